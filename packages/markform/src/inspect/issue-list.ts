import {
  answerAt,
  formTarget,
  type Issue,
  issuesAt,
  type LiveForm,
  type MessageAudience,
  messageOf,
} from "@cofill/core";
import type { InspectIssue, IssueReason } from "../model/results.ts";
import type { FieldPriorityLevel } from "../model/schema.ts";
import type { FieldOutline, FormBase, FormState } from "../parsed-form.ts";
import { codeOf, reasonOf } from "./codes.ts";
import { scoreOf, tierOf } from "./priority.ts";

/** Where an issue sorts: tier, severity, score; smaller comes first. */
const rankOf = (score: number, severity: InspectIssue["severity"]): number =>
  tierOf(score) * 100 + (severity === "required" ? 0 : 50) - score;

/** The rank of a listed issue. Field ids have no dots, so an option's reference begins with the id of its field. */
const rankIn = ({ fields }: FormBase, { ref, scope, reason, severity }: InspectIssue): number => {
  const field = fields.get(scope === "option" ? ref.slice(0, ref.indexOf(".")) : ref);
  return rankOf(scoreOf(field?.priority ?? "medium", reason, severity), severity);
};

const compareRefs = (a: InspectIssue, b: InspectIssue): number => (a.ref < b.ref ? -1 : a.ref > b.ref ? 1 : 0);

/** Puts issues in order. There are few ranks and many issues, so each rank is gathered and sorted on its own. */
class IssueSorter {
  readonly #byRank = new Map<number, InspectIssue[]>();

  add(
    priority: FieldPriorityLevel,
    ref: InspectIssue["ref"],
    scope: InspectIssue["scope"],
    reason: IssueReason,
    message: string,
    severity: InspectIssue["severity"],
    code: string | undefined,
  ): void {
    const score = scoreOf(priority, reason, severity);
    const tier = tierOf(score);
    const issue: InspectIssue =
      code === undefined
        ? { ref, scope, reason, message, severity, priority: tier }
        : { ref, scope, reason, code, message, severity, priority: tier };
    const rank = rankOf(score, severity);
    const known = this.#byRank.get(rank);
    if (known) known.push(issue);
    else this.#byRank.set(rank, [issue]);
  }

  list(): readonly InspectIssue[] {
    const issues: InspectIssue[] = [];
    for (const rank of [...this.#byRank.keys()].sort((a, b) => a - b)) {
      for (const issue of this.#byRank.get(rank)!.sort(compareRefs)) issues.push(issue);
    }
    return issues;
  }
}

const severityOf = (issue: Pick<Issue, "severity">): InspectIssue["severity"] =>
  issue.severity === "error" ? "required" : "recommended";

const isAboutOption = ({ code, part }: Issue, { options }: FieldOutline): boolean => {
  if (part === undefined) return false;
  return code === "invalid_checkbox_state" || options.some(({ id }) => id === part);
};

const addFieldIssue = (sorter: IssueSorter, field: FieldOutline, issue: Issue, audience: MessageAudience): void => {
  const onOption = isAboutOption(issue, field);
  const ref = onOption ? (`${field.id}.${issue.part}` as const) : field.id;
  const scope = onOption ? "option" : "field";
  const code = codeOf(issue, field.kind);
  const message = messageOf(issue, { label: field.label, audience });
  sorter.add(field.priority, ref, scope, reasonOf(issue.code), message, severityOf(issue), code);
};

/** Adds what is to be said of one field. */
const addIssuesOfField = (
  sorter: IssueSorter,
  live: LiveForm,
  field: FieldOutline,
  audience: MessageAudience,
): void => {
  const found = issuesAt(live, field.id);
  for (const issue of found) addFieldIssue(sorter, field, issue, audience);
  if (found.length > 0 || answerAt(live, field.id).state !== "unanswered") return;
  const message = `"${field.label}" is optional and not yet addressed; fill it or skip it`;
  sorter.add(field.priority, field.id, "field", "optional_unanswered", message, "recommended", undefined);
};

/** Agents ask again after every patch, so their list alone is carried from state to state. */
const carried = "agent";

/** Adds what checks in code found that belongs to a group or to the whole form. */
const addIssuesElsewhere = (
  sorter: IssueSorter,
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
    sorter.add("medium", ref, scope, reasonOf(issue.code), message, severityOf(issue), codeOf(issue));
  }
};

const issuesOf = (base: FormBase, live: LiveForm, path: string): readonly InspectIssue[] => {
  const field = base.fields.get(path);
  const sorter = new IssueSorter();
  if (field) addIssuesOfField(sorter, live, field, carried);
  else addIssuesElsewhere(sorter, base, live, path, carried);
  return sorter.list();
};

/** All issues of a form in order. Worked out once for each state of the form. */
export const issueList = (state: FormState, audience: MessageAudience = carried): readonly InspectIssue[] => {
  if (audience !== carried) return listAll(state, audience);
  state.memo.issues ??= listAll(state, carried);
  return state.memo.issues;
};

const listAll = ({ base, live }: FormState, audience: MessageAudience): readonly InspectIssue[] => {
  const sorter = new IssueSorter();
  for (const field of base.fields.values()) addIssuesOfField(sorter, live, field, audience);
  for (const [path] of live.reported.entries()) {
    if (!base.fields.has(path)) addIssuesElsewhere(sorter, base, live, path, audience);
  }
  return sorter.list();
};

/** The first place where an issue stands, or the one after the last of its equals. */
const placeFor = (base: FormBase, issues: readonly InspectIssue[], issue: InspectIssue, after: boolean): number => {
  const rank = rankIn(base, issue);
  let low = 0;
  let high = issues.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = issues[middle]!;
    const order = rankIn(base, other) - rank || compareRefs(other, issue);
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
  const { base } = before;
  const issues = issueList(before).slice();
  for (const path of new Set([...changed, ...reportedPaths(before.live, after.live)])) {
    for (const old of issuesOf(base, before.live, path)) issues.splice(placeFor(base, issues, old, false), 1);
    for (const fresh of issuesOf(base, after.live, path)) {
      issues.splice(placeFor(base, issues, fresh, true), 0, fresh);
    }
  }
  after.memo.issues = issues;
};
