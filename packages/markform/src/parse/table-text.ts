import { type Cell, type Column, cellFromText, type Row } from "@cofill/core";
import type { Problems } from "../syntax/problems.ts";
import { type Source, type Span, trimBlock } from "../syntax/source.ts";
import { readSentinel, writeSentinel } from "./sentinel.ts";

/** A Markdown table where it stands in the source. */
export interface TableSource extends Span {
  readonly header: readonly string[];
  /** The header and separator lines. */
  readonly head: Span;
  readonly rows: readonly (Span & { readonly cells: readonly string[] })[];
  /** Text between its lines that is no row (MF-2-09). */
  readonly between: readonly TextBetween[];
}

interface TextBetween extends Span {
  /** How many rows with content stand above it; -1 is above the line of dashes. */
  readonly rowsAbove: number;
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

const isInside = (spans: readonly Span[], at: number): boolean =>
  spans.some(({ start, end }) => start <= at && at < end);

/** The lines of a region that have a pipe; `without` are fences and comments, in order. */
const linesWithPipes = (source: Source, region: Span, without: readonly Span[]): readonly Span[] => {
  const lines: Span[] = [];
  let skip = 0;
  for (let at = region.start; at < region.end; ) {
    const end = Math.min(source.nextLine(at), region.end);
    while (skip < without.length && without[skip]!.end <= at) skip++;
    const inFence = skip < without.length && without[skip]!.start <= at;
    if (!inFence && source.text.slice(at, end).includes("|")) lines.push({ start: at, end });
    at = end;
  }
  return lines;
};

/** Where a table ends: after the lines that follow its last row without a blank line, as the rest of a wrapped cell. */
const endOfTable = (source: Source, last: Span, region: Span, without: readonly Span[]): number => {
  let at = last.end;
  while (at < region.end && !isInside(without, at)) {
    const end = Math.min(source.nextLine(at), region.end);
    if (source.text.slice(at, end).trim() === "") break;
    at = end;
  }
  return at;
};

const isEmptyRow = (cells: readonly string[]): boolean => cells.every((cell) => cell === "");

const textsBetween = (
  source: Source,
  lines: readonly Span[],
  rows: TableSource["rows"],
  { end, valueFence }: { readonly end: number; readonly valueFence: Span | undefined },
): readonly TextBetween[] => {
  const found: TextBetween[] = [];
  let rowsAbove = -1;
  for (const [index, line] of lines.entries()) {
    if (index === 1) rowsAbove = 0;
    if (index > 1 && !isEmptyRow(rows[index - 2]!.cells)) rowsAbove++;
    const gap = { start: line.end, end: lines[index + 1]?.start ?? end };
    const isHole = valueFence && valueFence.start >= gap.start && valueFence.end <= gap.end;
    const parts = isHole
      ? [
          { ...gap, end: valueFence.start },
          { ...gap, start: valueFence.end },
        ]
      : [gap];
    for (const part of parts) if (source.slice(part).trim() !== "") found.push({ ...part, rowsAbove });
  }
  return found;
};

/** The places of the lines in a span that hold more than comments. */
export function* textLines(source: Source, { start, end }: Span): Generator<number> {
  const text = source.text.slice(start, end).replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, " "));
  for (const { index } of text.matchAll(/^[^\S\n]*\S/gm)) yield start + text.slice(index).search(/\S/) + index;
}

export interface TableRegion extends Span {
  /** Fences and comments, in order. */
  readonly without: readonly Span[];
  readonly valueFence: Span | undefined;
}

/** The table in a field's body. */
export const readTable = (
  source: Source,
  region: TableRegion,
  columns: number,
  who: string,
  problems: Problems,
): TableSource | undefined => {
  const lines = linesWithPipes(source, region, region.without);
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
  const end = endOfTable(source, lines.at(-1)!, region, region.without);
  const between = textsBetween(source, lines, rows, { end, valueFence: region.valueFence });
  for (const text of between) {
    for (const at of textLines(source, text)) {
      problems.warn(
        at,
        `This line in the table of ${who} is no row and not part of its value; a row has pipes: | … | … |`,
      );
    }
  }
  return { start: first.start, end, head: { start: first.start, end: second.end }, header, rows, between };
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

/** A table with the text that stood between its lines where it stood. */
export const writeTable = (
  source: Source,
  columns: readonly Column[],
  rows: readonly Row[],
  between: TableSource["between"],
): string => {
  const lines: string[] = [];
  let next = 0;
  const putBetween = (rowsAbove: number): void => {
    for (; next < between.length && between[next]!.rowsAbove <= rowsAbove; next++) {
      lines.push(trimBlock(`\n${source.slice(between[next]!)}`));
    }
  };
  for (const [index, line] of [...writeHead(columns), ...rows.map((row) => writeRow(columns, row))].entries()) {
    lines.push(line);
    putBetween(index - 1);
  }
  putBetween(Number.POSITIVE_INFINITY);
  return lines.join("\n");
};
