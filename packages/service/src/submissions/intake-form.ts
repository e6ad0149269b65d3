import type { FormModel, JsonSchema } from "@cofill/core";

/** The form of an intake, in any format. */
export interface IntakeForm extends FormModel {
  readonly format: "json-schema" | "markform" | "formspec" | "form-record";
  /** JSON Schema 2020-12 of the values. */
  readonly schema: JsonSchema;
  /** The rules between fields as JSON for `@cofill/json-schema/rules`; only of forms made from a schema. */
  readonly rules?: unknown;
}
