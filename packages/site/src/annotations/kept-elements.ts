/** Elements that are kept in a snapshot, for HTML sources, live pages and browsers alike. */

const kept = new Set(
  ["form", "input", "select", "textarea", "button", "output", "option", "optgroup", "datalist", "label", "fieldset"]
    .concat(["legend", "dialog", "details", "summary", "h1", "h2", "h3", "h4", "h5", "h6"])
    .concat(["meter", "progress"]),
);

/** Parts of tables and lists, kept inside a collection. */
const collectionParts = new Set(
  ["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td", "ul", "ol", "li", "dl", "dt", "dd"].concat([
    "time",
    "data",
  ]),
);

const keptRoles = new Set(
  ["button", "link", "textbox", "searchbox", "checkbox", "radio", "radiogroup", "switch", "combobox", "listbox"]
    .concat(["option", "slider", "spinbutton", "tab", "menuitem", "dialog", "alertdialog", "form", "status", "alert"])
    .concat(["row", "cell", "gridcell", "columnheader", "rowheader"]),
);

/** Elements whose content is not visible (D-10). */
const unseen = new Set(["script", "style", "template", "noscript", "iframe", "object", "noframes", "noembed"]);

const labelable = new Set(["input", "select", "textarea", "button", "output", "meter", "progress"]);

/** Inline elements; all others separate words. */
const inline = new Set(
  [
    "a",
    "abbr",
    "b",
    "bdi",
    "bdo",
    "cite",
    "code",
    "data",
    "del",
    "dfn",
    "em",
    "font",
    "i",
    "ins",
    "kbd",
    "mark",
    "q",
  ].concat(["s", "samp", "small", "span", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr", "slot"]),
);

export type Attributes = Readonly<Record<string, string>>;

export const isUnseen = (tag: string): boolean => unseen.has(tag);
export const isInline = (tag: string): boolean => inline.has(tag);

export const isLabelable = (tag: string, attributes: Attributes): boolean =>
  labelable.has(tag) && !(tag === "input" && attributes.type?.toLowerCase() === "hidden");

const hasAnnotation = (attributes: Attributes): boolean => {
  for (const name in attributes) if (name.startsWith("data-agent-")) return true;
  return false;
};

export const isKept = (tag: string, attributes: Attributes, isInCollection: boolean): boolean => {
  if (kept.has(tag) || (isInCollection && collectionParts.has(tag))) return true;
  if ((tag === "a" || tag === "area") && attributes.href !== undefined) return true;
  if (attributes.popover !== undefined || isEditable(attributes)) return true;
  if (attributes.role !== undefined && keptRoles.has(attributes.role.toLowerCase().trim())) return true;
  return hasAnnotation(attributes);
};

const isEditable = ({ contenteditable }: Attributes): boolean =>
  contenteditable !== undefined && contenteditable.toLowerCase() !== "false";

/** Whether the content is hidden from readers, so that it does not count as text of the element around it. */
export const isMarkedHidden = (attributes: Attributes): boolean =>
  attributes.hidden !== undefined || attributes["aria-hidden"]?.toLowerCase() === "true";
