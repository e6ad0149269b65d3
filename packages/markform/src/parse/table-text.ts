import { type Cell, type Column, cellFromText, type Row } from "@cofill/core";
import type { Problems } from "../syntax/problems.ts";
import type { Source, Span } from "../syntax/source.ts";
import { readSentinel, writeSentinel } from "./sentinel.ts";

/** A Markdown table where it stands in the source. */
export interface TableSource extends Span {
  readonly header: readonly string[];
  /** The header and separator lines. */
  readonly head: Span;
  readonly rows: readonly (Span & { readonly cells: readonly string[] })[];
}

/** Splits at pipes that no backslash escapes; `\|` becomes a pipe. */
export const splitRow = (line: string): readonly string[] => {
  let text = line.trim();
  if (text.startsWith("|")) text = text.slice(1);
  const cells: string[] = [];
  let cell = "";
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (char === "\\" && text[i + 1] === "|") {
      cell += "|";
      i++;
    } else if (char === "|") {
      cells.push(cell.trim());
      cell = "";
    } else cell += char;
  }
  if (cell.trim() !== "" || !text.endsWith("|") || text.endsWith("\\|")) cells.push(cell.trim());
  return cells;
};

const isSeparator = (line: string): boolean => /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/.test(line);

/** The table's lines in a field's body; `without` are fences, in order. */
export const readTable = (
  source: Source,
  region: Span,
  without: readonly Span[],
  columns: number,
  who: string,
  problems: Problems,
): TableSource | undefined => {
  const lines: Span[] = [];
  let skip = 0;
  for (let at = region.start; at < region.end; ) {
    const end = Math.min(source.nextLine(at), region.end);
    while (skip < without.length && without[skip]!.end <= at) skip++;
    const inFence = skip < without.length && without[skip]!.start <= at;
    if (!inFence && source.text.slice(at, end).includes("|")) lines.push({ start: at, end });
    at = end;
  }
  const [first, second] = lines;
  if (!first) return undefined;
  const header = splitRow(source.slice(first));
  if (!second || !isSeparator(source.slice(second))) {
    problems.error(first.start, `The table of ${who} needs a line such as | --- | --- | under its header`);
    return undefined;
  }
  if (header.length !== columns) {
    problems.error(first.start, `The header of ${who} has ${header.length} cells; columnIds names ${columns} columns`);
  }
  const rows = lines.slice(2).map((span) => ({ ...span, cells: splitRow(source.slice(span)) }));
  for (const row of rows) {
    if (isSeparator(source.slice(row))) {
      problems.error(row.start, `The ${who} holds a second table; put all rows under one header`);
      break;
    }
    if (row.cells.length <= columns) continue;
    const message = `A row of ${who} has ${row.cells.length} cells; the table has ${columns} columns (write a pipe in a cell as \\|)`;
    problems.error(row.start, message);
  }
  return { start: first.start, end: lines.at(-1)!.end, head: { start: first.start, end: second.end }, header, rows };
};

export const readCell = (column: Column, text: string): Cell | "malformed" => {
  const sentinel = readSentinel(text);
  return sentinel ?? cellFromText(column, text);
};

export const readRows = (
  table: TableSource,
  columns: readonly Column[],
  who: string,
  problems: Problems,
): readonly Row[] => {
  const rows: Row[] = [];
  for (const { cells, start } of table.rows) {
    const row = columns.map((column, index): [string, Cell] => {
      const cell = readCell(column, cells[index] ?? "");
      if (cell !== "malformed") return [column.id, cell];
      problems.error(start, `The cell ${column.id} of ${who} is a malformed sentinel; write %SKIP% (reason)`);
      return [column.id, { state: "unanswered" }];
    });
    if (row.some(([, cell]) => cell.state !== "unanswered")) rows.push(Object.fromEntries(row));
  }
  return rows;
};

const cellText = (cell: Cell | undefined): string => {
  if (!cell || cell.state === "unanswered") return "";
  return cell.state === "answered" ? String(cell.value) : writeSentinel(cell);
};

export const writeCell = (text: string): string => text.replace(/\s*\n\s*/g, "<br>").replaceAll("|", "\\|");

export const writeRow = (columns: readonly Column[], row: Row): string => {
  const cells = columns.map((column) =>
    writeCell(cellText(Object.hasOwn(row, column.id) ? row[column.id] : undefined)),
  );
  return `| ${cells.join(" | ")} |`;
};

export const writeHead = (columns: readonly Column[]): readonly string[] => [
  `| ${columns.map((column) => writeCell(column.label)).join(" | ")} |`,
  `| ${columns.map(() => "---").join(" | ")} |`,
];
