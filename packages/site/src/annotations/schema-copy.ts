import { isJsonObject, type JsonObject, pointerTo } from "@cofill/core/kit";
import type { Schema } from "@cofill/core/schema";
import { measureJson } from "./json-size.ts";
import { limits } from "./limits.ts";
import type { ManifestProblem } from "./manifest.ts";
import { isPattern, type Keyword, patternShape, schemaKeywords, uncheckedKeywords } from "./schema-keywords.ts";

type CopiedSchema = Record<string, unknown>;

export interface ReadSchema {
  /** A copy in 2020-12 with only the supported keywords, each of the right shape. */
  readonly copy: Schema;
  /** The copy of the schema that a reference names; `false`, which nothing matches, for one that leads nowhere. */
  readonly resolve: (reference: string) => Schema;
  /** Problems of the schema itself. */
  readonly problems: readonly ManifestProblem[];
  /** Unsupported keywords in the schema. */
  readonly unchecked: readonly ManifestProblem[];
}

/** Reads a JSON Schema of 2020-12 or draft 07 without following external references. */
export const readSchema = (schema: unknown, pointer = ""): ReadSchema => {
  const most = { maxValues: limits.maxSchemaValues, maxDepth: limits.maxSchemaDepth, maxLength: 1_000_000 };
  const size = measureJson(schema, { what: "A schema", ...most });
  if (typeof size === "string")
    return { copy: false, resolve: () => false, problems: [{ pointer, message: size }], unchecked: [] };
  return new SchemaReader(schema, pointer).read();
};

class SchemaReader {
  readonly #start: string;
  readonly #problems: ManifestProblem[] = [];
  readonly #unchecked: ManifestProblem[] = [];
  readonly #places = new Map<string, Schema>();
  readonly #references: { readonly to: string; readonly pointer: string }[] = [];

  readonly #schema: unknown;
  /** Up to draft 07 keywords beside a `$ref` are ignored. */
  readonly #isRefAlone: boolean;

  constructor(schema: unknown, start: string) {
    this.#schema = schema;
    this.#start = start;
    const dialect = isJsonObject(schema) ? schema.$schema : undefined;
    this.#isRefAlone = typeof dialect === "string" && /draft-0[67]/.test(dialect);
  }

  read(): ReadSchema {
    const copy = this.#copy(this.#schema, this.#start);
    for (const { to, pointer } of this.#references) {
      if (this.#places.has(to)) continue;
      this.#problem(pointer, `$ref leads to no schema; "${to.slice(0, limits.maxReceived)}" is not in it`);
    }
    const resolve = (reference: string): Schema => this.#places.get(decoded(reference)) ?? false;
    return { copy, resolve, problems: this.#problems, unchecked: this.#unchecked };
  }

  #copy(schema: unknown, pointer: string): Schema {
    const copy = isJsonObject(schema) ? this.#copyObject(schema, pointer) : schema === true;
    this.#places.set(`#${pointer.slice(this.#start.length)}`, copy);
    if (isJsonObject(schema) && typeof schema.$anchor === "string") this.#places.set(`#${schema.$anchor}`, copy);
    if (typeof schema !== "boolean" && !isJsonObject(schema)) {
      this.#problem(pointer, "A schema must be an object, true or false");
    }
    return copy;
  }

  #copyObject(schema: JsonObject, pointer: string): JsonObject {
    for (const name of uncheckedKeywords) {
      if (schema[name] !== undefined) this.#notChecked(pointerTo(pointer, name), `${name} is not checked here`);
    }
    if (schema.$id !== undefined && pointer !== this.#start) {
      this.#notChecked(pointerTo(pointer, "$id"), "$id inside a schema is not checked here");
    }
    const copy: CopiedSchema = {};
    for (const [name, value] of Object.entries(schema)) {
      const keyword = schemaKeywords.get(name);
      if (keyword) copy[name] = this.#keyword(name, keyword, value, pointerTo(pointer, name));
    }
    if (this.#isRefAlone && copy.$ref !== undefined) return { $ref: copy.$ref };
    return inCurrentDialect(copy);
  }

  #keyword(name: string, keyword: Keyword, value: unknown, pointer: string): unknown {
    switch (keyword.holds) {
      case "value":
        if (!keyword.fits(value)) this.#problem(pointer, `${name} must be ${keyword.shape}`);
        if (name === "$ref" && typeof value === "string") this.#references.push({ to: decoded(value), pointer });
        return value;
      case "schema":
        return this.#copy(value, pointer);
      case "schemas":
        return this.#list(name, value, pointer);
      case "schema_or_schemas":
        return Array.isArray(value) ? this.#list(name, value, pointer) : this.#copy(value, pointer);
      case "schema_map":
      case "pattern_map":
      case "schema_or_names_map":
        return this.#map(name, value, pointer, keyword.holds);
      default:
        return keyword satisfies never;
    }
  }

  #list(name: string, value: unknown, pointer: string): unknown {
    if (Array.isArray(value)) return value.map((entry, index) => this.#copy(entry, pointerTo(pointer, index)));
    this.#problem(pointer, `${name} must be a list of schemas`);
    return [];
  }

  #map(name: string, value: unknown, pointer: string, holds: Keyword["holds"]): unknown {
    if (!isJsonObject(value)) {
      this.#problem(pointer, `${name} must be an object of schemas`);
      return {};
    }
    const isNames = (entry: unknown): boolean => Array.isArray(entry) && entry.every((one) => typeof one === "string");
    for (const key of holds === "pattern_map" ? Object.keys(value) : []) {
      if (!isPattern(key)) this.#problem(pointerTo(pointer, key), `The name must be ${patternShape}`);
    }
    const copyOf = (key: string, entry: unknown): unknown =>
      holds === "schema_or_names_map" && isNames(entry) ? entry : this.#copy(entry, pointerTo(pointer, key));
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, copyOf(key, entry)]));
  }

  #problem(pointer: string, message: string): void {
    if (this.#problems.length < limits.maxProblems) this.#problems.push({ pointer, message });
  }

  #notChecked(pointer: string, message: string): void {
    if (this.#unchecked.length < limits.maxProblems) this.#unchecked.push({ pointer, message });
  }
}

/** Translates the keywords of draft 07 that 2020-12 has under other names. */
const inCurrentDialect = (copy: CopiedSchema): JsonObject => {
  const { items, additionalItems, dependencies, ...rest } = copy;
  const current: CopiedSchema = rest;
  if (Array.isArray(items)) {
    current.prefixItems = items;
    if (additionalItems !== undefined) current.items = additionalItems;
  } else if (items !== undefined) current.items = items;
  if (isJsonObject(dependencies)) {
    const entries = Object.entries(dependencies);
    const required = Object.fromEntries(entries.filter(([, entry]) => Array.isArray(entry)));
    const schemas = Object.fromEntries(entries.filter(([, entry]) => !Array.isArray(entry)));
    const others = (current.allOf ?? []) as readonly Schema[];
    current.allOf = [...others, { dependentRequired: required, dependentSchemas: schemas }];
  }
  return current;
};

const decoded = (reference: string): string => {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
};
