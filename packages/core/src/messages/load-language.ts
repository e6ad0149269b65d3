import type { CompleteLanguage, Language } from "./catalogue.ts";
import { completeLanguage, primaryTag } from "./complete-language.ts";

/** The same languages as `languages`, each loaded separately. */
export const languageLoaders: Readonly<Record<string, () => Promise<Language>>> = {
  en: async () => (await import("./en.ts")).en,
  de: async () => (await import("./de.ts")).de,
};

/**
 * Fetches one language, for a page that loads no more than it needs; English for one that is not there.
 *
 * @example
 * const language = await loadLanguage("de-AT");
 * wordMessage(language, issue, { label: "Ort", audience: "person" });
 */
export const loadLanguage = async (tag: string): Promise<CompleteLanguage> => {
  const primary = primaryTag(tag);
  const load = Object.hasOwn(languageLoaders, primary) ? languageLoaders[primary]! : languageLoaders.en!;
  const [{ en }, language] = await Promise.all([import("./en.ts"), load()]);
  return language === en ? en : completeLanguage(language, en);
};
