import { quote } from "@cofill/core";
import { findFieldOf, type ResolvedField } from "../annotations/resolve-field.ts";
import { type ActionRun, asStop, look, type Sight } from "./action-run.ts";
import { howToFind } from "./arguments.ts";
import { planField } from "./field-plan.ts";
import type { Stop, StopCode } from "./outcome.ts";
import { awaitNextPage, deedsSince, remarkDeeds } from "./page-acted.ts";
import type { Act, PageDeed } from "./surface.ts";
import { go, type Way, wayToField } from "./way.ts";

interface Ready {
  readonly name: string;
  readonly acts: readonly Act[];
  readonly isSecret: boolean;
  readonly isOpening: boolean;
  readonly shows?: string;
}

interface Waiting {
  readonly name: string;
  /** The reason why it cannot be filled now; the page may still change. */
  readonly stop: Stop;
}

/** A field is retried once, because a page may re-render while it is filled. */
const maxTries = 2;

interface Tries {
  readonly counts: Map<string, number>;
  /** Number of times each custom list was opened, once per try. */
  readonly openings: Map<string, number>;
  /** Maximum per field. */
  most: number;
}

/**
 * Fills every argument into its field. Foreseeable errors are found before the first control is touched; a field that
 * cannot be filled yet waits for other fields, a dialog or a step.
 */
export const fillFields = async (run: ActionRun): Promise<Stop | undefined> => {
  const tries: Tries = { counts: new Map(), openings: new Map(), most: maxTries };
  let filled: Filled | undefined;
  let waitingSince: number | undefined;
  let presses = 0;
  for (let pass = 0; pass < run.limits.maxPasses; pass += 1) {
    const looked = await look(run);
    if (!looked.ok) {
      if (filled && looked.stop.code === "other_origin") remarkDeeds(run, ["left"], filled.names);
      return looked.stop;
    }
    const { sight } = looked;
    const isGoing = filled && heedDeeds(run, sight, filled, tries);
    filled = undefined;
    if (isGoing) {
      const stop = await awaitNextPage(run, sight.document);
      if (stop) return stop;
      continue;
    }
    const sorted = sortFields(run, sight, tries);
    if ("code" in sorted) return sorted;
    const { ready, waiting } = sorted;
    if (ready.length > 0) {
      const acted = await actOn(run, ready, tries);
      if ("code" in acted) return acted;
      filled = { ...acted, document: sight.document };
      waitingSince = undefined;
      continue;
    }
    if (waiting.length === 0) return sight.element ? undefined : sight.missing;
    const next = nextOf(run, sight, waiting);
    if ("code" in next) return next;
    if ("control" in next) {
      presses += 1;
      if (presses > run.limits.maxPresses) return waiting[0]!.stop;
      const stop = await go(run, sight, next);
      if (stop) return stop;
      waitingSince = undefined;
      continue;
    }
    const first = next;
    waitingSince ??= run.now();
    const left = waitingSince + run.limits.reactionMs - run.now();
    if (left <= 0) return first.stop;
    if ((await run.surface.waitForChange(left)) === "leaving") return first.stop;
    // Waiting for a change does not count as a pass.
    pass -= 1;
  }
  return { code: "page_keeps_changing", message: "The page does not keep still while it is filled." };
};

/** The fields filled since the last snapshot, and the document they were filled in. */
interface Filled {
  readonly names: readonly string[];
  readonly told: readonly PageDeed[];
  readonly document: string | undefined;
}

/**
 * After the page acted on its own, nothing is filled again, since that could submit twice; true if the page is
 * leaving.
 */
const heedDeeds = (run: ActionRun, sight: Sight, { names, told, document }: Filled, tries: Tries): boolean => {
  const deeds = deedsSince(document, told, sight);
  if (deeds.size === 0) return false;
  remarkDeeds(run, deeds, names);
  tries.most = 1;
  // Values may be lost with the page or the reset form.
  if (deeds.has("left") || deeds.has("reset")) run.filled.clear();
  return deeds.has("left") && document === sight.document && document !== undefined;
};

/** Opens a dialog, else waits for a field that the page will add, else goes to another step. */
const nextOf = (run: ActionRun, sight: Sight, waiting: readonly Waiting[]): Way | Stop | Waiting => {
  const ways = waiting.map((one) => ({ one, way: wayToField(run, sight, one.name) }));
  const dialog = ways.find(({ way }) => way && "control" in way && way.what === "dialog")?.way;
  if (dialog) return dialog;
  const stuck = ways.find(({ way }) => way === undefined);
  if (stuck) return stuck.one;
  const impassable = ways.find(({ way }) => way && "code" in way);
  if (impassable) return { ...(impassable.way as Stop), field: impassable.one.name };
  return ways[0]!.way!;
};

