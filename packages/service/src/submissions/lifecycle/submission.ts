import type { FormDocument } from "@cofill/core";
import type { Actor, SubmissionState } from "../contract.ts";

export interface Upload {
  readonly id: string;
  readonly field: string;
  readonly filename: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly sha256?: string;
  readonly accept: readonly string[];
  readonly maxBytes: number;
  readonly expiresAt: string;
  readonly status: "pending" | "completed" | "failed" | "dropped";
}

export interface Approval {
  readonly gate: string;
  readonly by: Actor;
  readonly at: string;
  readonly automatic?: boolean;
  readonly comment?: string;
}

export interface Rejection {
  readonly round: number;
  readonly gate: string;
  readonly reasons: readonly string[];
  readonly by: Actor;
  readonly at: string;
}

export interface Review {
  /** From 1; a corrected submission is reviewed afresh. */
  readonly round: number;
  /** The gate that decides now. */
  readonly gate: string;
  readonly approvals: readonly Approval[];
  readonly escalateAt?: string;
}

/**
 * Whether somebody approved at the gate that decides now; a gate for two needs another then.
 *
 * @example
 * hasApproved(submission.review, "rita"); // true once she approved at the present gate
 */
export const hasApproved = ({ gate, approvals }: Review, actorId: string): boolean =>
  approvals.some((approval) => approval.gate === gate && approval.by.id === actorId);

export interface DeliveryState {
  readonly id: string;
  readonly status: "pending" | "sent" | "failed";
  readonly attempts: number;
  readonly lastError?: string;
  readonly nextAt?: string;
}

export interface HandoffLink {
  readonly id: string;
  readonly hash: string;
  readonly expiresAt: string;
  readonly note?: string;
  /** The account of the person it is for, who is told of it, and who made it; absent where it names nobody. */
  readonly to?: string;
  readonly by?: string;
  /** The account that opened it from a message, and the link that it stands on and ends with. */
  readonly heldBy?: string;
  readonly under?: string;
  /** Roles of the form that it carries; people's own where it carries none. */
  readonly roles?: readonly string[];
  /** When the person behind it had finished their part, while others' fields were open. */
  readonly doneAt?: string;
}

/** One state of a submission. Immutable; everything in it follows from its events. */
export interface Submission {
  readonly id: string;
  readonly tenant: string;
  readonly intakeId: string;
  readonly intakeVersion: string;
  readonly state: SubmissionState;
  /** Named by resume tokens: moves on whenever answers, files or the state change. */
  readonly version: number;
  readonly seq: number;
  readonly lastHash: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly createdBy: Actor;
  readonly expiresAt: string;
  /** Its answers; the revisions of the document are versions of the submission. */
  readonly document: FormDocument;
  readonly uploads: Readonly<Record<string, Upload>>;
  readonly links: readonly HandoffLink[];
  /** A person has worked on it since an agent last called, through a link. */
  readonly resumable: boolean;
  readonly review?: Review;
  readonly rejections: readonly Rejection[];
  readonly submittedAt?: string;
  readonly submittedBy?: Actor;
  readonly delivery?: DeliveryState;
  readonly cancelReason?: string;
  readonly closedAt?: string;
}
