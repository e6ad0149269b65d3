import { performance } from "node:perf_hooks";
import { type Commit, type CommitResult, StoreError } from "@cofill/intake";
import { commitLanes, maxBatchCharacters, maxBatchCommits, maxCommitWaitMs, maxWaitingCommits } from "./limits.ts";

/** An error that concerns this commit alone; `again` if nothing is decided: it belongs in the next batch. */
export type BatchResult = CommitResult | Error | "again";

export const wentThrough = (result: BatchResult): boolean =>
  result !== "again" && !(result instanceof Error) && result.ok;

interface Waiting {
  readonly commit: Commit;
  readonly since: number;
  readonly resolve: (result: CommitResult) => void;
  readonly reject: (error: unknown) => void;
}

export interface CommitQueue {
  add(commit: Commit): Promise<CommitResult>;
  /** Resolves when everything that was added is decided. */
  idle(): Promise<void>;
}

/**
 * Group commit: what arrives while the database works is sent together as soon as it is free. The first commit never
 * waits for others, and one sync of the disk acknowledges many.
 */
export const createCommitQueue = (
  send: (commits: readonly Commit[]) => Promise<readonly BatchResult[]>,
): CommitQueue => {
  let waiting: Waiting[] = [];
  let busyLanes = 0;
  let onIdle: (() => void)[] = [];

  const run = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const results = await send(batch.map(({ commit }) => commit));
      const undecided: Waiting[] = [];
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

  const takeBatch = (): readonly Waiting[] => {
    const now = performance.now();
    const batch: Waiting[] = [];
    let taken = 0;
    let characters = 0;
    for (const entry of waiting) {
      const size = sizeOf(entry.commit);
      if (batch.length === maxBatchCommits || (batch.length > 0 && characters + size > maxBatchCharacters)) break;
      taken += 1;
      if (now - entry.since > maxCommitWaitMs) {
        entry.reject(new StoreError("unavailable", "The database is too slow for what is asked of it."));
        continue;
      }
      batch.push(entry);
      characters += size;
    }
    waiting = waiting.slice(taken);
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

const sizeOf = ({ submission, events, idempotency, deliveries }: Commit): number => {
  let characters = submission.body.length + (idempotency?.answer?.length ?? 0);
  for (const { json } of events) characters += json.length;
  for (const { body } of deliveries ?? []) characters += body.length;
  return characters;
};
