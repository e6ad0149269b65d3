import { quote } from "@cofill/core";
import type { PageElement } from "../annotations/page-element.ts";
import { policyOf } from "../annotations/resolve-policy.ts";
import { actionIdOf, kindOf } from "../annotations/resolve-words.ts";
import { type Errand, look, type Sight } from "./errand.ts";
import { limits } from "./limits.ts";
import type { LogLine } from "./log.ts";
import type { Stop } from "./outcome.ts";

export const labelOf = (element: PageElement): string => (element.name || element.text).slice(0, limits.maxQuoted);

type OnTheWay = "dialog" | "next" | "back";

/** Presses a control on the way: one that opens a dialog or moves between steps, never one that runs something. */
export const pressOnTheWay = async (
  errand: Errand,
  sight: Sight,
  control: PageElement,
  what: OnTheWay,
): Promise<Stop | undefined> => {
  const refusal = refusalToPress(errand, sight, control, what);
  if (refusal) return refusal;
  const pressed = await press(errand, control, what);
  if (pressed) return pressed.code === "act_failed" ? { ...pressed, code: notReached(what) } : pressed;
  return undefined;
};

const notReached = (what: OnTheWay): Stop["code"] => (what === "dialog" ? "dialog_not_opened" : "step_not_reached");

/** Why a control on the way must not be pressed, if so. */
export const refusalToPress = (
  errand: Errand,
  sight: Sight,
  control: PageElement,
  what: OnTheWay,
): Stop | undefined => {
  const reason = reasonNotToPress(errand, sight, control, what);
  if (reason === undefined) return undefined;
  return { code: notReached(what), message: `${quote(labelOf(control))} is not pressed: ${reason}` };
};

const reasonNotToPress = (
  { manifest, action }: Errand,
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
  errand: Errand,
  control: PageElement,
  what: (LogLine & { event: "pressed" })["what"],
): Promise<Stop | undefined> => {
  errand.hasTouched = true;
  errand.log({ event: "pressed", action: errand.action, what, label: labelOf(control) });
  const outcome = await errand.surface.act({ do: "press", ref: control.ref });
  if (outcome.ok) {
    if (outcome.asked !== undefined) {
      const message = `The page asked ${quote(outcome.asked)} in a dialog of the browser; it was not answered with yes.`;
      errand.notes.remark({ code: "page_asked", message });
    }
    return undefined;
  }
  const message = `${quote(labelOf(control))} could not be pressed: ${outcome.message}`;
  return { code: outcome.code === "element_gone" ? "changed_meanwhile" : "act_failed", message };
};

/** Looks again until it is otherwise, or long enough. */
export const waitUntil = async (errand: Errand, isSo: (sight: Sight) => boolean): Promise<boolean> => {
  const end = errand.now() + errand.limits.reactionMs;
  for (;;) {
    const looked = await look(errand);
    if (!looked.ok) return false;
    if (isSo(looked.sight)) return true;
    const left = end - errand.now();
    if (left <= 0) return false;
    if ((await errand.surface.waitForChange(left)) === "leaving") return false;
  }
};
