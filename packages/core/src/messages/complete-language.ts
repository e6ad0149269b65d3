import type { CompleteLanguage, Language } from "./catalogue.ts";

/** Completes a language with the messages of another one. */
export const completeLanguage = (language: Language, fallback: CompleteLanguage): CompleteLanguage => ({
  ...language,
  messages: { ...fallback.messages, ...language.messages },
});

/** The language of a BCP 47 tag: `de` of `de-AT`. */
export const primaryTag = (tag: string): string => tag.toLowerCase().split("-")[0]!;
