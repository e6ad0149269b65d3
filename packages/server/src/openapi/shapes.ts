import type { JsonSchema } from "@cofill/core";

/** Shorthands for JSON Schemas. */

export const text = (description?: string, more: JsonSchema = {}): JsonSchema => ({
  type: "string",
  ...(description !== undefined && { description }),
  ...more,
});

export const time = (description?: string): JsonSchema => text(description, { format: "date-time" });

export const count = (description?: string, more: JsonSchema = {}): JsonSchema => ({
  type: "integer",
  minimum: 0,
  ...(description !== undefined && { description }),
  ...more,
});

export const flag = (description?: string): JsonSchema => ({
  type: "boolean",
  ...(description !== undefined && { description }),
});

export const oneOf = (values: readonly string[], description?: string): JsonSchema =>
  text(description, { enum: values });

export const listOf = (items: JsonSchema, description?: string): JsonSchema => ({
  type: "array",
  items,
  ...(description !== undefined && { description }),
});

export const mapOf = (values: JsonSchema | true, description?: string): JsonSchema => ({
  type: "object",
  additionalProperties: values,
  ...(description !== undefined && { description }),
});

/** A member whose name ends in `?` may be absent. */
export const object = (members: Readonly<Record<string, JsonSchema>>, description?: string): JsonSchema => {
  const entries = Object.entries(members);
  const required = entries.flatMap(([name]) => (name.endsWith("?") ? [] : [name]));
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(([name, schema]) => [name.replace(/\?$/, ""), schema])),
    ...(required.length > 0 && { required }),
    ...(description !== undefined && { description }),
  };
};

export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
