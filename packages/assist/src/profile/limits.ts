/** Every maximum of profiles and the places where they are kept. */
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
  /** Problems that reading one profile reports. */
  maxProblems: 100,
  maxProfiles: 1_000,
  /** The work of turning a passphrase into a key, as scrypt's N: what is used, and what a file may ask for. */
  scryptCost: 2 ** 17,
  minScryptCost: 2 ** 14,
  maxScryptCost: 2 ** 20,
  /** Nothing below this is offered. */
  defaultThreshold: 0.5,
} as const;
