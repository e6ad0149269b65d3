import { plannerLimits } from "./limits.ts";

/** Untrusted text on one line in quotes. */
export const quote = (text: string, maxLength: number = plannerLimits.maxTextLength): string =>
  showHidden(JSON.stringify(cut(text, maxLength)));

/** Any JSON value on one line. */
export const say = (value: unknown): string =>
  typeof value === "string"
    ? quote(value)
    : showHidden(cut(JSON.stringify(value) ?? "null", plannerLimits.maxTextLength));

/** Shows invisible characters by their code, so that no text is hidden from the reader. */
const showHidden = (text: string): string =>
  text.replace(
    /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/gu,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );

/** Truncates a text and states how much was left out. */
export const cut = (text: string, maxLength: number): string =>
  text.length <= maxLength
    ? text
    : `${text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, "")}… (${text.length - maxLength} more characters cut)`;

/** The first items of a list and the number of the others. */
export const cutList = (items: readonly string[], maxItems: number): readonly string[] =>
  items.length <= maxItems ? items : [...items.slice(0, maxItems), `… (${items.length - maxItems} more left out)`];

export const listNames = (names: readonly string[]): string =>
  names.length === 0
    ? "none"
    : cutList(
        names.map((name) => quote(name)),
        plannerLimits.maxNamesListed,
      ).join(", ");
