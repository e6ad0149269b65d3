import { answerAt, type Issue, issuesAt, type LiveForm } from "@cofill/core";
import type { InspectIssue, IssueReason, ValidationIssue } from "../model/results.ts";
import type { Field, FieldPriorityLevel } from "../model/schema.ts";
import type { FormBase, FormState } from "../parsed-form.ts";
import { codeOf, reasonOf } from "./codes.ts";
import { scoreOf, tierOf } from "./priority.ts";

/** Issues in order, beside them where each sorts: tier, severity, score; smaller comes first. */
export interface IssueList {
  readonly issues: readonly InspectIssue[];
  readonly ranks: readonly number[];
}

interface Ranked {
  readonly issue: InspectIssue;
  readonly rank: number;
}

const ranked = (
  priority: FieldPriorityLevel,
  ref: InspectIssue["ref"],
  scope: InspectIssue["scope"],
  reason: IssueReason,
  message: string,
  severity: InspectIssue["severity"],
  code: string | undefined,
): Ranked => {
  const score = scoreOf(priority, reason, severity);
  const tier = tierOf(score);
  const issue: InspectIssue =
    code === undefined
      ? { ref, scope, reason, message, severity, priority: tier }
      : { ref, scope, reason, code, message, severity, priority: tier };
  return { issue, rank: tier * 100 + (severity === "required" ? 0 : 50) - score };
};

const compare = (rankA: number, refA: string, rankB: number, refB: string): number =>
  rankA - rankB || (refA < refB ? -1 : refA > refB ? 1 : 0);

const inOrder = (entries: Ranked[]): Ranked[] =>
  entries.sort((a, b) => compare(a.rank, a.issue.ref, b.rank, b.issue.ref));

const toList = (entries: readonly Ranked[]): IssueList => ({
  issues: entries.map((entry) => entry.issue),
  ranks: entries.map((entry) => entry.rank),
});

const severityOf = (issue: Pick<Issue, "severity">): InspectIssue["severity"] =>
  issue.severity === "error" ? "required" : "recommended";

const fromIssue = (field: Field, issue: Issue): Ranked => {
  const onOption = issue.code === "invalid_checkbox_state" && issue.part !== undefined;
  const ref = onOption ? (`${field.id}.${issue.part}` as const) : field.id;
  const scope = onOption ? "option" : "field";
  const code = codeOf(issue, field.kind);
  return ranked(field.priority, ref, scope, reasonOf(issue.code), issue.message, severityOf(issue), code);
};

/** What is to be said of one field, most pressing first. */
const issuesOfField = (live: LiveForm, field: Field): readonly Ranked[] => {
  const found = issuesAt(live, field.id);
  if (found.length === 1) return [fromIssue(field, found[0]!)];
  if (found.length > 1) return inOrder(found.map((issue) => fromIssue(field, issue)));
  if (answerAt(live, field.id).state !== "unanswered") return [];
  const message = `"${field.label}" is optional and not yet addressed; fill it or skip it`;
  return [ranked(field.priority, field.id, "field", "optional_unanswered", message, "recommended", undefined)];
};

/** All issues of a form in order. Worked out once for each state of the form. */
export const issueList = (state: FormState): IssueList => {
  state.memo.issues ??= listAll(state);
  return state.memo.issues;
};

const listAll = ({ base, live }: FormState): IssueList => {
  const all: Ranked[] = [];
  for (const field of base.fields.values()) {
    for (const entry of issuesOfField(live, field)) all.push(entry);
  }
  return toList(inOrder(all));
};

/** The first place where an issue stands, or the one after the last of its equals. */
const placeFor = (issues: readonly InspectIssue[], ranks: readonly number[], entry: Ranked, after: boolean): number => {
  let low = 0;
  let high = issues.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = compare(ranks[middle]!, issues[middle]!.ref, entry.rank, entry.issue.ref);
    if (order < 0 || (after && order === 0)) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Carries a known list over to the next state by replacing only the issues of the fields that changed. */
export const carryIssueList = (before: FormState, after: FormState, changed: Iterable<string>): void => {
  const known = issueList(before);
  const issues = known.issues.slice();
  const ranks = known.ranks.slice();
  for (const id of changed) {
    const field = before.base.fields.get(id)!;
    for (const old of issuesOfField(before.live, field)) {
      const at = placeFor(issues, ranks, old, false);
      issues.splice(at, 1);
      ranks.splice(at, 1);
    }
    for (const fresh of issuesOfField(after.live, field)) {
      const at = placeFor(issues, ranks, fresh, true);
      issues.splice(at, 0, fresh.issue);
      ranks.splice(at, 0, fresh.rank);
    }
  }
  after.memo.issues = { issues, ranks };
};

const scopeOf = (base: FormBase, ref: string): InspectIssue["scope"] =>
  base.document.idIndex.get(ref)?.nodeType ?? "option";

/** Issues of code validators among the others. */
export const withValidatorIssues = (state: FormState, extra: readonly ValidationIssue[]): readonly InspectIssue[] => {
  const { issues, ranks } = issueList(state);
  if (extra.length === 0) return issues;
  const { base } = state;
  const added = extra.map((issue) => {
    const ref = issue.ref ?? base.document.schema.id;
    const priority = base.fields.get(ref)?.priority ?? "medium";
    return ranked(priority, ref, scopeOf(base, ref), "validation_error", issue.message, severityOf(issue), issue.code);
  });
  return toList(inOrder([...issues.map((issue, i) => ({ issue, rank: ranks[i]! })), ...added])).issues;
};
