import { quote } from "@cofill/core";
import { limits } from "./limits.ts";
import type { RunOutcome, Stop, ViewOutcome } from "./outcome.ts";
import type { Discovery, Pilot } from "./pilot.ts";
import type { ActionOnPage, Planner, PlannerNote, PlannerProblem, Turn } from "./planner/contract.ts";
import type { GivenFile } from "./surface.ts";

/** A goal and the means to pursue it. */
export interface PursueOptions {
  /** Earlier turns, oldest first. */
  readonly conversation?: readonly Turn[];
  readonly files?: readonly GivenFile[];
  readonly signal?: AbortSignal;
  /** Pages already opened for this goal, when it continues after a page was left. */
  readonly hops?: number;
  readonly maxHops?: number;
  /** Receives corrections of the planner, such as a removed claim of consent. */
  readonly onNotes?: (notes: readonly PlannerNote[]) => void;
}

/** How a goal ended, or where it continues. */
export type PursuitOutcome =
  | { readonly kind: "answer"; readonly answer: string }
  | { readonly kind: "ran"; readonly outcome: Exclude<RunOutcome, { kind: "moved" }> }
  | { readonly kind: "read"; readonly outcome: Exclude<ViewOutcome, { kind: "moved" }> }
  | { readonly kind: "opened"; readonly route: string; readonly isLeaving: boolean }
  /** This page is being left; pursue the same goal on the next one with these hops. */
  | { readonly kind: "leaving"; readonly route: string; readonly hops: number }
  | { readonly kind: "refused"; readonly stop: Stop; readonly problem?: PlannerProblem };

/**
 * Pursues a person's goal: plans, acts, and plans again on each page opened for an action (AAF-NAV-01, D-15). A
 * navigation as such is a goal of its own and ends it (AAF-NAV-02).
 * @example
 * const outcome = await pursue(pilot, { goal: "Add milk", planner });
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
