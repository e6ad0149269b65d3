import { addStatus, type Counts } from "@cofill/core";
import type { InspectIssue, InspectResult, ValidationIssue } from "../model/results.ts";
import { type FormBase, type FormState, type ParsedForm, stateOf } from "../parsed-form.ts";
import type { ValidatorRegistry } from "../validators/contract.ts";
import { runValidators } from "../validators/run.ts";
import { withValidatorIssues } from "./issue-list.ts";
import {
  type ExtraIssues,
  formStateOf,
  noExtraIssues,
  progressSummary,
  statusWith,
  structureSummary,
} from "./summaries.ts";

export interface InspectOptions {
  /** Only fields of these roles, and fields without a role, count. */
  readonly targetRoles?: readonly string[];
  readonly maxIssues?: number;
  /** Code validators; without them, `validate` attributes are not run. */
  readonly validators?: ValidatorRegistry;
}

const byField = (state: FormState, issues: readonly ValidationIssue[]): ExtraIssues => {
  if (issues.length === 0) return noExtraIssues;
  const groups = new Map<string, ValidationIssue[]>();
  for (const issue of issues) {
    if (issue.ref === undefined || !state.base.fields.has(issue.ref)) continue;
    const known = groups.get(issue.ref);
    if (known) known.push(issue);
    else groups.set(issue.ref, [issue]);
  }
  return groups;
};

/** The form's counts, corrected for what validators found. */
const countsWith = (state: FormState, counts: Counts, extra: ExtraIssues): Counts => {
  let corrected = counts;
  for (const [id, issues] of extra) {
    corrected = addStatus(corrected, statusWith(state, id, []).status, -1);
    corrected = addStatus(corrected, statusWith(state, id, issues).status, 1);
  }
  return corrected;
};

const fieldOf = (ref: string, fields: ReadonlyMap<string, { readonly role?: string }>) => {
  if (fields.has(ref)) return fields.get(ref);
  return fields.get(ref.slice(0, ref.lastIndexOf(".")));
};

const isForRoles = (state: FormState, issue: InspectIssue, roles: readonly string[]): boolean => {
  const role = fieldOf(issue.ref, state.base.fields)?.role;
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

const baseKey = Symbol("cofill.markform.base");

/** One getter for all results; see `responsesProperty`. */
const structureProperty = {
  enumerable: true,
  get(this: { readonly [baseKey]: FormBase }) {
    return structureSummary(this[baseKey]);
  },
};

/** Adds to a result what inspect and apply share. The structure, a map of the whole form, is made when it is read. */
export const describeState = <R extends object>(
  result: R,
  state: FormState,
  options: InspectOptions,
): R & Described => {
  const { targetRoles, maxIssues, validators } = options;
  const found = validators ? runValidators(state, validators) : [];
  const extra = byField(state, found);
  const counts = countsWith(state, state.live.progress.all, extra);
  const all = withValidatorIssues(state, found);
  const issues = targetRoles ? all.filter((issue) => isForRoles(state, issue, targetRoles)) : all;
  const described = Object.assign(result, {
    progressSummary: progressSummary(state, counts, extra),
    issues: maxIssues === undefined ? issues : issues.slice(0, Math.max(0, maxIssues)),
    isComplete: isComplete(state, targetRoles, issues),
    formState: formStateOf(counts),
  });
  Object.defineProperty(described, baseKey, { value: state.base });
  return Object.defineProperty(described, "structureSummary", structureProperty) as R & Described;
};

/** Where the form stands: structure, progress, and what to do next, most pressing first. */
export const inspect = (form: ParsedForm, options: InspectOptions = {}): InspectResult => {
  const state = stateOf(form);
  return describeState({ warnings: state.base.warnings }, state, options);
};
