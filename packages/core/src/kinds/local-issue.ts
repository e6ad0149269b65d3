import type { LocalIssue } from "../issue.ts";
import type { ValueType } from "../issue-params.ts";
import { limits } from "../limits.ts";
import type { JsonSchema } from "./kind.ts";

const text: JsonSchema = { type: "string" };
const object: JsonSchema = { type: "object" };
const date: JsonSchema = { type: "string", format: "date" };

/** The JSON Schema that an issue gives as `expected` for each type, so that programs can read it. */
const schemas: Readonly<Record<ValueType, JsonSchema>> = {
  text,
  number: { type: "number" },
  integer: { type: "integer" },
  integer_text: { type: "string", pattern: "^-?(0|[1-9][0-9]*)$" },
  boolean: { type: "boolean" },
  date,
  time: { type: "string", format: "time" },
  datetime: { type: "string", format: "date-time" },
  year: { type: "integer" },
  url: { type: "string", format: "uri" },
  text_list: { type: "array", items: text },
  url_list: { type: "array", items: { type: "string", format: "uri" } },
  option: text,
  option_list: { type: "array", items: text },
  option_states: object,
  row: object,
  row_list: { type: "array", items: object },
  money: { type: "object", required: ["amount", "currency"] },
  file: { type: "object", required: ["id", "name", "mediaType", "size"] },
  capability: { type: "object", required: ["id"] },
  petname: { type: "string", pattern: "^@" },
  json: {},
  object,
  array: { type: "array" },
  null: { type: "null" },
};

/**
 * The JSON Schema of a type that a `wrong_type` issue can name.
 *
 * @example
 * schemaOfType("date"); // { type: "string", format: "date" }
 */
export const schemaOfType = (type: ValueType): JsonSchema => schemas[type];

/** The JSON name of a value's type. */
export const typeName = (value: unknown): string => {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
};

/**
 * The received value in an issue: text is truncated, and what JSON cannot represent is written as text.
 *
 * @example
 * receivedValue(Number.NaN); // "NaN"
 */
export const receivedValue = (value: unknown): unknown =>
  typeof value === "boolean" || typeof value === "object" || Number.isFinite(value)
    ? value
    : String(value).slice(0, limits.maxReceivedLength);

type WrongType = Extract<LocalIssue, { readonly code: "wrong_type" }>;

export const wrongType = (
  type: ValueType,
  received: unknown,
  more: Omit<WrongType["params"], "type"> = {},
): WrongType => ({
  code: "wrong_type",
  params: { type, receivedType: typeName(received), ...more },
  expected: schemas[type],
  received: receivedValue(received),
});
