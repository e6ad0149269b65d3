import { closedDialogOf, findOpener } from "../annotations/resolve-dialog.ts";
import { findFieldOf, type ResolvedField } from "../annotations/resolve-field.ts";
import { howToFind } from "./arguments.ts";
import { asStop, type Errand, look, type Sight } from "./errand.ts";
import { planField } from "./field-plan.ts";
import { obstacleOf } from "./fill-fields.ts";
import { isForetold, makesStepsOnTheWay } from "./later-fields.ts";
import type { Stop, StopCode } from "./outcome.ts";
import { refusalToPress } from "./press.ts";
import { submitterObstacle } from "./submit.ts";
import { type Target, targetOf } from "./target.ts";

/**
 * Before anything is touched: whether all that the run needs is in the page, or declared to come. Annotations that have
 * drifted away from their manifest are refused here, with every control as it was.
 */
export const foresee = async (errand: Errand): Promise<Stop | undefined> => {
  const end = errand.now() + errand.limits.reactionMs;
  for (;;) {
    const looked = await look(errand);
    if (!looked.ok) return looked.stop;
    const stop = whatIsAmiss(errand, looked.sight);
    if (!stop || !mayBeDrawnYet.has(stop.code)) return stop;
    const left = end - errand.now();
    if (left <= 0 || (await errand.surface.waitForChange(left)) === "leaving") return stop;
  }
};

const mayBeDrawnYet: ReadonlySet<StopCode> = new Set(["field_not_found", "submitter_not_found", "dialog_not_opened"]);

const whatIsAmiss = (errand: Errand, sight: Sight): Stop | undefined => {
  if (!sight.element) return sight.dialog ? undefined : sight.missing;
  const hasMore = makesStepsOnTheWay(errand, sight);
  let isGrowing = hasMore;
  for (const [name, value] of Object.entries(errand.args)) {
    const stop = value === undefined ? undefined : fieldAmiss(errand, sight, name, hasMore);
    if (stop === "to come") isGrowing = true;
    else if (stop) return stop;
  }
  const target = targetOf(errand, sight);
  if ("code" in target) return target;
  // The button may come with what comes.
  return isGrowing ? undefined : submitterAmiss(errand, target);
};

/** A person who reviews may have a way of their own to submit. */
const submitterAmiss = (errand: Errand, { policy, submitter }: Target): Stop | undefined =>
  submitter || policy.confirmation === "review" ? undefined : submitterObstacle(errand, submitter);

const fieldAmiss = (errand: Errand, sight: Sight, name: string, hasMore: boolean): Stop | "to come" | undefined => {
  const { index, element } = sight;
  const how = howToFind(errand, name);
  const shown = findFieldOf(index, element!, name, how);
  const isClosed = !shown.ok && shown.diagnostics.some(({ code }) => code === "field_not_found");
  const found = isClosed ? findFieldOf(index, element!, name, { ...how, closedDialogs: "count" }) : shown;
  if (!found.ok) {
    const stop = asStop(found.diagnostics, "field_not_found", name);
    const isToCome = stop.code === "field_not_found" && (hasMore || isForetold(errand.entry, name));
    return isToCome ? "to come" : stop;
  }
  const closed = isClosed && !hasMore ? dialogAmiss(errand, sight, found.value) : undefined;
  return closed ?? valueAmiss(errand, found.value, isClosed);
};

const dialogAmiss = (errand: Errand, sight: Sight, { name, element }: ResolvedField): Stop | undefined => {
  const dialog = closedDialogOf(sight.index, element);
  if (!dialog) return undefined;
  const opener = findOpener(sight.index, dialog, errand.how);
  if (!opener.ok) return asStop(opener.diagnostics, "dialog_not_opened", name);
  const stop = refusalToPress(errand, sight, opener.value, "dialog");
  return stop && { ...stop, field: name };
};

/** What a page offers may still change with what is filled in before, and so may what stands out of sight. */
const valueAmiss = (errand: Errand, field: ResolvedField, isClosed: boolean): Stop | undefined => {
  const plan = planField(field, errand.args[field.name], errand);
  if (plan.ok || mayBeOffered.has(plan.stop.code)) return undefined;
  const isUnseen = isClosed || obstacleOf(field) !== undefined;
  return isUnseen && plan.stop.code === "control_not_supported" ? undefined : plan.stop;
};

const mayBeOffered: ReadonlySet<StopCode> = new Set(["option_not_found", "option_disabled"]);
