/** Every maximum of the live form, in one place. */
export const limits = {
  /** Instances one list may hold. */
  maxListInstances: 10_000,
  /** Nested records and lists. */
  maxDepth: 32,
  /** Rule evaluations that one command may cause before it is refused as runaway. */
  maxEvaluationsPerStep: 1_000_000,
  /** Characters of one text value. */
  maxTextLength: 1_000_000,
  /** Items of a list value, rows of a table. */
  maxItems: 50_000,
  /** Characters of a skip or abort reason. */
  maxReasonLength: 10_000,
  /** Notes on one form. */
  maxNotes: 10_000,
  /** Characters of a received value quoted in a message. */
  maxQuotedLength: 60,
} as const;
