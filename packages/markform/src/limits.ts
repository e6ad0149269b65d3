/** Every maximum of reading and writing Markform, in one place. */
export const limits = {
  /** Characters of a received value quoted in a message. */
  maxQuotedLength: 60,
  /** A source over this, not counting the summaries that the engine itself writes, is refused before it is read. */
  maxSourceBytes: 5_000_000,
  /** The same with the summaries. */
  maxFileBytes: 20_000_000,
  /** Frontmatter without the derived summaries. */
  maxFrontmatterBytes: 64 * 1024,
  /** Brackets inside brackets in the frontmatter. */
  maxFrontmatterDepth: 32,
  /** Characters of one tag, from its opening to its closing bracket. */
  maxTagLength: 64 * 1024,
  /** Arrays and objects inside an attribute. */
  maxAttributeDepth: 16,
  maxAttributesPerTag: 200,
  /** Errors reported by one parse; after this many the rest of the document is not read. */
  maxErrors: 1_000,
  maxWarnings: 1_000,
  maxIdLength: 200,
  /** Patches in one batch. */
  maxPatches: 10_000,
  maxColumns: 200,
  maxOptions: 10_000,
  /** How long one check in code may take before it is stopped. */
  maxCheckMs: 2_000,
  /** How long a sidecar with checks may take to load. */
  maxCheckLoadMs: 20_000,
  /** Megabytes of memory for the checks of one form. */
  maxCheckMemoryMb: 256,
  /** Checks of one run that may be stopped; after these the others are not tried. */
  maxCheckStops: 3,
  /** Runs of one form's checks that may wait for each other; a further one is not made. */
  maxWaitingRuns: 64,
  /** How long the thread of a form's checks is kept without a run. */
  maxCheckIdleMs: 300_000,
  /** Findings of one check; further ones are left out. */
  maxCheckFindings: 1_000,
  /** Characters of what a check says. */
  maxCheckTextLength: 2_000,
} as const;
