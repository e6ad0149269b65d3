import type { Column, ColumnType } from "../field-base.ts";
import type { LocalIssue } from "../issue.ts";
import type { CellIssue, PlaceParams, ValueType } from "../issue-params.ts";
import { limits } from "../limits.ts";
import { isDate } from "./calendar.ts";
import { checkPattern } from "./check-pattern.ts";
import { type Cell, type FieldOf, fail, type KindDef, nothing, ok, type Read, type Row } from "./kind.ts";
import { receivedValue, schemaOfType, wrongType } from "./local-issue.ts";
import { numberFromText } from "./number.ts";
import { checkRange } from "./range.ts";
import { isUrl } from "./url.ts";
import { yearFromText } from "./year.ts";

type Field = FieldOf<"table">;

interface CellType {
  readonly type: ValueType;
  /** The cell's value from its text, or nothing if the text is not of the type. */
  readonly fromText: (text: string) => string | number | undefined;
  readonly jsonSchema: Readonly<Record<string, unknown>>;
}

const cellTypes: Record<ColumnType, CellType> = {
  string: { type: "text", fromText: (text) => text, jsonSchema: { type: "string" } },
  number: { type: "number", fromText: numberFromText, jsonSchema: { type: "number" } },
  url: {
    type: "url",
    fromText: (text) => (isUrl(text) ? text : undefined),
    jsonSchema: { type: "string", format: "uri" },
  },
  date: {
    type: "date",
    fromText: (text) => (isDate(text) ? text : undefined),
    jsonSchema: { type: "string", format: "date" },
  },
  year: {
    type: "year",
    fromText: (text) => {
      const value = yearFromText(text);
      return value !== undefined && value >= 1000 && value <= 9999 ? value : undefined;
    },
    jsonSchema: { type: "integer", minimum: 1000, maximum: 9999 },
  },
};

const blank: Cell = Object.freeze({ state: "unanswered" });

/**
 * A cell from its text; text that is not of the column's type is kept as written.
 *
 * @example
 * cellFromText({ id: "qty", label: "Quantity", type: "number", required: true }, "12");
 * // { state: "answered", value: 12 }
 */
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

/** The position of a row or a cell, counted from 1. */
const placeOf = (index: number, column?: Column): PlaceParams => ({
  row: index + 1,
  ...(column && { column: column.label }),
});

const readRow = (field: Field, input: unknown, index: number): Read<Row> => {
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    return fail({ ...wrongType("row", input, placeOf(index)), part: `[${index}]` });
  }
  const columns = field.columns.map((column) => column.id);
  const unknown = Object.keys(input).find((key) => !columns.includes(key));
  if (unknown !== undefined) {
    const received = receivedValue(unknown);
    return fail({ code: "unknown_column", params: { columns }, expected: columns, received, part: `[${index}]` });
  }
  const row: [string, Cell][] = [];
  for (const column of field.columns) {
    const given = Object.hasOwn(input, column.id) ? (input as Record<string, unknown>)[column.id] : undefined;
    const cell = readCell(column, given);
    if (!cell) {
      const issue = wrongType(cellTypes[column.type].type, given, placeOf(index, column));
      return fail({ ...issue, part: `[${index}].${column.id}` });
    }
    row.push([column.id, cell]);
  }
  return ok(Object.fromEntries(row));
};

/** Rows without content are dropped, because no format can tell them from rows that are not there. */
const isBlankRow = (row: Row): boolean => Object.values(row).every((cell) => cell.state === "unanswered");

const read = (field: Field, input: unknown): Read<readonly Row[]> => {
  if (!Array.isArray(input)) return fail(wrongType("row_list", input));
  if (input.length > limits.maxItems) {
    const params = { maximum: limits.maxItems, count: input.length };
    return fail({ code: "too_many_rows", params, expected: limits.maxItems });
  }
  const rows: Row[] = [];
  for (const [index, entry] of input.entries()) {
    const row = readRow(field, entry, index);
    if (!row.ok) return row;
    if (!isBlankRow(row.value)) rows.push(row.value);
  }
  return ok(rows);
};

const stoppedIssue = (column: Column, cell: Extract<Cell, { state: "skipped" | "aborted" }>): CellIssue | undefined => {
  if (cell.state === "aborted") {
    return { code: "field_aborted", params: cell.reason === undefined ? {} : { reason: cell.reason } };
  }
  return column.required ? { code: "required_missing", params: { because: "skipped" } } : undefined;
};

const cellOptions = (values: readonly string[]) => values.map((id) => ({ id, label: id }));

const cellIssue = (column: Column, cell: Cell): LocalIssue | CellIssue | undefined => {
  if (cell.state === "unanswered") return column.required ? { code: "required_missing" } : undefined;
  if (cell.state !== "answered") return stoppedIssue(column, cell);
  const { type, fromText } = cellTypes[column.type];
  if (cell.raw !== undefined || fromText(String(cell.value)) === undefined) {
    return { code: "wrong_type", params: { type }, expected: schemaOfType(type), received: receivedValue(cell.value) };
  }
  if (column.enum && !column.enum.includes(String(cell.value))) {
    const params = { options: cellOptions(column.enum) };
    return { code: "unknown_option", params, expected: column.enum, received: receivedValue(cell.value) };
  }
  const range = checkRange(bounds(column), cell.value)[0];
  if (range || column.pattern === undefined) return range;
  return checkPattern({}, column.pattern, String(cell.value))[0];
};

const bounds = ({ min, max }: Column) => ({ ...(min !== undefined && { min }), ...(max !== undefined && { max }) });

const checkCells = (field: Field, rows: readonly Row[]): readonly LocalIssue[] => {
  const issues: LocalIssue[] = [];
  for (const [index, row] of rows.entries()) {
    for (const column of field.columns) {
      const issue = cellIssue(column, (Object.hasOwn(row, column.id) ? row[column.id] : undefined) ?? blank);
      if (!issue) continue;
      const expected = ("expected" in issue ? issue.expected : undefined) ?? cellTypes[column.type].jsonSchema;
      const received = issue.received === undefined ? {} : { received: issue.received };
      const params = { issue, ...placeOf(index, column) };
      issues.push({ code: "cell_invalid", params, expected, ...received, part: `[${index}].${column.id}` });
    }
  }
  return issues;
};

const checkRows = ({ minRows, maxRows }: Field, count: number): readonly LocalIssue[] => {
  if (minRows !== undefined && count < minRows) {
    return [{ code: "too_few_rows", params: { minimum: minRows, count }, expected: minRows }];
  }
  if (maxRows !== undefined && count > maxRows) {
    return [{ code: "too_many_rows", params: { maximum: maxRows, count }, expected: maxRows }];
  }
  return nothing;
};

const cellValues = (row: Row): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([column, cell]) => (cell.state === "answered" ? [[column, cell.value]] : [])),
  );

/** Rows of cells under the field's columns. */
export const table: KindDef<"table"> = {
  kind: "table",
  accept: read,
  coerce: (field, input) => {
    if (typeof input !== "object" || input === null || Array.isArray(input)) return read(field, input);
    const one = read(field, [input]);
    return one.ok ? ok(one.value, [{ code: "read_as_row", params: {} }]) : one;
  },
  isEmpty: (_, value) => value.length === 0,
  check: (field, value) => [...checkRows(field, value.length), ...checkCells(field, value)],
  misfit: (_, raw) => wrongType("row_list", raw),
  toJson: (_, rows) => rows.map(cellValues),
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
