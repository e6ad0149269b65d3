import type { PageElement } from "./page-element.ts";

/** A custom control that is described by ARIA only: a toggle, a radio button or a list. */
export type Widget = "toggle" | "radio" | "list";

const roles: Readonly<Record<string, Widget>> = {
  switch: "toggle",
  checkbox: "toggle",
  radio: "radio",
  listbox: "list",
  combobox: "list",
};

const nativeTags = new Set(["input", "select", "textarea"]);

/** Whether an element is a native control. */
export const isNative = ({ tag, attributes }: PageElement): boolean =>
  nativeTags.has(tag) || isEditable(attributes.contenteditable);
const isEditable = (value: string | undefined): boolean => value !== undefined && value.toLowerCase() !== "false";

export const roleOf = ({ attributes }: PageElement): string => attributes.role?.trim().toLowerCase() ?? "";

export const widgetOf = (element: PageElement): Widget | undefined => {
  if (isNative(element)) return undefined;
  const role = roleOf(element);
  if (Object.hasOwn(roles, role)) return roles[role];
  if (element.tag !== "button" && role !== "button") return undefined;
  if (element.attributes["aria-haspopup"]?.trim().toLowerCase() === "listbox") return "list";
  return element.attributes["aria-pressed"] === undefined ? undefined : "toggle";
};

/** The value of a custom option: its value attribute, else its visible text. */
export const widgetValue = ({ attributes, name, text }: PageElement): string =>
  attributes["data-value"] ?? attributes.value ?? (name || text);

const idsIn = (text: string | undefined): readonly string[] => (text ?? "").split(/\s+/).filter((id) => id !== "");

/** Ids of popups that belong to a custom control, such as the list of a combobox. */
export const popupIdsOf = ({ attributes }: PageElement): readonly string[] => [
  ...new Set([...idsIn(attributes["aria-controls"]), ...idsIn(attributes["aria-owns"])]),
];
