import type { Answer } from "./answer.ts";
import type { FieldItem, ListItem } from "./definition.ts";
import type { Problem } from "./issue.ts";
import { kindOf } from "./kinds/registry.ts";

const missing = (field: FieldItem): Problem => ({
  code: "required_missing",
  message: `"${field.label}" is required`,
  expected: "a value",
});

/** Nobody can give an empty answer, but a rule can make one: an empty text, a list of nothing. */
const isCalculatedEmpty = (field: FieldItem, answer: Answer): boolean =>
  answer.by?.kind === "system" && kindOf(field).isEmpty(field, answer.value);

/** What is wrong with one field's answer by its kind alone. */
export const kindProblems = (field: FieldItem, required: boolean, answer: Answer): readonly Problem[] => {
  const kind = kindOf(field);
  switch (answer.state) {
    case "answered": {
      if (answer.raw !== undefined) return [kind.misfit(field, answer.raw)];
      if (required && isCalculatedEmpty(field, answer)) return [missing(field)];
      return kind.check(field.required === required ? field : { ...field, required }, answer.value);
    }
    case "aborted": {
      const reason = answer.reason === undefined ? "" : `: ${answer.reason}`;
      return [{ code: "field_aborted", message: `"${field.label}" was aborted${reason}; give a value or clear it` }];
    }
    case "skipped":
      return required
        ? [
            {
              code: "required_missing",
              message: `"${field.label}" is required and cannot be skipped`,
              expected: "a value",
            },
          ]
        : [];
    case "unanswered":
      if (!required) return kind.lacks(field);
      if (kind.neverMissing?.(field)) return [];
      return [missing(field)];
    default:
      return answer.state satisfies never;
  }
};

/** What is wrong with the number of a list's rows. */
export const countProblems = (list: ListItem, count: number): readonly Problem[] => {
  const name = list.label ?? list.id;
  const received = String(count);
  if (list.minItems !== undefined && count < list.minItems) {
    const message = `"${name}" needs at least ${list.minItems}; it has ${count}`;
    return [{ code: "too_few_instances", message, expected: `at least ${list.minItems}`, received }];
  }
  if (list.maxItems !== undefined && count > list.maxItems) {
    const message = `"${name}" holds at most ${list.maxItems}; it has ${count}`;
    return [{ code: "too_many_instances", message, expected: `at most ${list.maxItems}`, received }];
  }
  return [];
};
