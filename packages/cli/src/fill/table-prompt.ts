import { type Cell, type Column, cellFromText, type FieldOf, type Row } from "@cofill/core";
import { count } from "@cofill/core/kit";
import type { Asker } from "../ask/asker.ts";
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

/** A row being answered: stored cells and typed texts. */
type OpenRow = Record<string, Cell | string>;

const isFilled = (row: OpenRow): boolean =>
  Object.values(row).some((cell) => typeof cell === "string" || cell.state !== "unanswered");

/** Saves each cell when it is answered, so that Ctrl-C loses none. */
const askRow = async (asker: Asker, asked: Asked<"table">, rows: readonly OpenRow[], index: number): Promise<void> => {
  const { field, path = field.id, saveSoFar } = asked;
  const row = rows[index]!;
  for (const [at, column] of field.columns.entries()) {
    const limits = asked.texts.columns?.[at]?.limits ?? [];
    const cell = row[column.id];
    const stands = typeof cell === "string" ? cell : cellText(cell);
    const text = await asker.line({
      label: column.label,
      path: `${path}[${index}].${column.id}`,
      isRequired: column.required,
      help: [...(column.type === "string" ? [] : [typeWords[column.type]]), ...limits],
      ...(stands !== "" && { initial: stands }),
      check: (typed) => wrongCell(column, typed),
    });
    if (text.trim() === stands) continue;
    if (text.trim() === "") delete row[column.id];
    else row[column.id] = text.trim();
    await saveSoFar(rows.filter(isFilled));
  }
};

const rowsText = ({ columns }: FieldOf<"table">, rows: readonly Row[]): string =>
  rows.map((row) => columns.map(({ id }) => cellText(row[id]) || "–").join(", ")).join(" · ");

/** Asks row by row: the existing rows, then new ones until the person stops adding. */
const ask = async (asker: Asker, asked: Asked<"table">) => {
  const { field, value = [], label, help = [], check } = asked;
  const rows: OpenRow[] = value.map((row) => ({ ...row }));
  asker.say("info", [label, ...help].join("\n"));
  for (const index of value.keys()) await askRow(asker, asked, rows, index);
  while (rows.length < (field.maxRows ?? Number.POSITIVE_INFINITY)) {
    const initial = rows.length < (field.minRows ?? 0);
    const question = { label: rows.length === 0 ? "Add a row?" : "Add another row?", isRequired: true, initial };
    if (!(await asker.yesNo(question))) break;
    rows.push({});
    await askRow(asker, asked, rows, rows.length - 1);
    if (!isFilled(rows.at(-1)!)) rows.pop();
  }
  const filled = rows.filter(isFilled);
  if (filled.length === 0) return blank;
  const wrong = check(filled);
  if (wrong !== undefined) asker.say("warning", wrong);
  return given(filled);
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
