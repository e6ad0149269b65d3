import {
  answerAt,
  formTarget,
  type Issue,
  issuesAt,
  type LiveForm,
  type MessageAudience,
  messageOf,
} from "@cofill/core";
import type { InspectIssue, IssueList, IssueReason } from "../model/results.ts";
import type { Field, FieldPriorityLevel } from "../model/schema.ts";
import type { FormBase, FormState } from "../parsed-form.ts";
import { codeOf, reasonOf } from "./codes.ts";
import { scoreOf, tierOf } from "./priority.ts";

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

const isAboutOption = ({ code, part }: Issue, field: Field): boolean =>
  part !== undefined &&
  (code === "invalid_checkbox_state" || ("options" in field && field.options.some(({ id }) => id === part)));

const fromIssue = (field: Field, issue: Issue, audience: MessageAudience): Ranked => {
  const onOption = isAboutOption(issue, field);
  const ref = onOption ? (`${field.id}.${issue.part}` as const) : field.id;
  const scope = onOption ? "option" : "field";
  const code = codeOf(issue, field.kind);
  const message = messageOf(issue, { label: field.label, audience });
  return ranked(field.priority, ref, scope, reasonOf(issue.code), message, severityOf(issue), code);
};

/** What is to be said of one field, most pressing first. */
const issuesOfField = (live: LiveForm, field: Field, audience: MessageAudience): readonly Ranked[] => {
  const found = issuesAt(live, field.id);
  if (found.length === 1) return [fromIssue(field, found[0]!, audience)];
  if (found.length > 1) return inOrder(found.map((issue) => fromIssue(field, issue, audience)));
  if (answerAt(live, field.id).state !== "unanswered") return [];
  const message = `"${field.label}" is optional and not yet addressed; fill it or skip it`;
  return [ranked(field.priority, field.id, "field", "optional_unanswered", message, "recommended", undefined)];
};

/** Agents ask again after every patch, so their list alone is carried from state to state. */
const carried = "agent";

/** What checks in code found that belongs to a group or to the whole form. */
const issuesElsewhere = (
  { document }: FormBase,
  live: LiveForm,
  path: string,
  audience: MessageAudience,
): readonly Ranked[] => {
  const isForm = path === formTarget;
  const ref = isForm ? document.schema.id : path;
  return issuesAt(live, path).map((issue) => {
    const message = messageOf(issue, { label: ref, audience });
    const scope = isForm ? "form" : "group";
    return ranked("medium", ref, scope, reasonOf(issue.code), message, severityOf(issue), codeOf(issue));
  });
};

const issuesOf = (base: FormBase, live: LiveForm, path: string): readonly Ranked[] => {
  const field = base.fields.get(path);
  return field ? issuesOfField(live, field, carried) : issuesElsewhere(base, live, path, carried);
};

/** All issues of a form in order. Worked out once for each state of the form. */
export const issueList = (state: FormState, audience: MessageAudience = carried): IssueList => {
  if (audience !== carried) return listAll(state, audience);
  state.memo.issues ??= listAll(state, carried);
  return state.memo.issues;
};

const listAll = ({ base, live }: FormState, audience: MessageAudience): IssueList => {
  const all: Ranked[] = [];
  for (const field of base.fields.values()) {
    for (const entry of issuesOfField(live, field, audience)) all.push(entry);
  }
  for (const [path] of live.reported.entries()) {
    if (!base.fields.has(path)) all.push(...issuesElsewhere(base, live, path, audience));
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

/** The paths at which checks in code found something before or find something now. */
const reportedPaths = (before: LiveForm, after: LiveForm): readonly string[] =>
  before.reported === after.reported
    ? []
    : [...before.reported.entries(), ...after.reported.entries()].map(([path]) => path);

/** Carries a known list over to the next state by replacing only the issues of the fields that changed. */
export const carryIssueList = (before: FormState, after: FormState, changed: Iterable<string>): void => {
  const known = issueList(before);
  const issues = known.issues.slice();
  const ranks = known.ranks.slice();
  for (const path of new Set([...changed, ...reportedPaths(before.live, after.live)])) {
    for (const old of issuesOf(before.base, before.live, path)) {
      const at = placeFor(issues, ranks, old, false);
      issues.splice(at, 1);
      ranks.splice(at, 1);
    }
    for (const fresh of issuesOf(before.base, after.live, path)) {
      const at = placeFor(issues, ranks, fresh, true);
      issues.splice(at, 0, fresh.issue);
      ranks.splice(at, 0, fresh.rank);
    }
  }
  after.memo.issues = { issues, ranks };
};
