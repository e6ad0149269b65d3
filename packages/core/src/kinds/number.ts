import type { LocalIssue } from "../issue.ts";
import { type FieldOf, fail, type KindDef, nothing, ok, type Read } from "./kind.ts";
import { receivedValue, wrongType } from "./local-issue.ts";
import { checkRange } from "./range.ts";
import { plainText, roundDecimalText } from "./rounding.ts";

const numeral = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/**
 * The number in a text; undefined for `1,000`, `12 kg`, `0x10` or `Infinity`.
 *
 * @example
 * numberFromText(" 12.5 "); // 12.5
 * numberFromText("1,000"); // undefined
 */
export const numberFromText = (text: string): number | undefined => {
  const trimmed = text.trim();
  if (!numeral.test(trimmed)) return undefined;
  // Adding zero turns -0, which no format can tell from 0, into 0.
  const value = Number(trimmed) + 0;
  return Number.isFinite(value) ? value : undefined;
};

const typeOf = (field: FieldOf<"number">) => (field.integer ? "integer" : "number");

const notANumber = (field: FieldOf<"number">, received: unknown): LocalIssue => ({
  code: "not_a_number",
  expected: { type: typeOf(field) },
  received: receivedValue(received),
});

const readNumber = (field: FieldOf<"number">, input: unknown): Read<number> => {
  if (typeof input !== "number") return fail(wrongType(typeOf(field), input));
  return Number.isFinite(input) ? ok(input + 0) : fail(notANumber(field, input));
};

/** Rounds to the field's decimal places and reports the rounding. */
const rounded = (field: FieldOf<"number">, read: Read<number>): Read<number> => {
  if (!read.ok || field.precision === undefined) return read;
  const value = Number(roundDecimalText(plainText(read.value), field.precision)) + 0;
  return value === read.value ? read : ok(value, [{ code: "rounded", params: { from: read.value, to: value } }]);
};

/** A number, or a whole number where the field says so. */
export const number: KindDef<"number"> = {
  kind: "number",
  accept: (field, input) => rounded(field, readNumber(field, input)),
  coerce: (field, input) => {
    if (typeof input !== "string") return rounded(field, readNumber(field, input));
    const value = numberFromText(input);
    if (value === undefined) return fail(notANumber(field, input));
    const received = receivedValue(input);
    return rounded(field, ok(value, [{ code: "read_as", params: { received, value, as: "number" } }]));
  },
  isEmpty: () => false,
  check: (field, value) => {
    const range = checkRange(field, value);
    if (!field.integer || Number.isSafeInteger(value)) return range;
    const params = Number.isInteger(value) ? { isTooLong: true } : {};
    return [{ code: "not_an_integer", params, expected: { type: "integer" }, received: value }, ...range];
  },
  misfit: (field, raw) => notANumber(field, raw),
  lacks: () => nothing,
  jsonSchema: (field) => ({
    type: typeOf(field),
    ...(field.min !== undefined && { minimum: field.min }),
    ...(field.max !== undefined && { maximum: field.max }),
  }),
};
