import type { Fence } from "./fence.ts";
import type { Span } from "./source.ts";
import { readComment, readTag, type Tag } from "./tag.ts";

export type Token =
  | { readonly type: "tag"; readonly tag: Tag }
  | { readonly type: "fence"; readonly fence: Fence }
  /** A comment that is not a tag, or a Markdoc construct that is not one. */
  | { readonly type: "comment"; readonly span: Span; readonly meant: string | undefined }
  | {
      readonly type: "broken";
      readonly start: number;
      readonly end: number;
      readonly message: string;
      readonly name: string;
    };

const fenceLine = /([ \t]*)(`{3,}|~{3,})([^\n]*)/y;

/** Where the next one of a mark is; looked for again only when it has been passed. */
class Finder {
  readonly #text: string;
  readonly #mark: string;
  /** The mark stands at `#at` and nowhere between `#since` and there. */
  #since = 0;
  #at = -1;

  constructor(text: string, mark: string) {
    this.#text = text;
    this.#mark = mark;
  }

  from(pos: number): number {
    if (this.#at < pos || pos < this.#since) {
      const at = this.#text.indexOf(this.#mark, pos);
      this.#since = pos;
      this.#at = at === -1 ? Number.POSITIVE_INFINITY : at;
    }
    return this.#at;
  }
}

/** More than this is indented code, and would let a document ask for a search per depth. */
const MAX_FENCE_INDENT = 32;

const anyTag = /(?:\{%|<!--)\s*\/?\s*[a-z]/;

const runLength = (text: string, start: number): number => {
  let end = start + 1;
  while (text[end] === text[start]) end++;
  return end - start;
};

/** The start of the line that a mark begins, if nothing but a little space stands before it. */
const indentStart = (text: string, mark: number): number | undefined => {
  for (let at = mark; at >= mark - MAX_FENCE_INDENT; at--) {
    if (at === 0 || text[at - 1] === "\n") return at;
    if (text[at - 1] !== " " && text[at - 1] !== "\t") return undefined;
  }
  return undefined;
};

/** Whether a closing tag shares its line with the marks that end a fence, and with nothing else. */
const endsFence = (text: string, tag: number): boolean => {
  let at = tag;
  while (text[at - 1] === " " || text[at - 1] === "\t") at--;
  const mark = text[at - 1];
  if (mark !== "`" && mark !== "~") return false;
  let start = at;
  while (text[start - 1] === mark) start--;
  return at - start >= 3 && indentStart(text, start) !== undefined;
};

/** Where a table row ends: at the pipe after its last column, or at its last pipe if it has fewer. 0 for other lines. */
const rowEnd = (line: string, columns: number): number => {
  if (!/^\s*\|/.test(line)) return 0;
  let pipes = 0;
  let last = 0;
  for (let at = line.indexOf("|"); at !== -1 && pipes <= columns; at = line.indexOf("|", at + 1)) {
    if (line[at - 1] === "\\") continue;
    pipes++;
    last = at;
  }
  return last;
};

/** The first of some ordered offsets that lies behind another. */
const firstAfter = (offsets: readonly number[], offset: number): number | undefined => {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (offsets[middle]! <= offset) low = middle + 1;
    else high = middle;
  }
  return offsets[low];
};

/** Where backtick runs of each length begin on a line, looked up once for the whole line. */
const tickRuns = (text: string, from: number, to: number): Map<number, number[]> => {
  const runs = new Map<number, number[]>();
  for (let at = text.indexOf("`", from); at !== -1 && at < to; ) {
    const length = runLength(text, at);
    const known = runs.get(length);
    if (known) known.push(at);
    else runs.set(length, [at]);
    at = text.indexOf("`", at + length);
  }
  return runs;
};

/** Finds tags and fences in one pass; what lies between them is prose. Linear in the text, whatever the text. */
export class Scanner {
  readonly #text: string;
  pos: number;
  /** Past this offset there is no `-->`; every later comment is known to be open. */
  #lastCommentClose = Number.POSITIVE_INFINITY;
  /** The shortest run, by character and indentation, known to have no closing line ahead. */
  readonly #unclosed = new Map<string, number>();
  #lastClosing = /(?:)/gm;

