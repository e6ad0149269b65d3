import { fail, type KindDef, nothing, ok, type Read } from "./kind.ts";
import { quote, wrongType } from "./wording.ts";

const integer = /^-?(?:0|[1-9]\d{0,999})$/;

const notWhole = (field: { readonly label: string }, received: unknown) =>
  fail("not_an_integer", `"${field.label}" must be a whole number in digits; it is ${quote(received)}`, {
    expected: "a whole number",
    received: quote(received),
  });

const readInteger = (field: { readonly label: string }, input: unknown): Read<string> => {
  if (typeof input !== "string") return wrongType(field, "a whole number as text", input);
  return integer.test(input) ? ok(input) : notWhole(field, input);
};

export const bigint: KindDef<"bigint"> = {
  kind: "bigint",
  accept: readInteger,
  coerce: (field, input) => {
    if (typeof input === "bigint" || (typeof input === "number" && Number.isSafeInteger(input)))
      return ok(String(input));
    return readInteger(field, typeof input === "string" ? input.trim().replace(/n$/, "") : input);
  },
  isEmpty: () => false,
  check: (field, value) => {
    const { label, min, max } = field;
    if (min !== undefined && BigInt(value) < BigInt(min)) {
      return [
        {
          code: "below_min",
          message: `"${label}" must be at least ${min}; it is ${quote(value)}`,
          expected: `at least ${min}`,
        },
      ];
    }
    if (max !== undefined && BigInt(value) > BigInt(max)) {
      return [
        {
          code: "above_max",
          message: `"${label}" must be at most ${max}; it is ${quote(value)}`,
          expected: `at most ${max}`,
        },
      ];
    }
    return nothing;
  },
  misfit: (field, raw) => notWhole(field, raw).problem,
  lacks: () => nothing,
  jsonSchema: () => ({ type: "string", pattern: "^-?(0|[1-9][0-9]*)$" }),
};
