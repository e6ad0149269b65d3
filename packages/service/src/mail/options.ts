import type { MailStore } from "@cofill/store";

/** Access to submissions, implemented by the server: what an agent may do with one, and its state. */
export interface SubmissionPort {
  /** Rights that the actor has by its own key; none if the submission does not exist. */
  readonly rightsOf: (
    tenant: string,
    actor: string,
    submissionId: string,
  ) => Promise<readonly ("read" | "fill" | "review")[]>;
  /**
   * Reads a submission, through the hand-off that granted access if one did; undefined once that hand-off is revoked.
   */
  readonly read: (tenant: string, submissionId: string, handoff?: string) => Promise<unknown>;
}

/** Where a tool is called. */
export interface ToolEndpoint {
  readonly url: string;
}

/** Calls a tool's endpoint; failures of the endpoint are returned, not thrown. */
export type CallTool = (
  endpoint: ToolEndpoint,
  given: unknown,
  signal: AbortSignal,
) => Promise<{ readonly ok: true; readonly result: unknown } | { readonly ok: false; readonly reason: string }>;

/** The named places at which a test may end the process. */
export const mailCrashPoints = ["mail:decided", "mail:committed"] as const;
/** A named place at which a test may end the process. */
export type MailCrashPoint = (typeof mailCrashPoints)[number];

/** Dependencies of the mail service; only the store is required. */
export interface MailServiceOptions {
  readonly store: MailStore;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** Makes ids that may be shown because they grant no access: formId, responseId. */
  readonly newId?: (prefix: string) => string;
  /** Makes a random text of at least 128 bits; only its hash is stored. */
  readonly newReference?: () => string;
  /** Without it, tool calls are refused. */
  readonly callTool?: CallTool;
  /** Without it, no submission can be attached. */
  readonly submissions?: SubmissionPort;
  /** Called at each crash point, so that a test can end the process there. */
  readonly reach?: (point: MailCrashPoint) => void;
}
