import { isJsonObject, type JsonObject, ownMember } from "@cofill/core/kit";
import type { Schema } from "@cofill/core/schema";
import { isSchema } from "./json-object.ts";
import { applicators } from "./keywords.ts";
import type { Registry } from "./registry.ts";

/** Copies one subschema: its keywords, and through `copy` the subschemas they hold. */
export type CopyNode = (node: JsonObject, copy: (schema: Schema) => Schema) => Record<string, unknown>;

/** The subschemas in a schema's applicators, each replaced by its copy. */
export const copyHeld = (node: JsonObject, copy: (schema: Schema) => Schema): Record<string, unknown> => {
  const copied: Record<string, unknown> = {};
  for (const [keyword, { holds }] of applicators) {
    const value = ownMember(node, keyword);
    if (holds === "array" && Array.isArray(value)) copied[keyword] = value.map((entry) => copy(entry as Schema));
    else if (holds === "one" && isSchema(value)) copied[keyword] = copy(value);
    else if (holds === "map" && isJsonObject(value)) {
      copied[keyword] = Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, copy(entry as Schema)]));
    }
  }
  return copied;
};

/** Copies schemas so that all their references point to their own `$defs`. */
export class SchemaCopies {
  readonly #registry: Registry;
  readonly #copyNode: CopyNode;
  readonly #names = new Map<string, string>();
  readonly #waiting: { readonly name: string; readonly schema: Schema }[] = [];
  readonly #definitions: Record<string, Schema> = {};

  constructor(registry: Registry, copyNode: CopyNode) {
    this.#registry = registry;
    this.#copyNode = copyNode;
  }

  readonly copy = (schema: Schema): Schema => {
    if (typeof schema === "boolean") return schema;
    const copied = this.#copyNode(schema, this.copy);
    const target = this.#registry.target(schema);
    if (target) copied.$ref = this.#refer(target.pointer, target.schema);
    return copied;
  };

  /** Every referenced schema, including indirectly referenced ones. */
  get definitions(): Readonly<Record<string, Schema>> {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      this.#definitions[next.name] = this.copy(next.schema);
    }
    return this.#definitions;
  }

  #refer(pointer: string, schema: Schema): string {
    const known = this.#names.get(pointer);
    const name = known ?? `d${this.#names.size}`;
    if (known === undefined) {
      this.#names.set(pointer, name);
      this.#waiting.push({ name, schema });
    }
    return `#/$defs/${name}`;
  }
}
