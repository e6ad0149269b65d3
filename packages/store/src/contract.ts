/** Values of the services' contracts that stored rows contain. */

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

/** One of `submissionStates`. */
export type SubmissionState = (typeof submissionStates)[number];

/** Who is recorded for an event. */
export interface Actor {
  readonly kind: "agent" | "human" | "system";
  readonly id: string;
  readonly name?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** The person for whom an agent acts, with that person's key. */
  readonly onBehalfOf?: { readonly id: string; readonly name?: string };
}

/** How often and how long a delivery is retried. */
export interface RetryPolicy {
  readonly maxAttempts?: number;
  readonly initialDelayMs?: number;
  readonly maxDelayMs?: number;
  readonly jitter?: boolean;
}

/** Where submissions of an intake are delivered. */
export interface Destination {
  readonly kind: "webhook" | "callback" | "queue";
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly retryPolicy?: RetryPolicy;
  /** Name of the queue; by default the intake's id. */
  readonly queue?: string;
  /** Signs this destination's webhooks instead of the server's secret. */
  readonly secret?: string;
}

/** A host can look up every account of the store; a guest only those it was introduced to. */
export const agentKinds = ["host", "guest"] as const;
/** One of `agentKinds`. */
export type AgentKind = (typeof agentKinds)[number];

/** The kinds of capabilities that mail passes around. */
export const capabilityKinds = ["agent", "form", "submission", "file", "value", "tool"] as const;
/** One of `capabilityKinds`. */
export type CapabilityKind = (typeof capabilityKinds)[number];

/** The types of messages in a mailbox. */
export const messageTypes = ["package", "request", "form-response"] as const;
/** One of `messageTypes`. */
export type MessageType = (typeof messageTypes)[number];
