/** Every maximum of the SQLite store. */
export const sqliteLimits = {
  /** Writes that share one transaction and one fsync. */
  maxBatchWrites: 256,
  /** Writes that wait for their turn; one more is refused as unavailable. */
  maxWaitingWrites: 50_000,
  /** How long a write waits for other processes that are writing, before it fails as unavailable. */
  busyTimeoutMs: 5_000,
  /** How long one attempt of a write, or a read, may hold up the event loop for another process. */
  busyAttemptMs: 10,
  /** Between two attempts of a write; the event loop is free meanwhile. */
  busyRetryMs: 5,
  /** How long opening waits for other processes that open, migrate or recover the same file. */
  openTimeoutMs: 30_000,
  /** Between two attempts to open a file that others are opening. */
  openRetryMs: 25,
  /** Pages of 4 KB in the write-ahead log before they go into the database: the more, the fewer are copied twice. */
  checkpointPages: 4_000,
  /** The log is cut back to this after a burst. */
  maxIdleLogBytes: 64 * 1024 * 1024,
  /** Rows whose place a writer remembers; all are forgotten when there are more. */
  rememberedRows: 10_000,
  cacheBytes: 32 * 1024 * 1024,
  /** Pages copied by a backup between two reports of progress. */
  backupStepPages: 1_000,
  /** How often somebody who listens looks whether other processes wrote. */
  otherWritersEveryMs: 200,
  /** With less than this left on the disk, a failed write is one for want of room. */
  minFreeBytes: 1024 * 1024,
} as const;
