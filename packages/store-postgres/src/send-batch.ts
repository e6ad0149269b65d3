import { type Commit, StoreError } from "@cofill/intake";
import { type BatchRow, batchParameters, batchResults, batchStatement } from "./commit-batch.ts";
import type { BatchResult } from "./commit-queue.ts";
import type { PostgresCrashPoint } from "./crash-points.ts";
import type { Database } from "./database.ts";
import { LostRace } from "./faults.ts";
import { commitTries } from "./limits.ts";

export interface Sending {
  readonly channel: string;
  readonly origin: string;
  readonly crash: (point: PostgresCrashPoint) => void;
}

/**
 * Nothing is sent a second time once its fate is unknown: if the connection broke, the callers are told so and ask
 * again with the same idempotency key. What the server refused was undone, and is safe to send again: at once after a
 * lost race, and each on its own if one commit spoiled the batch.
 */
export const createBatchSender = (database: Database, schema: string, { channel, origin, crash }: Sending) => {
  const statement = batchStatement(schema);

  const sendOnce = async (commits: readonly Commit[]): Promise<readonly BatchResult[]> => {
    crash("postgres:before-commit");
    const refused = await database.rows<BatchRow>(statement, batchParameters(commits, channel, origin));
    crash("postgres:after-commit");
    return batchResults(commits.length, refused);
  };

  const send = async (commits: readonly Commit[]): Promise<readonly BatchResult[]> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await sendOnce(commits);
      } catch (error) {
        if (error instanceof LostRace && tries < commitTries) continue;
        if (error instanceof StoreError || commits.length === 1) throw error;
        return sendApart(commits);
      }
    }
  };

  const sendApart = async (commits: readonly Commit[]): Promise<readonly BatchResult[]> => {
    const results: BatchResult[] = [];
    for (const commit of commits) {
      const result = await send([commit]).catch((error: Error) => [error]);
      results.push(result[0]!);
    }
    return results;
  };

  return send;
};
