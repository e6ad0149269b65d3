/** Limits of help. */
export const helpLimits = {
  /** Characters of a summary. */
  maxSummaryLength: 240,
  /** Characters of a hint in which the first sentence is searched. */
  maxHintLength: 4_000,
} as const;
