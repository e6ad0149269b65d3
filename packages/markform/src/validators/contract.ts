import type { FieldValue } from "../model/response.ts";
import type { ValidationIssue } from "../model/results.ts";
import type { Field, FieldGroup, FormSchema, Id } from "../model/schema.ts";

/** What a validator gets to see. */
export interface ValidatorContext {
  readonly schema: FormSchema;
  /** The values of the answered fields. */
  readonly values: Readonly<Record<Id, FieldValue>>;
  readonly targetId: Id;
  readonly targetSchema: Field | FieldGroup | FormSchema;
  /** From the `validate` attribute; empty where it names only the id. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** A check in code: returns what is wrong with the form, or an empty list. */
export type Validator = (context: ValidatorContext) => readonly ValidationIssue[];

/**
 * The functions that a sidecar exports as `validators`, by the id that a `validate` attribute names.
 *
 * @example
 * export const validators: ValidatorRegistry = {
 *   no_future_date: ({ values, targetId }) => [],
 * };
 */
export type ValidatorRegistry = Readonly<Record<string, Validator>>;
