/** Every maximum of the client, in one place. */
export const clientLimits = {
  /** For one request and its answer; a tool that is called has its own time within it. */
  requestTimeoutMs: 60_000,
  /** Of one answer: the largest is a page of answers with everything in them. */
  maxAnswerBytes: 256 * 1024 * 1024,
  /** Characters of one event of a stream; the largest is a snapshot. */
  maxEventLength: 64 * 1024 * 1024,
  /** A stream without a sign of life for this long is taken for dead. */
  silenceMs: 60_000,
  /** Between attempts: doubling from the first to the last. */
  firstRetryMs: 250,
  lastRetryMs: 30_000,
  /** The longest wait that a server can ask for. */
  maxAskedRetryMs: 120_000,
  /** Attempts at one call that may be repeated. */
  maxAttempts: 4,
  /** Bytes of a file between two reports of its progress. */
  progressBytes: 64 * 1024,
} as const;
