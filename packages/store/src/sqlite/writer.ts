import type { DatabaseSync } from "node:sqlite";
// Not the global one, which tests replace with their own clock.
import { setImmediate } from "node:timers";
import { StoreError } from "../store.ts";
import { durabilityFaults } from "./durability.ts";
import { sqliteLimits } from "./limits.ts";
import { watchOtherWriters } from "./other-writers.ts";
import type { Tables } from "./tables.ts";
import { createTransactions, type TransactionOptions } from "./transactions.ts";
import type { Write, WriteName, WriteOutcome, Writes } from "./writes.ts";

/** Whoever writes the database: this thread, or one of its own. */
export interface Writer {
  /** Runs the write in a transaction and answers once it is on the disk. */
  readonly write: <Name extends WriteName>(
    name: Name,
    ...args: Parameters<Writes[Name]>
  ) => Promise<ReturnType<Writes[Name]>>;
  /** What about the settings of the connection that writes endangers acknowledged work. */
  readonly durabilityFaults: () => Promise<readonly string[]>;
  /** Calls back when another connection has written; gives how to stop that. */
  readonly watchOthers: (listener: () => void) => () => void;
  /** Does what waits, and then no more. */
  readonly close: () => Promise<void>;
}

export interface WriterOptions extends TransactionOptions {
  readonly groupCommit: boolean;
}

/** A write, and who waits for its outcome. */
export interface Waiting extends Write {
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

export const tooManyWrites = (): StoreError => new StoreError("unavailable", "Too many writes wait for the disk.");

export const answer = ({ resolve, reject }: Waiting, outcome: WriteOutcome): void => {
  if (outcome.ok) resolve(outcome.value as never);
  else reject(outcome.error);
};

/**
 * Group commit on the calling thread: writes that come in one turn of the event loop share a transaction and its fsync.
 * While that blocks, more requests arrive and are the next batch: the slower the disk, the larger the batches.
 */
export const createWriter = (db: DatabaseSync, { groupCommit, ...options }: WriterOptions, tables?: Tables): Writer => {
  const settle = createTransactions(db, options, tables);
  let waiting: Waiting[] = [];
  let isScheduled = false;

  const run = (batch: readonly Waiting[]): void => {
    const outcomes = settle(batch);
    for (const [index, one] of batch.entries()) answer(one, outcomes[index]!);
  };

  const turn = (): void => {
    const batch = waiting.slice(0, sqliteLimits.maxBatchWrites);
    waiting = waiting.slice(sqliteLimits.maxBatchWrites);
    isScheduled = waiting.length > 0;
    if (isScheduled) setImmediate(turn);
    if (batch.length > 0) run(batch);
  };

  return {
    write: (name, ...args) =>
      new Promise((resolve, reject) => {
        const one: Waiting = { name, args, resolve, reject };
        if (!groupCommit) return run([one]);
        if (waiting.length >= sqliteLimits.maxWaitingWrites) return reject(tooManyWrites());
        waiting.push(one);
        if (isScheduled) return;
        isScheduled = true;
        setImmediate(turn);
      }),
    durabilityFaults: async () => durabilityFaults(db, options.file),
    watchOthers: (listener) => watchOtherWriters(db, listener),
    close: async () => {
      while (waiting.length > 0) run(waiting.splice(0, sqliteLimits.maxBatchWrites));
    },
  };
};
