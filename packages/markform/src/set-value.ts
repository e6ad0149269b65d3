import { kindOf } from "@cofill/core";
import { type ParsedForm, stateOf } from "./parsed-form.ts";
import type { Patch } from "./patch/patch.ts";

export type CoercedPatch =
  | {
      readonly ok: true;
      readonly patch: Patch /** What was changed to make the value fit. */;
      readonly coerced?: string;
    }
  | { readonly ok: false; readonly code: "UNKNOWN_FIELD" | "WRONG_TYPE"; readonly message: string };

/** A patch that sets a field from what a person typed: "12" for a number, one option for a multi_select. */
export const patchFromInput = (form: ParsedForm, fieldId: string, input: unknown): CoercedPatch => {
  const { base, live } = stateOf(form);
  const field = base.fields.get(fieldId);
  const item = live.compiled.fields.get(fieldId)?.field;
  if (!field || !item) return { ok: false, code: "UNKNOWN_FIELD", message: `There is no field '${fieldId}'` };
  if (input === null || (typeof input === "string" && input.trim() === "")) {
    return { ok: true, patch: { op: "clear_field", fieldId } };
  }
  const read = kindOf(item).coerce(item, input);
  if (!read.ok) return { ok: false, code: "WRONG_TYPE", message: read.problem.message };
  const patch = { op: `set_${field.kind}`, fieldId, value: read.value } as unknown as Patch;
  return read.coerced === undefined ? { ok: true, patch } : { ok: true, patch, coerced: read.coerced };
};
