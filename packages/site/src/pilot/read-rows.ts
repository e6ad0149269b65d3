import { quote } from "@cofill/core";
import type { Schema, DataView as View } from "../annotations/manifest.ts";
import type { Collection } from "../annotations/resolve-collection.ts";
import { limits } from "./limits.ts";
import type { Remark, Row } from "./outcome.ts";
import { asSchema, propertyOf, readTyped } from "./typed-value.ts";

interface ReadRows {
  readonly rows: readonly Row[];
  readonly remarks: readonly Remark[];
}

/**
 * The rows of a collection, typed by the view's outputSchema; values that do not fit are left out with a remark
 * (D-07).
 */
export const readRows = ({ rows }: Collection, view: View): ReadRows => {
  const schema = rowSchemaOf(view.outputSchema);
  const nameOf = columnNamer(schema);
  const remarks: Remark[] = [];
  const remark = (code: Remark["code"], message: string, field?: string) => {
    if (remarks.length < limits.maxListed) remarks.push({ code, message, ...(field !== undefined && { field }) });
  };
  if (rows.length > limits.maxRows)
    remark("rows_cut", `The page shows ${rows.length} rows; ${limits.maxRows} were read.`);
  const read = rows.slice(0, limits.maxRows).map(({ cells }, at) => {
    const row = new Map<string, unknown>();
    for (const { column, element } of cells) {
      const name = nameOf(column);
      if (name === undefined || row.has(name)) continue;
      const typed = readTyped(element, propertyOf(schema, name));
      if (typed.ok) row.set(name, typed.value);
      else remark("cell_does_not_fit", `Row ${at + 1}, ${quote(name)}: ${typed.message}; it was left out.`, name);
    }
    for (const name of requiredOf(schema)) {
      if (!row.has(name))
        remark("cell_does_not_fit", `Row ${at + 1} has no ${quote(name)}, which every row should have.`, name);
    }
    return Object.fromEntries(row);
  });
  return { rows: read, remarks };
};

const requiredOf = (schema: Schema | undefined): readonly string[] =>
  Array.isArray(schema?.required) ? schema.required.filter((name) => typeof name === "string") : [];

/** The schema may describe the list of rows, an object that contains it, or one row. */
const rowSchemaOf = (schema: Schema | undefined): Schema | undefined => {
  if (!schema) return undefined;
  if (schema.type === "array") return asSchema(schema.items);
  const lists = Object.values(asSchema(schema.properties) ?? {}).filter((one) => asSchema(one)?.type === "array");
  const items = asSchema(asSchema(lists[0])?.items);
  return lists.length === 1 && items?.properties ? items : schema;
};

const fold = (words: string): string =>
  words
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** Maps a column to a property by its name, else by a normalised name or title. */
const columnNamer = (schema: Schema | undefined): ((column: string) => string | undefined) => {
  const properties = asSchema(schema?.properties);
  if (!properties) return (column) => column;
  const folded = new Map<string, string | undefined>();
  for (const [name, property] of Object.entries(properties)) {
    const title = asSchema(property)?.title;
    for (const words of new Set([fold(name), ...(typeof title === "string" ? [fold(title)] : [])])) {
      // Properties with the same normalised name match by exact name only.
      folded.set(words, folded.has(words) ? undefined : name);
    }
  }
  return (column) => (Object.hasOwn(properties, column) ? column : folded.get(fold(column)));
};
