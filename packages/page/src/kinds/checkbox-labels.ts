import type { CheckboxState } from "@cofill/core";

/** The English label of each state of a checkbox. */
export const checkboxLabels: Readonly<Record<CheckboxState, string>> = {
  todo: "To do",
  done: "Done",
  incomplete: "Begun",
  active: "In progress",
  na: "Does not apply",
  unfilled: "No answer",
  yes: "Yes",
  no: "No",
};
