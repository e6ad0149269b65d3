import { languageFor } from "../messages/accept-language.ts";
import { type LanguageTag, languages } from "../messages/index.ts";

const known = (tag: string | null): LanguageTag | undefined => {
  const primary = tag?.toLowerCase().split("-")[0];
  return languages.find((language) => language === primary);
};

/** Whether a tag is of a language: `de-AT` is of `de`. */
export const isLanguage = (tag: string, language: LanguageTag): boolean => known(tag) === language;

/**
 * The language in which a page says what is wrong: the one that its address asks for (`?lang=de`), else that of the
 * form, and where the form is in English or in a language without a catalogue, the one that the browser asks for.
 */
export const messageLanguage = (request: Request, formLanguage: string): LanguageTag => {
  const asked = known(new URL(request.url).searchParams.get("lang"));
  const own = known(formLanguage);
  if (asked !== undefined) return asked;
  return own === undefined || own === "en" ? languageFor(request.headers.get("accept-language")) : own;
};
