import { isJsonObject, type JsonObject, ownMember } from "@cofill/core/kit";
import type { Schema } from "@cofill/core/schema";
import { ownNumber, ownText } from "./json-object.ts";
import type { Part, PlacedUnion } from "./place.ts";
import type { Registry } from "./registry.ts";
import { listedValues, type Union, unconditional, unionValues } from "./union.ts";

export type JsonType = "string" | "number" | "integer" | "boolean" | "object" | "array" | "null";

/** The combined constraints of all subschemas of a place that a field can show. */
export interface Facets {
  /** Types without null; undefined when any type is allowed. */
  readonly types: ReadonlySet<JsonType> | undefined;
  readonly isNullable: boolean;
  /** Listed values without null. */
  readonly values: readonly unknown[] | undefined;
  readonly labels: ReadonlyMap<unknown, string>;
  readonly format: string | undefined;
  readonly pattern: string | undefined;
  readonly minLength: number | undefined;
  readonly maxLength: number | undefined;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly minItems: number | undefined;
  readonly maxItems: number | undefined;
  readonly uniqueItems: boolean;
}

/** The type that a keyword implies, for schemas without `type`. */
const typeHints: readonly (readonly [JsonType, readonly string[]])[] = [
  ["object", ["properties", "required", "patternProperties", "additionalProperties", "minProperties", "maxProperties"]],
  ["array", ["items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains"]],
  ["string", ["minLength", "maxLength", "pattern", "contentMediaType", "contentEncoding"]],
  ["number", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]],
];

const typeOfValue = (value: unknown): JsonType => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value as JsonType;
};

/** The types that a schema's own keywords allow. */
const statedTypes = (node: JsonObject): ReadonlySet<JsonType> | undefined => {
  const { type } = node;
  if (typeof type === "string") return new Set([type as JsonType]);
  if (Array.isArray(type)) return new Set(type as JsonType[]);
  const values = listedValues(node);
  return values && new Set(values.map(typeOfValue));
};

const hintedTypes = (nodes: readonly JsonObject[]): ReadonlySet<JsonType> | undefined => {
  const hinted = typeHints.flatMap(([type, keywords]) =>
    nodes.some((node) => keywords.some((keyword) => Object.hasOwn(node, keyword))) ? [type] : [],
  );
  if (hinted.length > 0) return new Set(hinted);
  return nodes.some((node) => ownText(node, "format") !== undefined) ? new Set(["string"]) : undefined;
};

/** Types that both sets allow; an integer is also a number. */
const common = (a: ReadonlySet<JsonType>, b: ReadonlySet<JsonType>): ReadonlySet<JsonType> => {
  const fits = (type: JsonType, others: ReadonlySet<JsonType>): boolean =>
    others.has(type) || (type === "integer" && others.has("number"));
  return new Set([...[...a].filter((type) => fits(type, b)), ...[...b].filter((type) => fits(type, a))]);
};

const intersect = (all: readonly (ReadonlySet<JsonType> | undefined)[]): ReadonlySet<JsonType> | undefined =>
  all.reduce((found, next) => (found && next ? common(found, next) : (found ?? next)), undefined);

/** The types that the branches of a union allow together; undefined when a branch allows any. */
const unionTypes = (registry: Registry, { branches, admitsNull }: Union): ReadonlySet<JsonType> | undefined => {
  const each = branches.map(({ schema }) => branchTypes(registry, schema));
  if (each.some((types) => types === undefined)) return undefined;
  const all = each.flatMap((types) => [...(types ?? [])]);
  return new Set(admitsNull ? [...all, "null" as const] : all);
};

const branchTypes = (registry: Registry, schema: Schema): ReadonlySet<JsonType> | undefined => {
  const nodes = unconditional(registry, schema);
  return intersect(nodes.map(statedTypes)) ?? hintedTypes(nodes);
};

const without = <T>(values: readonly T[], unwanted: unknown): readonly T[] =>
  values.filter((value) => value !== unwanted);

