import type { Answer, Cell, Column, ColumnType, FieldOf, Row } from "@cofill/core";
import { table as core } from "@cofill/core/kinds";
import type { Schema } from "@cofill/site";
import type { VNode } from "preact";
import { controlProps } from "../components/control-props.ts";
import { DoButton } from "../components/do-button.tsx";
import { Icon } from "../components/icon.tsx";
import { controlName, elementId } from "../control-name.ts";
import { type Input, one } from "../input.ts";
import { limits } from "../limits.ts";
import { dateType } from "./browser-date.ts";
import { cellPart } from "./cell-part.ts";
import { memberOf } from "./hold-text.ts";
import type { ControlProps, FieldState, PageKind } from "./page-kind.ts";
import { TextControl, type TextControlProps } from "./text-control.tsx";

const cellControls: Readonly<Record<ColumnType, Partial<TextControlProps>>> = {
  string: {},
  number: { inputMode: "decimal", spellcheck: false },
  url: { type: "url", inputMode: "url", spellcheck: false },
  date: {},
  year: { inputMode: "numeric", spellcheck: false },
};

/** The relative width of a column: words and dates need twice as much as numbers. */
const columnWidths: Readonly<Record<ColumnType, number>> = { string: 2, number: 1, url: 2, date: 2, year: 1 };

const isWide = (columns: readonly Column[]): boolean =>
  columns.reduce((width, { type }) => width + columnWidths[type], 0) > limits.maxWidthBeside;

/** The number of rows in the answer or the controls, and the blank rows below them. */
const shownRows = (state: FieldState, input: Input): number => {
  let filled = 0;
  for (const part of Object.keys(input)) filled = Math.max(filled, Number.parseInt(part, 10) + 1 || 0);
  const { maxRows, minRows = 0 } = state.field as { maxRows?: number; minRows?: number };
  const blank = Math.min(Math.max(state.blankRows, filled === 0 ? 1 : 0, minRows - filled), limits.maxBlankRows);
  const most = Math.max(filled, Math.min(maxRows ?? limits.maxTableRows, limits.maxTableRows));
  return Math.min(filled + blank, most);
};

/** The reason given for an empty cell. */
const givenUp = (state: FieldState, row: number, column: string): string | undefined => {
  const rows = Array.isArray(state.answer.value) ? (state.answer.value as readonly Row[]) : [];
  const cell: Cell | undefined = rows[row] && Object.hasOwn(rows[row], column) ? rows[row][column] : undefined;
  if (cell?.state !== "skipped" && cell?.state !== "aborted") return undefined;
  return cell.reason === undefined ? cell.state : `${cell.state}: ${cell.reason}`;
};

interface CellProps {
  readonly state: FieldState;
  readonly column: Column;
  readonly row: number;
  readonly input: Input;
}

