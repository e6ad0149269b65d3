import { fail, type KindDef, nothing, ok, type Read } from "./kind.ts";
import { checkRange } from "./range.ts";
import { quote, wrongType } from "./wording.ts";

const firstYear = 1000;
const lastYear = 9999;

const notAYear = (field: { readonly label: string }, received: unknown) =>
  fail("not_a_year", `"${field.label}" must be a year such as 2024; it is ${quote(received)}`, {
    expected: "a year",
    received: quote(received),
  });

export const yearFromText = (text: string): number | undefined =>
  /^[+-]?\d{1,6}$/.test(text.trim()) ? Number(text) : undefined;

const readYear = (field: { readonly label: string }, input: unknown): Read<number> => {
  if (typeof input !== "number") return wrongType(field, "a year as a number", input);
  return Number.isFinite(input) ? ok(input) : notAYear(field, String(input));
};

/** A bound that is set replaces only its own side of 1000 to 9999. */
const bounds = (field: { label: string; min?: number; max?: number }) => ({
  label: field.label,
  min: field.min ?? Math.min(firstYear, field.max ?? firstYear),
  max: field.max ?? Math.max(lastYear, field.min ?? lastYear),
});

export const year: KindDef<"year"> = {
  kind: "year",
  accept: readYear,
  coerce: (field, input) => {
    if (typeof input !== "string") return readYear(field, input);
    const value = yearFromText(input);
    return value === undefined ? notAYear(field, input) : ok(value, `${quote(input)} read as the year ${value}`);
  },
  isEmpty: () => false,
  check: (field, value) =>
    Number.isInteger(value) ? checkRange(bounds(field), value) : [notAYear(field, value).problem],
  misfit: (field, raw) => notAYear(field, raw).problem,
  lacks: () => nothing,
  jsonSchema: (field) => ({ type: "integer", minimum: bounds(field).min, maximum: bounds(field).max }),
};
