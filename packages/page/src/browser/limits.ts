/** Every maximum of the page's script, in one place. */
export const webLimits = {
  /** Changes that may be pending; more than a person makes in a day without a network. */
  maxPending: 5_000,
  /** Changes in one request. */
  maxBatch: 200,
  /** Steps on the undo stack. */
  maxUndo: 100,
  /** Rejected edits that are shown until the person dismisses them. */
  maxRejectedEdits: 50,
  /** Characters of pending changes in the browser's storage. */
  maxKeptLength: 2_000_000,
  /** How long pending changes stay in the browser's storage if the form is not opened again. */
  keptMs: 30 * 24 * 60 * 60 * 1000,
  /** Delay between the last key and the request that saves the text. */
  typingPauseMs: 300,
  /**
   * Delay after the last key in a date control, because a person needs time between the day's two digits and the month.
   */
  datePauseMs: 1_500,
  /** Longest time between two saves while a person types without a pause. */
  maxUnsentMs: 3_000,
  /** Timeout of a request. */
  requestTimeoutMs: 20_000,
  /** Backoff between two attempts: the first delay, and the longest. */
  firstRetryMs: 1_000,
  maxRetryMs: 30_000,
  /** The most that browsers send in a `keepalive` request while a page is being closed. */
  maxKeepaliveBytes: 60_000,
  /** The interval of the presence heartbeat, and the least time between two presence requests. */
  presenceMs: 20_000,
  presencePauseMs: 400,
  /** The longest time that a busy page waits before it registers its tools. */
  toolsWithinMs: 2_000,
  /** Other users that are shown by name. */
  maxPresent: 50,
  /** How long a field that another actor filled is highlighted. */
  highlightMs: 4_000,
  /** How long changes of other actors are collected into one announcement. */
  announcePauseMs: 1_000,
  /** Labels that one announcement lists; above that it gives only the number of changes. */
  maxAnnounced: 3,
  /** Characters of a label inside a message. */
  maxLabel: 120,
  /** Characters of an agent's name. */
  maxAgentName: 60,
  /** Uploads that run at the same time; others wait. */
  maxUploads: 3,
  /** How long an upload may make no progress before it fails. */
  uploadStallMs: 60_000,
} as const;
