import { systemActor } from "../lifecycle/draft.ts";
import { step } from "../lifecycle/step.ts";
import { limits } from "../limits.ts";
import { iso } from "./clock.ts";
import type { Parts } from "./parts.ts";

/** Does the work that depends only on time: expires and escalates submissions, purges expired keys and links. */
export const sweep = async (parts: Parts): Promise<{ readonly woken: number; readonly purged: number }> => {
  const now = iso(parts.clock());
  const due = await parts.store.due(now, limits.sweepBatch);
  for (const id of due) {
    await parts.shell.run<void>(id, (loaded) => {
      if (!loaded) return { answer: undefined };
      const context = parts.shell.context(loaded.intake, systemActor);
      return { answer: undefined, stepped: step(loaded.submission, { type: "escalate" }, context) };
    });
  }
  return { woken: due.length, purged: await parts.store.purge(now, limits.sweepBatch) };
};
