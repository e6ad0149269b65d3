import type { Assurance, Channel, Origin, WaitsFor } from "@cofill/core";
import type { Actor, SubmissionState } from "@cofill/store";

export { type Actor, type Destination, type RetryPolicy, type SubmissionState, submissionStates } from "@cofill/store";

/** The final states; `rejected` is not one, because a rejected submission can be corrected (D-01). */
export const terminalStates: ReadonlySet<SubmissionState> = new Set(["finalized", "cancelled", "expired"]);

/** The contract's types of errors. */
export const errorTypes = [
  "missing",
  "invalid",
  "conflict",
  "needs_approval",
  "upload_pending",
  "delivery_failed",
  "expired",
  "cancelled",
] as const;

/** A type of error in the contract's error envelope. */
export type ErrorType = (typeof errorTypes)[number];

/** The permanent codes of field errors. */
export const fieldErrorCodes = [
  "required",
  "invalid_type",
  "invalid_format",
  "invalid_value",
  "too_long",
  "too_short",
  "file_required",
  "file_too_large",
  "file_wrong_type",
  "custom",
] as const;

/** A permanent code of a field error. */
export type FieldErrorCode = (typeof fieldErrorCodes)[number];

/** One missing or invalid field, with its message. */
export interface FieldError {
  /** The path of the field, such as `items[0].amount`. */
  readonly path: string;
  readonly code: FieldErrorCode;
  readonly message: string;
  readonly expected?: unknown;
  readonly received?: unknown;
  /** The role that fills the field, if the form assigns one (MF-2-11). */
  readonly role?: string;
  /** Who must resolve the error; absent if the caller can. */
  readonly waitsFor?: WaitsFor;
}

/** An action that the caller should take next. */
export interface NextAction {
  readonly action: "collect_field" | "request_upload" | "wait_for_review" | "retry_delivery" | "cancel" | "x-hand_over";
  readonly field?: string;
  /** With `x-hand_over`: the role that must continue. */
  readonly role?: string;
  readonly hint?: string;
  readonly accept?: readonly string[];
  readonly maxBytes?: number;
}

/** The contract's error envelope. */
export interface IntakeError {
  readonly ok: false;
  readonly submissionId: string;
  readonly state: SubmissionState;
  readonly resumeToken: string;
  readonly error: {
    readonly type: ErrorType;
    readonly message: string;
    readonly fields?: readonly FieldError[];
    readonly nextActions?: readonly NextAction[];
    readonly retryable: boolean;
    readonly retryAfterMs?: number;
    /** With a conflict over a stale token: the fields that changed since that token was issued. */
    readonly changedPaths?: readonly string[];
  };
}

/** An uploaded file as a value of a submission (D-11). */
export interface FileDescriptor {
  readonly uploadId: string;
  readonly filename: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Who may review at a gate: by id or by role. */
export interface ReviewerSpec {
  readonly actorIds?: readonly string[];
  readonly roles?: readonly string[];
}

/** A review that must approve a submission before it is delivered. */
export interface ApprovalGate {
  readonly name: string;
  readonly reviewers: ReviewerSpec;
  readonly requiredApprovals?: number;
  /** A JSONLogic rule over the submission's values; if it holds, the gate approves without a reviewer. */
  readonly autoApproveIf?: unknown;
  readonly escalateAfterMs?: number;
}

/** One step of a form that is shown in several steps. */
export interface StepDefinition {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly fields: readonly string[];
}

/** How a field of a JSON Schema is presented. */
export interface FieldHint {
  readonly label?: string;
  readonly help?: string;
  readonly placeholder?: string;
  readonly widget?: string;
  readonly order?: number;
  readonly role?: string;
  readonly confirm?: "human";
}

/** How the form of a JSON Schema is presented. */
export interface UiHints {
  readonly steps?: readonly StepDefinition[];
  readonly fieldHints?: Readonly<Record<string, FieldHint>>;
}

/** The event types of the contract. */
export const eventTypes = [
  "submission.created",
  "field.updated",
  "validation.passed",
  "validation.failed",
  "upload.requested",
  "upload.completed",
  "upload.failed",
  "submission.submitted",
  "review.requested",
  "review.approved",
  "review.rejected",
  "delivery.attempted",
  "delivery.succeeded",
  "delivery.failed",
  "submission.finalized",
  "submission.cancelled",
  "submission.expired",
  "handoff.link_issued",
  "handoff.resumed",
] as const;

/** An event type of the contract. */
export type IntakeEventType = (typeof eventTypes)[number];

/** One event of the audit trail. */
export interface IntakeEvent {
  readonly eventId: string;
  readonly type: IntakeEventType;
  readonly submissionId: string;
  readonly ts: string;
  readonly actor: Actor;
  /** The credential by name, such as `key:ID` or `link:ID`; absent in events of earlier releases. */
  readonly principal?: string;
  readonly channel?: Channel;
  /** How sure it is that a person acted; a person's act without one is a claim. */
  readonly assurance?: Assurance;
  /** The state after the event. */
  readonly state: SubmissionState;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** Counts from 1 without gaps. */
  readonly seq: number;
  /** The hash of the previous event; empty for the first. */
  readonly prevHash: string;
  readonly hash: string;
}

/** An agent's evidence and confidence for its answers, by path. */
export type Origins = Readonly<Record<string, Origin>>;
