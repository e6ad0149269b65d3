import { dateFromText, FelDate } from "../values/date.ts";
import { readNumber } from "../values/number.ts";
import { displayText } from "../values/text.ts";
import { cut, type FelValue, isNumber, typeName, types } from "../values/value.ts";
import { anything, dateOrText, fail, fn, type Param } from "./define.ts";

const is = (name: string, doc: string, test: (value: FelValue) => boolean) =>
  fn(name, [anything("value")], doc, (_frame, _site, value) => test(value));

const convertible = <Value extends FelValue>(mask: number): Param<Value> => ({ name: "value", mask, optional: false });

const scalars = types.null | types.boolean | types.number | types.string | types.date | types.money;

export const conversions = [
  is("isNumber", "Whether it is a number", isNumber),
  is("isString", "Whether it is a text", (value) => typeof value === "string"),
  is("isDate", "Whether it is a date", (value) => value instanceof FelDate),
  is("isNull", "Whether it is null", (value) => value === null),
  fn(
    "typeOf",
    [anything("value")],
    "null, boolean, number, string, date, money, array or object",
    (_frame, _site, value) => typeName(value),
  ),
  fn(
    "number",
    [convertible(types.boolean | types.number | types.string)],
    "A text read as a number",
    (frame, site, value) => {
      if (typeof value === "boolean") return value ? 1 : 0;
      if (typeof value !== "string") return value;
      return readNumber(value.trim()) ?? fail(frame, site, "bad_number", `"${cut(value)}" is not a number`);
    },
  ),
  fn("string", [convertible(scalars)], "A value written as a text; nothing for null", (_frame, _site, value) =>
    displayText(value),
  ),
  fn(
    "boolean",
    [convertible(types.null | types.boolean | types.number | types.string)],
    "'true' and numbers but 0 are true; 'false', 0 and null are false",
    (frame, site, value) => {
      if (value === null || typeof value === "boolean") return value ?? false;
      if (isNumber(value)) return value !== 0;
      if (value === "true" || value === "false") return value === "true";
      return fail(frame, site, "bad_boolean", `"${cut(String(value))}" is neither 'true' nor 'false'`);
    },
  ),
  fn("date", [dateOrText("value")], "A text read as a date", (frame, site, value) => {
    if (typeof value !== "string") return value;
    return dateFromText(value) ?? fail(frame, site, "bad_date", `"${cut(value)}" is not a date such as 2026-05-17`);
  }),
];
