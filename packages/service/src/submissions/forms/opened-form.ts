import type { DefinitionProblem } from "../definition/intake-source.ts";
import type { IntakeForm } from "../intake-form.ts";

/** The opened form, or the problems with it. */
export type OpenedForm =
  | { readonly ok: true; readonly form: IntakeForm }
  | { readonly ok: false; readonly problems: readonly DefinitionProblem[] };
