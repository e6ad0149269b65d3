import { StoreError } from "../store.ts";
import type { Outcome } from "./batch-queue.ts";
import { LostRace } from "./failures.ts";
import { commitTries } from "./limits.ts";

type Send<Commit, Result> = (commits: readonly Commit[]) => Promise<readonly Outcome<Result>[]>;

/**
 * Nothing is sent a second time once its fate is unknown: if the connection broke, the callers are told so and ask
 * again with the same idempotency key. What the server refused was undone, and is safe to send again: at once after a
 * lost race, and each on its own if one commit spoiled the batch.
 */
export const sendingAgain = <Commit, Result>(sendOnce: Send<Commit, Result>): Send<Commit, Result> => {
  const send: Send<Commit, Result> = async (commits) => {
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

  const sendApart: Send<Commit, Result> = async (commits) => {
    const results: Outcome<Result>[] = [];
    for (const commit of commits) {
      const result = await send([commit]).catch((error: Error) => [error]);
      results.push(result[0]!);
    }
    return results;
  };

  return send;
};
