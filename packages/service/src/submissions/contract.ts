import type { Origin, WaitsFor } from "@cofill/core";
import type { Actor, SubmissionState } from "@cofill/store";

export { type Actor, type Destination, type RetryPolicy, type SubmissionState, submissionStates } from "@cofill/store";

/** The words of the contract: what goes over the wire, in whatever transport. */

/** D-01: a rejected submission can still be corrected. */
export const terminalStates: ReadonlySet<SubmissionState> = new Set(["finalized", "cancelled", "expired"]);

/** All kinds of errors, in the words of the contract. */
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

/** What kind of error an envelope tells of. */
export type ErrorType = (typeof errorTypes)[number];

/** All codes of things wrong with a field. */
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

/** A permanent code of something wrong with a field. */
export type FieldErrorCode = (typeof fieldErrorCodes)[number];

/** One thing that is missing or wrong, with a message for the reader. */
export interface FieldError {
  /** `items[0].amount` */
  readonly path: string;
  readonly code: FieldErrorCode;
  readonly message: string;
  readonly expected?: unknown;
  readonly received?: unknown;
  /** Who fills the field, where that is not left to anybody (MF-2-11). */
  readonly role?: string;
  /** Who must put it right, where the caller cannot; the rest is the caller's own. */
  readonly waitsFor?: WaitsFor;
}

/** What a caller should do next. */
export interface NextAction {
  readonly action: "collect_field" | "request_upload" | "wait_for_review" | "retry_delivery" | "cancel" | "x-hand_over";
  readonly field?: string;
  /** Who is to go on, with `x-hand_over`. */
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
    /** With a conflict over a stale token: the fields that changed since it was given. */
    readonly changedPaths?: readonly string[];
  };
}

/** A file as it stands in the values of a submission (D-11). */
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

/** A review that a submission passes before it is delivered. */
export interface ApprovalGate {
  readonly name: string;
  readonly reviewers: ReviewerSpec;
  readonly requiredApprovals?: number;
  /** JSONLogic over the values of the submission. */
  readonly autoApproveIf?: unknown;
  readonly escalateAfterMs?: number;
}

/** One step of a form that is asked in several. */
export interface StepDefinition {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly fields: readonly string[];
}

/** How a field of a schema is asked. */
export interface FieldHint {
  readonly label?: string;
  readonly help?: string;
  readonly placeholder?: string;
  readonly widget?: string;
  readonly order?: number;
  readonly role?: string;
  readonly confirm?: "human";
}

/** How the form of a schema is asked. */
export interface UiHints {
  readonly steps?: readonly StepDefinition[];
  readonly fieldHints?: Readonly<Record<string, FieldHint>>;
}

/** The types of events that the contract names. */
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

/** The type of an event that the contract names. */
export type IntakeEventType = (typeof eventTypes)[number];

/** One step of the audit trail. */
export interface IntakeEvent {
  readonly eventId: string;
  readonly type: IntakeEventType;
  readonly submissionId: string;
  readonly ts: string;
  readonly actor: Actor;
  /** After the event. */
  readonly state: SubmissionState;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** From 1, without gaps. */
  readonly seq: number;
  /** Of the event before; of the first one, the empty text. */
  readonly prevHash: string;
  readonly hash: string;
}

/** Where an agent has an answer from, by path. */
export type Origins = Readonly<Record<string, Origin>>;
