import type { PageElement } from "./page-element.ts";

/** A control that a page makes itself and tells of by ARIA alone: on and off, one of a group, a list to choose from. */
export type Widget = "toggle" | "radio" | "list";

const roles: Readonly<Record<string, Widget>> = {
  switch: "toggle",
  checkbox: "toggle",
  radio: "radio",
  listbox: "list",
  combobox: "list",
};

const nativeTags = new Set(["input", "select", "textarea"]);

/** A control of the platform's own. */
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

/** What a part of a widget stands for: what the page keeps for itself, else what people read. */
export const widgetValue = ({ attributes, name, text }: PageElement): string =>
  attributes["data-value"] ?? attributes.value ?? (name || text);

const idsIn = (text: string | undefined): readonly string[] => (text ?? "").split(/\s+/).filter((id) => id !== "");

/** Ids of what belongs to a widget and stands elsewhere: the list that a combobox opens. */
export const popupIdsOf = ({ attributes }: PageElement): readonly string[] => [
  ...new Set([...idsIn(attributes["aria-controls"]), ...idsIn(attributes["aria-owns"])]),
];
