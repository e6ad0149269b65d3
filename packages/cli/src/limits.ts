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
  /** Fields of a definition that `inspect` lists; of a longer one its parts, and what is open first. */
  maxFieldsListed: 40,
  maxPartsListed: 30,
  maxOpenFieldsListed: 15,
  /** Options of a field, and lines of a text that helps with it, that `next` shows. */
  maxOptionsShown: 12,
  maxHelpLines: 6,
  /** Characters of an expression's line that is printed with a mark under its fault. */
  maxMarkedLength: 200,
  /** Candidates that one press of the tab key is offered. */
  maxCandidates: 1_000,
} as const;
