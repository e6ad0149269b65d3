import { setNatively } from "@cofill/core/kit";
import { takeSnapshot } from "../../annotations/snapshot.ts";
import { isSecret } from "../secret.ts";
import type { Act, ActOutcome, GivenFile, TakenPage } from "../surface.ts";
import { announce } from "./announce.ts";
import { isEditable, isShown, ownTickOf, seenLabelOf, textHeldBy, viewOf } from "./dom-view.ts";
import { labelPoint, mustClose, type Point } from "./own-widgets.ts";
import { watchPage } from "./watch-page.ts";

/** Reads and operates a page from inside; adapters that operate from outside do not use `act`. */
export interface Actuator {
  snapshot(): TakenPage;
  /** The element of the last snapshot, if it is still in the page. */
  element(ref: string): Element | undefined;
  act(act: Act): ActOutcome;
  /** Tells the page which agent is about to operate this element. */
  announce(target: Element, agent: string): void;
  /** Whether a checkbox or radio button, native or custom, is checked. */
  isOn(target: Element): boolean;
  /** A point on the label of a control that cannot be pressed itself. */
  labelPoint(target: Element): Point | undefined;
  /** Whether the list stays open after picking, as one with multiple selection does. */
  mustClose(target: Element): boolean;
  /** Observations right after an act. */
  cameOf(target: Element, given: string | undefined): CameOfAct;
}

type CameOfAct = Pick<ActOutcome & { ok: true }, "holds" | "did">;

export const createActuator = (document: Document): Actuator => {
  let nodes: ReadonlyMap<string, Element> = new Map();
  const { takeDeeds } = watchPage(document);
  const cameOf: Actuator["cameOf"] = (target, given) => {
    const did = takeDeeds();
    return { ...(given !== undefined && heldSecret(target, given)), ...(did.length > 0 && { did }) };
  };
  const element = (ref: string) => {
    const node = nodes.get(ref);
    return node?.isConnected ? node : undefined;
  };
  return {
    element,
    cameOf,
    announce,
    isOn: (target) => (target instanceof HTMLInputElement ? target.checked : (ownTickOf(target) ?? false)),
    labelPoint,
    mustClose,
    snapshot: () => {
      const taken = takeSnapshot(viewOf(document));
      if (!taken.ok) return taken;
      nodes = taken.nodes;
      const did = takeDeeds();
      const origin = document.defaultView?.performance.timeOrigin;
      return { ok: true, snapshot: taken.snapshot, document: String(origin), ...(did.length > 0 && { did }) };
    },
    act: (act) => {
      const target = element(act.ref);
      if (!target) return { ok: false, code: "element_gone", message: "The element is no longer in the page." };
      const failure = perform(target, act, element);
      if (failure !== undefined) return { ok: false, code: "act_failed", message: failure };
      return { ok: true };
    },
  };
};

/** Performs an act; returns the reason if it failed. */
const perform = (target: Element, act: Act, find: (ref: string) => Element | undefined): string | undefined => {
  switch (act.do) {
    case "fill":
      return fill(target, act.text);
    case "choose":
      return choose(target, act.options.map(find));
    case "check":
      return check(target, act.checked);
    case "upload":
      return upload(target, act.files);
    case "open":
    case "press":
      return press(target);
    case "pick":
      return pick(target, act.options.map(find));
    default:
      return act satisfies never;
  }
};

/** Whether a secret control holds the given value, without revealing it. */
const heldSecret = (target: Element, given: string): Pick<CameOfAct, "holds"> => {
  const attributes = Object.fromEntries(Array.from(target.attributes, ({ name, value }) => [name, value]));
  if (!isSecret({ tag: target.localName, attributes })) return {};
  return { holds: textHeldBy(target) === given ? "what_was_given" : "something_else" };
};

const tell = (target: Element, inputType?: string, data: string | null = null): void => {
  const bubbling = { bubbles: true, composed: true };
  target.dispatchEvent(
    inputType === undefined ? new Event("input", bubbling) : new InputEvent("input", { ...bubbling, inputType, data }),
  );
  target.dispatchEvent(new Event("change", { bubbles: true }));
};

const leave = (target: Element): void => {
  if (target instanceof HTMLElement) target.blur();
};

const fill = (target: Element, text: string): string | undefined => {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    target.focus();
    setNatively(target, "value", text);
    tell(target, "insertReplacementText", text);
    leave(target);
    return undefined;
  }
  if (!isEditable(target)) return "It takes no text.";
  target.focus();
  const { ownerDocument: document } = target;
  document.getSelection()?.selectAllChildren(target);
  // The only way to type into a rich text editor from inside a page so that the editor receives its input events.
  const isDone = document.execCommand(text === "" ? "delete" : "insertText", false, text);
  leave(target);
  return isDone ? undefined : "The editor did not take the text.";
};

const choose = (target: Element, options: readonly (Element | undefined)[]): string | undefined => {
  if (!(target instanceof HTMLSelectElement)) return "It is not a list to choose from.";
  const wanted = new Set(options);
  if (wanted.has(undefined)) return "An option is no longer in the page.";
  target.focus();
  for (const option of target.options) {
    if (option.selected !== wanted.has(option)) setNatively(option, "selected", wanted.has(option));
  }
  tell(target);
  leave(target);
  return undefined;
};

const check = (target: Element, checked: boolean): string | undefined => {
  if (target instanceof HTMLInputElement) {
    if (target.checked === checked) return undefined;
    target.focus();
    (isShown(target) ? target : (seenLabelOf(target) ?? target)).click();
    leave(target);
    return undefined;
  }
  const isOn = ownTickOf(target);
  if (isOn === undefined) return "It is not a checkbox or radio button.";
  return isOn === checked ? undefined : press(target);
};

const pick = (target: Element, options: readonly (Element | undefined)[]): string | undefined => {
  for (const option of options) {
    if (!option?.isConnected) return "An option is no longer in the page.";
    const failure = press(option);
    if (failure !== undefined) return failure;
  }
  return mustClose(target) ? press(target) : undefined;
};

const upload = (target: Element, files: readonly GivenFile[]): string | undefined => {
  if (!(target instanceof HTMLInputElement) || target.type !== "file") return "It takes no files.";
  const transfer = new DataTransfer();
  for (const { name, type, base64 } of files) {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    transfer.items.add(new File([bytes], name, { type }));
  }
  target.files = transfer.files;
  tell(target);
  return undefined;
};

const press = (target: Element): string | undefined => {
  if (!(target instanceof HTMLElement || target instanceof SVGElement)) return "It cannot be pressed.";
  target.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = target.getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true, composed: true };
  target.dispatchEvent(new PointerEvent("pointerdown", { ...at, button: 0, buttons: 1, isPrimary: true }));
  target.dispatchEvent(new MouseEvent("mousedown", { ...at, button: 0, buttons: 1 }));
  target.focus();
  target.dispatchEvent(new PointerEvent("pointerup", { ...at, button: 0, isPrimary: true }));
  target.dispatchEvent(new MouseEvent("mouseup", { ...at, button: 0 }));
  if (target instanceof HTMLElement) target.click();
  else target.dispatchEvent(new MouseEvent("click", at));
  return undefined;
};
