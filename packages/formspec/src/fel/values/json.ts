import { Decimal } from "decimal.js";
import { limits } from "../limits.ts";
import { dateFromText, FelDate } from "./date.ts";
import { asJsNumber, numberFrom, numberText, readNumber } from "./number.ts";
import { SmallDecimal } from "./small-decimal.ts";
import { FelMoney, type FelValue, isList, isNumber } from "./value.ts";

/** Types of fields by template, for fields whose texts are dates: `{"rows[*].on": "date"}`. */
export type FieldTypes = ReadonlyMap<string, string>;

const NO_TYPES: FieldTypes = new Map();
/** Values nested deeper become null. */
const MAX_DEPTH = limits.maxDepth;

/**
 * Converts plain JSON to a FEL value; `{amount, currency}` becomes money, text stays text.
 * @example
 * typeName(fromJson({ amount: "9.99", currency: "EUR" })); // "money"
 */
export const fromJson = (json: unknown): FelValue => convert(json, NO_TYPES, "", 0);

export const fromTypedJson = (json: unknown, fieldTypes: FieldTypes, template: string): FelValue =>
  convert(json, fieldTypes, template, 0);

const convert = (json: unknown, fieldTypes: FieldTypes, template: string, depth: number): FelValue => {
  switch (typeof json) {
    case "string":
      return fieldTypes.size > 0 ? textValue(json, fieldTypes.get(template)) : json;
    case "boolean":
      return json;
    case "number":
      return Number.isSafeInteger(json) ? json + 0 : (numberFrom(json) ?? null);
    case "bigint":
      return numberFrom(json) ?? null;
    case "object":
      return json === null || depth > MAX_DEPTH ? null : convertObject(json, fieldTypes, template, depth + 1);
    default:
      return null;
  }
};

const textValue = (text: string, type: string | undefined): FelValue =>
  type === "date" || type === "dateTime" ? (dateFromText(text) ?? text) : text;

const convertObject = (json: object, fieldTypes: FieldTypes, template: string, depth: number): FelValue => {
  if (Array.isArray(json)) {
    const inner = fieldTypes.size > 0 ? `${template}[*]` : "";
    return json.map((item) => convert(item, fieldTypes, inner, depth));
  }
  if (json instanceof SmallDecimal) return json;
  if (json instanceof Decimal) return numberFrom(json) ?? null;
  if (json instanceof FelDate || json instanceof FelMoney) return json;
  if (json instanceof Map) return json as ReadonlyMap<string, FelValue>;
  const money = moneyFrom(json as Readonly<Record<string, unknown>>);
  if (money !== undefined) return money;
  const entries = new Map<string, FelValue>();
  for (const [key, value] of Object.entries(json)) {
    const inner = fieldTypes.size === 0 ? "" : template === "" ? key : `${template}.${key}`;
    entries.set(key, convert(value, fieldTypes, inner, depth));
  }
  return entries;
};

const moneyFrom = (json: Readonly<Record<string, unknown>>): FelMoney | undefined => {
  if (!Object.hasOwn(json, "amount") || !Object.hasOwn(json, "currency")) return undefined;
  const { amount, currency } = json;
  if (typeof currency !== "string" || Object.keys(json).length !== 2) return undefined;
  const read =
    typeof amount === "string"
      ? readNumber(amount.trim())
      : typeof amount === "number"
        ? numberFrom(amount)
        : undefined;
  return read === undefined ? undefined : new FelMoney(read, currency);
};

/**
 * Converts a FEL value to plain JSON; dates become texts, as do decimals that a JavaScript number cannot hold.
 * @example
 * toJson(felNumber("0.10")); // 0.1
 */
export const toJson = (value: FelValue): unknown => {
  if (value === null || typeof value !== "object") return value;
  if (isNumber(value)) return asJsNumber(value) ?? numberText(value);
  if (value instanceof FelDate || value instanceof FelMoney) return value.toJSON();
  if (isList(value)) return value.map(toJson);
  const object: Record<string, unknown> = Object.create(null);
  for (const [key, item] of value) object[key] = toJson(item);
  return object;
};
