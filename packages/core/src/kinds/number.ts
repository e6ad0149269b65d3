import { type FieldOf, fail, type KindDef, nothing, ok, type Read } from "./kind.ts";
import { checkRange } from "./range.ts";
import { plainText, roundDecimalText } from "./rounding.ts";
import { quote, wrongType } from "./wording.ts";

const numeral = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The number that a text plainly says; nothing for `1,000`, `12 kg`, `0x10` or `Infinity`. */
export const numberFromText = (text: string): number | undefined => {
  const trimmed = text.trim();
  if (!numeral.test(trimmed)) return undefined;
  // Adding zero turns -0, which no format can tell from 0, into 0.
  const value = Number(trimmed) + 0;
  return Number.isFinite(value) ? value : undefined;
};

const notANumber = (field: { readonly label: string }, received: unknown) =>
  fail("not_a_number", `"${field.label}" must be a number such as 12 or 3.5; it is ${quote(received)}`, {
    expected: "a number",
    received: quote(received),
  });

export const readNumber = (field: { readonly label: string }, input: unknown): Read<number> => {
  if (typeof input === "number") return Number.isFinite(input) ? ok(input + 0) : notANumber(field, String(input));
  return wrongType(field, "a number", input);
};

/** Rounds to the decimal places the field has, and says so. */
const rounded = (field: FieldOf<"number">, read: Read<number>): Read<number> => {
  if (!read.ok || field.precision === undefined) return read;
  const value = Number(roundDecimalText(plainText(read.value), field.precision)) + 0;
  return value === read.value ? read : ok(value, `${read.value} rounded to ${value}`);
};

export const number: KindDef<"number"> = {
  kind: "number",
  accept: (field, input) => rounded(field, readNumber(field, input)),
  coerce: (field, input) => {
    if (typeof input !== "string") return rounded(field, readNumber(field, input));
    const value = numberFromText(input);
    if (value === undefined) return notANumber(field, input);
    return rounded(field, ok(value, `${quote(input)} read as the number ${value}`));
  },
  isEmpty: () => false,
  check: (field, value) => {
    const range = checkRange(field, value);
    if (!field.integer || Number.isSafeInteger(value)) return range;
    const what = Number.isInteger(value) ? "has more digits than can be kept exactly" : "must be a whole number";
    const message = `"${field.label}" ${what}; it is ${value}`;
    return [{ code: "not_an_integer", message, expected: "a whole number", received: String(value) }, ...range];
  },
  misfit: (field, raw) => notANumber(field, raw).problem,
  lacks: () => nothing,
  jsonSchema: (field) => ({
    type: field.integer ? "integer" : "number",
    ...(field.min !== undefined && { minimum: field.min }),
    ...(field.max !== undefined && { maximum: field.max }),
  }),
};
