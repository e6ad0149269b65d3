import { answerAt, type Coercion, kindOf, messageOf, parsePath, type Row } from "@cofill/core";
import { count } from "@cofill/core/kit";
import type { Field, TableField } from "./model/schema.ts";
import type { FormState } from "./parsed-form.ts";
import type { Patch } from "./patch/patch.ts";

/** What `patchFromInput` returns: a patch, or why the input cannot become one. */
export type CoercedPatch =
  | {
      readonly ok: true;
      readonly patch: Patch /** What was changed to make the value fit. */;
      readonly coerced?: readonly Coercion[];
    }
  | {
      readonly ok: false;
      readonly code: "UNKNOWN_FIELD" | "WRONG_TYPE" | "INDEX_OUT_OF_RANGE";
      readonly message: string;
    };

/** One entry of a list or a table, or one cell: `tags[2]`, `contacts[1]`, `contacts[1].name`. */
export interface FieldPart {
  readonly field: Extract<Field, { readonly kind: "string_list" | "url_list" | "table" }>;
  readonly index: number;
  readonly column?: string;
}

/** What a path names inside a field; nothing for a field itself, and for what can have no such part. */
export const partAt = ({ base }: FormState, path: string): FieldPart | undefined => {
  if (base.fields.has(path)) return undefined;
  const [id, index, column, ...more] = parsePath(path) ?? [];
  const field = typeof id === "string" ? base.fields.get(id)?.field : undefined;
  if (!field || typeof index !== "number" || more.length > 0) return undefined;
  if (field.kind === "table") {
    if (typeof column === "number") return undefined;
    return column === undefined ? { field, index } : { field, index, column };
  }
  const isList = field.kind === "string_list" || field.kind === "url_list";
  return isList && column === undefined ? { field, index } : undefined;
};

type Refused = Extract<CoercedPatch, { readonly ok: false }>;

const refuse = (code: Refused["code"], message: string): Refused => ({ ok: false, code, message });

const isBlank = (input: unknown): boolean =>
  input === null || input === undefined || (typeof input === "string" && input.trim() === "");

const outOfRange = ({ field }: FieldPart, length: number): Refused => {
  const noun = field.kind === "table" ? "row" : "item";
  const has = count(length, noun);
  return refuse("INDEX_OUT_OF_RANGE", `"${field.label}" has ${has}; the next one is ${field.id}[${length}]`);
};

const withCell = (
  table: TableField,
  row: Row | undefined,
  column: string,
  input: unknown,
): Readonly<Record<string, unknown>> | Refused => {
  if (!table.columnIds.includes(column)) {
    const known = table.columnIds.join(", ");
    return refuse("UNKNOWN_FIELD", `"${table.label}" has no column '${column}'; its columns are ${known}`);
  }
  return { ...row, [column]: isBlank(input) ? null : input };
};

const isRefused = (entry: unknown): entry is Refused =>
  typeof entry === "object" && entry !== null && "ok" in entry && entry.ok === false;

/** A patch for one part of a field that leaves the others; the entry after the last one is added. */
export const patchOfPart = ({ live }: FormState, part: FieldPart, input: unknown): CoercedPatch => {
  const { field, index, column } = part;
  const entries = (answerAt(live, field.id).value ?? []) as readonly unknown[];
  const isNew = index === entries.length;
  if (index > entries.length || (isNew && isBlank(input))) return outOfRange(part, entries.length);
  if (column === undefined && isBlank(input)) {
    return { ok: true, patch: { op: `delete_${field.kind}`, fieldId: field.id, value: [index] } };
  }
  const entry =
    field.kind === "table" && column !== undefined
      ? withCell(field, entries[index] as Row | undefined, column, input)
      : input;
  if (isRefused(entry)) return entry;
  const item = live.compiled.fields.get(field.id)!.field;
  const read = kindOf(item).coerce(item, isNew ? [...entries, entry] : entries.with(index, entry));
  if (!read.ok) return refuse("WRONG_TYPE", messageOf(read.issue, { label: field.label, audience: "person" }));
  const patch = { op: `set_${field.kind}`, fieldId: field.id, value: read.value } as Patch;
  return read.coerced === undefined ? { ok: true, patch } : { ok: true, patch, coerced: read.coerced };
};
