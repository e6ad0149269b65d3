import type { DatabaseSync } from "node:sqlite";
// Not the global one, which tests replace with their own clock.
import { setImmediate } from "node:timers";
import { StoreError } from "@cofill/intake";
import type { SqliteCrashPoint } from "./crash-points.ts";
import { sqliteLimits } from "./limits.ts";
import { rollBack } from "./migrate.ts";
import { asStoreError, isFull } from "./store-faults.ts";

export interface Writer {
  /** Runs the work in a transaction and answers once it is on the disk. */
  readonly write: <Answer>(work: () => Answer) => Promise<Answer>;
  /** Does what waits, now. */
  readonly flush: () => void;
}

export interface WriterOptions {
  readonly file: string;
  readonly groupCommit: boolean;
  readonly crash: (point: SqliteCrashPoint) => void;
}

interface Job {
  readonly work: () => unknown;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Group commit: writes that come in one turn of the event loop share a transaction and its fsync. While that blocks,
 * more requests arrive, and are the next batch: the slower the disk, the larger the batches.
 */
export const createWriter = (db: DatabaseSync, { file, groupCommit, crash }: WriterOptions): Writer => {
  const begin = db.prepare("BEGIN IMMEDIATE");
  const commit = db.prepare("COMMIT");
  let waiting: Job[] = [];
  let isScheduled = false;

  const transaction = (jobs: readonly Job[]): readonly unknown[] => {
    begin.run();
    try {
      crash("sqlite:begun");
      const answers = jobs.map(({ work }) => work());
      crash("sqlite:before-commit");
      commit.run();
      return answers;
    } catch (error) {
      rollBack(db);
      throw error;
    }
  };

  const settle = (jobs: readonly Job[]): void => {
    let answers: readonly unknown[];
    try {
      answers = transaction(jobs);
    } catch (error) {
      const failure = asStoreError(error, file);
      // One too large for what is left of the disk, or one that breaks a rule of the schema, fails alone.
      if (jobs.length > 1 && (failure === error || isFull(error, file))) {
        for (const job of jobs) settle([job]);
      } else {
        for (const { reject } of jobs) reject(failure);
      }
      return;
    }
    crash("sqlite:after-commit");
    for (const [index, { resolve }] of jobs.entries()) resolve(answers[index] as never);
  };

  const turn = (): void => {
    const jobs = waiting.slice(0, sqliteLimits.maxBatchWrites);
    waiting = waiting.slice(sqliteLimits.maxBatchWrites);
    isScheduled = waiting.length > 0;
    if (isScheduled) setImmediate(turn);
    if (jobs.length > 0) settle(jobs);
  };

  return {
    write: (work) =>
      new Promise((resolve, reject) => {
        const job: Job = { work, resolve, reject };
        if (!groupCommit) return settle([job]);
        if (waiting.length >= sqliteLimits.maxWaitingWrites) {
          return reject(new StoreError("unavailable", "Too many writes wait for the disk."));
        }
        waiting.push(job);
        if (isScheduled) return;
        isScheduled = true;
        setImmediate(turn);
      }),
    flush: () => {
      while (waiting.length > 0) settle(waiting.splice(0, sqliteLimits.maxBatchWrites));
    },
  };
};
