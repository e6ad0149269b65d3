import { createPilot } from "../create-pilot.ts";
import { domSurface } from "../dom/dom-surface.ts";
import type { PilotOptions } from "../pilot.ts";
import type { Planner } from "../planner/contract.ts";
import { pursue } from "../pursue.ts";
import { consentDialog } from "./consent-dialog.ts";
import type { Task, Work } from "./conversation.ts";
import { sayOutcome, sayRun, sayStep } from "./say-outcome.ts";
import type { WidgetWords } from "./words.ts";

interface WorkPlace {
  readonly planner: Planner;
  readonly words: WidgetWords;
  /** Where the consent dialog is shown. */
  readonly root: ShadowRoot;
  readonly document: Document;
  readonly pilot: Pick<PilotOptions, "manifest" | "mode" | "limits">;
}

/** Works on a goal in the current page and reports each step. */
export const workInPage =
  ({ planner, words, root, document, pilot: how }: WorkPlace): Work =>
  async ({ goal, hops, conversation, submitted, signal, say, leaving }) => {
    const pilot = createPilot({
      ...how,
      surface: domSurface(document, { agent: "chat assistant" }),
      consent: consentDialog(root, words),
      log: (entry) => {
        const turn = sayStep(entry, words);
        if (turn) say(turn);
        // The page may be left by this press, and the action must not be submitted again on the next page.
        if (entry.event === "pressed" && entry.what === "submit") leaving("submitted", { hops, action: entry.action });
      },
    });
    if (submitted !== undefined) {
      for (const turn of sayRun(await pilot.readOutcome({ action: submitted }), words)) say(turn);
      return "ended";
    }
    const outcome = await pursue(pilot, goal, telling(planner, say), { conversation, hops, signal });
    if (signal.aborted && outcome.kind === "refused") {
      say({ from: "assistant", text: words.stopped });
      return "ended";
    }
    for (const turn of sayOutcome(outcome, words)) say(turn);
    if (outcome.kind === "leaving") leaving("opening", { hops: outcome.hops });
    return outcome.kind === "leaving" || (outcome.kind === "ran" && outcome.outcome.kind === "leaving")
      ? "leaving"
      : "ended";
  };

/** Tells the person when a model claimed their consent. */
const telling =
  (planner: Planner, say: Task["say"]): Planner =>
  async (request, signal) => {
    const outcome = await planner(request, signal);
    for (const { code, message } of outcome.notes) if (code === "consent_ignored") say({ from: "page", text: message });
    return outcome;
  };
