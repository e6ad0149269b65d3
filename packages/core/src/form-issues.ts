import type { FieldNode } from "./compile.ts";
import { answerAt, isRelevant, isRelevantAt, isRequired, type LiveForm } from "./form.ts";
import { type Issue, toIssue } from "./issue.ts";
import { countIssues, kindIssues } from "./kind-issues.ts";
import { templateOf } from "./path.ts";

const noIssues: readonly Issue[] = Object.freeze([]);

/** The issues that rules and external checks found at a path. */
const foundAt = ({ findings, reported, compiled }: LiveForm, path: string): readonly Issue[] => {
  if (findings.size === 0 && reported.size === 0) return noIssues;
  const issues: Issue[] = [];
  for (const rule of compiled.rulesAbout.get(templateOf(path)) ?? []) {
    for (const found of findings.get(`${rule}|${path}`) ?? []) issues.push(toIssue(path, "rule", found));
  }
  for (const found of reported.get(path) ?? []) issues.push(toIssue(path, "reported", found));
  return issues;
};

export const fieldIssues = (form: LiveForm, path: string, node: FieldNode): readonly Issue[] => {
  if (!isRelevant(form, node, path)) return noIssues;
  const own = kindIssues(node, isRequired(form, node.field, path), answerAt(form, path));
  const found = foundAt(form, path);
  if (own.length === 0) return found;
  return [...own.map((issue) => toIssue(path, "kind", issue)), ...found];
};

/** The issues of a list, a record, a row, or the form itself. */
export const otherIssues = (form: LiveForm, path: string): readonly Issue[] => {
  if (!isRelevantAt(form, path)) return noIssues;
  const list = form.compiled.lists.get(templateOf(path));
  const own = list ? countIssues(list.item, form.instances.get(path) ?? 0) : [];
  return [...own.map((issue) => toIssue(path, "kind", issue)), ...foundAt(form, path)];
};
