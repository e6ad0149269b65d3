/** All limits of reading sidecar documents. */
export const sidecarLimits = {
  /** Documents of one type per form. */
  maxDocuments: 100,
  maxReferences: 50_000,
  maxConcepts: 50_000,
  maxAlignments: 50_000,
  maxVocabularies: 10_000,
  maxRegistryEntries: 50_000,
  maxEquivalents: 1_000,
  /** Problems, and likewise warnings, reported by one reading. */
  maxProblems: 1_000,
  /** Characters of a target and of a version range. */
  maxTargetLength: 2_000,
  maxRangeLength: 256,
} as const;
