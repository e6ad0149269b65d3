import type { LocalIssue } from "../issue.ts";
import { fail, type KindDef, nothing, ok, type Read } from "./kind.ts";
import { receivedValue, wrongType } from "./local-issue.ts";

const integer = /^-?(?:0|[1-9]\d{0,999})$/;

const notWhole = (received: unknown): LocalIssue => ({
  code: "not_an_integer",
  expected: { type: "integer" },
  received: receivedValue(received),
});

const readInteger = (input: unknown): Read<string> => {
  if (typeof input !== "string") return fail(wrongType("integer_text", input));
  return integer.test(input) ? ok(input) : fail(notWhole(input));
};

/** Whole numbers beyond the range of `number`, as decimal text. */
export const bigint: KindDef<"bigint"> = {
  kind: "bigint",
  accept: (_, input) => readInteger(input),
  coerce: (_, input) => {
    if (typeof input === "bigint" || (typeof input === "number" && Number.isSafeInteger(input)))
      return ok(String(input));
    return readInteger(typeof input === "string" ? input.trim().replace(/n$/, "") : input);
  },
  isEmpty: () => false,
  check: ({ min, max }, value) => {
    const received = receivedValue(value);
    if (min !== undefined && BigInt(value) < BigInt(min)) {
      return [{ code: "below_min", params: { minimum: min }, expected: min, received }];
    }
    if (max !== undefined && BigInt(value) > BigInt(max)) {
      return [{ code: "above_max", params: { maximum: max }, expected: max, received }];
    }
    return nothing;
  },
  misfit: (_, raw) => notWhole(raw),
  lacks: () => nothing,
  jsonSchema: () => ({ type: "string", pattern: "^-?(0|[1-9][0-9]*)$" }),
};
