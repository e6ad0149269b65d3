/** Limits of profiles and their stores. */
export const profileLimits = {
  maxIdLength: 200,
  maxLabelLength: 1_000,
  /** Characters of a concept or of a field's path. */
  maxKeyLength: 2_000,
  /** Values in one profile, by concept and by field together. */
  maxEntries: 20_000,
  /** Characters of one value as JSON. */
  maxValueLength: 100_000,
  /** Characters of a profile as JSON. */
  maxProfileLength: 16 * 1024 * 1024,
  /** Problems reported for one profile. */
  maxProblems: 100,
  maxProfiles: 1_000,
  /** Cost of deriving a key from a passphrase (scrypt's N): the default, and the bounds of what a file may ask for. */
  scryptCost: 2 ** 17,
  minScryptCost: 2 ** 14,
  maxScryptCost: 2 ** 20,
  /** Lowest confidence of a match, unless the caller sets another. */
  defaultThreshold: 0.5,
} as const;
