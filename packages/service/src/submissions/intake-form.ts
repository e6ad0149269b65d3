import type { FormModel, JsonSchema } from "@cofill/core";

/** The form of an intake, whatever it was written in. */
export interface IntakeForm extends FormModel {
  readonly format: "json-schema" | "markform" | "formspec" | "form-record";
  /** JSON Schema 2020-12 of the values. */
  readonly schema: JsonSchema;
  /** The rules between its fields, as plain JSON for `@cofill/json-schema/rules`, where a schema made them. */
  readonly rules?: unknown;
}
