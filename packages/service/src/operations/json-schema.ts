import type { JsonSchema } from "@cofill/core";
import { isJsonObject, type JsonObject } from "@cofill/core/kit";
import { z } from "zod";

/** A schema as JSON Schema 2020-12, with the named schemas it refers to. */
export interface DescribedSchema {
  readonly schema: JsonSchema;
  /** By name; referred to as `#/components/schemas/NAME`. */
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
      // Every whole number is bounded by what JSON carries exactly; saying so helps nobody.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      delete jsonSchema.id;
      // Of the type in our code only.
      delete jsonSchema.readOnly;
    },
  }) as JsonObject;

const described = new WeakMap<z.ZodType, DescribedSchema>();

/**
 * A Zod schema for OpenAPI; schemas with a name become components.
 *
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
 * A Zod schema with everything it refers to in place, for tools that are described one by one.
 *
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
 * The members of an object's schema by name, and which of them are required.
 *
 * @example membersOf(inlineSchema(mailOperations.close.input)).required // ["form"]
 */
export const membersOf = (
  schema: JsonSchema,
): { readonly properties: Readonly<Record<string, JsonSchema>>; readonly required: readonly string[] } => ({
  properties: (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>,
  required: (schema.required ?? []) as readonly string[],
});
