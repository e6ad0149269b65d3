import type { Commit, CommitResult } from "../store.ts";
import { type BatchQueue, createBatchQueue, type Outcome } from "./batch-queue.ts";

export type BatchResult = Outcome<CommitResult>;
export type CommitQueue = BatchQueue<Commit, CommitResult>;

export const wentThrough = (result: BatchResult): boolean =>
  result !== "again" && !(result instanceof Error) && result.ok;

/** Queues commits of submissions; of two for one submission in a batch, the database returns one as `again`. */
export const createCommitQueue = (send: (commits: readonly Commit[]) => Promise<readonly BatchResult[]>): CommitQueue =>
  createBatchQueue({ send, sizeOf });

const sizeOf = ({ submission, events, idempotency, deliveries }: Commit): number => {
  let characters = submission.body.length + (idempotency?.answer?.length ?? 0);
  for (const { json } of events) characters += json.length;
  for (const { body } of deliveries ?? []) characters += body.length;
  return characters;
};
