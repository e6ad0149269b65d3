import { isJsonObject, type JsonObject } from "@cofill/core/kit";
import type { Schema } from "@cofill/core/schema";
import { ownTexts } from "./json-object.ts";
import { namedBy } from "./mentions.ts";
import type { Place, PlacedUnion } from "./place.ts";
import type { Registry } from "./registry.ts";
import { readUnion } from "./union.ts";

/** The properties that an object can have or must have, under any condition. */
export const namesOf = ({ parts }: Place): ReadonlySet<string> =>
  new Set(
    parts.flatMap(({ node }) => [
      ...(isJsonObject(node.properties) ? Object.keys(node.properties) : []),
      ...ownTexts(node, "required"),
    ]),
  );

/** Unions without a tag whose branches define properties that no other part defines. */
export const unionsWithNewNames = (registry: Registry, place: Place): readonly PlacedUnion[] => {
  const names = namesOf(place);
  return place.unions.filter(({ union }) =>
    union.branches.some(({ schema }) => [...namedBy(registry, schema)].some((name) => !names.has(name))),
  );
};

/** The main subschemas of a place, by which recursion is detected. */
export const principals = (registry: Registry, schema: Schema): readonly JsonObject[] => {
  const found: JsonObject[] = [];
  let next: unknown = schema;
  while (isJsonObject(next) && !found.includes(next)) {
    found.push(next);
    const node: JsonObject = next;
    // A schema with properties of its own only shares the referenced base with others.
    if (Object.hasOwn(node, "properties")) break;
    const { allOf } = node;
    const single = (["oneOf", "anyOf"] as const)
      .map((keyword) => readUnion(registry, node, keyword, "", new Set()))
      .find((union) => union?.kind === "single");
    next =
      registry.target(node)?.schema ??
      (Array.isArray(allOf) && allOf.length === 1 ? allOf[0] : single?.branches[0]?.schema);
  }
  return found;
};
