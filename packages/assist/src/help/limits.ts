/** Every maximum of resolving help, in one place. */
export const helpLimits = {
  /** Characters of a synthesised summary. */
  maxSummaryLength: 240,
  /** Characters of a hint that are looked at for its first sentence. */
  maxHintLength: 4_000,
} as const;
