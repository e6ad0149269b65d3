import { plannerLimits } from "./limits.ts";

/** Text of others on one line and in quotes. */
export const quote = (text: string, maxLength: number = plannerLimits.maxTextLength): string =>
  showHidden(JSON.stringify(cut(text, maxLength)));

/** Any JSON value on one line. */
export const say = (value: unknown): string =>
  typeof value === "string"
    ? quote(value)
    : showHidden(cut(JSON.stringify(value) ?? "null", plannerLimits.maxTextLength));

/** Characters that a person would not see are written as what they are: nothing is said behind anybody's back. */
const showHidden = (text: string): string =>
  text.replace(
    /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/gu,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );

/** As much as fits, and how much was left out. */
export const cut = (text: string, maxLength: number): string =>
  text.length <= maxLength
    ? text
    : `${text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, "")}… (${text.length - maxLength} more characters cut)`;

/** The first of a list, and how many there are besides. */
export const cutList = (items: readonly string[], maxItems: number): readonly string[] =>
  items.length <= maxItems ? items : [...items.slice(0, maxItems), `… (${items.length - maxItems} more left out)`];

export const listNames = (names: readonly string[]): string =>
  names.length === 0
    ? "none"
    : cutList(
        names.map((name) => quote(name)),
        plannerLimits.maxNamesListed,
      ).join(", ");
