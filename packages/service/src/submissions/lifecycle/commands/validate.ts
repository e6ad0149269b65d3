import type { FieldError, SubmissionState } from "../../contract.ts";
import { limits } from "../../limits.ts";
import type { Draft, LifecycleContext } from "../draft.ts";
import { errorTypeOf, fieldErrors } from "../field-errors.ts";
import { closedTo, done, failedFields, type Outcome } from "../outcome.ts";

const failedState = (state: SubmissionState, type: string): SubmissionState => {
  if (state === "draft" || state === "rejected") return state;
  return type === "upload_pending" ? "awaiting_upload" : "awaiting_input";
};

/** Says in the trail what validation found, and where that leaves the submission (D-03). */
export const recordFailure = (draft: Draft, errors: readonly FieldError[]): void => {
  const type = errorTypeOf(errors);
  const fields = errors.slice(0, limits.maxListedErrors).map(({ path, code }) => ({ path, code }));
  draft.emit("validation.failed", { type, fields }, { state: failedState(draft.submission.state, type) });
};

export const validate = (draft: Draft, _: object, { now, actor }: LifecycleContext): Outcome => {
  const { submission } = draft;
  const closed = closedTo(submission);
  if (closed)
    return submission.state === "cancelled" || submission.state === "expired" ? closed : done({ ready: false });
  const errors = fieldErrors(submission, now);
  if (errors.length > 0) {
    recordFailure(draft, errors);
    return failedFields(draft.submission, errors, actor);
  }
  const isWaiting = submission.state === "awaiting_input" || submission.state === "awaiting_upload";
  draft.emit("validation.passed", {}, { state: isWaiting ? "in_progress" : submission.state });
  return done({ ready: submission.state !== "rejected" });
};
