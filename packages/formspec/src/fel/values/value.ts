import { truncate } from "@cofill/core/kit";
import { Decimal } from "decimal.js";
import { limits } from "../limits.ts";
import { FelDate } from "./date.ts";
import { type FelNumber, numberText } from "./number.ts";
import { SmallDecimal } from "./small-decimal.ts";

/** An amount in one currency. */
export class FelMoney {
  readonly amount: FelNumber;
  readonly currency: string;

  constructor(amount: FelNumber, currency: string) {
    this.amount = amount;
    this.currency = currency;
  }

  toJSON(): { amount: string; currency: string } {
    return { amount: numberText(this.amount), currency: this.currency };
  }
}

/** Any value of an expression. */
export type FelValue =
  | null
  | boolean
  | FelNumber
  | string
  | FelDate
  | FelMoney
  | readonly FelValue[]
  | ReadonlyMap<string, FelValue>;

/** One bit per type, so that a set of types is one number. */
export const types = {
  null: 1,
  boolean: 2,
  number: 4,
  string: 8,
  date: 16,
  money: 32,
  array: 64,
  object: 128,
} as const;

/** Name of a FEL type, such as `"number"` or `"money"`. */
export type TypeName = keyof typeof types;

export const ANY_TYPE = 255;

export const typeBit = (value: FelValue): number => {
  switch (typeof value) {
    case "number":
      return types.number;
    case "string":
      return types.string;
    case "boolean":
      return types.boolean;
    default:
      if (value === null) return types.null;
      if (value instanceof SmallDecimal || value instanceof Decimal) return types.number;
      if (Array.isArray(value)) return types.array;
      if (value instanceof FelDate) return types.date;
      return value instanceof FelMoney ? types.money : types.object;
  }
};

export const isNumber = (value: FelValue): value is FelNumber =>
  typeof value === "number" || value instanceof SmallDecimal || value instanceof Decimal;

export const isList = (value: FelValue): value is readonly FelValue[] => Array.isArray(value);

export const isObject = (value: FelValue): value is ReadonlyMap<string, FelValue> => value instanceof Map;

const typeNames = Object.keys(types) as TypeName[];

/**
 * Names the type of a value.
 * @example
 * typeName(null); // "null"
 */
export const typeName = (value: FelValue): TypeName => typeNames[Math.log2(typeBit(value))]!;

const WORDS: Readonly<Record<TypeName, string>> = {
  null: "null",
  boolean: "true or false",
  number: "a number",
  string: "a text",
  date: "a date",
  money: "an amount of money",
  array: "a list",
  object: "an object",
};

/** Names a set of types for a message: `a number or a text`. */
export const describeTypes = (mask: number): string => {
  const words = typeNames.filter((name) => name !== "null" && (types[name] & mask) !== 0).map((name) => WORDS[name]);
  return words.length < 2 ? (words[0] ?? "null") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
};

/** Names a value for a message: `the text "abc"`, `the number 12`, `a list`. */
export const describe = (value: FelValue): string => {
  if (value === null) return "null";
  if (typeof value === "boolean") return String(value);
  if (typeof value === "string") return `the text "${cut(value)}"`;
  if (isNumber(value)) return `the number ${cut(numberText(value))}`;
  if (value instanceof FelDate) return `the date ${value.text}`;
  return WORDS[typeName(value)];
};

export const cut = (text: string): string => truncate(text, limits.maxQuotedLength);
