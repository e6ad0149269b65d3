import type { MailStore } from "@cofill/store";

/** What an agent may do with a submission, and how it stands: the intake's to say. */
export interface SubmissionPort {
  /** Rights that the actor has of its own accord; none if there is no such submission. */
  readonly rightsOf: (
    tenant: string,
    actor: string,
    submissionId: string,
  ) => Promise<readonly ("read" | "fill" | "review")[]>;
  /** With the hand-off that gave the right to look, where one did: nothing once that is taken back. */
  readonly read: (tenant: string, submissionId: string, handoff?: string) => Promise<unknown>;
}

/** Where a tool is called. */
export interface ToolEndpoint {
  readonly url: string;
}

/** Never throws for what the endpoint does. */
export type CallTool = (
  endpoint: ToolEndpoint,
  given: unknown,
  signal: AbortSignal,
) => Promise<{ readonly ok: true; readonly result: unknown } | { readonly ok: false; readonly reason: string }>;

/** The named places at which a test may end the process. */
export const mailCrashPoints = ["mail:decided", "mail:committed"] as const;
/** A named place at which a test may end the process. */
export type MailCrashPoint = (typeof mailCrashPoints)[number];

/** What the mail service works with. */
export interface MailServiceOptions {
  readonly store: MailStore;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** Ids that show, and open nothing: formId, responseId. */
  readonly newId?: (prefix: string) => string;
  /** Text of 128 random bits or more; only its hash is kept. */
  readonly newReference?: () => string;
  /** Without it no tool can be called. */
  readonly callTool?: CallTool;
  /** Without it there are no submissions to name. */
  readonly submissions?: SubmissionPort;
  /** Called at named places, so that a test can end the process there. */
  readonly reach?: (point: MailCrashPoint) => void;
}
