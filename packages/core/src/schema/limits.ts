/** Limits of formats, whose expressions are the ones of a library. */
export const limits = {
  /** Characters of a text that is checked for a format. */
  maxFormatLength: 100_000,
  /** Characters for the format "url", whose expression takes quadratic time. */
  maxUrlLength: 2_000,
  /** Characters, members or items that cost as much as applying one subschema. */
  partsPerStep: 100,
  /** Characters tried on a pattern that cost as much as applying one subschema. */
  patternCharactersPerStep: 10,
} as const;
