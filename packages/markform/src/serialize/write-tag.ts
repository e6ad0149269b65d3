import type { AttributeValue } from "../syntax/attributes.ts";
import type { SyntaxStyle } from "../syntax/tag.ts";

const escapeText = (text: string, style: SyntaxStyle): string => {
  if (!/[\\"\n\r\t>]/.test(text)) return text;
  const escaped = text
    .replaceAll("\\", "\\\\")
    .replaceAll('"', '\\"')
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t");
  // A comment would end at the first of these, also inside quotes (D-18).
  return style === "comments" ? escaped.replace(/--(!?)>/g, "--$1\\>") : escaped;
};

/** Markdoc has no exponents. */
const writeNumber = (value: number): string => {
  const text = String(value);
  if (!text.includes("e")) return text;
  return Math.abs(value) >= 1 ? BigInt(value).toString() : value.toFixed(100).replace(/0+$/, "");
};

export const writeValue = (value: AttributeValue, style: SyntaxStyle): string => {
  if (typeof value === "string") return `"${escapeText(value, style)}"`;
  if (typeof value === "number") return writeNumber(value);
  if (value === null || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return `[${value.map((entry) => writeValue(entry, style)).join(", ")}]`;
  const entries = Object.entries(value).map(([key, entry]) => {
    const name = /^[A-Za-z0-9_-]+$/.test(key) ? key : `"${escapeText(key, style)}"`;
    return `${name}: ${writeValue(entry, style)}`;
  });
  return `{${entries.join(", ")}}`;
};

export type TagAttributes = readonly (readonly [name: string, value: AttributeValue])[];

const byName = (a: TagAttributes[number], b: TagAttributes[number]): number => (a[0] < b[0] ? -1 : 1);

/** Up to so many attributes are put in order by insertion, which needs no memory beside the copy. */
const maxInserted = 16;

const inAlphabeticalOrder = (attributes: TagAttributes): TagAttributes => {
  if (attributes.length > maxInserted) return [...attributes].sort(byName);
  const sorted = attributes.slice();
  for (let from = 1; from < sorted.length; from++) {
    const attribute = sorted[from]!;
    let at = from;
    for (; at > 0 && attribute[0] < sorted[at - 1]![0]; at--) sorted[at] = sorted[at - 1]!;
    sorted[at] = attribute;
  }
  return sorted;
};

const writeAttributes = (attributes: TagAttributes, style: SyntaxStyle): string => {
  let text = "";
  for (const attribute of inAlphabeticalOrder(attributes)) {
    const name = attribute[0];
    if (text !== "") text += " ";
    text += name.startsWith(".") ? name : `${name}=${writeValue(attribute[1], style)}`;
  }
  return text;
};

const wrap = (inside: string, style: SyntaxStyle): string =>
  style === "tags" ? `{% ${inside} %}` : `<!-- ${inside} -->`;

/** An opening tag with its attributes in alphabetical order. A class is a name that begins with a dot. */
export const writeOpen = (name: string, attributes: TagAttributes, style: SyntaxStyle): string =>
  wrap(attributes.length === 0 ? name : `${name} ${writeAttributes(attributes, style)}`, style);

export const writeClose = (name: string, style: SyntaxStyle): string => wrap(`/${name}`, style);

export const writeAnnotation = (id: string, attributes: TagAttributes, style: SyntaxStyle): string => {
  const own = /^[A-Za-z0-9_-]+$/.test(id) ? `#${id}` : `id=${writeValue(id, style)}`;
  return wrap(attributes.length === 0 ? own : `${own} ${writeAttributes(attributes, style)}`, style);
};
