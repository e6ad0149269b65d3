import type { Column, ColumnType } from "../definition.ts";
import type { Problem } from "../issue.ts";
import { limits } from "../limits.ts";
import { isDate } from "./calendar.ts";
import { type Cell, type FieldOf, fail, type KindDef, nothing, ok, type Read, type Row } from "./kind.ts";
import { numberFromText } from "./number.ts";
import { checkRange } from "./range.ts";
import { checkPattern } from "./string.ts";
import { isUrl } from "./url.ts";
import { count, quote, typeName, wrongType } from "./wording.ts";
import { yearFromText } from "./year.ts";

type Field = FieldOf<"table">;

interface CellType {
  readonly expected: string;
  /** The cell's value from its text, or nothing if the text is not of the type. */
  readonly fromText: (text: string) => string | number | undefined;
  readonly jsonSchema: Readonly<Record<string, unknown>>;
}

const cellTypes: Record<ColumnType, CellType> = {
  string: { expected: "text", fromText: (text) => text, jsonSchema: { type: "string" } },
  number: { expected: "a number", fromText: numberFromText, jsonSchema: { type: "number" } },
  url: {
    expected: "a full URL",
    fromText: (text) => (isUrl(text) ? text : undefined),
    jsonSchema: { type: "string", format: "uri" },
  },
  date: {
    expected: "a date written YYYY-MM-DD",
    fromText: (text) => (isDate(text) ? text : undefined),
    jsonSchema: { type: "string", format: "date" },
  },
  year: {
    expected: "a year from 1000 to 9999",
    fromText: (text) => {
      const value = yearFromText(text);
      return value !== undefined && value >= 1000 && value <= 9999 ? value : undefined;
    },
    jsonSchema: { type: "integer", minimum: 1000, maximum: 9999 },
  },
};

const blank: Cell = Object.freeze({ state: "unanswered" });

/** A cell from its text; text that is not of the column's type is kept as written. */
export const cellFromText = (column: Column, text: string): Cell => {
  const trimmed = text.trim();
  if (trimmed === "") return blank;
  const value = cellTypes[column.type].fromText(trimmed);
  return value === undefined ? { state: "answered", value: trimmed, raw: trimmed } : { state: "answered", value };
};

const isCell = (input: object): input is Cell =>
  "state" in input && ["unanswered", "answered", "skipped", "aborted"].includes(String(input.state));

const readCell = (column: Column, input: unknown): Cell | undefined => {
  if (input === null || input === undefined) return blank;
  if (typeof input === "number" && Number.isFinite(input)) return cellFromText(column, String(input));
  if (typeof input === "string") return cellFromText(column, input);
  if (typeof input !== "object" || !isCell(input)) return undefined;
  if (input.state === "answered") return readCell(column, input.value);
  if (input.state === "unanswered") return blank;
  const reason = typeof input.reason === "string" && input.reason.trim() !== "" ? input.reason.trim() : undefined;
  return reason === undefined ? { state: input.state } : { state: input.state, reason };
};

const readRow = (field: Field, input: unknown, index: number): Read<Row> => {
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    return fail(
      "wrong_type",
      `Row ${index + 1} of "${field.label}" must be an object of cells, not ${typeName(input)}`,
      {
        expected: "an object of cells",
        received: typeName(input),
        part: `[${index}]`,
      },
    );
  }
  const known = field.columns.map((column) => column.id);
  const stranger = Object.keys(input).find((key) => !known.includes(key));
  if (stranger !== undefined) {
    return fail(
      "unknown_column",
      `"${field.label}" has no column ${quote(stranger)}; its columns are ${known.join(", ")}`,
      {
        expected: known.join(", "),
        received: quote(stranger),
        part: `[${index}]`,
      },
    );
  }
  const row: [string, Cell][] = [];
  for (const column of field.columns) {
    const given = Object.hasOwn(input, column.id) ? (input as Record<string, unknown>)[column.id] : undefined;
    const cell = readCell(column, given);
    if (!cell) {
      return fail(
        "wrong_type",
        `Row ${index + 1}, ${column.id} of "${field.label}" must be ${cellTypes[column.type].expected}`,
        {
          expected: cellTypes[column.type].expected,
          received: typeName(given),
          part: `[${index}].${column.id}`,
        },
      );
    }
    row.push([column.id, cell]);
  }
  return ok(Object.fromEntries(row));
};

