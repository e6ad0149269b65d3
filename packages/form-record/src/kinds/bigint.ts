import { type LocalIssue, receivedValue, schemaOfType } from "@cofill/core";
import { limits } from "../limits.ts";
import { given, type LeafKind, wrongType } from "./leaf-kind.ts";
import { outOfRange } from "./range.ts";

const decimal = /^(?:0|-?[1-9]\d*)$/;

/** Whether a text is an integer in canonical decimal form: no leading zero, no plus sign (D-13). */
export const isDecimal = (text: string): boolean => decimal.test(text);

const tooManyDigits = (text: string, maximum: number): LocalIssue | undefined => {
  const length = text.startsWith("-") ? text.length - 1 : text.length;
  if (length <= maximum) return undefined;
  const params = { maximum, length, of: "digits" } as const;
  return { code: "too_long", params, expected: maximum, received: receivedValue(text) };
};

const bound = (text: string | undefined): bigint | undefined => (text === undefined ? undefined : BigInt(text));

export const bigint: LeafKind<"bigint"> = {
  spec: ({ min, max, example }) => ({
    kind: "bigint",
    ...given("min", min),
    ...given("max", max),
    ...(example !== undefined && { examples: [example] }),
  }),
  check: ({ min, max, maxDigits = limits.maxDigits }, value) => {
    if (typeof value !== "string") return wrongType("integer_text", value);
    // Digits are counted first, because parsing takes quadratic time.
    const issue = tooManyDigits(value, maxDigits);
    const long = issue && ({ code: "too_long", issue } as const);
    if (long && value.length > limits.maxDigits + 1) return long;
    if (!decimal.test(value)) {
      const expected = schemaOfType("integer_text");
      return {
        code: "not_a_whole_number",
        issue: { code: "not_an_integer", expected, received: receivedValue(value) },
      };
    }
    return long ?? outOfRange(BigInt(value), bound(min), bound(max));
  },
  isBlank: () => false,
  toCore: (value) => value,
  fromCore: (value) => (value === "-0" ? "0" : value),
  constrain: ({ maxDigits = limits.maxDigits }, value) => {
    const issue = typeof value === "string" ? tooManyDigits(value, maxDigits) : undefined;
    return issue ? [issue] : [];
  },
  jsonSchema: () => ({ type: "string", pattern: "^(0|-?[1-9][0-9]*)$" }),
};
