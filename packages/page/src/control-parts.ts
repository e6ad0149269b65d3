import type { FieldItem, FieldOf, Kind } from "@cofill/core";
import { cellPart } from "./held-input.ts";

/** The parts of a field, each with a control of its own; "" where there is but one. */
type Parts<K extends Kind> = (field: FieldOf<K>, rows: number) => readonly string[];

const whole = (): readonly string[] => [""];

const parts = {
  string: whole,
  number: whole,
  boolean: whole,
  bigint: whole,
  date: whole,
  time: whole,
  datetime: () => ["", "zone"],
  year: whole,
  url: whole,
  string_list: whole,
  url_list: whole,
  single_select: whole,
  multi_select: whole,
  checkboxes: (field) => (field.checkboxMode === "simple" ? whole() : field.options.map(({ id }) => id)),
  table: (field, rows) =>
    Array.from({ length: rows }, (_, row) => field.columns.map(({ id }) => cellPart(row, id))).flat(),
  money: () => ["amount", "currency"],
  file: () => [],
  capability: whole,
  json: whole,
} as const satisfies { readonly [K in Kind]: Parts<K> };

export const partsOf = (field: FieldItem, rows = 0): readonly string[] =>
  (parts[field.kind] as Parts<Kind>)(field as never, rows);
