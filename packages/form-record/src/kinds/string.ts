import { type LocalIssue, receivedValue } from "@cofill/core";
import { limits } from "../limits.ts";
import { given, type LeafKind, wrongType } from "./leaf-kind.ts";

interface TextBounds {
  readonly maxLength?: number;
  readonly secret?: boolean;
}

/** An issue with a secret says nothing of what it is. */
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
  // The core counts characters as people do, a pattern counts UTF-16 units: it is only asked where the core is content.
  constrain: (schema, value) => {
    const { maxLength } = schema;
    if (typeof value !== "string" || (maxLength !== undefined && Array.from(value).length > maxLength)) return [];
    const issue = tooLong(schema, value);
    return issue ? [issue] : [];
  },
  jsonSchema: ({ maxLength }) => ({ type: "string", ...given("maxLength", maxLength) }),
};
