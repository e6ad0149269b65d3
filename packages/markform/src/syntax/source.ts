export interface Position {
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 units, as editors count. */
  readonly column: number;
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A document's text with a cheap way from offsets to lines. */
export class Source {
  readonly text: string;
  /** A byte order mark stood before the text; offsets do not count it. */
  readonly bom: boolean;
  #lineStarts: readonly number[] | undefined;

  constructor(text: string) {
    this.bom = text.startsWith("\uFEFF");
    this.text = this.bom ? text.slice(1) : text;
  }

  /** Line ends as the document has them. */
  get eol(): "\n" | "\r\n" {
    const at = this.text.indexOf("\n");
    return at > 0 && this.text[at - 1] === "\r" ? "\r\n" : "\n";
  }

  slice(span: Span): string {
    return this.text.slice(span.start, span.end);
  }

  position(offset: number): Position {
    this.#lineStarts ??= lineStarts(this.text);
    const starts = this.#lineStarts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - starts[low]! + 1 };
  }

  /** Where the line that holds an offset begins. */
  lineStart(offset: number): number {
    return this.text.lastIndexOf("\n", offset - 1) + 1;
  }

  /** The offset of the next line's first character, or the end. */
  nextLine(offset: number): number {
    const at = this.text.indexOf("\n", offset);
    return at === -1 ? this.text.length : at + 1;
  }
}

const lineStarts = (text: string): readonly number[] => {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
};

export const toLf = (text: string): string => (text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text);

const isBlank = (char: string | undefined): boolean => char === " " || char === "\t" || char === "\n";

/**
 * A block of text without the blank lines around it; indentation of the first line is kept.
 * Only what Markdown calls blank goes: other invisible characters may belong to an answer.
 */
export const trimBlock = (text: string): string => {
  const body = toLf(text);
  let end = body.length;
  while (end > 0 && isBlank(body[end - 1])) end--;
  let first = 0;
  while (first < end && isBlank(body[first])) first++;
  const lineStart = body.lastIndexOf("\n", first) + 1;
  return body.slice(lineStart > 0 ? lineStart : first, end);
};
