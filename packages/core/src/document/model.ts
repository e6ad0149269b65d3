import type { Compiled } from "../compile.ts";
import { compile } from "../compile-definition.ts";
import type { Definition } from "../definition.ts";
import type { LiveForm } from "../form.ts";
import type { Issue } from "../issue.ts";
import type { JsonObject } from "../kit/json.ts";
import { openForm } from "../open.ts";
import { type Plan, type PlanOptions, planValues } from "./plan.ts";
import { createStepModel, type StepModel } from "./step-model.ts";
import { valuesOf } from "./values.ts";

/**
 * A form of any format, ready to be opened: what its definition says, how it steps and what is checked once per
 * batch. Pure and shared by every document of the form; time comes in, so that a replay gives the same form.
 */
export interface FormModel extends StepModel {
  /** The names of checks in code; they run outside the document, and their issues come in with `report`. */
  readonly checks?: readonly string[];
  /** The form before its first answer, with its initial values. */
  readonly begin: (at: string) => LiveForm;
  /** The checks that run only at submission; absent if the format has none. */
  readonly checkAtSubmit?: (form: LiveForm, at: string) => readonly Issue[];
  /** The answers as nested JSON, without non-relevant ones. */
  readonly values: (form: LiveForm) => JsonObject;
  readonly plan: (form: LiveForm, values: JsonObject, mode: "merge" | "replace", options?: PlanOptions) => Plan;
}

/**
 * The model of a definition with compiled rules; `parts` replaces what a format does differently.
 *
 * @example
 * const document = openDocument(createModel(compiled), { audience: people });
 */
export const createModel = (compiled: Compiled, parts: Partial<Omit<FormModel, "compiled">> = {}): FormModel => ({
  ...createStepModel(compiled),
  begin: () => openForm(compiled, { initial: true }),
  values: valuesOf,
  plan: planValues,
  ...parts,
});

/** A definition that contradicts itself: two fields of one path, nesting that is too deep. */
export class DefinitionError extends Error {
  override readonly name = "DefinitionError";
}

/** The model of a plain definition. Throws a `DefinitionError` if it cannot be compiled. */
export const modelOf = (definition: Definition): FormModel => {
  const result = compile(definition);
  if (!result.ok) throw new DefinitionError(result.problems.map(({ code, path }) => `${path}: ${code}`).join("; "));
  return createModel(result.compiled);
};
