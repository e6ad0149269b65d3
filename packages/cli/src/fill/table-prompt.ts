import { type Cell, type Column, cellFromText, type FieldOf, type Row } from "@cofill/core";
import type { Asker } from "../ask/asker.ts";
import { count } from "../plural.ts";
import { type Asked, blank, given, type KindPrompt } from "./kind-prompt.ts";

const cellText = (cell: Cell | undefined): string => (cell?.state === "answered" ? String(cell.value) : "");

const typeWords: Readonly<Record<Column["type"], string>> = {
  string: "text",
  number: "a number",
  url: "a full URL",
  date: "YYYY-MM-DD",
  year: "YYYY",
};

const wrongCell = (column: Column, text: string): string | undefined => {
  const cell = cellFromText(column, text);
  return "raw" in cell ? `"${column.label}" takes ${typeWords[column.type]}` : undefined;
};

const askRow = async (asker: Asker, { field, path }: Asked<"table">, index: number, row: Row | undefined) => {
  const cells: Record<string, string> = {};
  for (const column of field.columns) {
    const stands = cellText(row?.[column.id]);
    const text = await asker.line({
      label: column.label,
      path: `${path ?? field.id}[${index}].${column.id}`,
      isRequired: column.required,
      ...(column.type !== "string" && { help: [typeWords[column.type]] }),
      ...(stands !== "" && { initial: stands }),
      check: (typed) => wrongCell(column, typed),
    });
    if (text.trim() !== "") cells[column.id] = text.trim();
  }
  return cells;
};

const rowsText = ({ columns }: FieldOf<"table">, rows: readonly Row[]): string =>
  rows.map((row) => columns.map(({ id }) => cellText(row[id]) || "–").join(", ")).join(" · ");

/** Row by row: those that are there, then new ones for as long as somebody adds some. */
const ask = async (asker: Asker, asked: Asked<"table">) => {
  const { field, value = [], label, help = [], check } = asked;
  const rows: Record<string, string>[] = [];
  asker.say("info", [label, ...help].join("\n"));
  for (const [index, row] of value.entries()) rows.push(await askRow(asker, asked, index, row));
  for (;;) {
    if (rows.length < (field.maxRows ?? Number.POSITIVE_INFINITY)) {
      const initial = rows.length < (field.minRows ?? 0);
      const question = { label: rows.length === 0 ? "Add a row?" : "Add another row?", isRequired: true, initial };
      if (await asker.yesNo(question)) {
        const row = await askRow(asker, asked, rows.length, undefined);
        if (Object.keys(row).length > 0) rows.push(row);
        continue;
      }
    }
    const filled = rows.filter((row) => Object.keys(row).length > 0);
    if (filled.length === 0) return blank;
    const wrong = check(filled);
    if (wrong !== undefined) asker.say("warning", wrong);
    return given(filled);
  }
};

const readRows = (text: string): unknown => {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? rows : [rows];
  } catch {
    return text;
  }
};

export const table: KindPrompt<"table"> = {
  ask,
  read: (_, text) => readRows(text),
  show: (field, rows) => `${count(rows.length, "row")}: ${rowsText(field, rows)}`,
  takes: ({ columns }) => `rows of ${columns.map(({ label }) => label).join(", ")}`,
};
