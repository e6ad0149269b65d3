import type { Definition, Item } from "./definition.ts";
import type { FieldItem, JsonSchema } from "./kinds/kind.ts";
import { kindOf } from "./kinds/registry.ts";

interface Shape {
  readonly properties: Record<string, JsonSchema>;
  readonly required: string[];
}

const fieldSchema = (field: FieldItem): JsonSchema => ({
  title: field.label,
  ...(field.hint !== undefined && { description: field.hint }),
  ...kindOf(field).jsonSchema(field),
});

const collect = (items: readonly Item[], shape: Shape): Shape => {
  const define = (id: string, schema: JsonSchema) =>
    Object.defineProperty(shape.properties, id, {
      value: schema,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  for (const item of items) {
    switch (item.type) {
      case "text":
        break;
      case "section":
        collect(item.items, shape);
        break;
      case "field":
        define(item.id, fieldSchema(item));
        if (item.required) shape.required.push(item.id);
        break;
      case "record":
        define(item.id, { ...(item.label !== undefined && { title: item.label }), ...objectSchema(item.items) });
        break;
      case "list":
        define(item.id, {
          ...(item.label !== undefined && { title: item.label }),
          type: "array",
          items: objectSchema(item.items),
          ...(item.minItems !== undefined && { minItems: item.minItems }),
          ...(item.maxItems !== undefined && { maxItems: item.maxItems }),
        });
        break;
      default:
        item satisfies never;
    }
  }
  return shape;
};

const objectSchema = (items: readonly Item[]): JsonSchema => {
  const { properties, required } = collect(items, { properties: {}, required: [] });
  return { type: "object", properties, ...(required.length > 0 && { required }), additionalProperties: false };
};

/**
 * JSON Schema 2020-12 of a form's values.
 *
 * @example
 * valuesSchema({ id: "guests", items: [] }).$id; // "urn:cofill:guests"
 */
export const valuesSchema = (definition: Definition): JsonSchema => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: `urn:cofill:${encodeURIComponent(definition.id)}`,
  ...(definition.title !== undefined && { title: definition.title }),
  ...objectSchema(definition.items),
});
