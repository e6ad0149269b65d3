import { StoreError } from "../store.ts";
import type { Outcome } from "./batch-queue.ts";
import { LostRace } from "./failures.ts";
import { commitTries } from "./limits.ts";

type Send<Commit, Result> = (commits: readonly Commit[]) => Promise<readonly Outcome<Result>[]>;

/**
 * Resends only what the server rolled back: at once after a lost race, and each commit alone if one failed the batch.
 * After a broken connection the outcome is unknown, so nothing is resent; the callers get an error and retry with the
 * same idempotency key.
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
