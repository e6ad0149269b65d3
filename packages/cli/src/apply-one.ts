import { type ParsedForm, type Patch, patchDocument } from "@cofill/markform/form";
import type { Change, MakeChange } from "./change-form.ts";
import { fieldHint, findField } from "./field-hint.ts";
import { type Line, styled } from "./paint.ts";
import { rejectOne } from "./rejection.ts";

type Opened = Parameters<MakeChange>[0];

/** Applies one patch, or throws its rejection. */
export const applyOne = (
  { form, editor }: Opened,
  patch: Patch,
  said: (form: ParsedForm) => Line,
): Pick<Change, "said"> => {
  const [rejected] = patchDocument(form, editor, [patch]);
  if (rejected) throw rejectOne(rejected);
  return { said: (changed) => [[styled("green", "✓ "), ...said(changed)]] };
};

/** Skips or aborts a field. */
export const giveUp = (
  opened: Opened,
  op: "skip_field" | "abort_field",
  fieldId: string,
  { role = "user", reason }: { readonly role?: string | undefined; readonly reason?: string | undefined },
): Change => {
  if (!findField(opened.form, fieldId)) {
    throw rejectOne({ code: "UNKNOWN_FIELD", message: fieldHint(opened.form, fieldId) });
  }
  const patch: Patch = { op, fieldId, role, ...(reason !== undefined && { reason }) };
  const word = op === "skip_field" ? "skipped" : "aborted";
  const why = reason === undefined ? "" : `: ${reason}`;
  return applyOne(opened, patch, () => [styled("bold", fieldId), ` → ${word}${why}`]);
};
