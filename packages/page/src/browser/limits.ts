/** Every maximum of the page's script, in one place. */
export const webLimits = {
  /** Changes that may wait for the server; more than a person makes in a day without a network. */
  maxPending: 5_000,
  /** Changes in one request. */
  maxBatch: 200,
  /** Steps that can be taken back. */
  maxUndo: 100,
  /** Answers that found no place, shown until someone puts them away. */
  maxRejectedEdits: 50,
  /** Characters of what is kept in the browser until the server has it. */
  maxKeptLength: 2_000_000,
  /** How long it is kept if nobody comes back to the form. */
  keptMs: 30 * 24 * 60 * 60 * 1000,
  /** After the last key, until what was typed is sent. */
  typingPauseMs: 300,
  /** After the last key in a date, until what stands there counts: a day has two digits, and a month is sought. */
  datePauseMs: 1_500,
  /** Someone who never pauses is saved this often all the same. */
  maxUnsentMs: 3_000,
  /** Until a request that nobody answered counts as lost. */
  requestTimeoutMs: 20_000,
  /** Between two attempts: the first wait, and the longest. */
  firstRetryMs: 1_000,
  maxRetryMs: 30_000,
  /** What a browser sends for a page that is being left. */
  maxKeepaliveBytes: 60_000,
  /** How often the others are told that this page is open, and the least time between two tellings. */
  presenceMs: 20_000,
  presencePauseMs: 400,
  /** How long a page may keep its tools back while it is busy. */
  toolsWithinMs: 2_000,
  /** How many others are named. */
  maxPresent: 50,
  /** How long a field that someone else filled stands out. */
  highlightMs: 4_000,
  /** How long changes of others are gathered before they are said. */
  announcePauseMs: 1_000,
  /** Changes of others that one announcement names; of more it says how many. */
  maxAnnounced: 3,
  /** Characters of a label in a sentence. */
  maxLabel: 120,
  /** Characters of an agent's name. */
  maxAgentName: 60,
  /** Uploads that run at the same time; others wait. */
  maxUploads: 3,
  /** How long an upload may stand still. */
  uploadStallMs: 60_000,
} as const;
