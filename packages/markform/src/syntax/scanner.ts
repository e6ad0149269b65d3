import type { Fence } from "./fence.ts";
import { readComment, readTag, type Tag } from "./tag.ts";

export type Token =
  | { readonly type: "tag"; readonly tag: Tag }
  | { readonly type: "fence"; readonly fence: Fence }
  | { readonly type: "broken"; readonly start: number; readonly message: string };

const interesting = /^([ \t]*)(`{3,}|~{3,})([^\n]*)|\{%|<!--|`+/gm;

const MAX_FENCE_INDENT = 32;

/** Finds tags and fences in one pass; what lies between them is prose. Linear in the text, whatever the text. */
export class Scanner {
  readonly #text: string;
  pos: number;
  /** Past this offset there is no `-->`; every later comment is known to be open. */
  #lastCommentClose = Number.POSITIVE_INFINITY;
  /** The shortest run, by character and indentation, known to have no closing line ahead. */
  readonly #unclosed = new Map<string, number>();

  #row = { lineEnd: -1, lastPipe: -1 };

  constructor(text: string, pos: number) {
    this.#text = text;
    this.pos = pos;
  }

  /** The next token, or nothing at the end. In a table, what stands between pipes is text. */
  next(inTable = false): Token | undefined {
    const text = this.#text;
    for (;;) {
      interesting.lastIndex = this.pos;
      const match = interesting.exec(text);
      if (!match) {
        this.pos = text.length;
        return undefined;
      }
      const start = match.index;
      if (match[2] !== undefined) {
        const token = this.#fence(start, match[1]!, match[2], match[3]!);
        if (token) return token;
      } else if (match[0][0] === "`") {
        this.#codeSpan(start, match[0].length);
      } else if (inTable && this.#isInRow(start)) {
        this.pos = start + 2;
      } else {
        const token = match[0] === "{%" ? this.#tag(start) : this.#comment(start);
        if (token) return token;
      }
    }
  }

  #fence(start: number, indent: string, run: string, rest: string): Token | undefined {
    const char = run[0]!;
    const afterLine = start + indent.length + run.length + rest.length + 1;
    // More than this is indented code, and would let a document ask for a search per depth.
    if (indent.length > MAX_FENCE_INDENT || (char === "`" && rest.includes("`"))) {
      this.#codeSpan(start + indent.length, run.length);
      return undefined;
    }
    const close = this.#fenceClose(char, run.length, indent.length, afterLine);
    if (!close) {
      this.pos = Math.min(afterLine, this.#text.length);
      const message = `The fence ${`${run}${rest.trim()}`.slice(0, 40)} is never closed; end it with a line of the same marks`;
      return { type: "broken", start: start + indent.length, message };
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
    const closing = new RegExp(`^ {0,${indent + 3}}${char}{${length},}[ \\t\\r]*$`, "gm");
    closing.lastIndex = from;
    const match = from <= this.#text.length ? closing.exec(this.#text) : null;
    if (match) return { start: match.index, end: match.index + match[0].trimEnd().length };
    this.#unclosed.set(key, length);
    return undefined;
  }

  /** Skips a code span that closes on its line, so that tags shown in prose stay prose. */
  #codeSpan(start: number, length: number): void {
    const text = this.#text;
    this.pos = start + length;
    const run = /`+|\n/g;
    run.lastIndex = this.pos;
    for (let match = run.exec(text); match && match[0] !== "\n"; match = run.exec(text)) {
      if (match[0].length !== length) continue;
      this.pos = match.index + length;
      return;
    }
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
      return undefined;
    }
    return this.#take(start, readComment(this.#text, start, close));
  }

  #take(start: number, reading: ReturnType<typeof readTag>): Token | undefined {
    if (reading.type === "tag") {
      this.pos = reading.tag.end;
      return { type: "tag", tag: reading.tag };
    }
    this.pos = reading.end;
    return reading.type === "broken" ? { type: "broken", start, message: reading.message } : undefined;
  }

  /** Whether an offset lies before the last pipe of a table row. The line is looked at once. */
  #isInRow(at: number): boolean {
    if (at >= this.#row.lineEnd) {
      const text = this.#text;
      const lineStart = text.lastIndexOf("\n", at - 1) + 1;
      const newline = text.indexOf("\n", at);
      const lineEnd = newline === -1 ? text.length : newline;
      const line = text.slice(lineStart, lineEnd);
      this.#row = { lineEnd, lastPipe: /^\s*\|/.test(line) ? lineStart + line.lastIndexOf("|") : -1 };
    }
    return at < this.#row.lastPipe;
  }
}
