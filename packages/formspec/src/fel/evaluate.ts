import type { Diagnostic } from "./diagnostic.ts";
import { fieldsHost } from "./fields-host.ts";
import { limits } from "./limits.ts";
import { compile } from "./program.ts";
import { civilText, clockText } from "./values/date.ts";
import { toJson } from "./values/json.ts";

/** Data and settings that `evaluate` offers to an expression. */
export interface EvaluateOptions {
  /** Field values as a plain JSON object. */
  readonly fields?: unknown;
  readonly variables?: Record<string, unknown>;
  readonly instances?: Record<string, unknown>;
  /** The time of `now()`: a Date is read in UTC, a text as written; the default is the local time. */
  readonly now?: string | Date;
  readonly locale?: string;
  readonly meta?: Record<string, unknown>;
  /** Types by template, so that the texts of these fields are read as dates: `{"rows[*].on": "date"}`. */
  readonly types?: Record<string, string>;
}

/** Result of `evaluate`: the value, and what went wrong on the way. */
export interface Evaluation {
  /** The value as plain JSON. */
  readonly value: unknown;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Evaluates an expression over plain JSON; it never throws, a failing part is null and gives a diagnostic.
 * @example
 * evaluate("$qty * 1.5", { fields: { qty: 3 } }).value; // 4.5
 */
export const evaluate = (source: string, given?: EvaluateOptions): Evaluation => {
  const options = given ?? {};
  const compiled = compile(source);
  if (!compiled.ok) return { value: null, diagnostics: compiled.diagnostics };
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => {
    if (diagnostics.length < limits.maxDiagnostics) diagnostics.push(diagnostic);
  };
  const { fields, variables = {}, instances = {}, meta = {}, types, locale, now } = options;
  const host = fieldsHost(
    {
      fields,
      types: types === undefined ? NO_TYPES : new Map(Object.entries(types)),
      variables,
      instances,
      meta,
      now: () => wallClock(now),
      locale: locale ?? null,
    },
    report,
  );
  return { value: toJson(compiled.program.run(host, report)), diagnostics };
};

const NO_TYPES: ReadonlyMap<string, string> = new Map();

const wallClock = (now: string | Date | undefined): string => {
  if (now === undefined) return localClock(new Date());
  if (typeof now !== "string") return Number.isNaN(now.getTime()) ? "" : now.toISOString().slice(0, 19);
  return now.length === 10 ? `${now}T00:00:00` : now.slice(0, 19);
};

const localClock = (date: Date): string => {
  const day = civilText(date.getFullYear(), date.getMonth() + 1, date.getDate());
  return `${day}T${clockText(date.getHours(), date.getMinutes(), date.getSeconds())}`;
};
