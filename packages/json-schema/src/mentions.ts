import { isObject, type Json, ownTexts, type Schema } from "./json-object.ts";
import { inPlaceOf } from "./keywords.ts";
import type { Registry } from "./registry.ts";

export interface Mentions {
  readonly names: ReadonlySet<string>;
  /** Whether the schema looks at more than the properties it names. */
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

const namesIn = (node: Json): readonly string[] => {
  const { properties, dependentRequired, dependentSchemas } = node;
  const keyed = [properties, dependentRequired, dependentSchemas].flatMap((map) =>
    isObject(map) ? Object.keys(map) : [],
  );
  const listed = isObject(dependentRequired) ? Object.keys(dependentRequired) : [];
  return [
    ...keyed,
    ...ownTexts(node, "required"),
    ...listed.flatMap((property) => ownTexts(dependentRequired as Json, property)),
  ];
};

/** The properties of an object that a schema looks at, behind references and in all its branches. */
export const mentionsOf = (registry: Registry, schema: Schema): Mentions => {
  const seen = new Set<Json>();
  const names = new Set<string>();
  let isAll = false;
  const visit = (next: unknown): void => {
    if (!isObject(next) || seen.has(next)) return;
    seen.add(next);
    for (const name of namesIn(next)) names.add(name);
    if (wide.some((keyword) => Object.hasOwn(next, keyword))) isAll = true;
    visit(registry.target(next)?.schema);
    for (const inner of inPlaceOf(next)) visit(inner);
  };
  visit(schema);
  return { names, isAll };
};
