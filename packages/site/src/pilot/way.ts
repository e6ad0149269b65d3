import { quote } from "@cofill/core";
import type { PageElement } from "../annotations/page-element.ts";
import { closedDialogOf, findOpener } from "../annotations/resolve-dialog.ts";
import { findFieldOf } from "../annotations/resolve-field.ts";
import { findStepControl, findSubmitterOf, stepsOf } from "../annotations/resolve-submitter.ts";
import { type ActionRun, asStop, type Sight } from "./action-run.ts";
import { howToFind } from "./arguments.ts";
import type { Stop } from "./outcome.ts";
import { pressOnTheWay, waitUntil } from "./press.ts";

const isSeen = (element: PageElement): boolean => !(element.live?.hidden ?? false);
const isUsable = (element: PageElement): boolean => isSeen(element) && !(element.live?.disabled ?? false);

export interface Way {
  readonly control: PageElement;
  readonly what: "dialog" | "next" | "back";
}

/** The control that opens a closed dialog (D-22). */
export const wayIntoDialog = (run: ActionRun, { index }: Sight, dialog: PageElement): Way | Stop => {
  const opener = findOpener(index, dialog, run.how);
  if (!opener.ok) return asStop(opener.diagnostics, "dialog_not_opened");
  run.notes.diagnose(opener.diagnostics);
  if (isUsable(opener.value)) return { control: opener.value, what: "dialog" };
  return { code: "dialog_not_opened", message: "The control that opens the dialog is hidden or disabled." };
};

/** The next control on the way to a field that is not present: its dialog's opener, or a step control. */
export const wayToField = (run: ActionRun, sight: Sight, name: string): Way | Stop | undefined => {
  const { index, element } = sight;
  if (!element) return sight.dialog && wayIntoDialog(run, sight, sight.dialog);
  const found = findFieldOf(index, element, name, { ...howToFind(run, name), closedDialogs: "count" });
  if (found.ok) {
    const dialog = closedDialogOf(index, found.value.element);
    if (dialog) return wayIntoDialog(run, sight, dialog);
    if (!found.value.step || isSeen(found.value.step)) return undefined;
  }
  return wayToStep(run, sight, found.ok ? found.value.step : undefined);
};

/** The next control on the way to a submitter in a later step. */
export const wayToSubmitter = (run: ActionRun, sight: Sight): Way | Stop | undefined =>
  wayToStep(run, sight, undefined);

/** The control for the next or previous step; steps that do not exist yet come later. */
const wayToStep = (
  run: ActionRun,
  { index, element }: Sight,
  target: PageElement | undefined,
): Way | Stop | undefined => {
  if (!element) return undefined;
  const steps = stepsOf(index, element);
  const current = steps.find(isSeen);
  const isBehind = target !== undefined && current !== undefined && steps.indexOf(target) < steps.indexOf(current);
  const what = isBehind ? "back" : "next";
  const control = findStepControl(index, element, what, current, run.how);
  if (control.ok) {
    run.notes.diagnose(control.diagnostics);
    return isUsable(control.value) ? { control: control.value, what } : undefined;
  }
  const isSure = target !== undefined || control.diagnostics.some(({ code }) => code === "ambiguous_step_control");
  return isSure ? asStop(control.diagnostics, "step_not_reached") : undefined;
};

/** A key of the currently reachable part; another key means that the page moved on. */
export const stageOf = (run: ActionRun, { url, index, element, dialog }: Sight): string => {
  if (!element) return JSON.stringify([url, "no action", dialog?.attributes.id]);
  const fields = Object.keys(run.args).map((name) => {
    const found = findFieldOf(index, element, name, howToFind(run, name));
    return found.ok && isSeen(found.value.controls[0] ?? found.value.element);
  });
  const submitter = findSubmitterOf(index, element, run.how);
  const steps = stepsOf(index, element).map((step) => [isSeen(step), step.name, step.attributes.id]);
  const heading = stepsOf(index, element).find(isSeen)?.text.slice(0, run.limits.maxQuoted);
  return JSON.stringify([url, fields, steps, heading, submitter.ok && isSeen(submitter.value)]);
};

/** Presses the control and waits for its effect. */
export const go = async (run: ActionRun, sight: Sight, { control, what }: Way): Promise<Stop | undefined> => {
  const before = stageOf(run, sight);
  const refusal = await pressOnTheWay(run, sight, control, what);
  if (refusal) return refusal.code === "changed_meanwhile" ? undefined : refusal;
  if (await waitUntil(run, (now) => stageOf(run, now) !== before)) return undefined;
  if (what === "dialog") {
    return {
      code: "dialog_not_opened",
      message: "The control that names the dialog was pressed, but it did not open.",
    };
  }
  const problems = problemsIn(sight);
  const why = problems.length > 0 ? ` The page says: ${problems.join(" ")}` : "";
  return {
    code: "step_not_reached",
    message: `${quote(control.name || control.text)} was pressed, but the step did not change.${why}`,
  };
};

const problemsIn = ({ index }: Sight): readonly string[] =>
  index.elements.flatMap(({ live, name }) =>
    live?.problem && !live.hidden ? [`${quote(name)}: ${live.problem}`] : [],
  );
