import { type Line, type Span, textOf } from "./paint.ts";
import { graphemes, textWidth } from "./text-width.ts";

export const widthOf = (line: Line): number => line.reduce((sum, span) => sum + textWidth(textOf(span)), 0);

export const pad = (text: string, width: number): string => text + " ".repeat(Math.max(0, width - textWidth(text)));

/** Truncates a text to a width, with an ellipsis. */
export const fit = (text: string, width: number): string => {
  if (textWidth(text) <= width) return text;
  let cut = "";
  let used = 0;
  for (const grapheme of graphemes(text)) {
    used += textWidth(grapheme);
    if (used > width - 1) break;
    cut += grapheme;
  }
  return `${cut}…`;
};

/** Splits a word that is wider than a line; an ASCII URL stays whole, so that it can be copied. */
const pieces = (word: string, width: number): readonly string[] => {
  if (textWidth(word) <= width || /^[\x20-\x7e]*$/.test(word)) return [word];
  const parts: string[] = [];
  let part = "";
  for (const grapheme of graphemes(word)) {
    if (textWidth(part + grapheme) > width) {
      parts.push(part);
      part = "";
    }
    part += grapheme;
  }
  return [...parts, part];
};

/** Wraps words into lines of a maximum width. */
export const wrap = (text: string, width: number): readonly string[] => {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).flatMap((each) => pieces(each, width))) {
    if (word === "") continue;
    if (line !== "" && textWidth(line) + 1 + textWidth(word) > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return line === "" && lines.length > 0 ? lines : [...lines, line];
};

/** A head, with the text wrapped in the columns to its right. */
export const hang = (head: Line, text: string, columns: number, style: (line: string) => Span = (l) => l): Line[] => {
  const indent = widthOf(head);
  const lines = wrap(text, Math.max(20, columns - indent));
  return lines.map((line, index) => [...(index === 0 ? head : [" ".repeat(indent)]), style(line)]);
};

/** Aligns rows in columns two spaces apart; the last column has any width. */
export const columnsOf = (rows: readonly (readonly Span[])[]): Line[] => {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, textWidth(textOf(cell)));
  }
  return rows.map((row) =>
    row.flatMap((cell, index): Span[] => {
      if (index === row.length - 1) return [cell];
      return [cell, " ".repeat(widths[index]! - textWidth(textOf(cell)) + 2)];
    }),
  );
};
