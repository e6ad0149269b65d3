import { limits } from "../limits.ts";
import type { Span } from "./source.ts";

export type AttributeValue = string | number | boolean | null | readonly AttributeValue[] | AttributeObject;
export interface AttributeObject {
  readonly [key: string]: AttributeValue;
}

export interface Attribute extends Span {
  readonly name: string;
  readonly value: AttributeValue;
}

export class AttributeError extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

const numeral = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

const isSpace = (code: number): boolean => code === 32 || code === 9 || code === 10 || code === 13;

/** A letter, a digit, an underscore or a hyphen. */
const isName = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95 || code === 45;

const escapes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["\\", "\\"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  // Ours: inside a comment `-->` is written `--\>` (D-18).
  [">", ">"],
]);

/** Reads the attribute language of Markdoc tags: `name=value`, `#id`, `.class`. */
export class AttributeReader {
  readonly #text: string;
  readonly #end: number;
  pos: number;

  constructor(text: string, pos: number, end: number) {
    this.#text = text;
    this.pos = pos;
    this.#end = end;
  }

  skipSpace(): void {
    while (this.pos < this.#end && isSpace(this.#text.charCodeAt(this.pos))) this.pos++;
  }

  atEnd(): boolean {
    return this.pos >= this.#end;
  }

  peek(ahead = 0): string {
    const at = this.pos + ahead;
    return at < this.#end ? this.#text[at]! : "";
  }

  identifier(): string | undefined {
    const start = this.pos;
    while (this.pos < this.#end && isName(this.#text.charCodeAt(this.pos))) this.pos++;
    return this.pos === start ? undefined : this.#text.slice(start, this.pos);
  }

  /** Attributes up to `stop`, which must hold where they end. */
  attributes(stop: () => boolean): Attribute[] {
    const found: Attribute[] = [];
    for (;;) {
      const before = this.pos;
      this.skipSpace();
      if (this.atEnd() || stop()) return found;
      if (this.pos === before && found.length > 0) this.#fail("Expected a space between attributes");
      if (found.length >= limits.maxAttributesPerTag)
        this.#fail(`A tag has at most ${limits.maxAttributesPerTag} attributes`);
      found.push(this.#attribute());
    }
  }

  #attribute(): Attribute {
    const start = this.pos;
    const sigil = this.peek();
    if (sigil === "#" || sigil === ".") {
      this.pos++;
      const value = this.identifier() ?? this.#fail(`Expected a name after "${sigil}"`);
      return { name: sigil === "#" ? "id" : "class", value, start, end: this.pos };
    }
    const name = this.identifier();
    if (name === undefined) return this.#fail(`Expected an attribute, found "${this.peek()}"`);
    if (this.peek() !== "=") return this.#fail(`Attribute "${name}" needs a value: ${name}=…`);
    this.pos++;
    const value = this.#value(0);
    return { name, value, start, end: this.pos };
  }

  #value(depth: number): AttributeValue {
    if (depth > limits.maxAttributeDepth) this.#fail(`Attribute values nest at most ${limits.maxAttributeDepth} deep`);
    const first = this.peek();
    if (first === '"') return this.#string();
    if (first === "[") return this.#array(depth);
    if (first === "{") return this.#object(depth);
    return this.#numeral() ?? this.#word();
  }

  #word(): AttributeValue {
    const first = this.peek();
    if (first === "'") return this.#fail("Use double quotes around text");
    if (first === "$" || first === "@") return this.#fail("Variables cannot be used in form tags");
    const word = this.identifier();
    if (word === "true" || word === "false") return word === "true";
    if (word === "null") return null;
    if (word !== undefined && this.peek() === "(") return this.#fail("Functions cannot be used in form tags");
    return this.#fail(word === undefined ? "Expected a value" : `Text needs double quotes: "${word}"`);
  }

  #string(): string {
    const text = this.#text;
    let out = "";
    let from = ++this.pos;
    for (; this.pos < this.#end; this.pos++) {
      const char = text[this.pos]!;
      if (char === '"') {
        out += text.slice(from, this.pos++);
        return out;
      }
      if (char === "\n") break;
      if (char !== "\\") continue;
      const escaped = escapes.get(text[this.pos + 1] ?? "");
      if (escaped === undefined) continue;
      out += text.slice(from, this.pos) + escaped;
      from = ++this.pos + 1;
    }
    return this.#fail("Text opened with a double quote is not closed on its line");
  }

  #array(depth: number): AttributeValue {
    const items: AttributeValue[] = [];
    this.#sequence("]", () => items.push(this.#value(depth + 1)));
    return items;
  }

  #object(depth: number): AttributeValue {
    const entries: [string, AttributeValue][] = [];
    this.#sequence("}", () => {
      const key = this.peek() === '"' ? this.#string() : this.identifier();
      if (key === undefined) return this.#fail("Expected a key");
      if (key === "__proto__") return this.#fail('The key "__proto__" is not allowed');
      if (this.peek() !== ":") return this.#fail(`Expected ":" after the key "${key}"`);
      this.pos++;
      this.skipSpace();
      entries.push([key, this.#value(depth + 1)]);
    });
    return Object.fromEntries(entries);
  }

  /** Items between brackets, separated by commas, one trailing comma allowed. */
  #sequence(close: string, item: () => void): void {
    this.pos++;
    for (;;) {
      this.skipSpace();
      if (this.peek() === close) break;
      item();
      this.skipSpace();
      if (this.peek() === ",") this.pos++;
      else if (this.peek() !== close) this.#fail(`Expected "," or "${close}"`);
    }
    this.pos++;
  }

  #numeral(): number | undefined {
    const first = this.#text.charCodeAt(this.pos);
    if (first !== 45 && (first < 48 || first > 57)) return undefined;
    numeral.lastIndex = this.pos;
    const match = numeral.exec(this.#text);
    if (!match || this.pos + match[0].length > this.#end) return undefined;
    this.pos += match[0].length;
    return Number(match[0]);
  }

  #fail(message: string): never {
    throw new AttributeError(message, this.pos);
  }
}
