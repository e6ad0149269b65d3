import type { Span } from "./source.ts";

export interface Fence extends Span {
  /** The first word after the opening run. */
  readonly language: string;
  readonly info: string;
  /** The lines between the two fence lines. */
  readonly content: Span;
  /** Spaces before the opening run, taken off every line. */
  readonly indent: number;
}

/** The longest run of a character at line starts, not counting lines that CommonMark reads as indented code. */
const longestRun = (text: string, char: "`" | "~"): number => {
  let longest = 0;
  for (const match of text.matchAll(char === "`" ? /^ {0,3}(`+)/gm : /^ {0,3}(~+)/gm)) {
    longest = Math.max(longest, match[1]!.length);
  }
  return longest;
};

/** A fence line that nothing in the text can close (MF-FEN-01). */
export const chooseFence = (text: string): string => {
  const backticks = text.includes("`") ? longestRun(text, "`") : 0;
  const tildes = text.includes("~") ? longestRun(text, "~") : 0;
  const char = backticks <= tildes ? "`" : "~";
  return char.repeat(Math.max(3, Math.min(backticks, tildes) + 1));
};

/** A value's fence block, without a line end after it. */
export const writeFence = (value: string, eol = "\n"): string => {
  const fence = chooseFence(value);
  const processing = value.includes("{%") ? " {% process=false %}" : "";
  const body = eol === "\n" ? value : value.replaceAll("\n", eol);
  return `${fence}value${processing}${eol}${body}${eol}${fence}`;
};

/** What stands in a fence, with LF line ends and the fence's own indentation removed. */
export const fenceText = (source: string, fence: Fence): string => {
  let text = source.slice(fence.content.start, fence.content.end);
  if (text.includes("\r")) text = text.replace(/\r\n?/g, "\n");
  if (fence.indent > 0) text = text.replace(new RegExp(`^ {1,${fence.indent}}`, "gm"), "");
  return text.endsWith("\n") ? text.slice(0, -1) : text;
};
