import type { ToChild, ToParent } from "./children.ts";
import { callsOf, openWorld } from "./world.ts";

/** Does what its parent says, until it is killed: from outside, or by itself at a crash point. */
const tell = (message: ToParent): void => {
  // Whoever ended the conversation needs no answer.
  process.send?.(message, () => {});
};

const die = (): never => {
  process.kill(process.pid, "SIGKILL");
  // The signal takes a moment, in which nothing more may happen.
  for (;;);
};

process.once("disconnect", () => process.exit(0));

process.once("message", async ({ world: options, death }: Extract<ToChild, { world: unknown }>) => {
  let hits = 0;
  let isBegun = false;
  const world = await openWorld(options, (point) => {
    if (!isBegun || point !== death?.point) return;
    hits += 1;
    if (hits === death.hit) die();
  });
  const call = callsOf(world);
  process.on("message", async ({ id, operation, args }: Extract<ToChild, { id: number }>) => {
    try {
      tell({ id, answer: await (call as (...all: readonly unknown[]) => Promise<unknown>)(operation, ...args) });
    } catch (error) {
      tell({ id, thrown: String((error as Error).stack) });
    }
  });
  isBegun = true;
  tell({ is: "open" });
});

tell({ is: "loaded" });
