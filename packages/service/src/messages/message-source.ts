import { type MessageAudience, messageOf, type Wordable, type WordableProblem } from "@cofill/core";
import { problemMessage } from "./index.ts";

/** What the channel makes a message from: an issue or refusal of a form, or a problem of this package's catalogue. */
export type MessageSource =
  | { readonly found: Wordable; readonly label?: string | undefined }
  | { readonly problem: WordableProblem };

/** The audience and language of messages; the default language is English. */
export interface WordingOptions {
  readonly audience: MessageAudience;
  readonly language?: string | undefined;
}

export const wordSource = (source: MessageSource, options: WordingOptions): string =>
  "problem" in source
    ? problemMessage(source.problem, options)
    : messageOf(source.found, { ...options, label: source.label });
