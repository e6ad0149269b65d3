import { closedDialogOf, findOpener } from "../annotations/resolve-dialog.ts";
import { findFieldOf, type ResolvedField } from "../annotations/resolve-field.ts";
import { type ActionRun, asStop, look, type Sight } from "./action-run.ts";
import { howToFind } from "./arguments.ts";
import { planField } from "./field-plan.ts";
import { obstacleOf } from "./fill-fields.ts";
import { isForetold, makesStepsOnTheWay } from "./later-fields.ts";
import type { Stop, StopCode } from "./outcome.ts";
import { refusalToPress } from "./press.ts";
import { submitterObstacle } from "./submit.ts";
import { type Target, targetOf } from "./target.ts";

/**
 * Checks before anything is touched that everything the run needs is in the page or declared to come. Annotations that
 * no longer fit the manifest are rejected here, with all controls unchanged.
 */
export const foresee = async (run: ActionRun): Promise<Stop | undefined> => {
  const end = run.now() + run.limits.reactionMs;
  for (;;) {
    const looked = await look(run);
    if (!looked.ok) return looked.stop;
    const stop = findStop(run, looked.sight);
    if (!stop || !mayBeDrawnYet.has(stop.code)) return stop;
    const left = end - run.now();
    if (left <= 0 || (await run.surface.waitForChange(left)) === "leaving") return stop;
  }
};

const mayBeDrawnYet: ReadonlySet<StopCode> = new Set(["field_not_found", "submitter_not_found", "dialog_not_opened"]);

const findStop = (run: ActionRun, sight: Sight): Stop | undefined => {
  if (!sight.element) return sight.dialog ? undefined : sight.missing;
  const hasMore = makesStepsOnTheWay(run, sight);
  let isGrowing = hasMore;
  for (const [name, value] of Object.entries(run.args)) {
    const stop = value === undefined ? undefined : fieldStop(run, sight, name, hasMore);
    if (stop === "to come") isGrowing = true;
    else if (stop) return stop;
  }
  const target = targetOf(run, sight);
  if ("code" in target) return target;
  // The submit button may appear only after earlier fields are filled, so its absence now is not an error.
  return isGrowing ? undefined : submitterStop(run, target);
};

/** With review the person may have their own way to submit, so a missing submitter is not an error. */
const submitterStop = (run: ActionRun, { policy, submitter }: Target): Stop | undefined =>
  submitter || policy.confirmation === "review" ? undefined : submitterObstacle(run, submitter);

const fieldStop = (run: ActionRun, sight: Sight, name: string, hasMore: boolean): Stop | "to come" | undefined => {
  const { index, element } = sight;
  const how = howToFind(run, name);
  const shown = findFieldOf(index, element!, name, how);
  const isClosed = !shown.ok && shown.diagnostics.some(({ code }) => code === "field_not_found");
  const found = isClosed ? findFieldOf(index, element!, name, { ...how, closedDialogs: "count" }) : shown;
  if (!found.ok) {
    const stop = asStop(found.diagnostics, "field_not_found", name);
    const isToCome = stop.code === "field_not_found" && (hasMore || isForetold(run.entry, name));
    return isToCome ? "to come" : stop;
  }
  const closed = isClosed && !hasMore ? dialogStop(run, sight, found.value) : undefined;
  return closed ?? valueStop(run, found.value, isClosed);
};

const dialogStop = (run: ActionRun, sight: Sight, { name, element }: ResolvedField): Stop | undefined => {
  const dialog = closedDialogOf(sight.index, element);
  if (!dialog) return undefined;
  const opener = findOpener(sight.index, dialog, run.how);
  if (!opener.ok) return asStop(opener.diagnostics, "dialog_not_opened", name);
  const stop = refusalToPress(run, sight, opener.value, "dialog");
  return stop && { ...stop, field: name };
};

/** The options of a field may still change with earlier values, as may those of hidden fields. */
const valueStop = (run: ActionRun, field: ResolvedField, isClosed: boolean): Stop | undefined => {
  const plan = planField(field, run.args[field.name], run);
  if (plan.ok || mayBeOffered.has(plan.stop.code)) return undefined;
  const isUnseen = isClosed || obstacleOf(field) !== undefined;
  return isUnseen && plan.stop.code === "control_not_supported" ? undefined : plan.stop;
};

const mayBeOffered: ReadonlySet<StopCode> = new Set(["option_not_found", "option_disabled"]);
