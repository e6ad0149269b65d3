import type { JsonSchema } from "@cofill/core";
import { isJsonObject, type JsonObject } from "@cofill/core/kit";
import { z } from "zod";

/** A schema as JSON Schema 2020-12, with the named schemas it refers to. */
export interface DescribedSchema {
  readonly schema: JsonSchema;
  /** The named schemas, referred to as `#/components/schemas/NAME`. */
  readonly components: Readonly<Record<string, JsonSchema>>;
}

const mapJson = (value: unknown, change: (object: JsonObject) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => mapJson(item, change));
  if (!isJsonObject(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapJson(inner, change)])));
};

const localRef = "#/$defs/";
const componentRef = "#/components/schemas/";

const toComponentRef = (object: JsonObject): JsonObject =>
  typeof object.$ref === "string" && object.$ref.startsWith(localRef)
    ? { ...object, $ref: `${componentRef}${object.$ref.slice(localRef.length)}` }
    : object;

const convert = (schema: z.ZodType): JsonObject =>
  z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      // Zod adds the safe integer range to every integer, which says nothing about the member.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      delete jsonSchema.id;
      // Zod's `readonly` is about the TypeScript type, while JSON Schema's `readOnly` would say that clients cannot
      // send it.
      delete jsonSchema.readOnly;
    },
  }) as JsonObject;

const described = new WeakMap<z.ZodType, DescribedSchema>();

/**
 * Converts a Zod schema to JSON Schema for OpenAPI; schemas with an id become components.
 * @example describeSchema(z.object({ name: z.string() })).schema // { type: "object", properties: … }
 */
export const describeSchema = (schema: z.ZodType): DescribedSchema => {
  const known = described.get(schema);
  if (known) return known;
  const { properties, $defs = {} } = convert(z.object({ root: schema })) as {
    readonly properties: { readonly root: JsonSchema };
    readonly $defs?: Readonly<Record<string, JsonSchema>>;
  };
  const made: DescribedSchema = {
    schema: mapJson(properties.root, toComponentRef) as JsonSchema,
    components: mapJson($defs, toComponentRef) as Readonly<Record<string, JsonSchema>>,
  };
  described.set(schema, made);
  return made;
};

/**
 * Converts a Zod schema to one JSON Schema without references, because each MCP tool is described alone.
 * @example inlineSchema(mailOperations.close.input)
 */
export const inlineSchema = (schema: z.ZodType): JsonSchema => {
  const { schema: outer, components } = describeSchema(schema);
  const inline = (object: JsonObject): unknown => {
    const name = typeof object.$ref === "string" ? object.$ref.slice(componentRef.length) : undefined;
    const target = name === undefined ? undefined : components[name];
    if (!target) return object;
    const { $ref: _, ...rest } = object;
    return { ...(mapJson(target, inline) as JsonObject), ...rest };
  };
  return mapJson(outer, inline) as JsonSchema;
};

/**
 * The members of an object schema by name, and which of them are required.
 * @example membersOf(inlineSchema(mailOperations.close.input)).required // ["form"]
 */
export const membersOf = (
  schema: JsonSchema,
): { readonly properties: Readonly<Record<string, JsonSchema>>; readonly required: readonly string[] } => ({
  properties: (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>,
  required: (schema.required ?? []) as readonly string[],
});
