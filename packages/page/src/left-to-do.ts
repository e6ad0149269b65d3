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
import { fieldIssues, isFilledHere, lacksRows } from "./field-state.ts";
import type { FormPage } from "./form-page.ts";
import { stepOfPath } from "./steps.ts";

export interface ToDo {
  /** Fields that the person fills and that apply now, and how many of them are answered. */
  readonly total: number;
  readonly answered: number;
  /** Fields and lists that lack something without which the form cannot be submitted: an answer, or a third item. */
  readonly left: number;
  /** Fields with an invalid answer whose issues are shown now. */
  readonly wrong: number;
}

/** Cached while one page is rendered. */
const known = new WeakMap<FormPage, ReadonlyMap<string, ToDo>>();

/** The remaining work by step id, and of the whole form under ""; all counts of a page come from here. */
export const leftToDo = (page: FormPage): ReadonlyMap<string, ToDo> => {
  const counts = known.get(page) ?? count(page);
  known.set(page, counts);
  return counts;
};

export const nothing: ToDo = { total: 0, answered: 0, left: 0, wrong: 0 };

const add = (counts: Map<string, ToDo>, page: FormPage, path: string, more: Partial<ToDo>): void => {
  for (const place of new Set(["", stepOfPath(page, path) ?? ""])) {
    const sum: { -readonly [K in keyof ToDo]: number } = { ...(counts.get(place) ?? nothing) };
    for (const key in more) sum[key as keyof ToDo] += more[key as keyof ToDo] ?? 0;
    counts.set(place, sum);
  }
};

const count = (page: FormPage): ReadonlyMap<string, ToDo> => {
  const { form } = page;
  const counts = new Map<string, ToDo>();
  for (const { path } of fieldPaths(form)) {
    const node = form.compiled.fields.get(templateOf(path));
    if (!node || !isRelevantAt(form, path) || !isFilledHere(page, node.field)) continue;
    const status = statusOf(node, isRequired(form, node.field, path), answerAt(form, path), issuesAt(form, path));
    const isLeft = (status.emptyRequired || status.incomplete) && !isReadonlyAt(form, path);
    const isWrong = fieldIssues(page, path).some(({ severity, code }) => severity === "error" && !isLacking(code));
    const isAnswered = status.state === "answered";
    add(counts, page, path, { total: 1, answered: +isAnswered, left: +isLeft, wrong: +isWrong });
  }
  for (const [path] of form.instances.entries()) {
    if (isRelevantAt(form, path) && lacksRows(form, path)) add(counts, page, path, { left: 1 });
  }
  return counts;
};
