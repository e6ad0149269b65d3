import type { LiveState } from "../../annotations/page-element.ts";
import type { TreeView } from "../../annotations/tree-view.ts";
import { limits } from "../limits.ts";
import { isSecret } from "../secret.ts";

/** The live DOM as a tree for snapshots. */
export const viewOf = (document: Document): TreeView<Element> => ({
  url: document.location.href,
  root: document.documentElement,
  tag: (node) => node.localName.toLowerCase(),
  attributes: attributesOf,
  children: (node) => contentsOf(node.childNodes),
  shadow: (node) => (node.shadowRoot ? contentsOf(node.shadowRoot.childNodes) : undefined),
  hides: (node) => {
    const { display, visibility } = getComputedStyle(node);
    return display === "none" || visibility !== "visible";
  },
  live: liveStateOf,
});

const attributesOf = (node: Element): Readonly<Record<string, string>> => {
  const attributes: Record<string, string> = {};
  for (const { name, value } of node.attributes) {
    attributes[name] = addresses.has(name) && value.length > limits.maxUrlLength ? originOf(value, node) : value;
  }
  return attributes;
};

/** Long attributes are left out of snapshots, except form targets, which must always be known. */
const addresses = new Set(["action", "formaction"]);
const originOf = (address: string, { baseURI }: Element): string =>
  URL.canParse(address, baseURI) ? new URL(address, baseURI).origin : "";

const contentsOf = function* (nodes: NodeListOf<ChildNode>): Generator<Element | string> {
  for (const node of nodes) {
    if (node instanceof Element) yield node;
    else if (node.nodeType === Node.TEXT_NODE || node.nodeType === Node.CDATA_SECTION_NODE) yield node.nodeValue ?? "";
  }
};

/** Options have no box of their own while their list is closed. */
const boxOf = (element: Element): Element => element.closest("select") ?? element;

export const isShown = (element: Element): boolean =>
  !(element as HTMLElement).hidden && boxOf(element).checkVisibility({ visibilityProperty: true });

/** Whether pressing it does more than toggling a checkbox. */
const doesMore =
  "a[href], button, summary, label[data-agent-action], label[data-agent-danger], label[data-agent-confirm]";

/** The visible label through which people operate a hidden checkbox. */
export const seenLabelOf = (element: Element): HTMLLabelElement | undefined => {
  if (!(element instanceof HTMLInputElement) || !(isTicked(element) || element.type === "file")) return undefined;
  return Array.from(element.labels ?? []).find((label) => isShown(label) && !label.closest(doesMore));
};

const visibilityOf = (element: Element): Pick<LiveState, "hidden" | "behindLabel"> => {
  if (isShown(element)) return { hidden: false };
  return { hidden: true, ...(seenLabelOf(element) && { behindLabel: true }) };
};

const isOn = (element: Element, attribute: string): boolean => element.getAttribute(attribute) === "true";

export const isEditable = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.isContentEditable;

const liveStateOf = (element: Element): LiveState => ({
  ...visibilityOf(element),
  disabled: element.matches(":disabled") || element.closest("[aria-disabled=true], [inert]") !== null,
  readonly: isReadonly(element),
  ...heldBy(element),
  ...openStateOf(element),
  ...problemOf(element),
});

/** The readonly attribute has no effect on a checkbox, a colour or a file input. */
const isReadonly = (element: Element): boolean => {
  if (isOn(element, "aria-readonly")) return true;
  if (element instanceof HTMLTextAreaElement) return element.readOnly;
  return element instanceof HTMLInputElement && element.readOnly && element.matches(":read-only") && !isTicked(element);
};

const isTicked = ({ type }: HTMLInputElement): boolean => type === "checkbox" || type === "radio";

const heldBy = (element: Element): Pick<LiveState, "value" | "checked" | "files"> => {
  if (element instanceof HTMLOptionElement) return { value: element.value, checked: element.selected };
  if (element instanceof HTMLInputElement) {
    if (isTicked(element)) return { value: element.value, checked: element.checked };
    if (element.type === "file") return { files: Array.from(element.files ?? [], ({ name }) => name) };
  }
  const isTickedByPage = ownTickOf(element);
  if (isTickedByPage !== undefined) return { checked: isTickedByPage };
  const value = textHeldBy(element);
  if (value === undefined || isSecret({ tag: element.localName, attributes: attributesOf(element) })) return {};
  return { value: value.slice(0, limits.maxValueLength) };
};

const tickAttributes: Readonly<Record<string, readonly string[]>> = {
  switch: ["aria-checked"],
  checkbox: ["aria-checked"],
  radio: ["aria-checked"],
  option: ["aria-selected", "aria-checked"],
};

/** Whether a custom checkbox, radio button or option is checked; undefined for other elements. */
export const ownTickOf = (element: Element): boolean | undefined => {
  const role = element.getAttribute("role")?.trim().toLowerCase() ?? "";
  if (Object.hasOwn(tickAttributes, role)) return tickAttributes[role]!.some((name) => isOn(element, name));
  return element.hasAttribute("aria-pressed") ? isOn(element, "aria-pressed") : undefined;
};

export const textHeldBy = (element: Element): string | undefined => {
  const isControl =
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLOutputElement;
  if (isControl) return element.value;
  return isEditable(element) ? element.innerText : undefined;
};

const openStateOf = (element: Element): Pick<LiveState, "open"> => {
  if (element instanceof HTMLDialogElement && element.open) return { open: true };
  if (element.hasAttribute("popover")) return { open: element.matches(":popover-open") };
  if (element instanceof HTMLDialogElement || element instanceof HTMLDetailsElement) return { open: element.open };
  return {};
};

/** Reads the validity without `checkValidity`, which would fire an event in the page. */
const problemOf = (element: Element): Pick<LiveState, "problem"> => {
  const { willValidate, validity, validationMessage } = element as HTMLInputElement;
  if (!willValidate || !validity || validity.valid) return {};
  return { problem: (validationMessage || "It is not valid.").slice(0, limits.maxQuoted) };
};
