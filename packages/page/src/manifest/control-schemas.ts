import { type FieldItem, type FieldOf, type Kind, kindOf, kinds, statesOf } from "@cofill/core";
import type { Schema } from "@cofill/site";
import { cellPart } from "../held-input.ts";

/** What the controls of a field take, by part: a schema for each name that stands in the page. */
type ControlSchemas<K extends Kind> = (field: FieldOf<K>, rows: number) => Readonly<Record<string, Schema>>;

const whole = (field: FieldItem): Readonly<Record<string, Schema>> => ({ "": kindOf(field).jsonSchema(field) });

const lines = (): Readonly<Record<string, Schema>> => ({ "": { type: "string", description: "One on each line." } });

const checkboxStates = (field: FieldOf<"checkboxes">): Readonly<Record<string, Schema>> => {
  if (field.checkboxMode === "simple") {
    return {
      "": { type: "array", items: { type: "string", enum: field.options.map(({ id }) => id) }, uniqueItems: true },
    };
  }
  const states = [...statesOf[field.checkboxMode]];
  return Object.fromEntries(
    field.options.map(({ id, label }) => [id, { type: "string", enum: states, description: label }]),
  );
};

/** The table's own schema has what each cell takes. */
const cells = (field: FieldOf<"table">, rows: number): Readonly<Record<string, Schema>> => {
  const { items } = kinds.table.jsonSchema(field) as { items: { properties: Readonly<Record<string, Schema>> } };
  return Object.fromEntries(
    Array.from({ length: rows }, (_, row) =>
      field.columns.map(({ id, label }) => [
        cellPart(row, id),
        { ...items.properties[id], description: `Row ${row + 1}, ${label}` },
      ]),
    ).flat(),
  );
};

const schemas = {
  string: whole,
  number: whole,
  boolean: whole,
  bigint: whole,
  date: whole,
  time: () => ({ "": { type: "string", pattern: "^\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?$" } }),
  datetime: () => ({
    "": { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?$" },
    zone: {
      type: "string",
      pattern: "^(Z|[+-]\\d{2}:\\d{2})?$",
      description: "Z, an offset such as +02:00, or empty.",
    },
  }),
  year: whole,
  url: whole,
  string_list: lines,
  url_list: lines,
  single_select: whole,
  multi_select: whole,
  checkboxes: checkboxStates,
  table: cells,
  money: (field) => ({
    amount: { type: "string", pattern: "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$" },
    ...(field.currency === undefined && { currency: { type: "string", pattern: "^[A-Z]{3}$" } }),
  }),
  file: () => ({ "": { type: "string", description: "The file to upload." } }),
  capability: () => ({ "": { type: "string", minLength: 1 } }),
  json: () => ({ "": { type: "string", description: "JSON as text." } }),
} as const satisfies { readonly [K in Kind]: ControlSchemas<K> };

export const controlSchemas = (field: FieldItem, rows = 0): Readonly<Record<string, Schema>> =>
  (schemas[field.kind] as ControlSchemas<Kind>)(field as never, rows);
