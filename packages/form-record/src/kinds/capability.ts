import { type LocalIssue, receivedValue, schemaOfType } from "@cofill/core";
import { limits } from "../limits.ts";
import { given, type LeafKind, wrongType } from "./leaf-kind.ts";

/** A petname or a path of petnames; no id and no locator matches (D-07, D-13). */
const name = /^@[^\s@/:\u0000-\u001f\u007f]+(?:\/[^\s@/:\u0000-\u001f\u007f]+)*$/;

/**
 * Whether a text is a petname or a path of petnames, such as `@tools/counter`.
 * @example
 * isPetName("@counter"); // true
 * isPetName("counter"); // false
 */
export const isPetName = (text: string): boolean => text.length <= limits.maxNameLength && name.test(text);

const notAName = (value: string): LocalIssue | undefined =>
  isPetName(value)
    ? undefined
    : {
        code: "wrong_type",
        params: { type: "petname" },
        expected: schemaOfType("petname"),
        received: receivedValue(value),
      };

const idOf = (value: unknown): string => (value as { readonly id: string }).id;

export const capability: LeafKind<"capability"> = {
  spec: ({ tag, example }, hint) => ({
    kind: "capability",
    ...given("interface", tag),
    ...given("placeholder", tag ?? hint),
    ...(example !== undefined && { examples: [example] }),
  }),
  check: (_, value) => {
    if (typeof value !== "string") return wrongType("petname", value);
    const issue = notAName(value);
    return issue && { code: "not_a_name", issue };
  },
  isBlank: (value) => value === "",
  toCore: (value) => ({ id: value }),
  fromCore: idOf,
  constrain: (_, value) => {
    const issue = notAName(idOf(value));
    return issue ? [issue] : [];
  },
  jsonSchema: () => ({ type: "string", pattern: "^@[^\\s@/:]+(/[^\\s@/:]+)*$", maxLength: limits.maxNameLength }),
};
