import type { Cell, Column, ColumnType, Row } from "@cofill/core";
import type { VNode } from "preact";
import { controlName, elementId } from "../../control-name.ts";
import type { FieldState } from "../../field-state.ts";
import { cellPart } from "../../held-input.ts";
import { type Input, one } from "../../input.ts";
import { limits } from "../../limits.ts";
import { controlProps } from "../control-props.ts";
import { DoButton } from "../do-button.tsx";
import { Icon } from "../icon.tsx";
import type { Control, ControlProps } from "./control.ts";
import { TextControl, type TextControlProps } from "./text-control.tsx";

const cellControls: Readonly<Record<ColumnType, Partial<TextControlProps>>> = {
  string: {},
  number: { inputMode: "decimal", spellcheck: false },
  url: { type: "url", inputMode: "url", spellcheck: false },
  date: { type: "date" },
  year: { inputMode: "numeric", spellcheck: false },
};

/** How much room a column takes beside others: words and dates twice that of numbers. */
const columnWidths: Readonly<Record<ColumnType, number>> = { string: 2, number: 1, url: 2, date: 2, year: 1 };

const isWide = (columns: readonly Column[]): boolean =>
  columns.reduce((width, { type }) => width + columnWidths[type], 0) > limits.maxWidthBeside;

/** Rows that stand in the answer or in the controls, and the blank ones below them. */
export const shownRows = (state: FieldState, input: Input): number => {
  let filled = 0;
  for (const part of Object.keys(input)) filled = Math.max(filled, Number.parseInt(part, 10) + 1 || 0);
  const { maxRows, minRows = 0 } = state.field as { maxRows?: number; minRows?: number };
  const blank = Math.min(Math.max(state.blankRows, filled === 0 ? 1 : 0, minRows - filled), limits.maxBlankRows);
  const most = Math.max(filled, Math.min(maxRows ?? limits.maxTableRows, limits.maxTableRows));
  return Math.min(filled + blank, most);
};

/** Why a cell is empty, if someone said so. */
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
  const fault = state.issues.some((issue) => issue.part === `[${row}].${column.id}`);
  if (column.enum && (value === "" || column.enum.includes(value))) {
    return (
      <select
        {...controlProps(state, part, label)}
        class="cf-input"
        id={elementId(state.path, part)}
        value={value}
        aria-label={label}
        aria-invalid={fault ? "true" : undefined}
      >
        <option value="" />
        {column.enum.map((word) => (
          <option key={word} value={word}>
            {word}
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
      invalid={fault}
      placeholder={givenUp(state, row, column.id)}
      {...cellControls[column.type]}
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

export const table: Control<"table"> = { isGroup: () => true, View: Table };
