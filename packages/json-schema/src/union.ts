import { isJsonObject, type JsonObject, ownMember, pointerTo } from "@cofill/core/kit";
import type { Schema } from "@cofill/core/schema";
import { isSchema, ownText, ownTexts } from "./json-object.ts";
import type { Held } from "./keywords.ts";
import type { Registry } from "./registry.ts";

export type UnionKeyword = "oneOf" | "anyOf";

export interface Branch extends Held {
  readonly index: number;
}

/** A property whose value selects the branch. */
export interface Tag {
  readonly property: string;
  /** For each branch, the values that select it. */
  readonly values: readonly (readonly unknown[])[];
  /** Whether the branches define the tag, or only an OpenAPI discriminator does. */
  readonly isInBranches: boolean;
}

/** How a oneOf or anyOf is shown. */
export type Union = {
  readonly keyword: UnionKeyword;
  readonly node: JsonObject;
  readonly pointer: string;
  readonly branches: readonly Branch[];
  readonly admitsNull: boolean;
} & (
  | { readonly kind: "tagged"; readonly tag: Tag }
  /** A schema or null. */
  | { readonly kind: "single" }
  /** Every branch lists its values. */
  | { readonly kind: "values" }
  | { readonly kind: "open" }
);

/** The subschemas that always apply to a value: the schema, its $ref target and its allOf. */
export const unconditional = (registry: Registry, schema: Schema): readonly JsonObject[] => {
  const found = new Set<JsonObject>();
  const visit = (next: unknown): void => {
    if (!isJsonObject(next) || found.has(next)) return;
    found.add(next);
    visit(registry.target(next)?.schema);
    const { allOf } = next;
    if (Array.isArray(allOf)) for (const part of allOf) visit(part);
  };
  visit(schema);
  return [...found];
};

/** The values that a schema lists; undefined if it allows others. */
export const listedValues = (node: JsonObject): readonly unknown[] | undefined => {
  if (Object.hasOwn(node, "const")) return [node.const];
  const options = ownMember(node, "enum");
  return Array.isArray(options) ? options : undefined;
};

const isNullList = (values: readonly unknown[] | undefined): boolean =>
  values !== undefined && values.length > 0 && values.every((value) => value === null);

const isOnlyNull = (registry: Registry, schema: Schema): boolean =>
  unconditional(registry, schema).some((node) => ownMember(node, "type") === "null" || isNullList(listedValues(node)));

const valuesOf = (registry: Registry, schema: Schema): readonly unknown[] | undefined =>
  unconditional(registry, schema).flatMap((node) => {
    const values = listedValues(node);
    return values ? [values] : [];
  })[0];

const isScalar = (value: unknown): boolean =>
  typeof value === "string" || typeof value === "boolean" || typeof value === "number";

/** For each branch the values that a property must have; undefined if a branch does not restrict it. */
const tagValues = (
  registry: Registry,
  branches: readonly Branch[],
  property: string,
  isRequiredAnyway: boolean,
): Tag["values"] | undefined => {
  const values: (readonly unknown[])[] = [];
  const seen = new Set<unknown>();
  for (const { schema } of branches) {
    const parts = unconditional(registry, schema);
    const isRequired = isRequiredAnyway || parts.some((part) => ownTexts(part, "required").includes(property));
    const listed = parts.flatMap((part) => {
      const { properties } = part;
      const inner = isJsonObject(properties) ? ownMember(properties, property) : undefined;
      const found = isSchema(inner) ? valuesOf(registry, inner) : undefined;
      return found ? [found] : [];
    })[0];
    if (!isRequired || !listed || listed.length === 0 || !listed.every(isScalar)) return undefined;
    for (const value of listed) {
      if (seen.has(value)) return undefined;
      seen.add(value);
    }
    values.push(listed);
  }
  return values;
};

/** OpenAPI: the schema name that a branch refers to, or its name in the mapping. */
const namedBranches = (node: JsonObject, branches: readonly Branch[], property: string): Tag | undefined => {
  const { discriminator } = node;
  const mapping = isJsonObject(discriminator) && isJsonObject(discriminator.mapping) ? discriminator.mapping : {};
  const values = branches.map(({ schema }): readonly string[] => {
    const reference = isJsonObject(schema) ? ownText(schema, "$ref") : undefined;
    if (reference === undefined) return [];
    const name = reference.slice(reference.lastIndexOf("/") + 1);
    const mapped = Object.entries(mapping).filter(([, to]) => to === reference || to === name);
    return mapped.length > 0 ? mapped.map(([value]) => value) : [name];
  });
  return values.every((own) => own.length > 0) ? { property, values, isInBranches: false } : undefined;
};

const tagOf = (
  registry: Registry,
  node: JsonObject,
  branches: readonly Branch[],
  required: ReadonlySet<string>,
): Tag | undefined => {
  const { discriminator } = node;
  const named = isJsonObject(discriminator) ? ownText(discriminator, "propertyName") : undefined;
  if (named !== undefined) {
    const values = tagValues(registry, branches, named, true);
    return values ? { property: named, values, isInBranches: true } : namedBranches(node, branches, named);
  }
  const first = branches[0] === undefined ? [] : unconditional(registry, branches[0].schema);
  const names = new Set(first.flatMap(({ properties }) => (isJsonObject(properties) ? Object.keys(properties) : [])));
  for (const property of names) {
    const values = tagValues(registry, branches, property, required.has(property));
    if (values) return { property, values, isInBranches: true };
  }
  return undefined;
};

/** The values of all branches, if every branch lists its values. */
export const unionValues = (registry: Registry, branches: readonly Branch[]): readonly unknown[] | undefined => {
  const values = branches.map(({ schema }) => valuesOf(registry, schema));
  return values.every((own) => own !== undefined) ? values.flat() : undefined;
};

export const readUnion = (
  registry: Registry,
  node: JsonObject,
  keyword: UnionKeyword,
  pointer: string,
  required: ReadonlySet<string>,
): Union | undefined => {
  const held = ownMember(node, keyword);
  if (!Array.isArray(held)) return undefined;
  const all = held.map((schema: Schema, index): Branch => {
    return { schema, index, pointer: pointerTo(pointer, keyword, index) };
  });
  const branches = all.filter(({ schema }) => !isOnlyNull(registry, schema));
  const union = { keyword, node, pointer: pointerTo(pointer, keyword), branches };
  const admitsNull = branches.length < all.length;
  if (branches.length === 1) return { ...union, admitsNull, kind: "single" };
  if (unionValues(registry, branches)) return { ...union, admitsNull, kind: "values" };
  const tag = tagOf(registry, node, branches, required);
  return tag ? { ...union, admitsNull, kind: "tagged", tag } : { ...union, admitsNull, kind: "open" };
};
