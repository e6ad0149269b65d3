import { type ApplyOptions, applyPatches, type ParsedForm, type Patch } from "@cofill/markform/form";
import type { Change } from "./change-form.ts";
import { fieldHint, findField } from "./field-hint.ts";
import { type Line, styled } from "./paint.ts";
import { rejectOne } from "./rejection.ts";

/** One patch as a change, or its rejection. */
export const applyOne = (form: ParsedForm, patch: Patch, checks: ApplyOptions, said: Line): Change => {
  const applied = applyPatches(form, [patch], checks);
  const [rejected] = applied.result.rejectedPatches ?? [];
  if (rejected) throw rejectOne(rejected);
  return { applied, said: [[styled("green", "✓ "), ...said]] };
};

/** Skips or aborts a field. */
export const giveUp = (
  form: ParsedForm,
  op: "skip_field" | "abort_field",
  fieldId: string,
  { role = "user", reason }: { readonly role?: string | undefined; readonly reason?: string | undefined },
  checks: ApplyOptions,
): Change => {
  if (!findField(form, fieldId)) throw rejectOne({ code: "UNKNOWN_FIELD", message: fieldHint(form, fieldId) });
  const patch: Patch = { op, fieldId, role, ...(reason !== undefined && { reason }) };
  const word = op === "skip_field" ? "skipped" : "aborted";
  const why = reason === undefined ? "" : `: ${reason}`;
  return applyOne(form, patch, checks, [styled("bold", fieldId), ` → ${word}${why}`]);
};
