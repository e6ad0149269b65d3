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

/** A class is a name that begins with a dot. */
export type TagAttributes = readonly (readonly [name: string, value: AttributeValue])[];

/** Most names differ in their first letter, which is faster to compare than the whole. */
const isBefore = (a: string, b: string): boolean => {
  const order = a.charCodeAt(0) - b.charCodeAt(0);
  return order === 0 ? a < b : order < 0;
};

/** The attributes of a tag, each with a space before it, in order of their names. Tags have few, so each is inserted. */
export class AttributeTexts {
  readonly #names: string[] = [];
  readonly #texts: string[] = [];
  #count = 0;

  add(name: string, text: string): void {
    const names = this.#names;
    const texts = this.#texts;
    let at = this.#count++;
    for (; at > 0 && isBefore(name, names[at - 1]!); at--) {
      names[at] = names[at - 1]!;
      texts[at] = texts[at - 1]!;
    }
    names[at] = name;
    texts[at] = text;
  }

  /** All that was added, as one text. */
  take(): string {
    let text = "";
    for (let at = 0; at < this.#count; at++) text += this.#texts[at]!;
    this.#count = 0;
    return text;
  }
}

/** An attribute with a space before it. */
export const writeAttribute = (name: string, value: AttributeValue, style: SyntaxStyle): string =>
  name.startsWith(".") ? ` ${name}` : ` ${name}=${writeValue(value, style)}`;

const writeAttributes = (attributes: TagAttributes, style: SyntaxStyle): string => {
  const texts = new AttributeTexts();
  for (const [name, value] of attributes) texts.add(name, writeAttribute(name, value, style));
  return texts.take();
};

/** A tag around what it says. */
export const wrap = (inside: string, style: SyntaxStyle): string =>
  style === "tags" ? `{% ${inside} %}` : `<!-- ${inside} -->`;

/** An opening tag with its attributes in alphabetical order. */
export const writeOpen = (name: string, attributes: TagAttributes, style: SyntaxStyle): string =>
  wrap(name + writeAttributes(attributes, style), style);

export const writeClose = (name: string, style: SyntaxStyle): string => wrap(`/${name}`, style);

export const writeAnnotation = (id: string, attributes: TagAttributes, style: SyntaxStyle): string => {
  const own = /^[A-Za-z0-9_-]+$/.test(id) ? `#${id}` : `id=${writeValue(id, style)}`;
  return wrap(attributes.length === 0 ? own : own + writeAttributes(attributes, style), style);
};
