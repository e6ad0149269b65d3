import type { JsonSchema } from "@cofill/core";
import { isJsonObject } from "@cofill/core/kit";
import { foreignText } from "./foreign-text.ts";
import { mcpLimits } from "./limits.ts";
import { isSchema, type Schema, SchemaReferences } from "./schema-references.ts";

/** Keywords that also hold for a part of a value, copied unchanged. */
const kept: readonly string[] = [
  "type",
  "enum",
  "const",
  "multipleOf",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minLength",
  "maxLength",
  "pattern",
  "format",
  "maxItems",
  "uniqueItems",
  "maxProperties",
  "contentMediaType",
  "contentEncoding",
  "readOnly",
  "deprecated",
  "default",
  "examples",
];

const texts: readonly string[] = ["title", "description"];

/**
 * Keywords about members and items, which are converted; others (`contains`, `unevaluated…`) concern the whole value
 * and are dropped.
 */
const inner = { maps: ["properties", "patternProperties"], ones: ["items", "propertyNames"], lists: ["prefixItems"] };

export interface PartialOptions {
  /** Description of the dot paths that are allowed as further members at the top level. */
  readonly others?: string;
  /** The description of a file field, in place of its schema. */
  readonly fileHint: string;
}

export interface PartialSchema {
  readonly schema: JsonSchema;
  /** Definitions to put under `$defs` at the root of the enclosing schema. */
  readonly definitions: Readonly<Record<string, Schema>>;
}

interface Entry {
  readonly schema: Schema;
  readonly isTop: boolean;
}

/**
 * Writes the schema of a value that may lack members at any depth (FB-MCP-02). Every part of a valid value matches it,
 * so that a client's own validation never refuses what the server would accept. Only JSON Schema keywords are copied,
 * because some clients interpret others (`x-mcp-header`), which a form's author must not control.
 */
class PartialWriter {
  readonly #references: SchemaReferences;
  readonly #options: PartialOptions;
  readonly #names = new Map<Schema, Map<boolean, string>>();
  readonly #taken = new Set<string>();
  readonly #waiting: (Entry & { readonly name: string })[] = [];
  readonly #definitions = new Map<string, Schema>();

  constructor(root: JsonSchema, options: PartialOptions) {
    this.#references = new SchemaReferences(root);
    this.#options = options;
  }

  write(root: JsonSchema): JsonSchema {
    const isOpen = this.#options.others !== undefined;
    const schema = this.#node({ schema: root, isTop: isOpen }) as JsonSchema;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      this.#definitions.set(next.name, this.#node(next));
    }
    return isOpen ? { ...schema, additionalProperties: { description: this.#options.others } } : schema;
  }

  get definitions(): PartialSchema["definitions"] {
    return Object.fromEntries(this.#definitions);
  }

  #node({ schema, isTop }: Entry): Schema {
    // Some clients accept only object schemas, so `true` becomes `{}`; `false` has no such equivalent.
    if (!isJsonObject(schema)) return schema && {};
    if (isFile(schema)) return { ...this.#texts(schema), description: this.#fileHint(schema), readOnly: true };
    const copy: Record<string, unknown> = this.#texts(schema);
    for (const keyword of kept) if (Object.hasOwn(schema, keyword)) copy[keyword] = schema[keyword];
    const target = this.#references.target(schema);
    if (target) copy.$ref = `#/$defs/${this.#nameOf({ schema: target.schema, isTop }, target.name)}`;
    this.#parts(schema, copy, isTop);
    this.#ways(schema, copy, isTop);
    return copy;
  }

  #parts(schema: JsonSchema, copy: Record<string, unknown>, isTop: boolean): void {
    const part = (value: unknown): Schema => this.#node({ schema: isSchema(value) ? value : true, isTop: false });
    for (const keyword of inner.maps) {
      if (isJsonObject(schema[keyword])) copy[keyword] = mapValues(schema[keyword], part);
    }
    for (const keyword of inner.ones) if (isSchema(schema[keyword])) copy[keyword] = part(schema[keyword]);
    for (const keyword of inner.lists) {
      if (Array.isArray(schema[keyword])) copy[keyword] = schema[keyword].map(part);
    }
    const { additionalProperties: others } = schema;
    if (isSchema(others) && !isTop) copy.additionalProperties = part(others);
  }

  /** A part does not tell which alternative is meant, so every one is allowed. */
  #ways(schema: JsonSchema, copy: Record<string, unknown>, isTop: boolean): void {
    const same = (value: unknown): Schema => this.#node({ schema: isSchema(value) ? value : true, isTop });
    const all = Array.isArray(schema.allOf) ? schema.allOf.map(same) : [];
    const unions = [schema.anyOf, schema.oneOf].flatMap((way) => (Array.isArray(way) ? [way.map(same)] : []));
    if (schema.if !== undefined && (isSchema(schema.then) || isSchema(schema.else))) {
      unions.push([same(schema.then), same(schema.else)]);
    }
    if (isJsonObject(schema.dependentSchemas)) copy.dependentSchemas = mapValues(schema.dependentSchemas, same);
    const [only] = unions;
    if (unions.length === 1) copy.anyOf = only;
    const asked = unions.length > 1 ? [...all, ...unions.map((anyOf) => ({ anyOf }))] : all;
    if (asked.length > 0) copy.allOf = asked;
  }

  #texts(schema: JsonSchema): Record<string, unknown> {
    const copy: Record<string, unknown> = {};
    for (const keyword of texts) {
      const text = schema[keyword];
      if (typeof text === "string") copy[keyword] = foreignText(text, mcpLimits.maxSchemaTextLength);
    }
    return copy;
  }

  #fileHint(schema: JsonSchema): string {
    const { description } = this.#texts(schema);
    return [this.#options.fileHint, ...(typeof description === "string" ? [description] : [])].join(" ");
  }

  /** A schema used at the top level and deeper gets two definitions, because only the top level takes dot paths. */
  #nameOf(entry: Entry, wanted: string): string {
    const names = this.#names.get(entry.schema) ?? new Map<boolean, string>();
    this.#names.set(entry.schema, names);
    const known = names.get(entry.isTop);
    if (known !== undefined) return known;
    const stem =
      wanted
        .replace(/[^A-Za-z0-9]+/g, "_")
        .replace(/^_+/, "")
        .slice(0, 40) || "part";
    let name = stem;
    for (let more = 2; this.#taken.has(name); more++) name = `${stem}_${more}`;
    this.#taken.add(name);
    names.set(entry.isTop, name);
    this.#waiting.push({ ...entry, name });
    return name;
  }
}

/** Whether a field takes a file (D-11). */
const isFile = ({ type, format }: JsonSchema): boolean => format === "binary" && [type].flat().includes("string");

const mapValues = (map: JsonSchema, write: (value: unknown) => Schema): JsonSchema =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key, write(value)]));

export const partialSchema = (schema: JsonSchema, options: PartialOptions): PartialSchema => {
  const writer = new PartialWriter(schema, options);
  const written = { type: "object", ...writer.write(schema) };
  const { definitions } = writer;
  if (JSON.stringify([written, definitions]).length <= mcpLimits.maxSchemaLength) {
    return { schema: written, definitions };
  }
  const description = "The form is too large to be shown here; the answer of create has its schema.";
  return { schema: { type: "object", description }, definitions: {} };
};
