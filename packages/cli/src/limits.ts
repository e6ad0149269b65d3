/** Every maximum of the command line, in one place. The size of a form is the library's `limits.maxFileBytes`. */
export const limits = {
  /** Patches and values, from a file or standard input. */
  maxDataBytes: 16 * 1024 * 1024,
  /** How long a command waits for another one that is writing the same form. */
  lockWaitMs: 5_000,
  lockPollMs: 25,
  /** A lock this old was left behind, whoever made it: no command holds one for longer than a moment. */
  lockStaleMs: 60_000,
  /** Directories that `status` goes down, and the forms it lists. */
  maxDirectoryDepth: 16,
  maxDirectoryEntries: 100_000,
  maxFormsListed: 10_000,
  /** Symbolic links followed to the file that is written. */
  maxLinks: 16,
  /** Lines of a stretch without any unique line that are still compared one by one. */
  maxDiffCells: 1_000_000,
  maxDiffDepth: 200,
  /** Columns of a text report. */
  minColumns: 40,
  maxColumns: 100,
  /** Candidates that one press of the tab key is offered. */
  maxCandidates: 1_000,
} as const;
