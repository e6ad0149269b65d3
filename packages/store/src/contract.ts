/** Values of the services' contracts that stand in stored rows. */

export const submissionStates = [
  "draft",
  "in_progress",
  "awaiting_input",
  "awaiting_upload",
  "submitted",
  "needs_review",
  "approved",
  "rejected",
  "finalized",
  "cancelled",
  "expired",
] as const;

export type SubmissionState = (typeof submissionStates)[number];

export interface Actor {
  readonly kind: "agent" | "human" | "system";
  readonly id: string;
  readonly name?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface RetryPolicy {
  readonly maxAttempts?: number;
  readonly initialDelayMs?: number;
  readonly maxDelayMs?: number;
  readonly jitter?: boolean;
}

export interface Destination {
  readonly kind: "webhook" | "callback" | "queue";
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly retryPolicy?: RetryPolicy;
  /** The name of the queue; the intake's id without it. */
  readonly queue?: string;
  /** Signs this destination's webhooks in place of the server's secret. */
  readonly secret?: string;
}

/** A host can look up every account of the store; a guest knows only those it was introduced to. */
export const agentKinds = ["host", "guest"] as const;
export type AgentKind = (typeof agentKinds)[number];

/** What can be held, named, sent and put into a slot. */
export const capabilityKinds = ["agent", "form", "submission", "file", "value", "tool"] as const;
export type CapabilityKind = (typeof capabilityKinds)[number];

export const messageTypes = ["package", "request", "form-response"] as const;
export type MessageType = (typeof messageTypes)[number];
