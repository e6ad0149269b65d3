import type { Found } from "./diagnostic.ts";
import type { PageElement } from "./page-element.ts";
import type { PageIndex } from "./page-index.ts";
import { findAction } from "./resolve-action.ts";
import { elementContextOf, isInside } from "./resolve-index.ts";
import { counted, named, pickOne, type Resolution, withDiagnostics } from "./resolve-one.ts";
import { actionIdOf, kindOf } from "./resolve-words.ts";

/**
 * Finds the control that runs an action: `A.submit`, else the native submit button, else the action itself (D-03).
 * @example
 * findSubmitter(index, "invoice.create").ok; // false
 */
export const findSubmitter = (index: PageIndex, action: string, how: Resolution = {}): Found<PageElement> => {
  const owner = findAction(index, action, how);
  if (!owner.ok) return owner;
  return withDiagnostics(findSubmitterOf(index, owner.value, how), owner.diagnostics);
};

export const findSubmitterOf = (index: PageIndex, owner: PageElement, how: Resolution = {}): Found<PageElement> => {
  const action = actionIdOf(owner);
  if (isPressed(owner)) return { ok: true, value: owner, diagnostics: [] };
  const own = subActions(index, owner, "submit", how);
  const candidates = own.length > 0 ? own : nativeSubmitters(index, owner, how);
  return pickOne(
    candidates,
    {
      what: `the submitter of ${named(action)}`,
      ambiguous: "ambiguous_submitter",
      missing: "submitter_not_found",
      remedy: `a button with data-agent-kind="action" and data-agent-action=${named(`${action}.submit`)} inside the action, or a submit button, would be it`,
      about: { action },
    },
    how,
  );
};

/**
 * Finds the control for the next or previous step (D-22): the step's own, else the one next to the steps.
 * @example
 * const next = findStepControl(index, action, "next", step);
 */
export const findStepControl = (
  index: PageIndex,
  owner: PageElement,
  move: "next" | "back",
  step: PageElement | undefined,
  how: Resolution = {},
): Found<PageElement> => {
  const action = actionIdOf(owner);
  const all = subActions(index, owner, move, how);
  const own = all.filter((one) => step !== undefined && elementContextOf(index, one).step === step);
  const beside = all.filter((one) => elementContextOf(index, one).step === undefined);
  return pickOne(
    own.length > 0 ? own : beside,
    {
      what: `the control ${named(`${action}.${move}`)} of this step`,
      ambiguous: "ambiguous_step_control",
      missing: "step_control_not_found",
      remedy: `a button with data-agent-kind="action" and data-agent-action=${named(`${action}.${move}`)} in the step, or beside the steps, would be it`,
      about: { action },
    },
    how,
  );
};

/**
 * The ordered steps of an action (D-07).
 * @example
 * const steps = stepsOf(index, action);
 */
export const stepsOf = (index: PageIndex, owner: PageElement): readonly PageElement[] =>
  index.nested.get(owner)?.steps ?? [];

const subActions = (index: PageIndex, owner: PageElement, last: string, how: Resolution): readonly PageElement[] =>
  counted(index, index.actions.get(`${actionIdOf(owner)}.${last}`) ?? [], how).filter((one) =>
    isInside(index, one, owner),
  );

const nativeSubmitters = (index: PageIndex, owner: PageElement, how: Resolution): readonly PageElement[] =>
  counted(index, index.submitButtons.get(owner) ?? [], how).filter(
    (one) =>
      one.attributes.formmethod?.toLowerCase() !== "dialog" &&
      (kindOf(one) !== "action" || actionIdOf(one) === `${actionIdOf(owner)}.submit`),
  );

const pressedRoles = new Set(["button", "link", "menuitem", "tab", "switch"]);
const pressedInputs = new Set(["submit", "button", "image", "reset"]);

const isPressed = ({ tag, attributes }: PageElement): boolean =>
  tag === "button" ||
  tag === "a" ||
  tag === "summary" ||
  (tag === "input" && pressedInputs.has(attributes.type?.toLowerCase() ?? "")) ||
  pressedRoles.has(attributes.role?.toLowerCase().trim() ?? "");
