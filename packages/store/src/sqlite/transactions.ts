import type { DatabaseSync } from "node:sqlite";
import type { SqliteCrashPoint } from "./crash-points.ts";
import { rollBack } from "./migrate.ts";
import { asStoreError, isFull } from "./store-faults.ts";
import { openTables, type Tables } from "./tables.ts";
import { type Write, type WriteOutcome, writesOf } from "./writes.ts";

export interface TransactionOptions {
  readonly file: string;
  readonly crash: (point: SqliteCrashPoint) => void;
  /** Added to every sync, as a slower disk would. */
  readonly syncDelayMs: number;
}

const sleeper = new Int32Array(new SharedArrayBuffer(4));

/** Blocks the thread, as waiting for the disk does. */
const sleep = (ms: number): void => void Atomics.wait(sleeper, 0, 0, ms);

/** Runs writes in one transaction and gives what came of each, once it is on the disk. */
export const createTransactions = (
  db: DatabaseSync,
  { file, crash, syncDelayMs }: TransactionOptions,
  tables: Tables = openTables(db),
) => {
  const begin = db.prepare("BEGIN IMMEDIATE");
  const commit = db.prepare("COMMIT");
  const writes = writesOf(tables) as unknown as Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

  const transaction = (batch: readonly Write[]): readonly WriteOutcome[] => {
    begin.run();
    try {
      crash("sqlite:begun");
      const outcomes = batch.map(({ name, args }): WriteOutcome => ({ ok: true, value: writes[name]!(...args) }));
      crash("sqlite:before-commit");
      commit.run();
      if (syncDelayMs > 0) sleep(syncDelayMs);
      return outcomes;
    } catch (error) {
      rollBack(db);
      tables.commits.forget();
      throw error;
    }
  };

  const settle = (batch: readonly Write[]): readonly WriteOutcome[] => {
    let outcomes: readonly WriteOutcome[];
    try {
      outcomes = transaction(batch);
    } catch (error) {
      const failure = asStoreError(error, file);
      // A write that does not fit on the disk, or that breaks a rule of the schema, fails alone.
      const isOfOne = batch.length > 1 && (failure === error || isFull(error, file));
      return isOfOne ? batch.flatMap((write) => settle([write])) : batch.map(() => ({ ok: false, error: failure }));
    }
    crash("sqlite:after-commit");
    return outcomes;
  };
  return settle;
};
