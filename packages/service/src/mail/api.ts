import type { z } from "zod";
import type { MailOperations } from "../operations/mail-table.ts";
import type { FollowEvent, FollowOptions, MailAnswer } from "./contract.ts";

/** The name of an operation on a mailbox, as in `mailer.inbox`. */
export type OperationName = keyof MailOperations;
/** The input of an operation on a mailbox, before defaults are applied. */
export type InputOf<N extends OperationName> = z.input<MailOperations[N]["input"]>;
/** The output of an operation on a mailbox when it succeeds. */
export type OutputOf<N extends OperationName> = z.output<MailOperations[N]["output"]>;

/** The operations on one agent's mailbox; the service implements them in process and the client over HTTP. */
export type MailApi = {
  readonly [N in OperationName]: (input: InputOf<N>) => Promise<MailAnswer<OutputOf<N>>>;
} & {
  /**
   * Yields a snapshot of the mailbox, then every change without gaps, until the signal aborts or the mail service
   * closes.
   */
  readonly follow: (options?: FollowOptions) => AsyncIterable<FollowEvent>;
};
