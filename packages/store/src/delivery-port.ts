import type { Actor, Destination } from "./contract.ts";

/** The content of a delivery, the same for webhooks, queues and callbacks. */
export interface DeliveredSubmission {
  readonly type: "submission.finalized";
  readonly timestamp: string;
  readonly data: {
    readonly submissionId: string;
    readonly intakeId: string;
    readonly intakeVersion: string;
    readonly tenant: string;
    readonly submittedAt: string;
    readonly submittedBy: Actor;
    readonly fields: Readonly<Record<string, unknown>>;
    /** The author, time and evidence of each answer. */
    readonly answers: Readonly<Record<string, unknown>>;
    readonly approvals: readonly unknown[];
    /** Hash of the last event before delivery, which covers the trail up to it. */
    readonly trailHash: string;
  };
}

/** One attempt to deliver a submission. */
export interface DeliveryAttempt {
  readonly id: string;
  readonly destination: Destination;
  readonly intakeId: string;
  /** A DeliveredSubmission as JSON. */
  readonly body: string;
  /** Milliseconds since 1970, for the signature. */
  readonly now: number;
  readonly signal: AbortSignal;
}

/** Whether an attempt succeeded, and if not, why. */
export type DeliveryOutcome =
  | { readonly ok: true; readonly status?: number }
  | {
      readonly ok: false;
      /** The reason for the operator, without secrets and without the response body. */
      readonly reason: string;
      /** The reason as a code with parameters, which channels can word; absent if the deliverer gives only a text. */
      readonly problem?: { readonly code: string; readonly reason?: string; readonly params?: object };
      readonly status?: number;
      /** Retrying is pointless: the address is forbidden, or the request was rejected for good. */
      readonly permanent?: boolean;
      /** The receiver is gone (410), so nothing more is sent to it. */
      readonly gone?: boolean;
      readonly retryAfterMs?: number;
    };

/** Delivers a submission; never throws because of the receiver. */
export type Deliver = (attempt: DeliveryAttempt) => Promise<DeliveryOutcome>;
