import { kindOf, messageOf } from "@cofill/core";
import { type FormState, type ParsedForm, stateOf } from "./parsed-form.ts";
import type { Patch } from "./patch/patch.ts";
import { type CoercedPatch, type FieldPart, partAt, patchOfPart } from "./set-part.ts";

/**
 * The part of a list or a table that a path such as `contacts[1].name` names; `undefined` for a path to a whole field
 * or to no field.
 *
 * @example
 * findPart(form, "contacts[1].name")?.column; // "name"
 */
export const findPart = (form: ParsedForm, path: string): FieldPart | undefined => partAt(stateOf(form), path);

/**
 * A patch that sets a field, or a part of one, from what a person typed: "12" for a number, one option for a
 * multi_select. A path with the index after the last one adds an entry.
 *
 * @example
 * patchFromInput(form, "contacts[1].name", "Ida");
 */
export const patchFromInput = (form: ParsedForm, path: string, input: unknown): CoercedPatch => {
  const state = stateOf(form);
  const part = partAt(state, path);
  return part ? patchOfPart(state, part, input) : patchOfField(state, path, input);
};

const patchOfField = ({ base, live }: FormState, fieldId: string, input: unknown): CoercedPatch => {
  const field = base.fields.get(fieldId);
  const item = live.compiled.fields.get(fieldId)?.field;
  if (!field || !item) return { ok: false, code: "UNKNOWN_FIELD", message: `There is no field '${fieldId}'` };
  if (input === null || (typeof input === "string" && input.trim() === "")) {
    return { ok: true, patch: { op: "clear_field", fieldId } };
  }
  const read = kindOf(item).coerce(item, input);
  if (!read.ok) {
    const message = messageOf(read.issue, { label: field.label, audience: "person" });
    return { ok: false, code: "WRONG_TYPE", message };
  }
  const patch = { op: `set_${field.kind}`, fieldId, value: read.value } as unknown as Patch;
  return read.coerced === undefined ? { ok: true, patch } : { ok: true, patch, coerced: read.coerced };
};
