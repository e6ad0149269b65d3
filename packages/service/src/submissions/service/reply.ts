import type { IntakeError } from "../contract.ts";

/** The contract's answer: a success with whatever it says, or the error envelope. */
export type Envelope =
  | (Readonly<Record<string, unknown>> & { readonly ok: true; readonly submissionId: string })
  | IntakeError;

/** What an operation answers over the wire. */
export interface Reply {
  readonly body: Envelope;
  /** The exact bytes to send, where an earlier answer is repeated (D-23). */
  readonly text?: string;
  readonly replayed?: boolean;
}
