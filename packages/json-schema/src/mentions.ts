import { isJsonObject, type JsonObject } from "@cofill/core/kit";
import type { Schema } from "@cofill/core/schema";
import { ownTexts } from "./json-object.ts";
import { inPlaceOf } from "./keywords.ts";
import type { Registry } from "./registry.ts";

export interface Mentions {
  readonly names: ReadonlySet<string>;
  /** Whether the schema reads properties that it does not name. */
  readonly isAll: boolean;
}

const wide: readonly string[] = [
  "minProperties",
  "maxProperties",
  "patternProperties",
  "additionalProperties",
  "unevaluatedProperties",
  "propertyNames",
  "const",
  "enum",
];

const namesIn = (node: JsonObject): readonly string[] => {
  const { properties, dependentRequired, dependentSchemas } = node;
  const keyed = [properties, dependentRequired, dependentSchemas].flatMap((map) =>
    isJsonObject(map) ? Object.keys(map) : [],
  );
  const listed = isJsonObject(dependentRequired) ? Object.keys(dependentRequired) : [];
  return [
    ...keyed,
    ...ownTexts(node, "required"),
    ...listed.flatMap((property) => ownTexts(dependentRequired as JsonObject, property)),
  ];
};

/** Visits every subschema that applies to a value, through references and in all branches. */
const visitParts = (registry: Registry, schema: Schema, look: (node: JsonObject) => void): void => {
  const seen = new Set<JsonObject>();
  const visit = (next: unknown): void => {
    if (!isJsonObject(next) || seen.has(next)) return;
    seen.add(next);
    look(next);
    visit(registry.target(next)?.schema);
    for (const inner of inPlaceOf(next)) visit(inner);
  };
  visit(schema);
};

/** The properties that a schema defines or requires. */
export const namedBy = (registry: Registry, schema: Schema): ReadonlySet<string> => {
  const names = new Set<string>();
  visitParts(registry, schema, (node) => {
    const { properties } = node;
    for (const name of isJsonObject(properties) ? Object.keys(properties) : []) names.add(name);
    for (const name of ownTexts(node, "required")) names.add(name);
  });
  return names;
};

/** The properties that a schema reads, through references and in all branches. */
export const mentionsOf = (registry: Registry, schema: Schema): Mentions => {
  const names = new Set<string>();
  let isAll = false;
  visitParts(registry, schema, (node) => {
    for (const name of namesIn(node)) names.add(name);
    if (wide.some((keyword) => Object.hasOwn(node, keyword))) isAll = true;
  });
  return { names, isAll };
};
