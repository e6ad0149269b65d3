import { type Compiled, templateOf } from "@cofill/core";
import { isJsonObject } from "@cofill/core/kit";
import { type OpenOptions, openWith, prepare } from "./open-form.ts";

import { makeReport } from "./report.ts";
import { type FormspecResponse, readData } from "./response.ts";
import type { ValidationMode, ValidationReport, ValidationResult } from "./validation-result.ts";

/** Options of `evaluateDefinition`; `mode: "submit"` also runs the shapes that are checked only at submit. */
export interface EvaluateOptions extends Pick<OpenOptions, "registries" | "instances" | "now" | "locale" | "meta"> {
  readonly mode?: ValidationMode;
}

/**
 * Validates data on a server: calculated and fixed values that a client sent are recomputed, not trusted.
 * @example
 * const { report } = evaluateDefinition(definition, { qty: -1 });
 * report.valid; // false
 */
export const evaluateDefinition = (
  definition: unknown,
  data: unknown,
  options: EvaluateOptions = {},
): { readonly report: ValidationReport; readonly response: FormspecResponse } => {
  const { mode = "continuous", ...rest } = options;
  if (mode !== "continuous" && mode !== "submit")
    throw new TypeError(`mode is "continuous" or "submit", not ${JSON.stringify(mode)}`);
  const prepared = prepare(definition, rest);
  const read = readData(prepared.compiled, isJsonObject(data) ? data : {});
  const isGiven = givenFields(prepared.compiled.compiled);
  const answers = read.answers.filter(([path]) => !isGiven(templateOf(path)));
  const form = openWith(prepared, { answers, instances: read.instances, initial: ({ template }) => isGiven(template) });
  const report = form.report(mode);
  const unread = [
    ...overfullResults(read.overfull),
    ...read.misshapen.map(({ path, expected }) => wrongShape(path, `"${path}" is ${expected}`)),
    ...(isJsonObject(data) ? [] : [wrongShape("#", "The data of a form is an object")]),
  ];
  const results = [...unread, ...report.results];
  const { timestamp, definitionUrl, definitionVersion } = report;
  const whole = makeReport(results, {
    timestamp,
    ...(definitionUrl !== undefined && { definitionUrl }),
    ...(definitionVersion !== undefined && { definitionVersion }),
  });
  const response = form.response({ status: mode === "submit" && whole.valid ? "completed" : "in-progress" });
  const { validationResults: _, ...bare } = response;
  return { report: whole, response: whole.results.length > 0 ? { ...bare, validationResults: whole.results } : bare };
};

/** Selects fields that only the definition may set, so that a client's values for them are ignored. */
const givenFields = ({ rules, fields }: Compiled): ((template: string) => boolean) => {
  const given = new Set(rules.flatMap(({ kind, target }) => (kind === "initial" ? target : [])));
  return (template) => given.has(template) && fields.get(template)?.field.readonly === true;
};

/** A list with more rows than allowed is counted but not read. */
const overfullResults = (
  lists: readonly { readonly path: string; readonly count: number }[],
): readonly ValidationResult[] =>
  lists.map(({ path, count }) => ({
    $formspecValidationResult: "1.0",
    path,
    severity: "error",
    constraintKind: "cardinality",
    code: "MAX_REPEAT",
    message: `"${path}" has ${count} rows, more than a form can hold; none of them was read`,
  }));

const wrongShape = (path: string, message: string): ValidationResult => ({
  $formspecValidationResult: "1.0",
  path,
  severity: "error",
  constraintKind: "type",
  code: "TYPE_MISMATCH",
  message,
});
