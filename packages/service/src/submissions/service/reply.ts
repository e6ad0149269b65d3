import type { IntakeError } from "../contract.ts";

/** The contract's answer: a success with the operation's members, or the error envelope. */
export type Envelope =
  | (Readonly<Record<string, unknown>> & { readonly ok: true; readonly submissionId: string })
  | IntakeError;

/** The answer of an operation on a submission. */
export interface Reply {
  readonly body: Envelope;
  /** The exact text of the first answer, if a request was repeated (D-23). */
  readonly text?: string;
  readonly replayed?: boolean;
}
