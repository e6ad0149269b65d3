import {
  type MessageAudience,
  messageOf,
  type ProblemMessage,
  problemMessages,
  problemSources,
  type Wordable,
  type WordableProblem,
} from "@cofill/core";
import { en } from "./en.ts";
import type { AssistMessageParams } from "./params.ts";

/** The source of a message: something found in the form, or a problem of Assist itself. */
export type MessageSource =
  | { readonly found: Wordable; readonly label?: string | undefined }
  | { readonly problem: WordableProblem };

/** Only English, so that a page does not load other languages. */
const english: ProblemMessage = problemMessages({ en });

/** A message of Assist's catalogue, not worded yet. */
export const says = problemSources<AssistMessageParams>();

/** The language and audience of error messages. */
export interface AssistWording {
  readonly audience: MessageAudience;
  readonly language?: string | undefined;
  /** Catalogues in languages other than English: `problemMessages(assistMessages)`. */
  readonly message?: ProblemMessage | undefined;
}

/** Words a message. */
export const wordSource = (source: MessageSource, { message = english, ...options }: AssistWording): string =>
  "problem" in source ? message(source.problem, options) : messageOf(source.found, { ...options, label: source.label });