/** Labels of values from `oneOf: [{const, title}]`, `x-enumNames` or `x-enum-varnames`. */
const labelsOf = (registry: Registry, parts: readonly Part[], unions: readonly Union[]): Map<unknown, string> => {
  const labels = new Map<unknown, string>();
  for (const { node } of parts) {
    const values = ownMember(node, "enum");
    const names = ownMember(node, "x-enumNames") ?? ownMember(node, "enumNames");
    if (!Array.isArray(values) || !Array.isArray(names)) continue;
    for (const [index, value] of values.entries()) {
      if (typeof names[index] === "string" && !labels.has(value)) labels.set(value, names[index]);
    }
  }
  for (const { branches } of unions) {
    for (const { schema } of branches) {
      const nodes = unconditional(registry, schema);
      const title = nodes.flatMap((node) => ownText(node, "title") ?? [])[0];
      const values = nodes.flatMap((node) => listedValues(node) ?? []);
      if (title !== undefined && values.length === 1 && !labels.has(values[0])) labels.set(values[0], title);
    }
  }
  return labels;
};

const highest = (nodes: readonly JsonObject[], keyword: string): number | undefined => {
  const found = nodes.flatMap((node) => ownNumber(node, keyword) ?? []);
  return found.length > 0 ? Math.max(...found) : undefined;
};

const lowest = (nodes: readonly JsonObject[], keyword: string): number | undefined => {
  const found = nodes.flatMap((node) => ownNumber(node, keyword) ?? []);
  return found.length > 0 ? Math.min(...found) : undefined;
};

const firstText = (nodes: readonly JsonObject[], keyword: string): string | undefined =>
  nodes.flatMap((node) => ownText(node, keyword) ?? [])[0];

/** Null is allowed if a part names it and none excludes it; a part that allows every type does not name it. */
const allowsNull = (
  registry: Registry,
  parts: readonly Part[],
  unions: readonly Union[],
): { readonly isNamed: boolean; readonly isRefused: boolean } => {
  const each = [
    ...parts.map(({ node, orNull }) => (orNull ? new Set<JsonType>(["null"]) : statedTypes(node))),
    ...unions.map((union) => unionTypes(registry, union)),
  ].filter((types) => types !== undefined);
  const isRefused = parts.some(
    ({ node, orNull }) => !orNull && listedValues(node)?.some((value) => value === null) === false,
  );
  return {
    isNamed: each.some((types) => types.has("null")),
    isRefused: isRefused || each.some((types) => !types.has("null")),
  };
};

export const facetsOf = (
  registry: Registry,
  parts: readonly Part[],
  placed: readonly Pick<PlacedUnion, "union">[],
): Facets => {
  const nodes = parts.map(({ node }) => node);
  const unions = placed.map(({ union }) => union);
  const stated = intersect([...nodes.map(statedTypes), ...unions.map((union) => unionTypes(registry, union))]);
  const types = stated ?? hintedTypes(nodes);
  const lists = [
    ...nodes.flatMap((node) => {
      const values = listedValues(node);
      return values ? [values] : [];
    }),
    ...unions.flatMap((union) => {
      const values = unionValues(registry, union.branches);
      return values ? [values] : [];
    }),
  ];
  const [first, ...rest] = lists;
  const others = rest.map((values) => new Set(values));
  const values = first?.filter((value) => others.every((other) => other.has(value)));
  const { isNamed, isRefused } = allowsNull(registry, parts, unions);
  return {
    types: types && new Set(without([...types], "null")),
    isNullable: isNamed && !isRefused,
    values: values && without([...new Set(values)], null),
    labels: labelsOf(registry, parts, unions),
    format: firstText(nodes, "format"),
    pattern: firstText(nodes, "pattern"),
    minLength: highest(nodes, "minLength"),
    maxLength: lowest(nodes, "maxLength"),
    minimum: highest(nodes, "minimum"),
    maximum: lowest(nodes, "maximum"),
    minItems: highest(nodes, "minItems"),
    maxItems: lowest(nodes, "maxItems"),
    uniqueItems: nodes.some((node) => ownMember(node, "uniqueItems") === true),
  };
};

/** Whether the object is a map with free property names, which fields cannot show. */
export const isMap = (parts: readonly Part[]): boolean =>
  parts.some(({ node }) => {
    const { patternProperties, additionalProperties } = node;
    const hasPatterns = isJsonObject(patternProperties) && Object.keys(patternProperties).length > 0;
    return hasPatterns || (isJsonObject(additionalProperties) && Object.keys(additionalProperties).length > 0);
  });
