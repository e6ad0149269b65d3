import { given, type LeafKind, wrongType } from "./leaf-kind.ts";
import { outOfRange } from "./range.ts";

export const number: LeafKind<"number"> = {
  spec: ({ min, max, example }) => ({
    kind: "number",
    ...given("min", min),
    ...given("max", max),
    ...(example !== undefined && { examples: [String(example)] }),
  }),
  check: ({ min, max }, value) => {
    if (typeof value !== "number" || !Number.isFinite(value)) return wrongType("number", value);
    return outOfRange(value, min, max);
  },
  isBlank: () => false,
  toCore: (value) => value,
  fromCore: (value) => value,
  jsonSchema: ({ min, max }) => ({ type: "number", ...given("minimum", min), ...given("maximum", max) }),
};
