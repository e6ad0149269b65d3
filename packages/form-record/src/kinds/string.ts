import { type LocalIssue, receivedValue } from "@cofill/core";
import { limits } from "../limits.ts";
import { given, type LeafKind, wrongType } from "./leaf-kind.ts";

interface TextBounds {
  readonly maxLength?: number;
  readonly secret?: boolean;
}

/** The issue of a secret does not contain its value. */
const tooLong = ({ maxLength = limits.maxTextLength, secret }: TextBounds, text: string): LocalIssue | undefined => {
  const { length } = text;
  if (length <= maxLength) return undefined;
  const params = { maximum: maxLength, length };
  return { code: "too_long", params, expected: maxLength, ...(!secret && { received: receivedValue(text) }) };
};

export const string: LeafKind<"string"> = {
  spec: ({ multiline, secret, maxLength, example }) => ({
    kind: "string",
    keepsBlank: "answer",
    ...(multiline && { multiline }),
    ...(secret && { secret }),
    ...given("maxLength", maxLength),
    ...(example !== undefined && { examples: [example] }),
  }),
  check: (schema, value) => {
    if (typeof value !== "string") return wrongType("text", value, { isSecret: schema.secret === true });
    const issue = tooLong(schema, value);
    return issue && { code: "too_long", issue };
  },
  isBlank: (value) => value === "",
  toCore: (value) => value,
  fromCore: (value) => value,
  // Runs only after the core's length check, which counts characters while patterns count UTF-16 units.
  constrain: (schema, value) => {
    const { maxLength } = schema;
    if (typeof value !== "string" || (maxLength !== undefined && Array.from(value).length > maxLength)) return [];
    const issue = tooLong(schema, value);
    return issue ? [issue] : [];
  },
  jsonSchema: ({ maxLength }) => ({ type: "string", ...given("maxLength", maxLength) }),
};
