import { type Answer, type Opening, templateOf } from "@cofill/core";
import { isJsonObject, isSameJson } from "@cofill/core/kit";
import { readBesides, readTrail, unknownOf, wholeOf } from "./answer-trail.ts";
import { type CompiledDefinition, compileDefinition, type Host } from "./compile-definition.ts";
import { hintsOn } from "./definition-hints.ts";
import { type DefinitionProblem, FormspecError } from "./definition-problem.ts";
import { fromJson } from "./fel/values/json.ts";
import type { FelValue } from "./fel/values/value.ts";
import { type AuthorDiagnostic, FormspecForm } from "./formspec-form.ts";
import { limits } from "./limits.ts";
import { readDefinition } from "./read-definition.ts";
import { repairDefinition } from "./repaired-definition.ts";
import { type ReadData, readAnswer, readData } from "./response.ts";
import { noSidecars, type Sidecars } from "./sidecars/documents.ts";
import { readSidecars } from "./sidecars/read-sidecars.ts";
import { wallClock } from "./wall-clock.ts";

/** Data and settings that a form is opened with. */
export interface OpenOptions {
  /** One References document, or a list of them. */
  readonly references?: unknown;
  readonly ontology?: unknown;
  readonly registries?: unknown;
  /** An earlier response to continue. */
  readonly response?: unknown;
  /** Data for the instances that the definition names. */
  readonly instances?: Readonly<Record<string, unknown>>;
  /** Time for `today()`, `now()` and reports; the default is the system clock. */
  readonly now?: string | Date | (() => Date);
  readonly locale?: string;
  readonly meta?: Readonly<Record<string, unknown>>;
}

interface Prepared {
  readonly compiled: CompiledDefinition;
  readonly sidecars: Sidecars;
  readonly warnings: readonly DefinitionProblem[];
  readonly diagnostics: readonly AuthorDiagnostic[];
  readonly clock: () => Date;
}

const refuse = (problems: readonly DefinitionProblem[]): never => {
  throw new FormspecError(problems);
};

const silent: Host = {
  now: () => "2000-01-01T00:00:00",
  locale: () => null,
  meta: () => null,
  report: () => undefined,
};

/** Problems in the readable parts of a definition that also has unreadable parts. */
const furtherProblems = (
  json: unknown,
  problems: readonly DefinitionProblem[],
  { instances = {} }: OpenOptions,
): readonly DefinitionProblem[] => {
  try {
    const repaired = repairDefinition(json, problems);
    if (!repaired) return [];
    const { definition, places, madeKeys } = repaired;
    const result = compileDefinition(definition, { sidecars: noSidecars, instances, host: silent });
    if (result.ok) return [];
    const isOurs = ({ pointer, code }: DefinitionProblem): boolean =>
      places.some((place) => pointer === place || pointer.startsWith(`${place}/`)) ||
      (madeKeys && (code === "undefined_reference" || code === "unknown_path"));
    return result.problems.filter((problem) => !isOurs(problem));
  } catch {
    // The repaired copy only serves to find more problems, so a failure here must not hide the known ones.
    return [];
  }
};

/** Reads and compiles a definition with its sidecars, independently of answers. */
const prepare = (json: unknown, options: OpenOptions): Prepared => {
  const read = readDefinition(json);
  if (!read.ok) return refuse([...read.problems, ...furtherProblems(json, read.problems, options)]);
  const { definition } = read;
  const given = readSidecars(definition, options);
  if (!given.ok) {
    return refuse(
      given.problems.map(({ document, pointer, message }) => ({
        severity: "error",
        code: "x-invalid-sidecar",
        pointer,
        message: `${document}: ${message}`,
      })),
    );
  }
  const diagnostics: AuthorDiagnostic[] = [];
  const { now, wall } = wallClock(options.now);
  const meta = new Map(Object.entries(options.meta ?? {}).map(([key, value]) => [key, fromJson(value)] as const));
  const result = compileDefinition(definition, {
    sidecars: given.sidecars,
    instances: options.instances ?? {},
    host: {
      now: wall,
      locale: () => options.locale ?? null,
      meta: (key): FelValue => meta.get(key) ?? null,
      report: ({ pointer }, path, diagnostic) => {
        if (diagnostics.length >= limits.maxDiagnostics) diagnostics.shift();
        diagnostics.push({ path, pointer, diagnostic });
      },
    },
  });
  if (!result.ok) return refuse(result.problems);
  const sidecarWarnings = given.warnings.map(
    ({ document, pointer, message }): DefinitionProblem => ({
      severity: "warning",
      code: "sidecar_warning",
      pointer,
      message: `${document}: ${message}`,
    }),
  );
  const { tree, compiled } = result.value;
  const hints = hintsOn({ definition, tree, compiled, sidecars: given.sidecars });
  return {
    compiled: result.value,
    sidecars: given.sidecars,
    warnings: [...read.warnings, ...result.value.warnings, ...sidecarWarnings, ...hints],
    diagnostics,
    clock: now,
  };
};

