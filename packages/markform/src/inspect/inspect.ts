import type { MessageAudience } from "@cofill/core";
import type { InspectIssue, InspectResult } from "../model/results.ts";
import { type FormState, type ParsedForm, stateOf } from "../parsed-form.ts";
import { issueList } from "./issue-list.ts";
import { formStateOf, progressSummary } from "./summaries.ts";

/** Which issues `inspect` lists, and for whom it words them. */
export interface InspectOptions {
  /** Only fields of these roles, and fields without a role, count. */
  readonly targetRoles?: readonly string[];
  readonly maxIssues?: number;
  /** Whom messages are worded for; agents, unless it is said. */
  readonly audience?: MessageAudience;
}

const fieldOf = (ref: string, fields: FormState["base"]["fields"]) => {
  if (fields.has(ref)) return fields.get(ref);
  return fields.get(ref.slice(0, ref.lastIndexOf(".")));
};

const isForRoles = (state: FormState, issue: InspectIssue, roles: readonly string[]): boolean => {
  const role = fieldOf(issue.ref, state.base.fields)?.field.role;
  return role === undefined || roles.includes(role);
};

/** Whether every field that the named roles, or everybody, are asked is answered or skipped. */
const isAddressed = (state: FormState, roles: readonly string[] | undefined): boolean => {
  const { byRole } = state.live.progress;
  for (const role of roles ? new Set(["", ...roles]) : byRole.keys()) {
    const counts = byRole.get(role);
    if (counts && counts.answered + counts.skipped !== counts.total) return false;
  }
  return true;
};

/** The boxed formula (MF-CMP-01, D-22): an aborted field of any role stands in the way. */
const isComplete = (state: FormState, roles: readonly string[] | undefined, issues: readonly InspectIssue[]): boolean =>
  isAddressed(state, roles) &&
  state.live.progress.all.aborted === 0 &&
  !issues.some((issue) => issue.severity === "required");

type Described = Omit<InspectResult, "warnings">;

/** Adds to a result what inspect and apply share. */
export const describeState = <R extends object>(
  result: R,
  state: FormState,
  options: InspectOptions,
): R & Described => {
  const { targetRoles, maxIssues, audience } = options;
  const all = issueList(state, audience);
  const issues = targetRoles ? all.filter((issue) => isForRoles(state, issue, targetRoles)) : all;
  return {
    ...result,
    structureSummary: state.base.structure,
    progressSummary: progressSummary(state),
    issues: maxIssues === undefined ? issues : issues.slice(0, Math.max(0, maxIssues)),
    isComplete: isComplete(state, targetRoles, issues),
    formState: formStateOf(state.live.progress.all),
  };
};

/**
 * The structure and progress of a form, and what to do next, most urgent first.
 *
 * @example
 * inspect(form, { maxIssues: 1 }).issues[0]?.message; // "\"Quantity\" is required"
 */
export const inspect = (form: ParsedForm, options: InspectOptions = {}): InspectResult => {
  const state = stateOf(form);
  return describeState({ warnings: state.base.warnings }, state, options);
};