  #row = { lineEnd: -1, rowEnd: -1 };
  #ticksOfLine: { readonly end: number; readonly runs: Map<number, number[]> } = { end: -1, runs: new Map() };

  readonly #tags: Finder;
  readonly #comments: Finder;
  readonly #ticks: Finder;
  readonly #tildes: Finder;

  constructor(text: string, pos: number) {
    this.#text = text;
    this.pos = pos;
    this.#tags = new Finder(text, "{%");
    this.#comments = new Finder(text, "<!--");
    this.#ticks = new Finder(text, "`");
    this.#tildes = new Finder(text, "~~~");
  }

  /** The next token, or nothing at the end. In a table of so many columns, what stands between pipes is text. */
  next(columns = 0): Token | undefined {
    for (;;) {
      const tag = this.#tags.from(this.pos);
      const comment = this.#comments.from(this.pos);
      const start = Math.min(tag, comment, this.#ticks.from(this.pos), this.#tildes.from(this.pos));
      if (start === Number.POSITIVE_INFINITY) {
        this.pos = this.#text.length;
        return undefined;
      }
      const token = this.#at(start, start === tag ? "tag" : start === comment ? "comment" : "mark", columns);
      if (token) return token;
    }
  }

  #at(start: number, what: "tag" | "comment" | "mark", columns: number): Token | undefined {
    if (what === "mark") return this.#mark(start);
    if (columns > 0 && this.#isInRow(start, columns)) {
      this.pos = start + 2;
      return undefined;
    }
    return what === "tag" ? this.#tag(start) : this.#comment(start);
  }