/** Opens a form with data, or without data as a new form with initial values. */
export const openWith = (prepared: Prepared, opening: Opening = { initial: true }): FormspecForm =>
  new FormspecForm({ ...prepared, opening });

const responseProblem = (pointer: string, message: string): DefinitionProblem => ({
  severity: "error",
  code: "wrong_value",
  pointer,
  message,
});

/** Reads a response; throws when it belongs to another definition or exceeds the limits. */
const readResponse = (
  prepared: Prepared,
  response: unknown,
): { readonly opening: Opening; readonly aside: ReadonlyMap<string, unknown> } => {
  const { compiled } = prepared;
  if (!isJsonObject(response) || !isJsonObject(response.data)) {
    return refuse([responseProblem("/response", "A response is an object with data")]);
  }
  const { url } = compiled.definition;
  if (response.definitionUrl !== undefined && response.definitionUrl !== url) {
    const message = `The response answers ${JSON.stringify(response.definitionUrl)}, not ${JSON.stringify(url)}`;
    return refuse([responseProblem("/response/definitionUrl", message)]);
  }
  const authored = readTrail(response);
  const read = readData(compiled, response.data, authored);
  const problems = [
    ...read.overfull.map(({ path, count }) => `"${path}" has ${count} rows, more than a form can hold`),
    ...read.misshapen.map(({ path, expected }) => `"${path}" is not ${expected}`),
  ].map((message) => responseProblem("/response/data", message));
  if (problems.length > 0) return refuse(problems);
  const besides = readBesides(response);
  const whole = readWhole(prepared, response, authored);
  const { answers, instances } = whole ?? read;
  const { back, aside } = sortUnknown(compiled, [...unknownOf(response), ...read.unknown]);
  const opening = { answers: [...besides.answers, ...back, ...answers], instances, proposals: besides.proposals };
  return { opening, aside };
};

/** Restores answers of another version for which this definition has an item, and sets the others aside. */
const sortUnknown = ({ compiled }: CompiledDefinition, unknown: ReadData["unknown"]) => {
  const back: (readonly [string, Answer])[] = [];
  const aside = new Map<string, unknown>();
  for (const [path, value] of unknown) {
    const field = compiled.fields.get(templateOf(path))?.field;
    const answer = field && readAnswer(field, value);
    if (answer) back.push([path, { by: { kind: "system", id: "response" }, ...answer }]);
    else if (!field && aside.size < limits.maxUnknown) aside.set(path, value);
  }
  return { back, aside };
};

const asideWarning = (aside: ReadonlyMap<string, unknown>): readonly DefinitionProblem[] => {
  if (aside.size === 0) return [];
  const names = Array.from(aside.keys()).slice(0, 10).join(", ");
  const message = `The response answers ${names}, which the definition does not have; this is kept aside`;
  return [{ severity: "warning", code: "unknown_path", pointer: "/response/data", message }];
};

/** The data with non-relevant answers, unless the response's data was edited since it was written. */
const readWhole = (
  prepared: Prepared,
  response: Readonly<Record<string, unknown>>,
  authored: ReturnType<typeof readTrail>,
): ReadData | undefined => {
  const whole = wholeOf(response);
  const read = whole && readData(prepared.compiled, whole, authored);
  if (!read || read.overfull.length > 0 || read.misshapen.length > 0) return undefined;
  return isSameJson(openWith(prepared, read).response().data, response.data) ? read : undefined;
};

/**
 * Opens a definition as a live form. Throws a `FormspecError` with every problem when the definition, a sidecar or the
 * response cannot be used.
 * @example
 * const form = openForm(definition);
 * form.step({ type: "set", path: "qty", value: 2 }, { by: { kind: "person", id: "ada" }, at: "2026-01-01T00:00:00Z" });
 * form.response().data; // { qty: 2 }
 */
export const openForm = (definition: unknown, options: OpenOptions = {}): FormspecForm => {
  const prepared = prepare(definition, options);
  if (options.response === undefined) return openWith(prepared);
  const { opening, aside } = readResponse(prepared, options.response);
  const warnings = [...prepared.warnings, ...asideWarning(aside)];
  return new FormspecForm({ ...prepared, warnings, opening, aside });
};

/** The warnings of a usable definition, or the problems of an unusable one. */
export type CheckedDefinition =
  | { readonly ok: true; readonly warnings: readonly DefinitionProblem[] }
  | { readonly ok: false; readonly problems: readonly DefinitionProblem[] };

/**
 * Finds every problem of a definition without opening a form.
 * @example
 * checkDefinition({ $formspec: "1.0" }).ok; // false
 */
export const checkDefinition = (definition: unknown, options: OpenOptions = {}): CheckedDefinition => {
  try {
    return { ok: true, warnings: prepare(definition, options).warnings };
  } catch (error) {
    if (error instanceof FormspecError) return { ok: false, problems: error.problems };
    throw error;
  }
};

export { type Prepared, prepare };
