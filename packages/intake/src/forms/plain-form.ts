import { type Compiled, type JsonSchema, type LiveForm, openForm, step } from "@cofill/core";
import type { IntakeForm } from "../intake-form.ts";
import { valuesOf } from "../lifecycle/values.ts";

/** A form of the core as an intake needs it, where nothing but the core has a say in it. */
export const plainForm = (
  format: IntakeForm["format"],
  compiled: Compiled,
  schema: JsonSchema,
  blank: LiveForm = openForm(compiled, { initial: true }),
): IntakeForm => ({
  format,
  schema,
  begin: () => blank,
  open: (opening) => openForm(compiled, opening),
  step,
  check: (form) => form,
  values: valuesOf,
});
