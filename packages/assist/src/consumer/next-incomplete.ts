import type { FieldSummary, NextIncompleteResult } from "../contract.ts";

/** The next field to fill, from a list in document order, for providers that do not say it themselves (D-20). */
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
