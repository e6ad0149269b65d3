/** Every maximum of the command line, in one place. The size of a form is the library's `limits.maxFileBytes`. */
export const limits = {
  /** Patches and values, from a file or standard input. */
  maxDataBytes: 16_000_000,
  /** A page of a site, read from a file. */
  maxPageBytes: 8_000_000,
  /** Pages of a running site that a manifest is written from. */
  maxSitePages: 100,
  /** How long a command waits for another one that is writing the same form. */
  lockWaitMs: 5_000,
  lockPollMs: 25,
  /** A lock older than this was left behind by a process that died, since no command holds one for long. */
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
  /** Characters of an expression's line that is printed with a mark under its error. */
  maxMarkedLength: 200,
  /** Intakes that one folder may hold. */
  maxIntakes: 1_000,
  /** A burst of changes to the folder is one change once it has been quiet for this long. */
  watchQuietMs: 120,
  /** Ports that are tried in turn without --port. */
  maxPortsTried: 20,
  /** Signals that follow each other within this time count as one. */
  signalEchoMs: 1_000,
  /** How long a stopping server lets running requests continue. */
  stopGraceMs: 10_000,
  /** Submissions asked of the store at once. */
  storePage: 200,
  /** Submissions listed without --limit. */
  usualListed: 50,
  /** Submissions kept open in memory by a command that looks at many, one after the other. */
  cachedSubmissions: 16,
  /** Columns of an exported table; lists make many. */
  maxCsvColumns: 5_000,
  /** Reviews that `review list` looks at. */
  maxReviewsListed: 1_000,
  /** Deliveries that one command tries again, and how many at the same time. */
  maxRetries: 100_000,
  retriesAtOnce: 4,
  /** Between two reports of progress: to a terminal, and to a log. */
  progressEveryMs: 100,
  progressLogEveryMs: 5_000,
  /** Characters of an answer or of evidence that `show` prints. */
  maxShownLength: 300,
  /** Characters of one line of an exported trail. */
  maxTrailLineLength: 16 * 1024 * 1024,
  /** Characters of one message between an MCP client and the server that it is passed on to. */
  maxMessageLength: 16 * 1024 * 1024,
  /** Delay before the bridge reconnects to a server that is unreachable. */
  relistenAfterMs: 2_000,
  /** Bytes of a stylesheet for the pages. */
  maxThemeBytes: 512 * 1024,
  /** How often a page's changes are applied again after another process wrote the file. */
  maxSaveTries: 5,
  /** Candidates that one press of the tab key is offered. */
  maxCandidates: 1_000,
  /** Options of a question shown at once; more are found by typing. */
  maxSuggestionsShown: 10,
  /** Names of the person's own that a question offers. */
  maxNamesOffered: 500,
  /** Messages listed without --limit. */
  usualMessages: 20,
  /** Messages, names and answers asked of the mail at once. */
  mailPage: 200,
  /** Bytes of a file that is sent or attached. */
  maxAttachedBytes: 8_000_000,
  /** A timer that only keeps a process up while it waits. */
  stayUpMs: 60_000,
  /** Agents listed in a message if it is ambiguous which one is meant. */
  agentsNamed: 10,
  /** Names tried for a file before one is free. */
  maxNameTries: 100,
  /** Columns of a cell in a table on the terminal. */
  maxCellWidth: 32,
} as const;
