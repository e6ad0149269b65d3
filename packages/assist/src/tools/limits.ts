/** Every maximum of a tool call. */
export const toolLimits = {
  /** Entries of one bulk or profile write. */
  maxEntries: 1_000,
  /** Characters of a path or a name. */
  maxPathLength: 2_000,
  /** Characters of the JSON of one value. */
  maxValueLength: 2_000_000,
} as const;