/** Rows in which nothing stands are dropped: no format can tell them from no row. */
const isBlankRow = (row: Row): boolean => Object.values(row).every((cell) => cell.state === "unanswered");

const read = (field: Field, input: unknown): Read<readonly Row[]> => {
  if (!Array.isArray(input)) return wrongType(field, "a list of rows", input);
  if (input.length > limits.maxItems)
    return fail("too_many_rows", `"${field.label}" holds at most ${limits.maxItems} rows`);
  const rows: Row[] = [];
  for (const [index, entry] of input.entries()) {
    const row = readRow(field, entry, index);
    if (!row.ok) return row;
    if (!isBlankRow(row.value)) rows.push(row.value);
  }
  return ok(rows);
};

const stoppedFault = (column: Column, state: "skipped" | "aborted"): string | undefined => {
  if (state === "aborted") return "was aborted";
  return column.required ? "is required and cannot be skipped" : undefined;
};

const cellFault = (column: Column, cell: Cell): string | undefined => {
  if (cell.state === "unanswered") return column.required ? "is required" : undefined;
  if (cell.state !== "answered") return stoppedFault(column, cell.state);
  const type = cellTypes[column.type];
  if (cell.raw !== undefined || type.fromText(String(cell.value)) === undefined) {
    return `must be ${type.expected}; it is ${quote(cell.value)}`;
  }
  if (column.enum && !column.enum.includes(String(cell.value))) {
    return `must be one of ${column.enum.join(", ")}; it is ${quote(cell.value)}`;
  }
  const range = checkRange({ label: column.id, ...bounds(column) }, cell.value)[0];
  if (range) return range.message.slice(column.id.length + 3);
  if (column.pattern === undefined) return undefined;
  return checkPattern({ label: column.id }, column.pattern, String(cell.value))[0]?.message.slice(column.id.length + 3);
};

const bounds = ({ min, max }: Column) => ({ ...(min !== undefined && { min }), ...(max !== undefined && { max }) });

const checkCells = (field: Field, rows: readonly Row[]): readonly Problem[] => {
  const problems: Problem[] = [];
  for (const [index, row] of rows.entries()) {
    for (const column of field.columns) {
      const fault = cellFault(column, (Object.hasOwn(row, column.id) ? row[column.id] : undefined) ?? blank);
      if (fault === undefined) continue;
      const message = `Row ${index + 1}, ${column.label} of "${field.label}" ${fault}`;
      problems.push({
        code: "cell_invalid",
        message,
        expected: cellTypes[column.type].expected,
        part: `[${index}].${column.id}`,
      });
    }
  }
  return problems;
};

const checkRows = (field: Field, rows: number): readonly Problem[] => {
  const { label, minRows, maxRows } = field;
  if (minRows !== undefined && rows < minRows) {
    const expected = `at least ${count(minRows, "row")}`;
    return [
      { code: "too_few_rows", message: `"${label}" needs ${expected}; it has ${rows}`, expected, received: `${rows}` },
    ];
  }
  if (maxRows !== undefined && rows > maxRows) {
    const expected = `at most ${count(maxRows, "row")}`;
    return [
      { code: "too_many_rows", message: `"${label}" takes ${expected}; it has ${rows}`, expected, received: `${rows}` },
    ];
  }
  return nothing;
};

export const table: KindDef<"table"> = {
  kind: "table",
  accept: read,
  coerce: (field, input) => {
    if (typeof input !== "object" || input === null || Array.isArray(input)) return read(field, input);
    const one = read(field, [input]);
    return one.ok ? ok(one.value, "one row read as a table") : one;
  },
  isEmpty: (_, value) => value.length === 0,
  check: (field, value) => [...checkRows(field, value.length), ...checkCells(field, value)],
  misfit: (field, raw) => wrongType(field, "a list of rows", raw).problem,
  lacks: (field) => ((field.minRows ?? 0) > 0 ? checkRows(field, 0) : nothing),
  jsonSchema: (field) => ({
    type: "array",
    items: {
      type: "object",
      properties: Object.fromEntries(
        field.columns.map((c) => [
          c.id,
          { ...cellTypes[c.type].jsonSchema, title: c.label, ...(c.enum && { enum: c.enum }) },
        ]),
      ),
      required: field.columns.filter((c) => c.required).map((c) => c.id),
      additionalProperties: false,
    },
    ...(field.minRows !== undefined && { minItems: field.minRows }),
    ...(field.maxRows !== undefined && { maxItems: field.maxRows }),
  }),
};
