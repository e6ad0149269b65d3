import type { Actor, Destination } from "./contract.ts";

/** What a receiver gets: the same for a webhook's body, a queue's job and a callback's argument. */
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
    /** Who gave each answer, when, and on what grounds. */
    readonly answers: Readonly<Record<string, unknown>>;
    readonly approvals: readonly unknown[];
    /** The hash of the last event before delivery: the trail up to here. */
    readonly trailHash: string;
  };
}

export interface DeliveryAttempt {
  readonly id: string;
  readonly destination: Destination;
  readonly intakeId: string;
  /** The JSON of a DeliveredSubmission. */
  readonly body: string;
  /** Milliseconds since 1970, for the signature. */
  readonly now: number;
  readonly signal: AbortSignal;
}

export type DeliveryOutcome =
  | { readonly ok: true; readonly status?: number }
  | {
      readonly ok: false;
      /** For the operator: what happened, without secrets and without the body of the answer. */
      readonly reason: string;
      readonly status?: number;
      /** No use in trying again: the address is forbidden, the request was refused for good. */
      readonly permanent?: boolean;
      /** The receiver is gone (410): nothing more goes there. */
      readonly gone?: boolean;
      readonly retryAfterMs?: number;
    };

/** One way to bring a submission to where it belongs. Never throws for what the receiver does. */
export type Deliver = (attempt: DeliveryAttempt) => Promise<DeliveryOutcome>;