const CellControl = ({ state, column, row, input }: CellProps): VNode => {
  const part = cellPart(row, column.id);
  const value = one(input, part);
  const needed = column.required ? " (required)" : "";
  const label = `${state.field.label}, row ${row + 1}, ${column.label}${needed}`;
  const isInvalid = state.issues.some((issue) => issue.part === `[${row}].${column.id}`);
  if (column.enum && (value === "" || column.enum.includes(value))) {
    return (
      <select
        {...controlProps(state, part, label)}
        class="cf-input"
        id={elementId(state.path, part)}
        value={value}
        aria-label={label}
        aria-invalid={isInvalid ? "true" : undefined}
      >
        <option value="" />
        {column.enum.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </select>
    );
  }
  return (
    <TextControl
      state={state}
      part={part}
      label={label}
      value={value}
      invalid={isInvalid}
      placeholder={givenUp(state, row, column.id)}
      {...cellControls[column.type]}
      {...(column.type === "date" && { type: dateType(value) })}
    />
  );
};

const TableRow = ({ state, field, input, row }: ControlProps<"table"> & { readonly row: number }): VNode => (
  <tr>
    <th scope="row">
      <span class="cf-hidden">Row </span>
      {row + 1}
    </th>
    {field.columns.map((column) => (
      <td key={column.id}>
        <span class="cf-cell-label" aria-hidden="true">
          {column.label}
          {column.required && <span class="cf-need"> required</span>}
        </span>
        <CellControl state={state} column={column} row={row} input={input} />
      </td>
    ))}
    <td class="cf-row-end">
      <DoButton
        what={{ type: "removerow", path: state.path, index: row }}
        presentation={state.presentation}
        look="cf-button--small cf-button--quiet cf-button--danger"
        danger="low"
        confirm="required"
      >
        <Icon name="remove" />
        <span class="cf-row-end__words">
          Remove<span class="cf-hidden"> row {row + 1}</span>
        </span>
      </DoButton>
    </td>
  </tr>
);

const Table = (props: ControlProps<"table">): VNode => {
  const { state, field, input } = props;
  const rows = shownRows(state, input);
  const isFull = rows >= Math.min(field.maxRows ?? limits.maxTableRows, limits.maxTableRows);
  return (
    <div class={isWide(field.columns) ? "cf-entry cf-entry--many" : "cf-entry"}>
      <input type="hidden" name={controlName(state.path, "rows")} value={rows} />
      <table class="cf-entry__table">
        <thead>
          <tr>
            <th scope="col" class="cf-entry__number">
              <span class="cf-hidden">Row</span>
            </th>
            {field.columns.map((column) => (
              <th key={column.id} scope="col">
                <bdi>{column.label}</bdi>
                {column.required && <span class="cf-need"> required</span>}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <TableRow key={row} {...props} row={row} />
          ))}
        </tbody>
      </table>
      {!isFull && (
        <DoButton what={{ type: "addrow", path: state.path }} presentation={state.presentation} look="cf-button--small">
          <Icon name="plus" />
          Add a row<span class="cf-hidden"> to {field.label}</span>
        </DoButton>
      )}
    </div>
  );
};

const cellText = (cell: Cell | undefined): string => (cell?.state === "answered" ? String(cell.value) : "");

const hold = (field: FieldOf<"table">, stands: unknown): Input => {
  const rows = Array.isArray(stands) ? stands : [];
  return Object.fromEntries(
    rows.flatMap((row, index) =>
      field.columns.map(({ id }) => [cellPart(index, id), [cellText(memberOf(row, id) as Cell | undefined)]]),
    ),
  );
};

const heldRows = (input: Input): number => {
  let count = 0;
  for (const part of Object.keys(input)) {
    const row = /^(\d{1,6})\./.exec(part);
    if (row) count = Math.max(count, Number(row[1]) + 1);
  }
  return Math.min(count, limits.maxTableRows);
};

/** An untouched cell keeps its state, such as skipped with a reason. */
const read = (field: FieldOf<"table">, input: Input, before: Answer): unknown => {
  const old = before.state === "answered" && Array.isArray(before.value) ? (before.value as readonly Row[]) : [];
  const rows = Array.from({ length: heldRows(input) }, (_, index) =>
    field.columns.map(({ id }): readonly [string, unknown] => {
      const written = one(input, cellPart(index, id));
      const was = memberOf(old[index], id) as Cell | undefined;
      return [id, was !== undefined && cellText(was) === written ? was : written];
    }),
  ).filter((row) => row.some(([, cell]) => cell !== "" && (cell as Cell).state !== "unanswered"));
  return rows.length === 0 ? undefined : rows.map((row) => Object.fromEntries(row));
};

const rowText = (field: FieldOf<"table">, row: Row): string =>
  field.columns
    .map(({ id, label }) => [label, cellText(memberOf(row, id) as Cell | undefined)] as const)
    .filter(([, text]) => text !== "")
    .map(([label, text]) => `${label}: ${text}`)
    .join(", ");

/** The schema of each cell is part of the table's schema. */
const schemas: PageKind<"table">["schemas"] = (field, rows) => {
  const { items } = core.jsonSchema(field) as { items: { properties: Readonly<Record<string, Schema>> } };
  return Object.fromEntries(
    Array.from({ length: rows }, (_, row) =>
      field.columns.map(({ id, label }) => [
        cellPart(row, id),
        { ...items.properties[id], description: `Row ${row + 1}, ${label}` },
      ]),
    ).flat(),
  );
};

export const table: PageKind<"table"> = {
  core,
  noun: "row",
  isGroup: () => true,
  View: Table,
  parts: (field, rows) =>
    Array.from({ length: rows }, (_, row) => field.columns.map(({ id }) => cellPart(row, id))).flat(),
  rows: shownRows,
  hold,
  read,
  text: (field, value) => value.map((row) => rowText(field, row)).join("\n"),
  schemas,
};
