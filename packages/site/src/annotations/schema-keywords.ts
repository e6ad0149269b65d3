import { compilePattern } from "@cofill/core";
import { isJsonObject } from "@cofill/core/kit";

/** The value that a keyword takes: one or several schemas, or data of a given shape. */
export type Keyword =
  | {
      readonly holds: "schema" | "schema_or_schemas" | "schemas" | "schema_map" | "pattern_map" | "schema_or_names_map";
    }
  | { readonly holds: "value"; readonly shape: string; readonly fits: (value: unknown) => boolean };

const isText = (value: unknown): value is string => typeof value === "string";
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
/** How messages describe an acceptable pattern. */
export const patternShape = "a regular expression that can be tried in bounded time";
export const isPattern = (value: unknown): boolean => isText(value) && compilePattern(value).ok;
const types = new Set<unknown>(["array", "boolean", "integer", "null", "number", "object", "string"]);

const shaped = (shape: string, fits: (value: unknown) => boolean): Keyword => ({ holds: "value", shape, fits });
const schema: Keyword = { holds: "schema" };
const schemas: Keyword = { holds: "schemas" };
const schemaMap: Keyword = { holds: "schema_map" };
const text = shaped("a text", isText);
const count = shaped("a whole number from 0", (value) => Number.isSafeInteger(value) && (value as number) >= 0);
const number = shaped("a number", (value) => typeof value === "number");
const any = shaped("anything", () => true);

/** The supported keywords; others are ignored. */
export const schemaKeywords: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ["$schema", text],
  ["$ref", shaped("a reference within the schema, like #/$defs/address", (value) => isText(value) && value[0] === "#")],
  ["$anchor", text],
  ["$defs", schemaMap],
  ["definitions", schemaMap],
  [
    "type",
    shaped(`a type or a list of types of JSON (${[...types].join(", ")})`, (value) =>
      Array.isArray(value) ? value.length > 0 && value.every((type) => types.has(type)) : types.has(value),
    ),
  ],
  ["const", any],
  ["enum", shaped("a list of values", (value) => Array.isArray(value) && value.length > 0)],
  ["required", shaped("a list of names", isTexts)],
  ["not", schema],
  ["anyOf", schemas],
  ["allOf", schemas],
  ["oneOf", schemas],
  ["if", schema],
  ["then", schema],
  ["else", schema],
  ["format", text],
  ["properties", schemaMap],
  ["patternProperties", { holds: "pattern_map" }],
  ["additionalProperties", schema],
  ["unevaluatedProperties", schema],
  ["minProperties", count],
  ["maxProperties", count],
  ["propertyNames", schema],
  [
    "dependentRequired",
    shaped("lists of names", (value) => isJsonObject(value) && Object.values(value).every(isTexts)),
  ],
  ["dependentSchemas", schemaMap],
  ["dependencies", { holds: "schema_or_names_map" }],
  ["prefixItems", schemas],
  ["items", { holds: "schema_or_schemas" }],
  ["additionalItems", schema],
  ["unevaluatedItems", schema],
  ["contains", schema],
  ["minContains", count],
  ["maxContains", count],
  ["minItems", count],
  ["maxItems", count],
  ["uniqueItems", shaped("true or false", (value) => typeof value === "boolean")],
  ["minimum", number],
  ["maximum", number],
  ["exclusiveMinimum", number],
  ["exclusiveMaximum", number],
  ["multipleOf", shaped("a number above 0", (value) => typeof value === "number" && value > 0)],
  ["minLength", count],
  ["maxLength", count],
  ["pattern", shaped(patternShape, isPattern)],
]);

/** Keywords of JSON Schema that are not supported; a schema with them must not count as checked. */
export const uncheckedKeywords = ["$dynamicRef", "$recursiveRef", "$recursiveAnchor"] as const;