  /** Backticks or tildes: a fence if they begin a line, else perhaps a code span. */
  #mark(start: number): Token | undefined {
    const lineStart = indentStart(this.#text, start);
    if (lineStart !== undefined) {
      fenceLine.lastIndex = lineStart;
      const match = fenceLine.exec(this.#text);
      if (match) return this.#fence(lineStart, match[1]!, match[2]!, match[3]!);
    }
    const length = runLength(this.#text, start);
    if (this.#text[start] === "`") this.#codeSpan(start, length);
    else this.pos = start + length;
    return undefined;
  }

  #fence(start: number, indent: string, run: string, rest: string): Token | undefined {
    const char = run[0]!;
    const afterLine = start + indent.length + run.length + rest.length + 1;
    if (char === "`" && rest.includes("`")) {
      this.#codeSpan(start + indent.length, run.length);
      return undefined;
    }
    const close = this.#fenceClose(char, run.length, indent.length, afterLine);
    if (!close) {
      this.pos = Math.min(afterLine, this.#text.length);
      const message = `The fence ${`${run}${rest.trim()}`.slice(0, 40)} is never closed; end it with a line of the same marks`;
      return { type: "broken", start: start + indent.length, end: this.pos, message, name: "" };
    }
    this.pos = close.end;
    const info = rest.trim();
    const language = /^[^\s{]*/.exec(info)![0];
    const content = { start: afterLine, end: close.start };
    return { type: "fence", fence: { start, end: close.end, language, info, content, indent: indent.length } };
  }

  /** A closing line is indented at most three more than the opening one; deeper, it is content. */
  #fenceClose(char: string, length: number, indent: number, from: number): { start: number; end: number } | undefined {
    const key = `${char}${indent}`;
    if (length >= (this.#unclosed.get(key) ?? Number.POSITIVE_INFINITY)) return undefined;
    const closing = this.#closingLine(char, length, indent);
    closing.lastIndex = from;
    const match = from <= this.#text.length ? closing.exec(this.#text) : null;
    if (match) return { start: match.index, end: match.index + match[0].trimEnd().length };
    this.#unclosed.set(key, length);
    return undefined;
  }

  /** Nearly all fences of a document look alike, and making an expression costs more than a search with it. */
  #closingLine(char: string, length: number, indent: number): RegExp {
    const pattern = `^ {0,${indent + 3}}${char}{${length},}[ \\t\\r]*$`;
    if (this.#lastClosing.source !== pattern) this.#lastClosing = new RegExp(pattern, "gm");
    return this.#lastClosing;
  }

  /** Skips a code span that closes on its line, so that tags shown in prose stay prose. */
  #codeSpan(start: number, length: number): void {
    this.pos = start + length;
    if (start >= this.#ticksOfLine.end) {
      const newline = this.#text.indexOf("\n", start);
      const end = newline === -1 ? this.#text.length : newline;
      this.#ticksOfLine = { end, runs: tickRuns(this.#text, start, end) };
    }
    const same = this.#ticksOfLine.runs.get(length);
    const next = same && firstAfter(same, start);
    if (next !== undefined) this.pos = next + length;
  }

  #tag(start: number): Token | undefined {
    const reading = readTag(this.#text, start);
    return this.#take(start, reading);
  }

  #comment(start: number): Token | undefined {
    const close = start >= this.#lastCommentClose ? -1 : this.#text.indexOf("-->", start + 4);
    if (close === -1) {
      this.#lastCommentClose = Math.min(this.#lastCommentClose, start);
      this.pos = start + 4;
      // Behind text it is text; at the start of a line, Markdown hides all that follows.
      if (indentStart(this.#text, start) === undefined) return undefined;
      const message = "The comment is never closed; end it with -->";
      return { type: "broken", start, end: this.pos, message, name: "" };
    }
    return this.#take(start, readComment(this.#text, start, close));
  }

  #take(start: number, reading: ReturnType<typeof readTag>): Token | undefined {
    if (reading.type === "tag") {
      this.pos = reading.tag.end;
      return { type: "tag", tag: reading.tag };
    }
    this.pos = reading.end;
    if (reading.type === "other") return { type: "comment", span: { start, end: reading.end }, meant: reading.meant };
    return { ...reading, start };
  }

  /**
   * The closing tag of a body that is text: the first one, or for people's prose the first outside a closed
   * fence, so that documentation can show a form.
   */
  closeOf(name: string, from: number, skipFences: boolean): Span | undefined {
    const closing = new RegExp(`\\{%\\s*/\\s*${name}\\s*%\\}|<!--\\s*/\\s*${name}\\s*-->`, "g");
    const find = (at: number): Span | undefined => {
      closing.lastIndex = at;
      const match = closing.exec(this.#text);
      return match ? { start: match.index, end: match.index + match[0].length } : undefined;
    };
    const first = find(from);
    if (!first || !skipFences) return first;
    let close: Span | undefined = first;
    for (let pos = from; close; ) {
      const fence = this.#nextFence(pos, close.start, from);
      if (!fence || endsFence(this.#text, close.start)) return close;
      // A fence that reaches over other tags was meant to end before this one.
      if (fence.end > close.start && anyTag.test(this.#text.slice(close.end, fence.end))) return close;
      pos = fence.end;
      if (fence.end > close.start) close = find(fence.end);
    }
    return first;
  }

  /** The first closed fence whose opening line lies between two offsets; it may also follow the opening tag. */
  #nextFence(from: number, to: number, bodyStart: number): Span | undefined {
    for (let pos = from; ; ) {
      const start = Math.min(this.#ticks.from(pos), this.#tildes.from(pos));
      if (start >= to) return undefined;
      const isFirst =
        this.#text.slice(bodyStart, Math.min(start, bodyStart + 8)).trim() === "" && start < bodyStart + 8;
      const lineStart = isFirst ? start : indentStart(this.#text, start);
      fenceLine.lastIndex = lineStart ?? 0;
      const match = lineStart === undefined || lineStart < from ? null : fenceLine.exec(this.#text);
      const after = match ? lineStart! + match[0].length + 1 : 0;
      const opens = match && after <= to && !(match[2]!.startsWith("`") && match[3]!.includes("`"));
      const close = opens ? this.#fenceClose(match[2]![0]!, match[2]!.length, match[1]!.length, after) : undefined;
      if (close) return { start: lineStart!, end: close.end };
      pos = start + runLength(this.#text, start);
    }
  }

  /** Whether an offset lies in a cell: before the pipe that ends the row's last column. The line is looked at once. */
  #isInRow(at: number, columns: number): boolean {
    if (at >= this.#row.lineEnd) {
      const lineStart = this.#text.lastIndexOf("\n", at - 1) + 1;
      const newline = this.#text.indexOf("\n", at);
      const lineEnd = newline === -1 ? this.#text.length : newline;
      this.#row = { lineEnd, rowEnd: rowEnd(this.#text.slice(lineStart, lineEnd), columns) + lineStart };
    }
    return at < this.#row.rowEnd;
  }
}
