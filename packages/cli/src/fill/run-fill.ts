import { type Asker, Stopped } from "../ask/asker.ts";
import { createDesk } from "./desk.ts";
import type { FillTarget, Kept } from "./fill-target.ts";
import { type ReviewWords, reviewForm } from "./review.ts";
import { FormWalk } from "./walk-form.ts";

export interface Filling {
  readonly words: ReviewWords;
  /** What happens once nothing is wrong and the person says so; what stands in the way is said, and they go on. */
  readonly finish: () => Promise<Kept>;
}

/** Asks for everything, shows it, and finishes it; or stops, and everything that was given is kept. */
export const runFill = async (
  asker: Asker,
  target: FillTarget,
  { words, finish }: Filling,
): Promise<"finished" | "stopped"> => {
  const desk = createDesk(asker, target);
  try {
    asker.say("heading", target.title);
    if (target.description) asker.say("text", target.description);
    await new FormWalk(desk, { type: "open" }).run();
    for (;;) {
      if ((await reviewForm(desk, words)) === "stop") return "stopped";
      const done = await finish();
      if (done.ok) return "finished";
      asker.say("warning", done.message);
    }
  } catch (error) {
    if (error instanceof Stopped) return "stopped";
    throw error;
  }
};
