import { answerAt, type Issue, issuesAt, type LiveForm } from "@cofill/core";
import type { InspectIssue, ValidationIssue } from "../model/results.ts";
import type { Field, FieldPriorityLevel } from "../model/schema.ts";
import type { FormBase, FormState } from "../parsed-form.ts";
import { codeOf, reasonOf } from "./codes.ts";
import { scoreOf, tierOf } from "./priority.ts";

/** Where an issue sorts: tier, severity, score; smaller comes first. Kept beside the issue, which is plain data. */
const ranks = new WeakMap<InspectIssue, number>();

type Draft = Omit<InspectIssue, "priority">;

const ranked = (priority: FieldPriorityLevel, draft: Draft): InspectIssue => {
  const score = scoreOf(priority, draft.reason, draft.severity);
  const issue = { ...draft, priority: tierOf(score) };
  ranks.set(issue, issue.priority * 100 + (draft.severity === "required" ? 0 : 50) - score);
  return issue;
};

const compare = (a: InspectIssue, b: InspectIssue): number =>
  ranks.get(a)! - ranks.get(b)! || (a.ref < b.ref ? -1 : a.ref > b.ref ? 1 : 0);

const severityOf = (issue: Pick<Issue, "severity">): InspectIssue["severity"] =>
  issue.severity === "error" ? "required" : "recommended";

const fromIssue = (field: Field, issue: Issue): InspectIssue => {
  const onOption = issue.code === "invalid_checkbox_state" && issue.part !== undefined;
  return ranked(field.priority, {
    ref: onOption ? `${field.id}.${issue.part}` : field.id,
    scope: onOption ? "option" : "field",
    reason: reasonOf(issue.code),
    code: codeOf(issue, field.kind),
    message: issue.message,
    severity: severityOf(issue),
  });
};

/** What is to be said of one field, most pressing first. */
const issuesOfField = (live: LiveForm, path: string, field: Field): readonly InspectIssue[] => {
  const found = issuesAt(live, path);
  if (found.length > 0) return found.map((issue) => fromIssue(field, issue)).sort(compare);
  if (answerAt(live, path).state !== "unanswered") return [];
  const message = `"${field.label}" is optional and not yet addressed; fill it or skip it`;
  return [
    ranked(field.priority, {
      ref: field.id,
      scope: "field",
      reason: "optional_unanswered",
      message,
      severity: "recommended",
    }),
  ];
};

const lists = new WeakMap<LiveForm, readonly InspectIssue[]>();

/** All issues of a form in order. Worked out once for each state of the form. */
export const issueList = ({ base, live }: FormState): readonly InspectIssue[] => {
  const known = lists.get(live);
  if (known) return known;
  const all: InspectIssue[] = [];
  for (const [id, field] of base.fields) {
    for (const issue of issuesOfField(live, id, field)) all.push(issue);
  }
  all.sort(compare);
  lists.set(live, all);
  return all;
};

/** The first place where an issue may stand without breaking the order. */
const placeFor = (list: readonly InspectIssue[], issue: InspectIssue, after: boolean): number => {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = compare(list[middle]!, issue);
    if (order < 0 || (after && order === 0)) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Carries a known list over to the next state by replacing only the issues of the fields that changed. */
export const carryIssueList = (before: FormState, after: LiveForm, changed: Iterable<string>): void => {
  const list = issueList(before).slice();
  const { base } = before;
  for (const id of changed) {
    const field = base.fields.get(id)!;
    const path = id;
    for (const old of issuesOfField(before.live, path, field)) list.splice(placeFor(list, old, false), 1);
    for (const fresh of issuesOfField(after, path, field)) list.splice(placeFor(list, fresh, true), 0, fresh);
  }
  lists.set(after, list);
};

const scopeOf = (base: FormBase, ref: string): InspectIssue["scope"] =>
  base.document.idIndex.get(ref)?.nodeType ?? "option";

/** Issues of code validators among the others. */
export const withValidatorIssues = (
  state: FormState,
  list: readonly InspectIssue[],
  extra: readonly ValidationIssue[],
): readonly InspectIssue[] => {
  if (extra.length === 0) return list;
  const { base } = state;
  const added = extra.map((issue) => {
    const ref = issue.ref ?? base.document.schema.id;
    return ranked(base.fields.get(ref)?.priority ?? "medium", {
      ref,
      scope: scopeOf(base, ref),
      reason: "validation_error",
      ...(issue.code !== undefined && { code: issue.code }),
      message: issue.message,
      severity: severityOf(issue),
    });
  });
  return [...list, ...added].sort(compare);
};
