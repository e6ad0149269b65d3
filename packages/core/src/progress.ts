import type { Answer, AnswerState } from "./answer.ts";
import { type Issue, isLacking } from "./issue.ts";
import { isEmptyValue, type KindedField } from "./kinds/empty-value.ts";

/** The status of one field for the counts. */
export interface FieldStatus {
  readonly state: AnswerState;
  readonly required: boolean;
  readonly empty: boolean;
  readonly valid: boolean;
  /** Whether it is answered and its only issues are that something is missing. */
  readonly incomplete: boolean;
  /** Required, or treated as such because of a minimum, and without a value. */
  readonly emptyRequired: boolean;
  /** The number of issues that prevent completion. */
  readonly blocking: number;
}

/** The number of fields by status; only `blocking` counts issues, those of severity `error`. */
export interface Counts {
  readonly total: number;
  readonly required: number;
  readonly unanswered: number;
  readonly answered: number;
  readonly skipped: number;
  readonly aborted: number;
  readonly valid: number;
  readonly invalid: number;
  readonly empty: number;
  readonly filled: number;
  readonly incomplete: number;
  readonly emptyRequired: number;
  readonly blocking: number;
  /** Fields without any error. */
  readonly withoutErrors: number;
  readonly requiredFilled: number;
}

/** Kept as the form changes; the key of a role-less field is the empty string. */
export interface Progress {
  /** Errors that belong to no field: of a list, a row, the whole form. */
  readonly otherErrors: number;
  readonly all: Counts;
  readonly byRole: ReadonlyMap<string, Counts>;
}

export const noCounts: Counts = Object.freeze({
  total: 0,
  required: 0,
  unanswered: 0,
  answered: 0,
  skipped: 0,
  aborted: 0,
  valid: 0,
  invalid: 0,
  empty: 0,
  filled: 0,
  incomplete: 0,
  emptyRequired: 0,
  blocking: 0,
  withoutErrors: 0,
  requiredFilled: 0,
});

type SeverityAndCode = Pick<Issue, "severity"> & { readonly code: Issue["code"] | undefined };

/** A code that is not one of ours (an outside validator's) counts as something wrong, not as something missing. */
const onlyLacks = (issue: SeverityAndCode): boolean =>
  issue.severity !== "error" || (issue.code !== undefined && isLacking(issue.code));

const isMissing = ({ field, kind }: KindedField, required: boolean, state: AnswerState): boolean =>
  required ? !kind.neverMissing?.(field) : state !== "skipped" && kind.lacks(field).length > 0;

/**
 * Whether a field has no value: it is not answered, or its answer holds nothing.
 *
 * @example
 * isAnswerEmpty(fieldAt(form, "city")!, true, { state: "skipped" }); // true
 */
export const isAnswerEmpty = (node: KindedField, required: boolean, answer: Answer): boolean =>
  answer.state !== "answered" || (answer.raw === undefined && isEmptyValue(node, required, answer.value));

/**
 * Whether an answer is valid so far: something may be missing, but nothing is wrong.
 *
 * @example
 * isAnswerValid("answered", [{ severity: "error", code: "too_few_items" }]); // true: only something is missing
 */
export const isAnswerValid = (state: AnswerState, issues: readonly SeverityAndCode[]): boolean => {
  if (state === "unanswered") return true;
  if (state === "aborted") return false;
  return issues.every((issue) => onlyLacks(issue) && !(state === "skipped" && issue.severity === "error"));
};

/**
 * The status of one field for the progress of its form.
 *
 * @example
 * statusOf(fieldAt(form, "age")!, true, answerAt(form, "age"), issuesAt(form, "age")).valid; // true
 */
export const statusOf = (
  node: KindedField,
  required: boolean,
  answer: Answer,
  issues: readonly SeverityAndCode[],
): FieldStatus => {
  const { state } = answer;
  const empty = isAnswerEmpty(node, required, answer);
  const valid = isAnswerValid(state, issues);
  let blocking = 0;
  for (const issue of issues) if (issue.severity === "error") blocking++;
  return {
    state,
    required,
    empty,
    valid,
    incomplete: state === "answered" && valid && blocking > 0,
    emptyRequired: empty && isMissing(node, required, state),
    blocking,
  };
};

export type Tally = { -readonly [K in keyof Counts]: number };

/** Adds a status to counts that no other object shares yet. */
export const tally = (counts: Tally, status: FieldStatus, sign: 1 | -1): void => {
  counts.total += sign;
  counts[status.state] += sign;
  if (status.required) counts.required += sign;
  if (status.valid) counts.valid += sign;
  else counts.invalid += sign;
  if (status.empty) counts.empty += sign;
  else counts.filled += sign;
  if (status.incomplete) counts.incomplete += sign;
  if (status.emptyRequired) counts.emptyRequired += sign;
  counts.blocking += sign * status.blocking;
  if (status.blocking === 0) counts.withoutErrors += sign;
  if (status.required && !status.empty) counts.requiredFilled += sign;
};

/** Changes of the counts by several statuses, by role. */
export type Moves = Map<string, Tally>;

export const move = (moves: Moves, role: string, status: FieldStatus, sign: 1 | -1): void => {
  let own = moves.get(role);
  if (!own) {
    own = { ...noCounts };
    moves.set(role, own);
  }
  tally(own, status, sign);
};

/** Written out member by member, because a loop over names is slower than all the sums. */
const sumOf = (a: Counts, b: Counts): Counts => ({
  total: a.total + b.total,
  required: a.required + b.required,
  unanswered: a.unanswered + b.unanswered,
  answered: a.answered + b.answered,
  skipped: a.skipped + b.skipped,
  aborted: a.aborted + b.aborted,
  valid: a.valid + b.valid,
  invalid: a.invalid + b.invalid,
  empty: a.empty + b.empty,
  filled: a.filled + b.filled,
  incomplete: a.incomplete + b.incomplete,
  emptyRequired: a.emptyRequired + b.emptyRequired,
  blocking: a.blocking + b.blocking,
  withoutErrors: a.withoutErrors + b.withoutErrors,
  requiredFilled: a.requiredFilled + b.requiredFilled,
});

/** Several counts as one. */
export const sumCounts = (counts: readonly Counts[]): Counts => counts.reduce(sumOf, noCounts);

export const addMoves = (progress: Progress, moves: Moves): Progress => {
  if (moves.size === 0) return progress;
  let { all } = progress;
  const byRole = new Map(progress.byRole);
  for (const [role, own] of moves) {
    all = sumOf(all, own);
    byRole.set(role, sumOf(byRole.get(role) ?? noCounts, own));
  }
  return { otherErrors: progress.otherErrors, all, byRole };
};
