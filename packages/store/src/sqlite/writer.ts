import type { DatabaseSync } from "node:sqlite";
// Not the global ones, which tests replace with their own clock.
import { setImmediate, setTimeout } from "node:timers";
import { setTimeout as wait } from "node:timers/promises";
import { StoreError } from "../store.ts";
import { sqliteLimits } from "./limits.ts";
import { asStoreError } from "./store-failures.ts";
import { createTransactions, type TransactionOptions, type Write } from "./transactions.ts";

/** Serialises the writes of one database connection. */
export interface Writer {
  /** Runs the write in a transaction and answers once it is on the disk. */
  readonly write: <Result>(write: () => Result) => Promise<Result>;
  /** Finishes the queued writes and accepts no more. */
  readonly close: () => Promise<void>;
}

export interface WriterOptions extends TransactionOptions {
  readonly groupCommit: boolean;
}

/** A queued write with the promise that its outcome settles. */
interface Waiting {
  readonly write: Write;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

const monotonicMs = performance.now.bind(performance);

/**
 * Group commit: writes that come in one turn of the event loop share a transaction and its fsync. While that blocks,
 * more requests arrive and are the next batch: the slower the disk, the larger the batches. While another process is
 * writing the batch is tried again and again, and the event loop is free between two attempts.
 */
export const createWriter = (db: DatabaseSync, { groupCommit, ...options }: WriterOptions): Writer => {
  const settle = createTransactions(db, options);
  const maxWrites = groupCommit ? sqliteLimits.maxBatchWrites : 1;
  let waiting: Waiting[] = [];
  let isScheduled = false;
  /** Since when another process keeps the first batch waiting. */
  let busySinceMs: number | undefined;

  /** Runs the first batch; `busy` means that it has to be retried. */
  const runBatch = (): "done" | "busy" => {
    const batch = waiting.slice(0, maxWrites);
    const settled = settle(batch.map(({ write }) => write));
    if (settled.busy) {
      busySinceMs ??= monotonicMs();
      if (monotonicMs() - busySinceMs < sqliteLimits.busyTimeoutMs) return "busy";
    }
    busySinceMs = undefined;
    waiting = waiting.slice(batch.length);
    const failure = settled.busy ? asStoreError(settled.error, options.file) : undefined;
    for (const [index, { resolve, reject }] of batch.entries()) {
      const outcome = settled.busy ? undefined : settled.outcomes[index]!;
      if (outcome?.ok) resolve(outcome.value as never);
      else reject(outcome ? outcome.error : failure);
    }
    return "done";
  };

  const turn = (): void => {
    isScheduled = false;
    if (waiting.length === 0) return;
    const result = runBatch();
    if (waiting.length === 0) return;
    isScheduled = true;
    if (result === "busy") setTimeout(turn, sqliteLimits.busyRetryMs);
    else setImmediate(turn);
  };

  return {
    write: (write) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= sqliteLimits.maxWaitingWrites) {
          return reject(new StoreError("unavailable", "Too many writes wait for the disk."));
        }
        waiting.push({ write, resolve, reject });
        if (isScheduled) return;
        isScheduled = true;
        setImmediate(turn);
      }),
    close: async () => {
      while (waiting.length > 0) if (runBatch() === "busy") await wait(sqliteLimits.busyRetryMs);
    },
  };
};
