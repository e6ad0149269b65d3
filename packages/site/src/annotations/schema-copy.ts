import { isJsonObject, pointerTo } from "@cofill/core/kit";
import { measureJson } from "./json-size.ts";
import { limits } from "./limits.ts";
import type { ManifestProblem } from "./manifest.ts";
import { type Keyword, schemaKeywords, uncheckedKeywords } from "./schema-keywords.ts";

export type CopiedSchema = Record<string, unknown>;

export interface ReadSchema {
  /** A copy with only the supported keywords, each of the right shape. */
  readonly copy: CopiedSchema | boolean;
  /** Every schema inside the copy, the root first. */
  readonly schemas: readonly CopiedSchema[];
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
    return { copy: false, schemas: [], problems: [{ pointer, message: size }], unchecked: [] };
  return new SchemaReader(pointer).read(schema);
};

class SchemaReader {
  readonly #start: string;
  readonly #problems: ManifestProblem[] = [];
  readonly #unchecked: ManifestProblem[] = [];
  readonly #schemas: CopiedSchema[] = [];
  readonly #places = new Set<string>();
  readonly #references: { readonly to: string; readonly pointer: string }[] = [];

  constructor(start: string) {
    this.#start = start;
  }

  read(schema: unknown): ReadSchema {
    const copy = this.#copy(schema, this.#start);
    for (const { to, pointer } of this.#references) {
      if (this.#places.has(to)) continue;
      this.#problem(pointer, `$ref leads to no schema; "${to.slice(0, limits.maxReceived)}" is not in it`);
    }
    return { copy, schemas: this.#schemas, problems: this.#problems, unchecked: this.#unchecked };
  }

  #copy(schema: unknown, pointer: string): CopiedSchema | boolean {
    this.#places.add(`#${pointer.slice(this.#start.length)}`);
    if (typeof schema === "boolean") return schema;
    if (!isJsonObject(schema)) {
      this.#problem(pointer, "A schema must be an object, true or false");
      return false;
    }
    for (const name of uncheckedKeywords) {
      if (schema[name] !== undefined) this.#notChecked(pointerTo(pointer, name), `${name} is not checked here`);
    }
    if (schema.$id !== undefined && pointer !== this.#start) {
      this.#notChecked(pointerTo(pointer, "$id"), "$id inside a schema is not checked here");
    }
    const copy: CopiedSchema = {};
    this.#schemas.push(copy);
    for (const [name, value] of Object.entries(schema)) {
      const keyword = schemaKeywords.get(name);
      if (keyword) copy[name] = this.#keyword(name, keyword, value, pointerTo(pointer, name));
    }
    return copy;
  }

  #keyword(name: string, keyword: Keyword, value: unknown, pointer: string): unknown {
    switch (keyword.holds) {
      case "value":
        if (!keyword.fits(value)) this.#problem(pointer, `${name} must be ${keyword.shape}`);
        if (name === "$ref" && typeof value === "string") this.#references.push({ to: decoded(value), pointer });
        if (name === "$anchor") this.#places.add(`#${value}`);
        return value;
      case "schema":
        return this.#copy(value, pointer);
      case "schemas":
        return this.#list(name, value, pointer);
      case "schema_or_schemas":
        return Array.isArray(value) ? this.#list(name, value, pointer) : this.#copy(value, pointer);
      case "schema_map":
      case "schema_or_names_map":
        return this.#map(name, value, pointer, keyword.holds === "schema_or_names_map");
      default:
        return keyword satisfies never;
    }
  }

  #list(name: string, value: unknown, pointer: string): unknown {
    if (Array.isArray(value)) return value.map((entry, index) => this.#copy(entry, pointerTo(pointer, index)));
    this.#problem(pointer, `${name} must be a list of schemas`);
    return [];
  }

  #map(name: string, value: unknown, pointer: string, takesNames: boolean): unknown {
    if (!isJsonObject(value)) {
      this.#problem(pointer, `${name} must be an object of schemas`);
      return {};
    }
    const isNames = (entry: unknown): boolean => Array.isArray(entry) && entry.every((one) => typeof one === "string");
    const copyOf = (key: string, entry: unknown): unknown =>
      takesNames && isNames(entry) ? entry : this.#copy(entry, pointerTo(pointer, key));
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, copyOf(key, entry)]));
  }

  #problem(pointer: string, message: string): void {
    if (this.#problems.length < limits.maxProblems) this.#problems.push({ pointer, message });
  }

  #notChecked(pointer: string, message: string): void {
    if (this.#unchecked.length < limits.maxProblems) this.#unchecked.push({ pointer, message });
  }
}

const decoded = (reference: string): string => {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
};
