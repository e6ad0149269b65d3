import type { LocalIssue } from "../issue.ts";
import { fail, type KindDef, nothing, ok, type Read } from "./kind.ts";
import { receivedValue, wrongType } from "./local-issue.ts";
import { checkRange } from "./range.ts";

const firstYear = 1000;
const lastYear = 9999;

const notAYear = (received: unknown): LocalIssue => ({
  code: "not_a_year",
  expected: { type: "integer", minimum: firstYear, maximum: lastYear },
  received: receivedValue(received),
});

export const yearFromText = (text: string): number | undefined =>
  /^[+-]?\d{1,6}$/.test(text.trim()) ? Number(text) : undefined;

const readYear = (input: unknown): Read<number> => {
  if (typeof input !== "number") return fail(wrongType("year", input));
  return Number.isFinite(input) ? ok(input) : fail(notAYear(input));
};

/** A bound that is set replaces only its own side of 1000 to 9999. */
const bounds = (field: { min?: number; max?: number }) => ({
  min: field.min ?? Math.min(firstYear, field.max ?? firstYear),
  max: field.max ?? Math.max(lastYear, field.min ?? lastYear),
});

/** A year, from 1000 to 9999 unless the field sets other bounds. */
export const year: KindDef<"year"> = {
  kind: "year",
  accept: (_, input) => readYear(input),
  coerce: (_, input) => {
    if (typeof input !== "string") return readYear(input);
    const value = yearFromText(input);
    if (value === undefined) return fail(notAYear(input));
    return ok(value, [{ code: "read_as", params: { received: receivedValue(input), value, as: "year" } }]);
  },
  isEmpty: () => false,
  check: (field, value) => (Number.isInteger(value) ? checkRange(bounds(field), value) : [notAYear(value)]),
  misfit: (_, raw) => notAYear(raw),
  lacks: () => nothing,
  jsonSchema: (field) => ({ type: "integer", minimum: bounds(field).min, maximum: bounds(field).max }),
};
