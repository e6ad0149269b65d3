import { isJsonObject, type JsonObject, pointerTo } from "@cofill/core/kit";
import type { Schema } from "@cofill/core/schema";
import { isSchema } from "./json-object.ts";

type Layout = "one" | "array" | "map";

interface Applicator {
  readonly holds: Layout;
  /** Whether its subschemas apply to the same value as the schema, not to a part of it. */
  readonly inPlace: boolean;
}

/** Keywords with subschemas that are applied (JSON Schema 2020-12, core and applicator vocabularies). */
export const applicators: ReadonlyMap<string, Applicator> = new Map<string, Applicator>([
  ["allOf", { holds: "array", inPlace: true }],
  ["anyOf", { holds: "array", inPlace: true }],
  ["oneOf", { holds: "array", inPlace: true }],
  ["not", { holds: "one", inPlace: true }],
  ["if", { holds: "one", inPlace: true }],
  ["then", { holds: "one", inPlace: true }],
  ["else", { holds: "one", inPlace: true }],
  ["dependentSchemas", { holds: "map", inPlace: true }],
  ["properties", { holds: "map", inPlace: false }],
  ["patternProperties", { holds: "map", inPlace: false }],
  ["additionalProperties", { holds: "one", inPlace: false }],
  ["unevaluatedProperties", { holds: "one", inPlace: false }],
  ["propertyNames", { holds: "one", inPlace: false }],
  ["prefixItems", { holds: "array", inPlace: false }],
  ["items", { holds: "one", inPlace: false }],
  ["unevaluatedItems", { holds: "one", inPlace: false }],
  ["contains", { holds: "one", inPlace: false }],
]);

/** Keywords that hold subschemas only for reference. */
export const definitionKeywords: readonly string[] = ["$defs", "definitions"];

/** Keywords that validate a value without a subschema. */
export const assertions: readonly string[] = [
  "type",
  "enum",
  "const",
  "multipleOf",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minLength",
  "maxLength",
  "pattern",
  "format",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minContains",
  "maxContains",
  "minProperties",
  "maxProperties",
  "required",
  "dependentRequired",
];

/** Keywords whose value is data and contains no schemas. */
export const dataKeywords: ReadonlySet<string> = new Set(["enum", "const", "default", "examples", "example"]);

export interface Held {
  readonly schema: Schema;
  readonly pointer: string;
}

/** The subschemas of one keyword with their pointers. */
export const heldBy = (value: unknown, layout: Layout, pointer: string): readonly Held[] => {
  const entries: readonly (readonly [string | number, unknown])[] =
    layout === "array"
      ? Array.isArray(value)
        ? [...value.entries()]
        : []
      : layout === "map" && isJsonObject(value)
        ? Object.entries(value)
        : [];
  if (layout === "one") return isSchema(value) ? [{ schema: value, pointer }] : [];
  return entries.flatMap(([step, schema]) => (isSchema(schema) ? [{ schema, pointer: pointerTo(pointer, step) }] : []));
};

/** The subschemas of a schema that are applied to the value or its parts, or only to the value itself. */
export function* heldIn(node: JsonObject, pointer: string, isOnlyInPlace = false): Generator<Held> {
  for (const keyword of Object.keys(node)) {
    const applicator = applicators.get(keyword);
    if (!applicator || (isOnlyInPlace && !applicator.inPlace)) continue;
    yield* heldBy(node[keyword], applicator.holds, pointerTo(pointer, keyword));
  }
}

/** The subschemas applied to the value itself, without the target of its $ref. */
export const inPlaceOf = (node: JsonObject): readonly Schema[] =>
  Array.from(heldIn(node, "", true), ({ schema }) => schema);
