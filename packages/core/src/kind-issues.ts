import type { Answer } from "./answer.ts";
import type { ListItem } from "./definition.ts";
import type { LocalIssue } from "./issue.ts";
import { isBlankValue, isEmptyValue, type KindedField } from "./kinds/empty-value.ts";

const missing: readonly LocalIssue[] = Object.freeze([{ code: "required_missing" }]);
const skipped: readonly LocalIssue[] = Object.freeze([{ code: "required_missing", params: { because: "skipped" } }]);
const none: readonly LocalIssue[] = Object.freeze([]);

/** Whether an answer counts as missing; a rule can give an empty value, and blank text may be kept. */
const isMissing = (node: KindedField, { by, value }: Answer): boolean =>
  by?.kind === "system" ? isEmptyValue(node, true, value) : isBlankValue(node, value);

/** The issues of one answer by its field's kind alone. */
export const kindIssues = (node: KindedField, required: boolean, answer: Answer): readonly LocalIssue[] => {
  const { field, kind } = node;
  switch (answer.state) {
    case "answered": {
      if (answer.raw !== undefined) return [kind.misfit(field, answer.raw)];
      if (required && isMissing(node, answer)) return missing;
      return kind.check(field.required === required ? field : { ...field, required }, answer.value);
    }
    case "aborted":
      return [{ code: "field_aborted", params: answer.reason === undefined ? {} : { reason: answer.reason } }];
    case "skipped":
      return required ? skipped : none;
    case "unanswered":
      if (!required) return kind.lacks(field);
      return kind.neverMissing?.(field) ? none : missing;
    default:
      return answer.state satisfies never;
  }
};

/** The issues of a list's number of rows. */
export const countIssues = ({ minItems, maxItems }: ListItem, count: number): readonly LocalIssue[] => {
  if (minItems !== undefined && count < minItems) {
    return [{ code: "too_few_instances", params: { minimum: minItems, count }, expected: minItems }];
  }
  if (maxItems !== undefined && count > maxItems) {
    return [{ code: "too_many_instances", params: { maximum: maxItems, count }, expected: maxItems }];
  }
  return none;
};
