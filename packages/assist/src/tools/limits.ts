/** Limits of a tool call. */
export const toolLimits = {
  /** Entries of one bulk write or profile write. */
  maxEntries: 1_000,
  /** Characters of a path or a name. */
  maxPathLength: 2_000,
  /** Characters of one value: those of its texts and keys, and one for each other part. */
  maxValueLength: 2_000_000,
  /** Levels of nesting in one value. */
  maxValueDepth: 64,
  /** Lists in the description of a form. */
  maxNamedLists: 100,
  /** Options that an error lists. */
  maxNamedOptions: 20,
} as const;
