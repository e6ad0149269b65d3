import type { FieldItem, Kind } from "@cofill/core";
import { dateFromText } from "./fel/values/date.ts";
import { fromJson } from "./fel/values/json.ts";
import { felNumber } from "./fel/values/number.ts";
import { FelMoney, type FelValue } from "./fel/values/value.ts";

const asDate = (value: unknown): FelValue => (typeof value === "string" ? (dateFromText(value) ?? null) : null);

const asNumber = (value: unknown): FelValue => (typeof value === "number" ? felNumber(value) : null);

const asMoney = (value: unknown): FelValue => {
  const { amount, currency } = value as { readonly amount: string; readonly currency: string };
  return new FelMoney(felNumber(amount), currency);
};

const asAttachment = (value: unknown): FelValue => {
  const { attributes } = value as { readonly attributes?: unknown };
  return fromJson(attributes ?? value);
};

const plain = (value: unknown): FelValue => value as FelValue;

/** Converts the value of each kind to what expressions see. */
const views: { readonly [K in Kind]: (value: unknown) => FelValue } = {
  string: plain,
  boolean: plain,
  single_select: plain,
  multi_select: plain,
  url: plain,
  time: plain,
  string_list: plain,
  url_list: plain,
  bigint: (value) => felNumber(value as string),
  number: asNumber,
  year: asNumber,
  date: asDate,
  datetime: asDate,
  money: asMoney,
  file: asAttachment,
  checkboxes: fromJson,
  table: fromJson,
  capability: fromJson,
  json: fromJson,
};

/** A field without an answer is null in expressions, a boolean without an answer is false (D-04). */
export const presentValue = (field: FieldItem, value: unknown): FelValue => {
  if (value === undefined || value === null) return field.kind === "boolean" ? false : null;
  return views[field.kind](value);
};