const sortFields = (
  run: ActionRun,
  sight: Sight,
  { counts, openings, most }: Tries,
): Stop | { readonly ready: readonly Ready[]; readonly waiting: readonly Waiting[] } => {
  const ready: Ready[] = [];
  const waiting: Waiting[] = [];
  for (const [name, value] of Object.entries(run.args)) {
    if (value === undefined || run.filled.has(name)) continue;
    if (!sight.element) {
      if (!sight.dialog && sight.missing) return sight.missing;
      waiting.push({ name, stop: sight.missing! });
      continue;
    }
    const found = findFieldOf(sight.index, sight.element, name, howToFind(run, name));
    if (!found.ok) {
      const stop = asStop(found.diagnostics, "field_not_found", name);
      if (stop.code !== "field_not_found") return stop;
      waiting.push({ name, stop });
      continue;
    }
    run.notes.diagnose(found.diagnostics);
    const obstacle = obstacleOf(found.value);
    if (obstacle) {
      waiting.push({ name, stop: obstacle });
      continue;
    }
    const plan = planField(found.value, value, run);
    if (!plan.ok) {
      if (plan.stop.code !== "option_not_found" && plan.stop.code !== "option_disabled") return plan.stop;
      waiting.push({ name, stop: plan.stop });
      continue;
    }
    const hasTried = counts.has(name);
    if (plan.acts.length === 0 || (hasTried && plan.isReformatted)) {
      settle(run, name, plan.isReformatted ? plan.held : undefined);
    } else if ((counts.get(name) ?? 0) >= most) {
      return notHeld(name, plan.isSecret ? undefined : plan.held);
    } else if (plan.isOpening && (openings.get(name) ?? 0) > (counts.get(name) ?? 0)) {
      // The dialog may already be opening; a second press would close it.
      waiting.push({ name, stop: notShown(name) });
    } else ready.push({ name, ...plan });
  }
  return { ready, waiting };
};

const notShown = (name: string): Stop => ({
  code: "option_not_found",
  message: `The field ${quote(name)} was opened and does not show its options.`,
  field: name,
});

export const notHeld = (name: string, held: string | undefined): Stop => ({
  code: "value_not_held",
  message:
    held === undefined
      ? `The field ${quote(name)} does not hold what was filled in.`
      : `The field ${quote(name)} holds ${quote(held)} instead of what was filled in; the page changed or refused it.`,
  field: name,
});

const settle = (run: ActionRun, name: string, reformatted: string | undefined): void => {
  run.filled.add(name);
  if (reformatted === undefined) return;
  const message = `The page writes the value of ${quote(name)} as ${quote(reformatted)}.`;
  run.notes.remark({ code: "value_reformatted", message, field: name });
};

/** The reason why a person could not fill the field now either. */
export const obstacleOf = ({ name, controls, element, step }: ResolvedField): Stop | undefined => {
  const refuse = (code: StopCode, why: string): Stop => ({
    code,
    message: `The field ${quote(name)} ${why}`,
    field: name,
  });
  const states = controls.flatMap(({ live }) => (live ? [live] : []));
  const [first] = controls;
  // A file input hidden behind a custom button can be filled, unless a hidden step contains it.
  const isBehindButton =
    first?.attributes.type?.toLowerCase() === "file" && !step?.live?.hidden && !element.live?.disabled;
  if (states.length === 0) return undefined;
  if (states.every(({ hidden, behindLabel }) => hidden && !behindLabel) && !isBehindButton) {
    return step?.live?.hidden
      ? refuse("field_hidden", "stands in a step that is not shown yet.")
      : refuse("field_hidden", "is hidden: nobody could fill it.");
  }
  if (states.every(({ disabled }) => disabled)) return refuse("field_disabled", "is disabled now.");
  if (states.every((state) => state.readonly)) return refuse("field_readonly", "is read-only.");
  return undefined;
};

/** Performs acts in sequence; stops when the page acts on its own, because the next control may be in another page. */
const actOn = async (
  run: ActionRun,
  ready: readonly Ready[],
  { counts, openings }: Tries,
): Promise<Stop | Omit<Filled, "document">> => {
  const names: string[] = [];
  for (const { name, acts, isSecret, isOpening, shows } of ready) {
    if (run.signal?.aborted) return { code: "cancelled", message: "It was called off." };
    names.push(name);
    const tries = isOpening ? openings : counts;
    tries.set(name, (tries.get(name) ?? 0) + 1);
    if (shows !== undefined) run.picked.set(name, shows);
    const told: PageDeed[] = [];
    for (const act of acts) {
      run.hasTouched = true;
      const outcome = await run.surface.act(act);
      if (!outcome.ok) {
        if (outcome.code === "element_gone" && tries.get(name)! <= maxTries) return { names, told };
        const message = `The field ${quote(name)} could not be filled: ${outcome.message}`;
        return { code: "act_failed", message, field: name };
      }
      told.push(...(outcome.did ?? []));
      if (outcome.holds === "something_else" && told.length === 0) return notHeld(name, undefined);
      if (outcome.holds === "what_was_given") run.filled.add(name);
    }
    // An open list may cover other controls or close again, so an option is picked before other fields are filled.
    if (isOpening) return { names, told };
    const value = run.logsValues && !isSecret ? { value: run.args[name] } : {};
    run.log({ event: "filled", action: run.action, field: name, ...value });
    if (told.length > 0) return { names, told };
  }
  return { names, told: [] };
};
