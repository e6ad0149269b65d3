/** Every maximum of the inbox's script. */
export const inboxLimits = {
  /** Characters before the caret that are searched for an unfinished name. */
  maxTyped: 600,
  /** Names in a text that are shown as chips below it. */
  maxShown: 20,
  /** Cached answers to name lookups. */
  maxRemembered: 200,
  /** Characters of a message that are kept in the browser until it is sent. */
  maxKept: 20_000,
  /** Backoff between two attempts to open the live stream: the first delay, and the longest. */
  firstRetryMs: 1_000,
  maxRetryMs: 30_000,
} as const;
