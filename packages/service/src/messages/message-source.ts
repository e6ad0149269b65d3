import { type MessageAudience, messageOf, type Wordable, type WordableProblem } from "@cofill/core";
import { problemMessage } from "./index.ts";

/** What a message is made from at the channel: something that a form found, or a problem of this package's catalogue. */
export type MessageSource =
  | { readonly found: Wordable; readonly label?: string | undefined }
  | { readonly problem: WordableProblem };

/** For whom messages are worded, and in which language; English where none is named. */
export interface WordingOptions {
  readonly audience: MessageAudience;
  readonly language?: string | undefined;
}

/** The message itself. */
export const wordSource = (source: MessageSource, options: WordingOptions): string =>
  "problem" in source
    ? problemMessage(source.problem, options)
    : messageOf(source.found, { ...options, label: source.label });
