import type { ToChild, ToParent } from "./children.ts";
import { callsOf, openWorld } from "./world.ts";

/** Executes its parent's calls until it is killed from outside or at a crash point. */
const tell = (message: ToParent): void => {
  // If the parent has disconnected, no answer is needed.
  process.send?.(message, () => {});
};

const die = (): never => {
  process.kill(process.pid, "SIGKILL");
  // Blocks, because the signal takes a moment in which nothing more may happen.
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
