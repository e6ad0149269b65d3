import {
  type MessageAudience,
  messageOf,
  type ProblemArguments,
  type ProblemMessage,
  problemAt,
  problemMessages,
  type Wordable,
  type WordableProblem,
} from "@cofill/core";
import { en } from "./en.ts";
import type { AssistMessageParams } from "./params.ts";

/** What the message of an error is made from: something that a form found, or a problem of Assist's own. */
export type MessageSource =
  | { readonly found: Wordable; readonly label?: string | undefined }
  | { readonly problem: WordableProblem };

/** English alone, so that a page loads no other language. */
const english: ProblemMessage = problemMessages({ en });

/** A message of Assist's catalogue, to be worded at the channel. */
export const says = <K extends keyof AssistMessageParams>(
  key: K,
  ...[params]: ProblemArguments<AssistMessageParams[K]>
): MessageSource => ({ problem: problemAt(key, params) });

/** How the errors of a provider are worded. */
export interface AssistWording {
  readonly audience: MessageAudience;
  readonly language?: string | undefined;
  /** Assist's catalogues in other languages than English: `problemMessages(assistMessages)`. */
  readonly message?: ProblemMessage | undefined;
}

/** The message itself. */
export const wordSource = (source: MessageSource, { message = english, ...options }: AssistWording): string =>
  "problem" in source ? message(source.problem, options) : messageOf(source.found, { ...options, label: source.label });
