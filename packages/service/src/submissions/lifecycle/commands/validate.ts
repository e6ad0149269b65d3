import type { Findings } from "../../checks.ts";
import type { SubmissionState } from "../../contract.ts";
import { limits } from "../../limits.ts";
import { type Checked, findIn, withFindings } from "../await-checks.ts";
import type { LifecycleContext } from "../context.ts";
import type { Draft } from "../draft.ts";
import type { FieldIssue } from "../field-issue.ts";
import { errorTypeOf, fieldIssues } from "../field-issues.ts";
import { closedTo, done, failedFields, type Outcome } from "../outcome.ts";
import type { Submission } from "../submission.ts";

const failedState = (state: SubmissionState, type: string): SubmissionState => {
  if (state === "draft" || state === "rejected") return state;
  return type === "upload_pending" ? "awaiting_upload" : "awaiting_input";
};

/** A submission with the current issues of checks in code. */
export interface Judged {
  readonly submission: Submission;
  /** Absent if the issues are the same as before. */
  readonly reported?: Findings;
}

/** Runs the checks in code again, because their result may depend on the time or on code that changed. */
export function* judge(submission: Submission, context: LifecycleContext): Checked<Judged> {
  const reported = yield* findIn(submission.document.form, context);
  if (!reported) return { submission };
  return {
    submission: { ...submission, document: withFindings(submission.document, reported, context.now) },
    reported,
  };
}

/** Records a failed validation and the state that follows from it (D-03). */
export const recordFailure = (
  draft: Draft,
  issues: readonly FieldIssue[],
  { reported, submission: written }: Judged,
): void => {
  const type = errorTypeOf(issues);
  const fields = issues.slice(0, limits.maxListedErrors).map(({ path, code }) => ({ path, code }));
  const state = failedState(draft.submission.state, type);
  draft.emit("validation.failed", { type, fields, ...(reported && { reported }) }, { state, written });
};

export const recordSuccess = (draft: Draft, state: SubmissionState, { reported, submission: written }: Judged): void =>
  draft.emit("validation.passed", reported ? { reported } : {}, { state, written });

export function* validate(draft: Draft, _: object, context: LifecycleContext): Checked<Outcome> {
  const { submission } = draft;
  const closed = closedTo(submission);
  if (closed)
    return submission.state === "cancelled" || submission.state === "expired" ? closed : done({ ready: false });
  const judged = yield* judge(submission, context);
  const issues = fieldIssues(judged.submission, context.now, context);
  if (issues.length > 0) {
    recordFailure(draft, issues, judged);
    return failedFields(draft.submission, issues, context);
  }
  const isWaiting = submission.state === "awaiting_input" || submission.state === "awaiting_upload";
  recordSuccess(draft, isWaiting ? "in_progress" : submission.state, judged);
  return done({ ready: submission.state !== "rejected" });
}
