import type { FieldItem } from "../imports.ts";

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isKnown = (field: FieldItem, id: unknown): boolean =>
  "options" in field && field.options.some((option) => option.id === id);

const quoted = (text: string): string => (text.includes(",") || text.includes('"') ? JSON.stringify(text) : text);

/** Answers to the questions about one field: the one question, or each part's by its path within the field. */
export type Typed = Readonly<Record<string, string>>;

/** Takes an answer away. */
const away = "-";

/** What a person types for a value; nothing where it cannot be typed. `rows` are those that a table has now. */
export const typedFor = (field: FieldItem, value: unknown, rows = 0): Typed | undefined => {
  switch (field.kind) {
    case "string":
      return typeof value === "string" && !value.includes("\n") ? { "": value } : undefined;
    case "number":
    case "year":
    case "date":
    case "time":
    case "datetime":
    case "bigint":
    case "url":
      return typeof value === "string" || typeof value === "number" ? { "": String(value) } : undefined;
    case "boolean":
      return typeof value === "boolean" ? { "": value ? "y" : "n" } : undefined;
    case "string_list":
    case "url_list":
      return Array.isArray(value) && value.every((item) => typeof item === "string")
        ? { "": value.map(quoted).join(", ") }
        : undefined;
    case "single_select":
      return isKnown(field, value) ? { "": String(value) } : undefined;
    case "multi_select":
      return Array.isArray(value) && value.every((id) => isKnown(field, id)) ? { "": value.join(", ") } : undefined;
    case "checkboxes":
      return isObject(value) && Object.keys(value).every((id) => isKnown(field, id)) ? boxes(field, value) : undefined;
    case "table":
      return Array.isArray(value) && value.every(isObject) ? cells(field, value, rows) : undefined;
    case "money":
      return isObject(value) ? { "": `${value.amount} ${value.currency}` } : undefined;
    case "file":
    case "capability":
    case "json":
      return undefined;
    default:
      return field satisfies never;
  }
};

type Of<K extends FieldItem["kind"]> = Extract<FieldItem, { readonly kind: K }>;

const boxes = (field: Of<"checkboxes">, value: Readonly<Record<string, unknown>>): Typed | undefined => {
  if (field.checkboxMode !== "simple") {
    const none = field.checkboxMode === "multi" ? "todo" : "unfilled";
    return Object.fromEntries(
      Object.entries(value).map(([id, state]) => [`.${id}`, state === none ? away : String(state)]),
    );
  }
  // One question for all boxes: a part of them cannot be given.
  if (field.options.some(({ id }) => !Object.hasOwn(value, id))) return undefined;
  const done = field.options.filter(({ id }) => value[id] === "done").map(({ id }) => id);
  return { "": done.length === 0 ? away : done.join(", ") };
};

const cells = ({ columns }: Of<"table">, value: readonly Readonly<Record<string, unknown>>[], rows: number): Typed => {
  const count = Math.max(rows, value.length);
  const entries = Array.from({ length: count }, (_, index) =>
    columns.map(({ id }): readonly [string, string] => {
      const given = value[index]?.[id];
      return [`[${index}].${id}`, given === undefined ? (index < rows ? away : "") : String(given)];
    }),
  );
  return Object.fromEntries(entries.flat());
};
