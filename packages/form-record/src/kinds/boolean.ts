import { typeName } from "../json-object.ts";
import { type LeafKind, wrongType } from "./leaf-kind.ts";

export const boolean: LeafKind<"boolean"> = {
  spec: () => ({ kind: "boolean" }),
  check: (_, label, value) =>
    typeof value === "boolean" ? undefined : wrongType(label, "true or false", typeName(value)),
  isBlank: () => false,
  toCore: (value) => value,
  fromCore: (value) => value,
  jsonSchema: () => ({ type: "boolean" }),
};
