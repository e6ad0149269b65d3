import { type DefaultTreeAdapterTypes, parse } from "parse5";

type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

export const isElement = (node: Node): node is Element => "tagName" in node;

export const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value;

const within = (node: { readonly childNodes?: readonly Node[] }): readonly Element[] =>
  (node.childNodes ?? []).flatMap((child) => (isElement(child) ? [child, ...within(child)] : []));

/** Every element of a page, as any browser would make them of its HTML. */
export const elementsOf = (html: string): readonly Element[] => within(parse(html));
export const inside = (element: Element): readonly Element[] => within(element);

export const textOf = (node: Node): string => {
  if ("value" in node && node.nodeName === "#text") return node.value;
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
};

const inline = new Set(["span", "bdi", "a", "svg", "path"]);

const spoken = (node: Node): string => {
  if (!isElement(node)) return textOf(node);
  const text = node.childNodes.map(spoken).join("");
  return inline.has(node.tagName) ? text : ` ${text} `;
};

/** As a person reads it. */
export const visibleText = (node: Node): string => spoken(node).replace(/\s+/g, " ").trim();

const selected = (select: Element): readonly string[] => {
  const options = inside(select).filter(({ tagName }) => tagName === "option");
  const chosen = options.findLast((option) => attribute(option, "selected") !== undefined) ?? options[0];
  return chosen ? [attribute(chosen, "value") ?? visibleText(chosen)] : [];
};

const oneLine = (value: string): string => value.replace(/[\r\n]/g, "");
const shortened = (value: string): string => value.replace(/:00$/, (end) => (/T\d\d:\d\d:00$/.test(value) ? "" : end));

/** What a control of a type makes of its value: the value sanitization algorithms of HTML. */
const sanitized = (type: string, value: string): string => {
  switch (type) {
    case "text":
    case "tel":
      return oneLine(value);
    case "url":
    case "email":
      return oneLine(value).replace(/^[ \t\f]+|[ \t\f]+$/g, "");
    case "date":
      return /^(?!0000)\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : "";
    case "time":
      return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?$/.test(value) ? value : "";
    case "datetime-local":
      return /^(?!0000)\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?$/.test(value)
        ? shortened(value)
        : "";
    default:
      return value;
  }
};

const valuesOf = (control: Element): readonly string[] => {
  if (control.tagName === "select") return selected(control);
  if (control.tagName === "textarea") return [textOf(control).replaceAll("\n", "\r\n")];
  const type = attribute(control, "type") ?? "text";
  if (type === "radio" || type === "checkbox") {
    return attribute(control, "checked") === undefined ? [] : [attribute(control, "value") ?? "on"];
  }
  return type === "file" ? [] : [sanitized(type, attribute(control, "value") ?? "")];
};

/** What a browser posts when one button is pressed and nothing else was touched. */
export const postOf = (html: string, word?: string): Map<string, string[]> => {
  const entries = new Map<string, string[]>();
  for (const control of elementsOf(html)) {
    const name = attribute(control, "name");
    if (name === undefined || !["input", "select", "textarea"].includes(control.tagName)) continue;
    const values = valuesOf(control);
    if (values.length > 0) entries.set(name, [...(entries.get(name) ?? []), ...values]);
  }
  if (word !== undefined) entries.set("_do", [word]);
  return entries;
};
