import {
  answerAt,
  fieldPaths,
  isLacking,
  isReadonlyAt,
  isRelevantAt,
  isRequired,
  issuesAt,
  statusOf,
  templateOf,
} from "@cofill/core";
import { fieldIssues } from "./field-state.ts";
import type { FormPage } from "./form-page.ts";
import { stepOfPath } from "./steps.ts";

export interface ToDo {
  /** Fields that still lack something without which the form cannot be submitted: an answer, or a third item. */
  readonly left: number;
  /** Fields with an answer that cannot stand, as far as that is said now. */
  readonly wrong: number;
}

const known = new WeakMap<FormPage["form"], ReadonlyMap<string, ToDo>>();

/** What is left to do in each step, by its id, and under "" in the whole form. Every count on the page is one of these. */
export const leftToDo = (page: FormPage): ReadonlyMap<string, ToDo> => {
  const { form } = page;
  let found = known.get(form);
  if (found) return found;
  const counts = new Map<string, ToDo>();
  const add = (step: string, left: number, wrong: number): void => {
    const before = counts.get(step);
    counts.set(step, { left: (before?.left ?? 0) + left, wrong: (before?.wrong ?? 0) + wrong });
  };
  for (const { path } of fieldPaths(form)) {
    const { field } = form.compiled.fields.get(templateOf(path))!;
    if (!isRelevantAt(form, path)) continue;
    const status = statusOf(field, isRequired(form, field, path), answerAt(form, path), issuesAt(form, path));
    const isLeft = (status.emptyRequired || status.incomplete) && !isReadonlyAt(form, path);
    const isWrong = fieldIssues(page, path).some(({ severity, code }) => severity === "error" && !isLacking(code));
    for (const step of ["", stepOfPath(page, path) ?? ""].slice(0, 2)) add(step, +isLeft, +isWrong);
  }
  return counts;
};
