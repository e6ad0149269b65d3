/** Every maximum of the inbox's script. */
export const inboxLimits = {
  /** Characters before the caret that may be a name under way. */
  maxTyped: 600,
  /** Names of a text that are shown below it. */
  maxShown: 20,
  /** Answers about names that are remembered while the page is open. */
  maxRemembered: 200,
  /** Characters of a message that are kept in the browser until it is sent. */
  maxKept: 20_000,
  /** Between two attempts to hear news: the first wait, and the longest. */
  firstRetryMs: 1_000,
  maxRetryMs: 30_000,
} as const;
