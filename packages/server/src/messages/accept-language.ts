import { type LanguageTag, languages } from "./index.ts";

/** Characters of the header that are read; browsers send fewer. */
const maxLength = 200;

/** Clients keep sending the same header, so the last result is cached. */
let lastGiven = "";
let lastFound: LanguageTag = "en";

const find = (given: string): LanguageTag => {
  const asked = given
    .slice(0, maxLength)
    .split(",")
    .map((entry) => {
      const [tag = "", weight] = entry.split(";");
      const quality = weight === undefined ? 1 : Number(/^\s*q=([\d.]+)\s*$/i.exec(weight)?.[1] ?? 0);
      return { tag: tag.trim().toLowerCase().split("-")[0], quality };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of asked) {
    const found = tag === "*" ? "en" : languages.find((language) => language === tag);
    if (found) return found;
  }
  return "en";
};

/** The supported language that `Accept-Language` prefers (RFC 9110, 12.5.4); English if there is none. */
export const languageFor = (given: string | null): LanguageTag => {
  if (given === null) return "en";
  if (given !== lastGiven) {
    lastFound = find(given);
    lastGiven = given;
  }
  return lastFound;
};
