import {
  type Answer,
  answerAt,
  limits as coreLimits,
  formatPath,
  isRelevantAt,
  kindOf,
  type LiveForm,
  parsePath,
} from "@cofill/core";
import { isJsonObject } from "@cofill/core/kit";
import { nonRelevantBehaviorOf } from "./binds.ts";
import type { CompiledDefinition } from "./compile-definition.ts";
import type { NonRelevantBehavior } from "./definition.ts";
import { innerScope, isField, isGroup, isRepeat } from "./item-tree.ts";
import { limits } from "./limits.ts";

import type { ValidationResult } from "./validation-result.ts";

/** State of a response in its lifecycle. */
export type ResponseStatus = "in-progress" | "completed" | "amended" | "stopped";

/** A Formspec response: the data of a form with its definition, status and time. */
export interface FormspecResponse {
  readonly $formspecResponse: "1.0";
  readonly definitionUrl: string;
  readonly definitionVersion: string;
  readonly status: ResponseStatus;
  readonly data: Readonly<Record<string, unknown>>;
  readonly authored: string;
  readonly id?: string;
  readonly validationResults?: readonly ValidationResult[];
  readonly extensions?: Readonly<Record<string, unknown>>;
  readonly [more: string]: unknown;
}

export interface ReadData {
  readonly answers: readonly (readonly [string, Answer])[];
  readonly instances: readonly (readonly [string, number])[];
  /** Lists with more rows than allowed. */
  readonly overfull: readonly { readonly path: string; readonly count: number }[];
  /** Groups whose data is not an object, and repeats whose data is not a list of objects. */
  readonly misshapen: readonly { readonly path: string; readonly expected: string }[];
  /** Paths for which the definition has no item. */
  readonly unknown: readonly (readonly [path: string, value: unknown])[];
}

/** The author of an answer when the response does not record one. */
const unknownAuthor = Object.freeze({ kind: "system", id: "response" } as const);

/** Reads the answers in a response's data and lists the parts that do not fit the definition. */
export const readData = (
  { tree, compiled }: Pick<CompiledDefinition, "tree" | "compiled">,
  data: Readonly<Record<string, unknown>>,
  authored: (path: string) => Partial<Answer> = () => ({}),
): ReadData => {
  const answers: [string, Answer][] = [];
  const instances: [string, number][] = [];
  const overfull: { path: string; count: number }[] = [];
  const misshapen: { path: string; expected: string }[] = [];
  const unknown: [string, unknown][] = [];
  let implied = 0;
  let total = 0;
  const walk = (scope: string, prefix: string, object: unknown): void => {
    if (!isJsonObject(object)) {
      if (object !== undefined && object !== null) misshapen.push({ path: prefix, expected: "an object" });
      return walk(scope, prefix, {});
    }
    const known = tree.scopes.get(scope);
    for (const key of Object.keys(object)) {
      if (!known?.has(key)) unknown.push([formatPath([...(parsePath(prefix) ?? []), key]), object[key]]);
    }
    for (const [key, node] of known ?? []) {
      const value = Object.hasOwn(object, key) ? object[key] : undefined;
      const path = prefix === "" ? key : `${prefix}.${key}`;
      if (isRepeat(node.item)) {
        const rows = Array.isArray(value) ? value : new Array<unknown>(node.item.minRepeat ?? 0).fill(undefined);
        if (value !== undefined && value !== null && !Array.isArray(value))
          misshapen.push({ path, expected: "a list of objects" });
        if (rows !== value) implied += rows.length;
        total += rows.length;
        const isTooMuch = implied > limits.maxImpliedRows || total > limits.maxTotalRows;
        if (rows.length > coreLimits.maxListInstances || isTooMuch) {
          overfull.push({ path, count: rows.length });
          instances.push([path, 0]);
          continue;
        }
        instances.push([path, rows.length]);
        for (const [index, row] of rows.entries()) walk(innerScope(node), `${path}[${index}]`, row);
      } else if (isGroup(node.item)) walk(innerScope(node), path, value);
      else if (isField(node.item)) {
        const { field } = compiled.fields.get(node.template)!;
        const answer = readAnswer(field, value);
        if (answer) answers.push([path, { by: unknownAuthor, ...authored(path), ...answer }]);
      }
    }
  };
  walk("", "", data);
  return { answers, instances, overfull, misshapen, unknown };
};

/** Money is also accepted with a numeric amount; no other value is converted. */
export const readAnswer = (field: Parameters<typeof kindOf>[0], value: unknown): Answer | undefined => {
  const isEmpty = value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
  if (isEmpty) return undefined;
  const kind = kindOf(field);
  const read = field.kind === "money" && isJsonObject(value) ? kind.coerce(field, value) : kind.accept(field, value);
  if (!read.ok) return { state: "answered", raw: value };
  const merged = kind.merge ? kind.merge(field, read.value, undefined) : read.value;
  return kind.isEmpty(field, merged) ? undefined : { state: "answered", value: merged };
};

/**
 * The value of an answer as a response contains it; null for a field that is not answered.
 * @example
 * answerValue({ state: "answered", value: 12 }); // 12
 * answerValue({ state: "skipped" }); // null
 */
export const answerValue = (answer: Answer): unknown => {
  if (answer.state !== "answered") return null;
  const value = answer.raw ?? answer.value ?? null;
  return isJsonObject(value) && isJsonObject(value.attributes) ? value.attributes : value;
};

const isEmptyObject = (value: unknown): boolean => isJsonObject(value) && Object.keys(value).length === 0;

/**
 * Writes the data of a form. Non-relevant items follow their nonRelevantBehavior unless `whole` is set, and a field
 * that is kept also keeps the groups around it; the form itself is unchanged.
 */
export const writeData = (
  { tree, binds, definition }: CompiledDefinition,
  form: LiveForm,
  { whole = false }: { readonly whole?: boolean } = {},
): Readonly<Record<string, unknown>> => {
  const behaviorAt = (template: string, path: string): NonRelevantBehavior =>
    whole || isRelevantAt(form, path) ? "keep" : nonRelevantBehaviorOf(binds, definition, template);
  const write = (scope: string, prefix: string): Record<string, unknown> => {
    const object: Record<string, unknown> = {};
    for (const [key, node] of tree.scopes.get(scope) ?? []) {
      if (node.item.type === "display") continue;
      const path = prefix === "" ? key : `${prefix}.${key}`;
      const behavior = behaviorAt(node.template, path);
      if (isField(node.item)) {
        if (behavior !== "remove") object[key] = behavior === "empty" ? null : answerValue(answerAt(form, path));
        continue;
      }
      const value = isRepeat(node.item) ? writeRows(innerScope(node), path, behavior) : write(innerScope(node), path);
      const isNothing = Array.isArray(value) ? value.length === 0 : isEmptyObject(value);
      if (behavior !== "remove" || !isNothing) object[key] = value;
    }
    return object;
  };
  const writeRows = (scope: string, path: string, behavior: NonRelevantBehavior): readonly unknown[] => {
    if (behavior === "empty") return [];
    const rows: unknown[] = [];
    for (let index = 0; index < (form.instances.get(path) ?? 0); index++) {
      const row = write(scope, `${path}[${index}]`);
      if (behaviorAt(scope, `${path}[${index}]`) !== "remove" || !isEmptyObject(row)) rows.push(row);
    }
    return rows;
  };
  return write("", "");
};
