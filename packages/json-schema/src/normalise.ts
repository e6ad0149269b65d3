import { isJsonObject, type JsonObject, ownMember, pointerTo } from "@cofill/core/kit";
import { isSchema, ownText } from "./json-object.ts";
import { applicators, dataKeywords, definitionKeywords } from "./keywords.ts";
import { refuse } from "./problems.ts";
import { splitAddress } from "./reference.ts";

export const dialect2020 = "https://json-schema.org/draft/2020-12/schema";

interface Dialect {
  /** Whether the dialect needs no translation. */
  readonly isCurrent: boolean;
  /** Up to draft-07 keywords beside a $ref are ignored. */
  readonly refStandsAlone: boolean;
}

const dialects: readonly (readonly [RegExp, Dialect])[] = [
  [/^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/, { isCurrent: true, refStandsAlone: false }],
  [/^https?:\/\/json-schema\.org\/draft\/2019-09\/schema#?$/, { isCurrent: false, refStandsAlone: false }],
  [/^https?:\/\/json-schema\.org\/draft-0[67]\/schema#?$/, { isCurrent: false, refStandsAlone: true }],
];

/** A schema without $schema is read as 2020-12; older spellings, which have no meaning there, are translated too. */
const dialectOf = (schema: JsonObject): Dialect => {
  const name = ownMember(schema, "$schema");
  if (name === undefined) return { isCurrent: false, refStandsAlone: false };
  const found = dialects.find(([address]) => typeof name === "string" && address.test(name));
  return found?.[1] ?? refuse("/$schema", "schema.dialect");
};

const beside$ref = /^(?:\$ref|\$id|\$schema|\$defs|definitions|title|description|default|examples?|readOnly|x-.*)$/;

/** Translates a schema of an older draft to 2020-12. */
class Translator {
  readonly #dialect: Dialect;
  /** Subschemas that were moved and that a $ref may point to. */
  readonly #moved: (readonly [from: string, to: string])[] = [];

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  translate(schema: JsonObject): JsonObject {
    const translated = this.#node(schema, "") as Record<string, unknown>;
    return this.#moved.length === 0 ? translated : (this.#redirect(translated) as JsonObject);
  }

  #node(node: JsonObject, pointer: string): JsonObject {
    const isAlone = this.#dialect.refStandsAlone && typeof ownMember(node, "$ref") === "string";
    const translated: Record<string, unknown> = {};
    for (const [keyword, value] of Object.entries(node)) {
      if (isAlone && !beside$ref.test(keyword)) continue;
      translated[keyword] = this.#value(keyword, value, pointerTo(pointer, keyword));
    }
    this.#items(translated, pointer);
    this.#dependencies(translated, pointer);
    this.#bounds(translated);
    this.#null(translated);
    this.#names(translated);
    return translated;
  }

  /** An unknown keyword may hold schemas too (`components.schemas`), which matter only if referenced. */
  #value(keyword: string, value: unknown, pointer: string): unknown {
    if (dataKeywords.has(keyword)) return value;
    const isMap =
      applicators.get(keyword)?.holds === "map" || definitionKeywords.includes(keyword) || keyword === "dependencies";
    if (isMap && isJsonObject(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([key, entry]) => [key, this.#any(entry, pointerTo(pointer, key))]),
      );
    }
    return this.#any(value, pointer);
  }

  #any(value: unknown, pointer: string): unknown {
    if (Array.isArray(value)) return value.map((entry, index) => this.#any(entry, pointerTo(pointer, index)));
    return isJsonObject(value) ? this.#node(value, pointer) : value;
  }

  #items(node: Record<string, unknown>, pointer: string): void {
    const { items, additionalItems } = node;
    if (Array.isArray(items)) {
      node.prefixItems = items;
      delete node.items;
      this.#moved.push([pointerTo(pointer, "items"), pointerTo(pointer, "prefixItems")]);
      if (additionalItems !== undefined) node.items = additionalItems;
      this.#moved.push([pointerTo(pointer, "additionalItems"), pointerTo(pointer, "items")]);
    }
    delete node.additionalItems;
  }

  #dependencies(node: Record<string, unknown>, pointer: string): void {
    const { dependencies } = node;
    if (!isJsonObject(dependencies)) return;
    const entries = Object.entries(dependencies);
    const lists = entries.filter(([, value]) => Array.isArray(value));
    const schemas = entries.filter(([, value]) => isSchema(value));
    if (lists.length > 0) node.dependentRequired = Object.fromEntries(lists);
    if (schemas.length > 0) node.dependentSchemas = Object.fromEntries(schemas);
    this.#moved.push([pointerTo(pointer, "dependencies"), pointerTo(pointer, "dependentSchemas")]);
    delete node.dependencies;
  }

  /** OpenAPI 3.0 and draft-04: `exclusiveMinimum: true` beside `minimum`. */
  #bounds(node: Record<string, unknown>): void {
    for (const [exclusive, inclusive] of [
      ["exclusiveMinimum", "minimum"],
      ["exclusiveMaximum", "maximum"],
    ] as const) {
      if (typeof node[exclusive] !== "boolean") continue;
      const isExclusive = node[exclusive] && typeof node[inclusive] === "number";
      if (isExclusive) node[exclusive] = node[inclusive];
      else delete node[exclusive];
      if (isExclusive) delete node[inclusive];
    }
  }

  /** OpenAPI 3.0: `nullable` adds null to the type beside it and has no effect without one. */
  #null(node: Record<string, unknown>): void {
    if (node.nullable === true && typeof node.type === "string") node.type = [node.type, "null"];
    if (typeof node.nullable === "boolean") delete node.nullable;
    if (node.example !== undefined && node.examples === undefined) node.examples = [node.example];
  }

  #names(node: Record<string, unknown>): void {
    const id = ownText(node, "$id");
    if (id?.startsWith("#") && id.length > 1) {
      node.$anchor = id.slice(1);
      delete node.$id;
    }
    if (node.$recursiveRef === "#") {
      node.$ref = "#";
      delete node.$recursiveRef;
    }
  }

  #redirect(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((entry) => this.#redirect(entry));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [
        key,
        key === "$ref" && typeof entry === "string"
          ? this.#redirected(entry)
          : dataKeywords.has(key)
            ? entry
            : this.#redirect(entry),
      ]),
    );
  }

  #redirected(reference: string): string {
    if (!reference.startsWith("#/")) return reference;
    let { fragment } = splitAddress(reference);
    // Outer moves are recorded after inner ones, so all pointers refer to the original schema.
    for (const [from, to] of this.#moved) {
      if (fragment === from || fragment.startsWith(`${from}/`)) fragment = to + fragment.slice(from.length);
    }
    return `#${encodeURI(fragment)}`;
  }
}

/** A copy of the schema in 2020-12. */
export const normaliseSchema = (schema: JsonObject): JsonObject => {
  const copy = JSON.parse(JSON.stringify(schema)) as JsonObject;
  const dialect = dialectOf(copy);
  const { $schema: _, ...rest } = dialect.isCurrent ? copy : new Translator(dialect).translate(copy);
  return { $schema: dialect2020, ...rest };
};
