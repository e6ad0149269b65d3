import type { FieldSummary, NextIncompleteResult } from "../contract.ts";

/** Finds the next field to fill in a list in document order, for providers without `form.nextIncomplete` (D-20). */
export const nextIncompleteOf = (fields: readonly FieldSummary[]): NextIncompleteResult => {
  const open = fields.filter((field) => field.relevant && !field.readonly);
  const urgent = open.find((field) => isRequiredEmpty(field) || !field.valid);
  if (urgent) return answer(urgent, isRequiredEmpty(urgent) ? "required" : "invalid");
  const empty = open.find((field) => !field.filled);
  return empty ? answer(empty, "empty") : { label: "Complete", reason: "complete" };
};

const isRequiredEmpty = (field: FieldSummary): boolean => field.required && !field.filled;

const answer = (field: FieldSummary, reason: NextIncompleteResult["reason"]): NextIncompleteResult => ({
  path: field.path,
  label: field.label,
  reason,
});
