import type { Commit, CommitResult } from "../store.ts";
import { type BatchRow, batchParameters, batchResults, batchStatement } from "./commit-batch.ts";
import type { PostgresCrashPoint } from "./crash-points.ts";
import type { Database } from "./database.ts";
import { sendingAgain } from "./send-again.ts";

export interface Sending {
  readonly channel: string;
  readonly origin: string;
  readonly crash: (point: PostgresCrashPoint) => void;
}

export const createBatchSender = (database: Database, schema: string, { channel, origin, crash }: Sending) => {
  const statement = batchStatement(schema);
  return sendingAgain<Commit, CommitResult>(async (commits) => {
    crash("postgres:before-commit");
    const refused = await database.rows<BatchRow>(statement, batchParameters(commits, channel, origin));
    crash("postgres:after-commit");
    return batchResults(commits.length, refused);
  });
};
