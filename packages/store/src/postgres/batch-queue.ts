import { performance } from "node:perf_hooks";
import { StoreError } from "../store.ts";
import {
  commitLanes,
  maxBatchCharacters,
  maxBatchCommits,
  maxCommitWaitMs,
  maxLeftBehind,
  maxWaitingCommits,
} from "./limits.ts";

/** A result, an error of this commit alone, or `again` if it is undecided and belongs in the next batch. */
export type Outcome<Result> = Result | Error | "again";

export interface BatchQueue<Commit, Result> {
  add(commit: Commit): Promise<Result>;
  /** Resolves when all added commits are decided. */
  idle(): Promise<void>;
}

export interface Batching<Commit, Result> {
  readonly send: (commits: readonly Commit[]) => Promise<readonly Outcome<Result>[]>;
  /** Size in characters. */
  readonly sizeOf: (commit: Commit) => number;
  /**
   * For each batch, tells whether a commit is compatible with those taken before; if not, it waits for the next
   * batch.
   */
  readonly newBatch?: () => (commit: Commit) => boolean;
}

interface Waiting<Commit, Result> {
  readonly commit: Commit;
  readonly since: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Group commit: commits that arrive while the database works are sent together when it is free. The first commit never
 * waits for others, and one disk sync acknowledges many.
 */
export const createBatchQueue = <Commit, Result>(batching: Batching<Commit, Result>): BatchQueue<Commit, Result> => {
  const { send, sizeOf, newBatch = () => () => true } = batching;
  type Entry = Waiting<Commit, Result>;
  let waiting: Entry[] = [];
  let busyLanes = 0;
  let onIdle: (() => void)[] = [];

  const run = async (batch: readonly Entry[]): Promise<void> => {
    try {
      const results = await send(batch.map(({ commit }) => commit));
      const undecided: Entry[] = [];
      for (const [index, entry] of batch.entries()) {
        const result = results[index]!;
        if (result === "again") undecided.push(entry);
        else if (result instanceof Error) entry.reject(result);
        else entry.resolve(result);
      }
      waiting = [...undecided, ...waiting];
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  const fillLanes = (): void => {
    while (busyLanes < commitLanes) {
      const batch = takeBatch();
      if (batch.length === 0) break;
      busyLanes += 1;
      void run(batch).then(() => {
        busyLanes -= 1;
        fillLanes();
      });
    }
    if (busyLanes === 0 && waiting.length === 0) {
      for (const resolve of onIdle) resolve();
      onIdle = [];
    }
  };

  const takeBatch = (): readonly Entry[] => {
    const now = performance.now();
    const goesWith = newBatch();
    const batch: Entry[] = [];
    const left: Entry[] = [];
    let seen = 0;
    let characters = 0;
    for (const entry of waiting) {
      const size = sizeOf(entry.commit);
      if (batch.length === maxBatchCommits || (batch.length > 0 && characters + size > maxBatchCharacters)) break;
      if (left.length === maxLeftBehind) break;
      seen += 1;
      if (now - entry.since > maxCommitWaitMs) {
        entry.reject(new StoreError("unavailable", "The database is too slow for what is asked of it."));
      } else if (goesWith(entry.commit)) {
        batch.push(entry);
        characters += size;
      } else left.push(entry);
    }
    waiting = [...left, ...waiting.slice(seen)];
    return batch;
  };

  return {
    add: (commit) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= maxWaitingCommits) {
          reject(new StoreError("unavailable", "Too many commits are waiting for the database."));
          return;
        }
        waiting.push({ commit, since: performance.now(), resolve, reject });
        if (waiting.length === 1) queueMicrotask(fillLanes);
      }),
    idle: () =>
      new Promise((resolve) => {
        onIdle.push(resolve);
        fillLanes();
      }),
  };
};
