import { languageFor } from "../messages/accept-language.ts";
import { type LanguageTag, languages } from "../messages/index.ts";

const known = (tag: string | null): LanguageTag | undefined => {
  const primary = tag?.toLowerCase().split("-")[0];
  return languages.find((language) => language === primary);
};

/** Whether a tag belongs to a language, as `de-AT` belongs to `de`. */
export const isLanguage = (tag: string, language: LanguageTag): boolean => known(tag) === language;

/**
 * The language of a page's messages: the one in its URL (`?lang=de`), else the form's; if the form is in English or in
 * a language without a catalogue, the browser's.
 */
export const messageLanguage = (request: Request, formLanguage: string): LanguageTag => {
  const asked = known(new URL(request.url).searchParams.get("lang"));
  const own = known(formLanguage);
  if (asked !== undefined) return asked;
  return own === undefined || own === "en" ? languageFor(request.headers.get("accept-language")) : own;
};
