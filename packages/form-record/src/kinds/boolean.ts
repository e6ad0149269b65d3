import { type LeafKind, wrongType } from "./leaf-kind.ts";

export const boolean: LeafKind<"boolean"> = {
  spec: () => ({ kind: "boolean" }),
  check: (_, value) => (typeof value === "boolean" ? undefined : wrongType("boolean", value)),
  isBlank: () => false,
  toCore: (value) => value,
  fromCore: (value) => value,
  jsonSchema: () => ({ type: "boolean" }),
};
