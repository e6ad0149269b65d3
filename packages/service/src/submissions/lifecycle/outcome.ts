import type { ErrorType, FieldError, IntakeError, NextAction } from "../contract.ts";
import { limits } from "../limits.ts";
import { type Acting, audienceOf } from "./audience.ts";
import { errorTypeOf, isRetryable, nextActions, summaryOf } from "./field-errors.ts";
import type { Submission } from "./submission.ts";

/** What a command answers, before the shell adds whose answer it is and the token. */
export type Outcome =
  | { readonly ok: true; readonly body: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly error: IntakeError["error"] };

export const done = (body: Readonly<Record<string, unknown>> = {}): Outcome => ({ ok: true, body });

export const failed = (
  type: ErrorType,
  message: string,
  more: {
    readonly fields?: readonly FieldError[];
    readonly nextActions?: readonly NextAction[];
    readonly changedPaths?: readonly string[];
    readonly retryAfterMs?: number;
  } = {},
): Outcome & { readonly ok: false } => ({
  ok: false,
  error: { type, message, ...more, retryable: isRetryable[type] },
});

/** The envelope for what is missing, wrong or not uploaded; all of it, in one list (D-04). */
export const failedFields = (
  { document }: Submission,
  errors: readonly FieldError[],
  acting: Acting,
  message?: string,
): Outcome => {
  const type = errorTypeOf(errors);
  return failed(type, message ?? summaryOf(type, errors.length), {
    fields: errors.slice(0, limits.maxListedErrors),
    nextActions: nextActions(document.openFor(audienceOf(acting)), errors),
  });
};

/** A call that was refused as a whole: there is nothing to collect, only a call to mend. */
export const refusedFields = (errors: readonly FieldError[]): Outcome =>
  failed("invalid", errors[0]!.message, { fields: errors.slice(0, limits.maxListedErrors) });

const waitForReview: NextAction = { action: "wait_for_review", hint: "A reviewer decides; look again later" };

export const underReview = ({ review }: Submission): Outcome =>
  failed(
    "needs_approval",
    `A review is under way at the gate "${review?.gate ?? ""}"; nothing can be changed until it ends`,
    {
      nextActions: [waitForReview],
    },
  );

export const reviewPending = (body: Readonly<Record<string, unknown>> = {}): Outcome =>
  done({ ...body, nextActions: [waitForReview] });

/** Why a submission in this state cannot be worked on; nothing if it can. */
export const closedTo = (submission: Submission): Outcome | undefined => {
  switch (submission.state) {
    case "draft":
    case "in_progress":
    case "awaiting_input":
    case "awaiting_upload":
    case "rejected":
      return undefined;
    case "needs_review":
      return underReview(submission);
    case "submitted":
    case "approved":
      return failed("conflict", "The submission is locked: it was submitted and waits for delivery");
    case "finalized":
      return failed("conflict", "The submission is finalized and cannot be changed");
    case "cancelled":
      return failed("cancelled", "The submission was cancelled; create a new one");
    case "expired":
      return failed("expired", "The submission expired; create a new one");
    default:
      return submission.state satisfies never;
  }
};
