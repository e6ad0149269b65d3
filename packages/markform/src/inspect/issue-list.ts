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

type Add = (issue: InspectIssue, rank: number) => void;

const addIssue = (
  add: Add,
  priority: FieldPriorityLevel,
  ref: InspectIssue["ref"],
  scope: InspectIssue["scope"],
  reason: IssueReason,
  message: string,
  severity: InspectIssue["severity"],
  code: string | undefined,
): void => {
  const score = scoreOf(priority, reason, severity);
  const tier = tierOf(score);
  const issue: InspectIssue =
    code === undefined
      ? { ref, scope, reason, message, severity, priority: tier }
      : { ref, scope, reason, code, message, severity, priority: tier };
  add(issue, tier * 100 + (severity === "required" ? 0 : 50) - score);
};

const compareRefs = (a: InspectIssue, b: InspectIssue): number => (a.ref < b.ref ? -1 : a.ref > b.ref ? 1 : 0);

/** Puts issues in order. There are few ranks and many issues, so each rank is gathered and sorted on its own. */
class IssueSorter {
  readonly #byRank = new Map<number, InspectIssue[]>();

  readonly add: Add = (issue, rank) => {
    const known = this.#byRank.get(rank);
    if (known) known.push(issue);
    else this.#byRank.set(rank, [issue]);
  };

  list(): IssueList {
    const issues: InspectIssue[] = [];
    const ranks: number[] = [];
    for (const rank of [...this.#byRank.keys()].sort((a, b) => a - b)) {
      for (const issue of this.#byRank.get(rank)!.sort(compareRefs)) {
        issues.push(issue);
        ranks.push(rank);
      }
    }
    return { issues, ranks };
  }
}

const severityOf = (issue: Pick<Issue, "severity">): InspectIssue["severity"] =>
  issue.severity === "error" ? "required" : "recommended";

const isAboutOption = ({ code, part }: Issue, field: Field): boolean => {
  if (part === undefined) return false;
  return code === "invalid_checkbox_state" || ("options" in field && field.options.some(({ id }) => id === part));
};

const addFieldIssue = (add: Add, field: Field, issue: Issue, audience: MessageAudience): void => {
  const onOption = isAboutOption(issue, field);
  const ref = onOption ? (`${field.id}.${issue.part}` as const) : field.id;
  const scope = onOption ? "option" : "field";
  const code = codeOf(issue, field.kind);
  const message = messageOf(issue, { label: field.label, audience });
  addIssue(add, field.priority, ref, scope, reasonOf(issue.code), message, severityOf(issue), code);
};

/** Adds what is to be said of one field. */
const addIssuesOfField = (add: Add, live: LiveForm, field: Field, audience: MessageAudience): void => {
  const found = issuesAt(live, field.id);
  for (const issue of found) addFieldIssue(add, field, issue, audience);
  if (found.length > 0 || answerAt(live, field.id).state !== "unanswered") return;
  const message = `"${field.label}" is optional and not yet addressed; fill it or skip it`;
  addIssue(add, field.priority, field.id, "field", "optional_unanswered", message, "recommended", undefined);
};

/** Agents ask again after every patch, so their list alone is carried from state to state. */
const carried = "agent";

/** Adds what checks in code found that belongs to a group or to the whole form. */
const addIssuesElsewhere = (
  add: Add,
  { document }: FormBase,
  live: LiveForm,
  path: string,
  audience: MessageAudience,
): void => {
  const isForm = path === formTarget;
  const ref = isForm ? document.schema.id : path;
  const scope = isForm ? "form" : "group";
  for (const issue of issuesAt(live, path)) {
    const message = messageOf(issue, { label: ref, audience });
    addIssue(add, "medium", ref, scope, reasonOf(issue.code), message, severityOf(issue), codeOf(issue));
  }
};

const issuesOf = (base: FormBase, live: LiveForm, path: string): IssueList => {
  const field = base.fields.get(path);
  const sorter = new IssueSorter();
  if (field) addIssuesOfField(sorter.add, live, field, carried);
  else addIssuesElsewhere(sorter.add, base, live, path, carried);
  return sorter.list();
};

/** All issues of a form in order. Worked out once for each state of the form. */
export const issueList = (state: FormState, audience: MessageAudience = carried): IssueList => {
  if (audience !== carried) return listAll(state, audience);
  state.memo.issues ??= listAll(state, carried);
  return state.memo.issues;
};

const listAll = ({ base, live }: FormState, audience: MessageAudience): IssueList => {
  const sorter = new IssueSorter();
  const { add } = sorter;
  for (const field of base.fields.values()) addIssuesOfField(add, live, field, audience);
  for (const [path] of live.reported.entries()) {
    if (!base.fields.has(path)) addIssuesElsewhere(add, base, live, path, audience);
  }
  return sorter.list();
};

/** The first place where an issue stands, or the one after the last of its equals. */
const placeFor = ({ issues, ranks }: IssueList, ref: string, rank: number, after: boolean): number => {
  let low = 0;
  let high = issues.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = issues[middle]!.ref;
    const order = ranks[middle]! - rank || (other < ref ? -1 : other > ref ? 1 : 0);
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
  const carriedOver = { issues, ranks };
  for (const path of new Set([...changed, ...reportedPaths(before.live, after.live)])) {
    const old = issuesOf(before.base, before.live, path);
    for (const [index, issue] of old.issues.entries()) {
      const at = placeFor(carriedOver, issue.ref, old.ranks[index]!, false);
      issues.splice(at, 1);
      ranks.splice(at, 1);
    }
    const fresh = issuesOf(before.base, after.live, path);
    for (const [index, issue] of fresh.issues.entries()) {
      const at = placeFor(carriedOver, issue.ref, fresh.ranks[index]!, true);
      issues.splice(at, 0, issue);
      ranks.splice(at, 0, fresh.ranks[index]!);
    }
  }
  after.memo.issues = carriedOver;
};
