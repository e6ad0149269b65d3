import type { Assurance, Channel, FormDocument } from "@cofill/core";
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

/** Who decided at a gate, when and through what. */
interface Decided {
  readonly by: Actor;
  readonly at: string;
  readonly channel?: Channel;
  /** How sure it is that a person decided; absent for automatic approvals. */
  readonly assurance?: Assurance;
}

export interface Approval extends Decided {
  readonly gate: string;
  readonly automatic?: boolean;
  readonly comment?: string;
}

export interface Rejection extends Decided {
  readonly round: number;
  readonly gate: string;
  readonly reasons: readonly string[];
}

export interface Review {
  /** Counts from 1; each correction after a rejection starts a new round. */
  readonly round: number;
  /** The current gate. */
  readonly gate: string;
  readonly approvals: readonly Approval[];
  readonly escalateAt?: string;
}

/**
 * Whether an actor has approved at the current gate, which may need more approvals of others.
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
  /** Whether the link proves a person: `link`, `relayed` if an agent was shown it, `claimed` without keys. */
  readonly assurance: Assurance;
  readonly note?: string;
  /** The account that the link is for, which is notified, and the account that made it. */
  readonly to?: string;
  readonly by?: string;
  /**
   * The account that opened this link from a message, and the link whose notice that was; revoking that one revokes
   * this one.
   */
  readonly heldBy?: string;
  readonly under?: string;
  /** Roles of the form that the link is restricted to; without them, it fills the fields of people. */
  readonly roles?: readonly string[];
  /** When the link's holder finished their part while fields of other roles were open. */
  readonly doneAt?: string;
}

/** An immutable state of a submission, derived entirely from its events. */
export interface Submission {
  readonly id: string;
  readonly tenant: string;
  readonly intakeId: string;
  readonly intakeVersion: string;
  readonly state: SubmissionState;
  /** Increases whenever answers, files or the state change; resume tokens contain it. */
  readonly version: number;
  readonly seq: number;
  readonly lastHash: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly createdBy: Actor;
  readonly expiresAt: string;
  /** The answers; the document's revision is the submission's version. */
  readonly document: FormDocument;
  readonly uploads: Readonly<Record<string, Upload>>;
  readonly links: readonly HandoffLink[];
  /** Whether a person has worked through a link since the last call of an agent. */
  readonly resumable: boolean;
  readonly review?: Review;
  readonly rejections: readonly Rejection[];
  readonly submittedAt?: string;
  readonly submittedBy?: Actor;
  readonly delivery?: DeliveryState;
  readonly cancelReason?: string;
  readonly closedAt?: string;
}
