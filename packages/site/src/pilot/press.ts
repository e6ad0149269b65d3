import { quote } from "@cofill/core";
import type { PageElement } from "../annotations/page-element.ts";
import { policyOf } from "../annotations/resolve-policy.ts";
import { actionIdOf, kindOf } from "../annotations/resolve-words.ts";
import { type ActionRun, look, type Sight } from "./action-run.ts";
import { limits } from "./limits.ts";
import type { LogLine } from "./log.ts";
import type { Stop } from "./outcome.ts";

export const labelOf = (element: PageElement): string => (element.name || element.text).slice(0, limits.maxQuoted);

type OnTheWay = "dialog" | "next" | "back";

/** Presses a control that opens a dialog or changes the step, never one that runs an action. */
export const pressOnTheWay = async (
  run: ActionRun,
  sight: Sight,
  control: PageElement,
  what: OnTheWay,
): Promise<Stop | undefined> => {
  const refusal = refusalToPress(run, sight, control, what);
  if (refusal) return refusal;
  const pressed = await press(run, control, what);
  if (pressed) return pressed.code === "act_failed" ? { ...pressed, code: notReached(what) } : pressed;
  return undefined;
};

const notReached = (what: OnTheWay): Stop["code"] => (what === "dialog" ? "dialog_not_opened" : "step_not_reached");

/** The reason why such a control must not be pressed, if any. */
export const refusalToPress = (
  run: ActionRun,
  sight: Sight,
  control: PageElement,
  what: OnTheWay,
): Stop | undefined => {
  const reason = reasonNotToPress(run, sight, control, what);
  if (reason === undefined) return undefined;
  return { code: notReached(what), message: `${quote(labelOf(control))} is not pressed: ${reason}` };
};

const reasonNotToPress = (
  { manifest, action }: ActionRun,
  { index }: Sight,
  control: PageElement,
  what: OnTheWay,
): string | undefined => {
  const { confirmation } = policyOf(control, manifest).policy;
  if (confirmation === "required" || confirmation === "review") return "it needs a person's word of its own.";
  if (what !== "dialog") return undefined;
  const isOwn = actionIdOf(control).startsWith(`${action}.`) && actionIdOf(control) !== `${action}.submit`;
  if (kindOf(control) === "action" && !isOwn) return "it is an action itself.";
  const submits = [...index.submitButtons.values()].some((buttons) => buttons.includes(control));
  return submits ? 'it would submit a form; type="button" would say that it does not.' : undefined;
};

export const press = async (
  run: ActionRun,
  control: PageElement,
  what: (LogLine & { event: "pressed" })["what"],
): Promise<Stop | undefined> => {
  run.hasTouched = true;
  run.log({ event: "pressed", action: run.action, what, label: labelOf(control) });
  const outcome = await run.surface.act({ do: "press", ref: control.ref });
  if (outcome.ok) {
    if (outcome.asked !== undefined) {
      const message = `The page asked ${quote(outcome.asked)} in a dialog of the browser; it was not answered with yes.`;
      run.notes.remark({ code: "page_asked", message });
    }
    return undefined;
  }
  const message = `${quote(labelOf(control))} could not be pressed: ${outcome.message}`;
  return { code: outcome.code === "element_gone" ? "changed_meanwhile" : "act_failed", message };
};

/** Takes snapshots until a condition holds or time is up. */
export const waitUntil = async (run: ActionRun, isSo: (sight: Sight) => boolean): Promise<boolean> => {
  const end = run.now() + run.limits.reactionMs;
  for (;;) {
    const looked = await look(run);
    if (!looked.ok) return false;
    if (isSo(looked.sight)) return true;
    const left = end - run.now();
    if (left <= 0) return false;
    if ((await run.surface.waitForChange(left)) === "leaving") return false;
  }
};
