/**
 * The plain YAML that most frontmatter is made of: keys with words, nested by indentation, and lists of words.
 * Anything else, also anything doubtful, gives nothing, and the YAML library reads it. Reading a dozen such lines
 * with the library costs as much as reading the form below them.
 */
type Plain = string | readonly Plain[] | { readonly [key: string]: Plain };

interface Line {
  readonly indent: number;
  readonly text: string;
}

const MAX_DEPTH = 8;

/** Words that are no number, date, boolean or null, and hold nothing that YAML gives a meaning to. */
const words = /^[A-Za-z](?:[\p{L}\p{N} .,;()/_'-]*[\p{L}\p{N}.,;()/_'])?$/u;
const reserved = /^(?:true|false|null|yes|no|on|off|y|n)$/i;
const entry = /^([A-Za-z_][A-Za-z0-9_]*):(?: +(\S.*))?$/;

const isWords = (text: string): boolean => words.test(text) && !reserved.test(text);

const linesOf = (text: string): readonly Line[] =>
  text
    .split("\n")
    .map((line) => ({ indent: line.length - line.trimStart().length, text: line.trimStart() }))
    .filter(({ text: rest }) => rest !== "" && !rest.startsWith("#"));

class Reader {
  readonly #lines: readonly Line[];
  #at = 0;

  constructor(lines: readonly Line[]) {
    this.#lines = lines;
  }

  get isDone(): boolean {
    return this.#at >= this.#lines.length;
  }

  block(indent: number, depth: number): Plain | undefined {
    if (depth > MAX_DEPTH) return undefined;
    return this.#lines[this.#at]?.text.startsWith("- ") ? this.#list(indent) : this.#map(indent, depth);
  }

  #list(indent: number): Plain | undefined {
    const items: string[] = [];
    for (let line = this.#lines[this.#at]; line && line.indent >= indent; line = this.#lines[++this.#at]) {
      const item = line.text.slice(2);
      if (line.indent !== indent || !line.text.startsWith("- ") || !isWords(item)) return undefined;
      items.push(item);
    }
    return items;
  }

  #map(indent: number, depth: number): Plain | undefined {
    const map: Record<string, Plain> = {};
    for (let line = this.#lines[this.#at]; line && line.indent >= indent; line = this.#lines[this.#at]) {
      const match = line.indent === indent ? entry.exec(line.text) : null;
      if (!match || Object.hasOwn(map, match[1]!) || match[1] === "__proto__") return undefined;
      this.#at++;
      const value = match[2] === undefined ? this.#nested(indent, depth) : isWords(match[2]) ? match[2] : undefined;
      if (value === undefined) return undefined;
      map[match[1]!] = value;
    }
    return map;
  }

  #nested(indent: number, depth: number): Plain | undefined {
    const next = this.#lines[this.#at];
    return next && next.indent > indent ? this.block(next.indent, depth + 1) : undefined;
  }
}

export const readSimpleYaml = (text: string): Readonly<Record<string, Plain>> | undefined => {
  if (text.includes("\t")) return undefined;
  const lines = linesOf(text);
  if (lines[0]?.indent !== 0 || lines[0].text.startsWith("-")) return undefined;
  const reader = new Reader(lines);
  const data = reader.block(0, 0);
  return reader.isDone ? (data as Record<string, Plain> | undefined) : undefined;
};
