import { limits } from "../limits.ts";
import { fail, ok, type Read } from "./kind.ts";
import { receivedValue, wrongType } from "./local-issue.ts";

export const readText = (input: unknown): Read<string> => {
  if (typeof input !== "string") return fail(wrongType("text", input));
  if (input.length > limits.maxTextLength) {
    const params = { maximum: limits.maxTextLength, length: input.length };
    return fail({ code: "too_long", params, expected: limits.maxTextLength, received: receivedValue(input) });
  }
  return ok(input);
};
