import { type Answer, type Cell, type FieldItem, type FieldOf, initialState, type Kind, type Row } from "@cofill/core";
import { cellPart, cellText, isJson } from "./held-input.ts";
import { all, type Input, one } from "./input.ts";
import { limits } from "./limits.ts";
import type { PageCommand } from "./protocol.ts";

/** A value to set, or nothing where the person emptied the field. */
type ReadKind<K extends Kind> = (field: FieldOf<K>, input: Input, before: Answer) => unknown;

const text = (_: FieldItem, input: Input): unknown => (one(input) === "" ? undefined : one(input));

/** Blanks around what is no free text are slips. */
const trimmed = (_: FieldItem, input: Input): unknown => {
  const written = one(input).trim();
  return written === "" ? undefined : written;
};

const boolean = (_: FieldItem, input: Input): unknown => {
  const written = one(input);
  if (written === "") return undefined;
  return written === "true" ? true : written === "false" ? false : written;
};

/** Browsers leave out seconds that are zero; the other doors expect them. */
const moment = (_: FieldItem, input: Input): unknown => {
  const local = one(input).trim();
  if (local === "") return undefined;
  const whole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) ? `${local}:00` : local;
  return `${whole}${one(input, "zone")}`;
};

const ticked = (_: FieldItem, input: Input): unknown => {
  const values = all(input).filter((value) => value !== "");
  return values.length === 0 ? undefined : values;
};

const states = (field: FieldOf<"checkboxes">, input: Input): unknown => {
  const start = initialState(field.checkboxMode);
  const entries = field.options.map(({ id }): readonly [string, string] => {
    if (field.checkboxMode === "simple") return [id, all(input).includes(id) ? "done" : start];
    return [id, one(input, id) || start];
  });
  return entries.every(([, state]) => state === start) ? undefined : Object.fromEntries(entries);
};

const rowCount = (input: Input): number => {
  let count = 0;
  for (const part of Object.keys(input)) {
    const row = /^(\d{1,6})\./.exec(part);
    if (row) count = Math.max(count, Number(row[1]) + 1);
  }
  return Math.min(count, limits.maxTableRows);
};

/** A cell that was not touched stays what it was: skipped with a reason, for one. */
const rows = (field: FieldOf<"table">, input: Input, before: Answer): unknown => {
  const old = before.state === "answered" && Array.isArray(before.value) ? (before.value as readonly Row[]) : [];
  const oldCell = (index: number, column: string): Cell | undefined =>
    old[index] !== undefined && Object.hasOwn(old[index], column) ? old[index][column] : undefined;
  const read = Array.from({ length: rowCount(input) }, (_, index) =>
    field.columns.map(({ id }): readonly [string, unknown] => {
      const written = one(input, cellPart(index, id));
      const was = oldCell(index, id);
      return [id, was !== undefined && cellText(was) === written ? was : written];
    }),
  ).filter((row) => row.some(([, cell]) => cell !== "" && (cell as Cell).state !== "unanswered"));
  return read.length === 0 ? undefined : read.map((row) => Object.fromEntries(row));
};

const money = (field: FieldOf<"money">, input: Input): unknown => {
  const amount = one(input, "amount").trim();
  if (amount === "") return undefined;
  return { amount, currency: one(input, "currency").trim().toUpperCase() || (field.currency ?? field.usualCurrency) };
};

const json = (_: FieldItem, input: Input): unknown => {
  const written = one(input);
  if (written.trim() === "") return undefined;
  return isJson(written) ? (JSON.parse(written) ?? undefined) : written;
};

const reads = {
  string: text,
  number: trimmed,
  boolean,
  bigint: trimmed,
  date: trimmed,
  time: trimmed,
  datetime: moment,
  year: trimmed,
  url: trimmed,
  string_list: (_, input) => (one(input).trim() === "" ? undefined : one(input)),
  url_list: (_, input) => (one(input).trim() === "" ? undefined : one(input)),
  single_select: text,
  multi_select: ticked,
  checkboxes: states,
  table: rows,
  money,
  // A file comes by itself; its control has nothing to read.
  file: () => undefined,
  capability: (_, input) => (one(input).trim() === "" ? undefined : { id: one(input).trim() }),
  json,
} as const satisfies { readonly [K in Kind]: ReadKind<K> };

/** The command that what someone entered stands for. Nothing typed is lost: what is no value is kept as it is. */
export const readInput = (
  field: FieldItem,
  path: string,
  input: Input,
  before: Answer,
): Extract<PageCommand, { type: "set" | "clear" }> => {
  const value = (reads[field.kind] as ReadKind<Kind>)(field as never, input, before);
  return value === undefined
    ? { type: "clear", path, keep: true }
    : { type: "set", path, value, lenient: true, keep: true };
};
