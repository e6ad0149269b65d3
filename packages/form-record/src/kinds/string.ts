import { typeName } from "../json-object.ts";
import { limits } from "../limits.ts";
import type { ValueFault } from "../payload-error.ts";
import { given, type LeafKind, wrongType } from "./leaf-kind.ts";

const tooLong = (label: string, most: number, text: string): ValueFault | undefined => {
  if (text.length <= most) return undefined;
  const expected = `at most ${most} characters`;
  const message = `"${label}" takes ${expected}; it has ${text.length}`;
  return { code: "too_long", message, expected, received: `${text.length} characters` };
};

export const string: LeafKind<"string"> = {
  spec: ({ multiline, secret, maxLength, example }) => ({
    kind: "string",
    keepsBlank: true,
    ...(multiline && { multiline }),
    ...(secret && { secret }),
    ...given("maxLength", maxLength),
    ...(example !== undefined && { examples: [example] }),
  }),
  check: ({ maxLength = limits.maxTextLength }, label, value) =>
    typeof value === "string" ? tooLong(label, maxLength, value) : wrongType(label, "text", typeName(value)),
  isBlank: (value) => value === "",
  toCore: (value) => value,
  fromCore: (value) => value,
  // The core counts characters as people do, a pattern counts UTF-16 units: it is only asked where the core is content.
  constrain: ({ maxLength }, label, value) => {
    if (typeof value !== "string" || (maxLength !== undefined && Array.from(value).length > maxLength)) return [];
    const fault = tooLong(label, maxLength ?? limits.maxTextLength, value);
    return fault ? [{ ...fault, code: "too_long" }] : [];
  },
  jsonSchema: ({ maxLength }) => ({ type: "string", ...given("maxLength", maxLength) }),
};
