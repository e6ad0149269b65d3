import type { MessageSource } from "../../messages/message-source.ts";
import { submissionMessage } from "../../messages/submission-message.ts";
import type { ErrorType } from "../contract.ts";
import { limits } from "../limits.ts";
import type { Acting } from "./audience.ts";
import type { Action, FieldIssue } from "./field-issue.ts";
import { errorTypeOf, isRetryable, nextActions, summaryOf } from "./field-issues.ts";
import type { Submission } from "./submission.ts";

export interface OutcomeError {
  readonly type: ErrorType;
  readonly message: MessageSource;
  readonly fields?: readonly FieldIssue[];
  readonly nextActions?: readonly Action[];
  readonly retryable: boolean;
  readonly retryAfterMs?: number;
  /** With a conflict over a stale token: the fields that changed since that token was issued. */
  readonly changedPaths?: readonly string[];
}

/** The result of a command, before the shell adds the submission's id, the resume token and the messages. */
export type Outcome =
  | {
      readonly ok: true;
      readonly body: Readonly<Record<string, unknown>>;
      readonly issues?: readonly FieldIssue[];
      readonly nextActions?: readonly Action[];
    }
  | { readonly ok: false; readonly error: OutcomeError };

export const done = (
  body: Readonly<Record<string, unknown>> = {},
  more: { readonly issues?: readonly FieldIssue[]; readonly nextActions?: readonly Action[] } = {},
): Outcome & { readonly ok: true } => ({ ok: true, body, ...more });

/** Builds an error outcome. */
export const failed = (
  type: ErrorType,
  message: MessageSource,
  more: Omit<OutcomeError, "type" | "message" | "retryable"> = {},
): Outcome & { readonly ok: false } => ({
  ok: false,
  error: { type, message, ...more, retryable: isRetryable[type] },
});

/** Builds the error outcome of missing and invalid fields, with all of them in one list (D-04). */
export const failedFields = (
  submission: Submission,
  issues: readonly FieldIssue[],
  acting: Acting,
  message?: MessageSource,
): Outcome => {
  const type = errorTypeOf(issues);
  return failed(type, message ?? summaryOf(type, issues.length), {
    fields: issues.slice(0, limits.maxListedErrors),
    nextActions: nextActions(submission, issues, acting),
  });
};

/**
 * Builds the error outcome of a call that was refused as a whole, without next actions, because the call itself must be
 * corrected.
 */
export const refusedFields = (issues: readonly FieldIssue[]): Outcome =>
  failed("invalid", issues[0]!.message, { fields: issues.slice(0, limits.maxListedErrors) });

const waitForReview: Action = {
  action: "wait_for_review",
  hint: { messages: [submissionMessage("review.wait")] },
};

export const underReview = ({ review }: Submission): Outcome =>
  failed("needs_approval", submissionMessage("review.under_way", { gate: review?.gate ?? "" }), {
    nextActions: [waitForReview],
  });

export const reviewPending = (body: Readonly<Record<string, unknown>> = {}): Outcome =>
  done(body, { nextActions: [waitForReview] });

/** The error outcome of a command on a submission whose state permits no edits, or undefined if it permits them. */
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
      return failed("conflict", submissionMessage("submission.locked"));
    case "finalized":
      return failed("conflict", submissionMessage("submission.finalized"));
    case "cancelled":
      return failed("cancelled", submissionMessage("submission.cancelled"));
    case "expired":
      return failed("expired", submissionMessage("submission.expired"));
    default:
      return submission.state satisfies never;
  }
};
