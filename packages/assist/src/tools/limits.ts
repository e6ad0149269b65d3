/** Every maximum of a tool call. */
export const toolLimits = {
  /** Entries of one bulk or profile write. */
  maxEntries: 1_000,
  /** Characters of a path or a name. */
  maxPathLength: 2_000,
  /** Characters of one value: its texts and keys, and one for every other part. */
  maxValueLength: 2_000_000,
  /** Objects and lists inside each other in one value. */
  maxValueDepth: 64,
  /** Options that an error names. */
  /** Lists that the description of a form names. */
  maxNamedLists: 100,
  maxNamedOptions: 20,
} as const;
