import type { z } from "zod";
import type { MailOperations } from "../operations/mail-table.ts";
import type { FollowEvent, FollowOptions, MailAnswer } from "./contract.ts";

export type OperationName = keyof MailOperations;
export type InputOf<N extends OperationName> = z.input<MailOperations[N]["input"]>;
export type OutputOf<N extends OperationName> = z.output<MailOperations[N]["output"]>;

/** The mail of one agent: the same in process and over HTTP. */
export type MailApi = {
  readonly [N in OperationName]: (input: InputOf<N>) => Promise<MailAnswer<OutputOf<N>>>;
} & {
  /** A snapshot, then what comes and changes, without gaps. Ends when the signal says so or the mail is closed. */
  readonly follow: (options?: FollowOptions) => AsyncIterable<FollowEvent>;
};
