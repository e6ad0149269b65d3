import { quote } from "@cofill/core";
import { typeName } from "../json-object.ts";
import { limits } from "../limits.ts";
import type { ValueFault } from "../payload-error.ts";
import { given, type LeafKind, wrongType } from "./leaf-kind.ts";

/** A pet name or a path of them; no id and no locator looks like one (D-07, D-13). */
const name = /^@[^\s@/:\u0000-\u001f\u007f]+(?:\/[^\s@/:\u0000-\u001f\u007f]+)*$/;

export const isPetName = (text: string): boolean => text.length <= limits.maxNameLength && name.test(text);

const expected = "the name of a thing you hold, as @counter or @tools/counter";

const notAName = (label: string, value: string): ValueFault | undefined =>
  isPetName(value)
    ? undefined
    : {
        code: "not_a_name",
        message: `"${label}" takes ${expected}; it is ${quote(value)}`,
        expected,
        received: quote(value),
      };

const idOf = (value: unknown): string => (value as { readonly id: string }).id;

export const capability: LeafKind<"capability"> = {
  spec: ({ tag, example }, hint) => ({
    kind: "capability",
    ...given("interface", tag),
    ...given("placeholder", tag ?? hint),
    ...(example !== undefined && { examples: [example] }),
  }),
  check: (_, label, value) =>
    typeof value === "string" ? notAName(label, value) : wrongType(label, expected, typeName(value)),
  isBlank: (value) => value === "",
  toCore: (value) => ({ id: value }),
  fromCore: idOf,
  constrain: (_, label, value) => {
    const fault = notAName(label, idOf(value));
    return fault ? [{ ...fault, code: "wrong_type" }] : [];
  },
  jsonSchema: () => ({ type: "string", pattern: "^@[^\\s@/:]+(/[^\\s@/:]+)*$", maxLength: limits.maxNameLength }),
};
