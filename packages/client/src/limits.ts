/** Every maximum of the client, in one place. */
export const clientLimits = {
  /** Time for one request and its answer, including a tool that the server calls for it. */
  requestTimeoutMs: 60_000,
  /** Bytes of one answer; the largest is a page of complete answers. */
  maxAnswerBytes: 256 * 1024 * 1024,
  /** Characters of one event of a stream; the largest is a snapshot. */
  maxEventLength: 64 * 1024 * 1024,
  /** A stream without any data for this long counts as dead. */
  silenceMs: 60_000,
  /** Delay between attempts, doubled from the first to the last. */
  firstRetryMs: 250,
  lastRetryMs: 30_000,
  /** The longest delay that `Retry-After` can ask for. */
  maxAskedRetryMs: 120_000,
  /** Attempts at a call that is safe to repeat. */
  maxAttempts: 4,
  /** Bytes of a file between two reports of its progress. */
  progressBytes: 64 * 1024,
} as const;
