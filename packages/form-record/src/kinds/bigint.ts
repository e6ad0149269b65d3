import { quote } from "@cofill/core";
import { typeName } from "../json-object.ts";
import { limits } from "../limits.ts";
import type { ValueFault } from "../payload-error.ts";
import { given, type LeafKind, wrongType } from "./leaf-kind.ts";
import { outOfRange } from "./range.ts";

const decimal = /^(?:0|-?[1-9]\d*)$/;

/** Whether a text is a whole number as JSON has it here: decimal digits, no leading zero, no plus (D-13). */
export const isDecimal = (text: string): boolean => decimal.test(text);

const tooManyDigits = (label: string, text: string, most: number): ValueFault | undefined => {
  const digits = text.startsWith("-") ? text.length - 1 : text.length;
  if (digits <= most) return undefined;
  const expected = `at most ${most} digits`;
  return {
    code: "too_long",
    message: `"${label}" takes ${expected}; it has ${digits}`,
    expected,
    received: `${digits} digits`,
  };
};

const bound = (text: string | undefined): bigint | undefined => (text === undefined ? undefined : BigInt(text));

export const bigint: LeafKind<"bigint"> = {
  spec: ({ min, max, example }) => ({
    kind: "bigint",
    ...given("min", min),
    ...given("max", max),
    ...(example !== undefined && { examples: [example] }),
  }),
  check: ({ min, max, maxDigits = limits.maxDigits }, label, value) => {
    const expected = "a whole number as decimal text";
    if (typeof value !== "string") return wrongType(label, expected, typeName(value));
    // Looked at first: reading a number takes the square of its length.
    const long = tooManyDigits(label, value, maxDigits);
    if (long && value.length > limits.maxDigits + 1) return long;
    if (!decimal.test(value)) {
      const message = `"${label}" must be a whole number in digits; it is ${quote(value)}`;
      return { code: "not_a_whole_number", message, expected, received: quote(value) };
    }
    return long ?? outOfRange(label, BigInt(value), bound(min), bound(max));
  },
  isBlank: () => false,
  toCore: (value) => value,
  fromCore: (value) => (value === "-0" ? "0" : value),
  constrain: ({ maxDigits = limits.maxDigits }, label, value) => {
    const fault = typeof value === "string" ? tooManyDigits(label, value, maxDigits) : undefined;
    return fault ? [{ ...fault, code: "too_long" }] : [];
  },
  jsonSchema: () => ({ type: "string", pattern: "^(0|-?[1-9][0-9]*)$" }),
};
