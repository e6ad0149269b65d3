import { quote } from "@cofill/core";
import { limits } from "./limits.ts";
import type { RunOutcome, Stop, ViewOutcome } from "./outcome.ts";
import type { Discovery, Pilot } from "./pilot.ts";
import type { ActionOnPage, Planner, PlannerNote, PlannerProblem, Turn } from "./planner/contract.ts";
import type { GivenFile } from "./surface.ts";

export interface PursueOptions {
  /** What was said and done before, oldest first. */
  readonly conversation?: readonly Turn[];
  readonly files?: readonly GivenFile[];
  readonly signal?: AbortSignal;
  /** Pages opened already for this goal, where it goes on after the page that started it went away. */
  readonly hops?: number;
  readonly maxHops?: number;
  /** What the planner had to set right or leave out, as a claim that somebody agreed. */
  readonly onNotes?: (notes: readonly PlannerNote[]) => void;
}

/** How a goal ended, or where it goes on. */
export type PursuitOutcome =
  | { readonly kind: "answer"; readonly answer: string }
  | { readonly kind: "ran"; readonly outcome: Exclude<RunOutcome, { kind: "moved" }> }
  | { readonly kind: "read"; readonly outcome: Exclude<ViewOutcome, { kind: "moved" }> }
  | { readonly kind: "opened"; readonly route: string; readonly isLeaving: boolean }
  /** The page that runs this goes away: pursue the same goal on the next one, with these hops. */
  | { readonly kind: "leaving"; readonly route: string; readonly hops: number }
  | { readonly kind: "refused"; readonly stop: Stop; readonly problem?: PlannerProblem };

/**
 * A goal in a person's words: plan, act, and after each page that was opened for an action plan again (AAF-NAV-01,
 * D-15). A plain navigation is the goal itself and ends it (AAF-NAV-02).
 */
export const pursue = async (
  pilot: Pilot,
  goal: string,
  planner: Planner,
  options: PursueOptions = {},
): Promise<PursuitOutcome> => {
  const { files = [], signal, maxHops = limits.maxHops } = options;
  const conversation = [...(options.conversation ?? [])];
  for (let hops = options.hops ?? 0; hops <= maxHops; hops += 1) {
    const found = await pilot.discover();
    if (!found.ok) return { kind: "refused", stop: found.stop };
    const { manifest, url, stop, data } = found.discovery;
    if (!manifest) return { kind: "refused", stop: stop! };
    const { origin, pathname, search } = new URL(url);
    const request = {
      goal,
      manifest,
      origin,
      route: pathname + search,
      actions: actionsOf(found.discovery),
      data,
      conversation,
    };
    const planned = await planner(request, signal);
    if (planned.notes.length > 0) options.onNotes?.(planned.notes);
    if (!planned.ok) {
      const { problem } = planned;
      return { kind: "refused", stop: { code: "planner_failed", message: problem.message }, problem };
    }
    const { result } = planned;
    if (result.kind === "answer") return result;
    if (result.kind === "navigate") return pilot.open(result.route);
    const { action, args } = result;
    if (Object.hasOwn(manifest.data ?? {}, action)) {
      const outcome = await pilot.readView({ view: action, args, ...(signal && { signal }) });
      return outcome.kind === "moved"
        ? { kind: "leaving", route: outcome.route, hops: hops + 1 }
        : { kind: "read", outcome };
    }
    const outcome = await pilot.run({ action, args, files, ...(signal && { signal }) });
    if (outcome.kind !== "moved") return { kind: "ran", outcome };
    if (outcome.isLeaving) return { kind: "leaving", route: outcome.route, hops: hops + 1 };
    conversation.push({ from: "page", text: `Opened ${quote(outcome.route)} for ${quote(action)}.` });
  }
  const message = `More than ${maxHops} pages were opened without reaching what was asked for.`;
  return { kind: "refused", stop: { code: "too_many_hops", message } };
};

const actionsOf = ({ actions }: Discovery): readonly ActionOnPage[] =>
  actions.map(({ action, policy, fields }) => ({
    action,
    policy,
    fields: fields.map(({ name, label, value }) => ({ field: name, label, ...(value !== undefined && { value }) })),
  }));
