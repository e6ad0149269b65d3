import type { CompleteLanguage, Language } from "./catalogue.ts";
import { completeLanguage, primaryTag } from "./complete-language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { type MessageContext, type Wordable, wordMessage } from "./word-message.ts";

/** Every language that messages can be had in, by BCP 47 tag. */
export const languages: Readonly<Record<string, Language>> = { en, de };

const known = new Map<string, CompleteLanguage>([["en", en]]);

/**
 * The language of a BCP 47 tag, such as `de` for `de-AT`; English for a language that is not there.
 *
 * @example
 * languageOf("de-AT") === languageOf("de"); // true
 */
export const languageOf = (tag = "en"): CompleteLanguage => {
  const primary = primaryTag(tag);
  const ready = known.get(primary);
  if (ready) return ready;
  if (!Object.hasOwn(languages, primary)) return en;
  const language = completeLanguage(languages[primary]!, en);
  known.set(primary, language);
  return language;
};

/**
 * The message for an issue, a refusal, a problem or a coercion: the author's own text first, then the catalogue's.
 *
 * @example
 * messageOf({ code: "below_min", params: { minimum: 5 }, received: 3 }, { label: "Age", audience: "person" });
 * // "Age" must be at least 5; it is 3
 */
export const messageOf = (
  found: Wordable,
  context: MessageContext & { readonly language?: string | undefined },
): string => {
  if (found.message !== undefined) return found.message;
  return wordMessage(context.language === undefined ? en : languageOf(context.language), found, context);
};
