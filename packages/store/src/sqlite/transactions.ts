import type { DatabaseSync } from "node:sqlite";
import type { SqliteCrashPoint } from "./crash-points.ts";
import { rollBack } from "./migrate.ts";
import { asStoreError, isBusy, isFull } from "./store-failures.ts";

export interface TransactionOptions {
  readonly file: string;
  readonly crash: (point: SqliteCrashPoint) => void;
  /** Delay added to every sync, to simulate a slower disk. */
  readonly syncDelayMs: number;
  /** Called when a transaction is rolled back after some of its writes. */
  readonly onRollBack: () => void;
}

/** Something that changes the database, to be run inside a transaction. */
export type Write = () => unknown;

export type WriteOutcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: unknown };

/** The outcome of each write, or `busy` because another process is writing. */
export type Settled =
  | { readonly busy: false; readonly outcomes: readonly WriteOutcome[] }
  | { readonly busy: true; readonly error: unknown };

const sleeper = new Int32Array(new SharedArrayBuffer(4));

/** Blocks the thread like a real sync. */
const sleep = (ms: number): void => void Atomics.wait(sleeper, 0, 0, ms);

/** Runs writes in one transaction and gives what came of each, once it is on the disk. */
export const createTransactions = (
  db: DatabaseSync,
  { file, crash, syncDelayMs, onRollBack }: TransactionOptions,
): ((batch: readonly Write[]) => Settled) => {
  const begin = db.prepare("BEGIN IMMEDIATE");
  const commit = db.prepare("COMMIT");

  /** Call it only while holding the lock. */
  const transaction = (batch: readonly Write[]): readonly WriteOutcome[] => {
    try {
      crash("sqlite:begun");
      const outcomes = batch.map((write): WriteOutcome => ({ ok: true, value: write() }));
      crash("sqlite:before-commit");
      commit.run();
      if (syncDelayMs > 0) sleep(syncDelayMs);
      return outcomes;
    } catch (error) {
      rollBack(db);
      onRollBack();
      throw error;
    }
  };

  const each = (batch: readonly Write[]): readonly WriteOutcome[] =>
    batch.flatMap((write): readonly WriteOutcome[] => {
      const settled = settle([write]);
      return settled.busy ? [{ ok: false, error: asStoreError(settled.error, file) }] : settled.outcomes;
    });

  const settle = (batch: readonly Write[]): Settled => {
    let isBegun = false;
    let outcomes: readonly WriteOutcome[];
    try {
      begin.run();
      isBegun = true;
      outcomes = transaction(batch);
    } catch (error) {
      if (!isBegun && isBusy(error)) return { busy: true, error };
      const failure = asStoreError(error, file);
      // A write that does not fit on the disk or violates a constraint fails alone.
      const isOfOne = batch.length > 1 && (failure === error || isFull(error, file));
      return { busy: false, outcomes: isOfOne ? each(batch) : batch.map(() => ({ ok: false, error: failure })) };
    }
    crash("sqlite:after-commit");
    return { busy: false, outcomes };
  };
  return settle;
};
