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

/** What the mail service works with. */
export interface MailServiceOptions {
  readonly store: MailStore;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** Makes ids that may be shown because they grant no access: formId, responseId. */
  readonly newId?: (prefix: string) => string;
  /** Makes a random text of at least 128 bits; only its hash is stored. */
  readonly newReference?: () => string;
  /** Absent: calls of tools are refused. */
  readonly callTool?: CallTool;
  /** Absent: there are no submissions that could be attached. */
  readonly submissions?: SubmissionPort;
  /** Called at named points, at which a test can kill the process. */
  readonly reach?: (point: MailCrashPoint) => void;
}
