import type { DefinitionProblem } from "../definition/intake-source.ts";
import type { IntakeForm } from "../intake-form.ts";

/** A form, or why there is none. */
export type OpenedForm =
  | { readonly ok: true; readonly form: IntakeForm }
  | { readonly ok: false; readonly problems: readonly DefinitionProblem[] };
