import type { CompleteLanguage, Language } from "./catalogue.ts";

/** A language with another's messages where it has none of its own. */
export const completeLanguage = (language: Language, fallback: CompleteLanguage): CompleteLanguage => ({
  ...language,
  messages: { ...fallback.messages, ...language.messages },
});

/** The language of a BCP 47 tag: `de` of `de-AT`. */
export const primaryTag = (tag: string): string => tag.toLowerCase().split("-")[0]!;
