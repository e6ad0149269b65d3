import type { Command, Context, FormSession, JsonSchema, LiveForm, Opening, StepResult } from "@cofill/core";

/**
 * A form whose instances are submissions, whatever it was written in. Pure: every state is a value, and time comes in,
 * so that replaying the same commands gives the same form.
 */
export interface IntakeForm {
  readonly format: "json-schema" | "markform" | "formspec" | "form-record";
  /** JSON Schema 2020-12 of the values. */
  readonly schema: JsonSchema;
  /** What decides over its fields, as plain JSON for `@cofill/json-schema/rules`, where it is a schema that decides. */
  readonly rules?: unknown;
  /** The form that nobody has begun. */
  readonly begin: (at: string) => LiveForm;
  readonly open: (opening: Opening, at: string) => LiveForm;
  readonly step: (form: LiveForm, command: Command, context: Context) => StepResult;
  /** Adds what only a look at the whole can find; called once after each batch of steps. */
  readonly check: (form: LiveForm) => LiveForm;
  /** The answers as nested JSON, without what does not apply; files as descriptors. */
  readonly values: (form: LiveForm) => Readonly<Record<string, unknown>>;
  /** The same state as a session that knows more than the core does, for tools that ask. */
  readonly session?: (form: LiveForm) => FormSession;
}
