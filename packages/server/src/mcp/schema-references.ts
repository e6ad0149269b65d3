import type { JsonSchema } from "@cofill/core";
import { isJsonObject } from "@cofill/core/kit";

/** A subschema: an object, or a boolean that allows everything or nothing. */
export type Schema = JsonSchema | boolean;

export const isSchema = (value: unknown): value is Schema => isJsonObject(value) || typeof value === "boolean";

/** Keywords whose value is data and not a schema. */
const data: ReadonlySet<string> = new Set(["enum", "const", "default", "examples"]);

/** Base URI of a schema without `$id`. */
const anyBase = "https://schema.invalid/";

const textAt = (node: JsonSchema, keyword: string): string | undefined => {
  const value = Object.hasOwn(node, keyword) ? node[keyword] : undefined;
  return typeof value === "string" ? value : undefined;
};

const stepInto = (value: unknown, step: string): unknown => {
  const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
  if (Array.isArray(value)) return value[Number(key)];
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
};

export interface Target {
  readonly schema: Schema;
  /** The last segment of the reference, as the author named it. */
  readonly name: string;
}

/** Resolves the references in a schema by pointer, anchor and URI. */
export class SchemaReferences {
  readonly #bases = new Map<object, string>();
  readonly #places = new Map<string, JsonSchema>();

  constructor(root: JsonSchema) {
    this.#places.set(anyBase, root);
    this.#context(root, anyBase);
  }

  #context(value: unknown, outer: string): void {
    if (Array.isArray(value)) {
      for (const entry of value) this.#context(entry, outer);
      return;
    }
    if (!isJsonObject(value)) return;
    const id = textAt(value, "$id");
    const address = id === undefined ? undefined : URL.parse(id, outer);
    if (address) {
      address.hash = "";
      this.#places.set(address.href, value);
    }
    const base = address?.href ?? outer;
    this.#bases.set(value, base);
    for (const keyword of ["$anchor", "$dynamicAnchor"]) {
      const anchor = textAt(value, keyword);
      if (anchor !== undefined) this.#places.set(`${base}#${anchor}`, value);
    }
    for (const [key, inner] of Object.entries(value)) if (!data.has(key)) this.#context(inner, base);
  }

  /** The target of a subschema's reference; `undefined` if there is none. */
  target(node: JsonSchema): Target | undefined {
    const reference = textAt(node, "$ref") ?? textAt(node, "$dynamicRef");
    const address = reference === undefined ? undefined : URL.parse(reference, this.#bases.get(node) ?? anyBase);
    if (!address) return undefined;
    const fragment = decode(address.hash.slice(1));
    address.hash = "";
    const start = this.#places.get(address.href);
    if (fragment === "") return start && { schema: start, name: "form" };
    const steps = fragment.startsWith("/") ? fragment.slice(1).split("/") : undefined;
    const schema = steps ? steps.reduce<unknown>(stepInto, start) : this.#places.get(`${address.href}#${fragment}`);
    return isSchema(schema) ? { schema, name: steps?.at(-1) ?? fragment } : undefined;
  }
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
