import { discoveryLimits } from "./limits.ts";

/** Words in labels and names, with the schema.org property that they usually mean. */
const words: readonly (readonly [property: string, pattern: RegExp])[] = [
  ["email", /\be ?mail\b/],
  ["givenName", /\b(?:first|given) ?name\b|\bforename\b|\bfname\b/],
  ["familyName", /\b(?:last|family) ?name\b|\bsurname\b|\blname\b/],
  ["telephone", /\b(?:tele)?phone\b|\btel\b|\bmobile\b|\bcell ?phone\b/],
  ["postalCode", /\bzip\b|\bzipcode\b|\bpost(?:al)? ?code\b/],
  ["streetAddress", /\bstreet\b|\baddress ?(?:line ?)?1?$/],
  ["addressLocality", /\bcity\b|\btown\b/],
  ["addressRegion", /\bstate\b|\bprovince\b|\bregion\b/],
  ["addressCountry", /\bcountry\b/],
  ["birthDate", /\bdate of birth\b|\bbirth ?da(?:te|y)\b|\bdob\b/],
];

/** `billing_firstName` → `billing first name`; `undefined` for more words than a name has, as in a question. */
const plainWords = (text: string): string | undefined => {
  const plain = text
    .slice(0, discoveryLimits.maxLabelLength)
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase();
  return plain.split(" ").length <= discoveryLimits.maxLabelWords ? plain : undefined;
};

/** The concept that a text suggests; `undefined` if it suggests none or several. */
export const conceptOfWords = (text: string): string | undefined => {
  const plain = plainWords(text);
  if (plain === undefined) return undefined;
  const hits = words.filter(([, pattern]) => pattern.test(plain));
  return hits.length === 1 ? `https://schema.org/${hits[0]![0]}` : undefined;
};
