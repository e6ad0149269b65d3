import {
  authorParagraphs,
  type Compiled,
  childPath,
  type FieldItem,
  fieldText,
  fieldTexts,
  formText,
  formTexts,
  groupText,
  groupTexts,
  type Item,
  type JsonSchema,
  listText,
  listTexts,
} from "@cofill/core";
import { isJsonObject, type JsonObject, ownMember } from "@cofill/core/kit";

/** Appends a text to the description of a schema. */
const described = (schema: JsonObject, text: string): JsonObject => {
  if (text === "") return schema;
  const known = typeof schema.description === "string" ? schema.description.trim() : "";
  return { ...schema, description: known === "" || text.includes(known) ? text : `${known}\n\n${text}` };
};

/** Adds keywords to the schema of a field, for schemas made from a form. */
export type FieldSchema = (field: FieldItem, schema: JsonObject) => JsonObject;

const isRow = (items: readonly Item[]): boolean =>
  items.length === 1 && items[0]!.type !== "text" && items[0]!.id === "$";

/** Walks a form and its schema in parallel. */
class TextWriter {
  readonly #compiled: Compiled;
  readonly #fieldSchema: FieldSchema;

  constructor(compiled: Compiled, fieldSchema: FieldSchema) {
    this.#compiled = compiled;
    this.#fieldSchema = fieldSchema;
  }

  /** The schema of an object with the texts of its items; texts of sections go into its description. */
  object(schema: JsonObject, items: readonly Item[], prefix: string, about = ""): JsonObject {
    const { definition } = this.#compiled;
    const properties: Record<string, unknown> = { ...(isJsonObject(schema.properties) ? schema.properties : {}) };
    const sections: string[] = [];
    const visit = (inner: readonly Item[]): void => {
      for (const item of inner) {
        if (item.type === "text") continue;
        if (item.type !== "section") {
          this.#property(schema, properties, item, childPath(prefix, item.id));
          continue;
        }
        const group = groupTexts(definition, `section:${item.id}`);
        if (group) sections.push(groupText(group));
        visit(item.items);
      }
    };
    visit(items);
    const written = Object.keys(properties).length === 0 ? schema : { ...schema, properties };
    return described(written, [about, ...sections].filter((text) => text !== "").join("\n\n"));
  }

  /**
   * A property behind a `$ref` or in a branch gets its description beside it. If the object forbids properties that it
   * does not name, none is added, because naming one would allow it.
   */
  #property(
    schema: JsonObject,
    properties: Record<string, unknown>,
    item: Exclude<Item, { type: "text" | "section" }>,
    path: string,
  ): void {
    const known = ownMember(properties, item.id);
    if (known !== undefined && !isJsonObject(known)) return;
    if (known === undefined && schema.additionalProperties !== undefined) return;
    const made = this.#item(known ?? {}, item, path);
    if (known === undefined && Object.keys(made).length === 0) return;
    Object.defineProperty(properties, item.id, { value: made, enumerable: true, configurable: true, writable: true });
  }

  #item(schema: JsonObject, item: Exclude<Item, { type: "text" | "section" }>, path: string): JsonObject {
    const { definition, fields, containersOf } = this.#compiled;
    switch (item.type) {
      case "field": {
        const text = fieldText(fieldTexts(definition, fields.get(path)!, "agent"));
        return described(this.#fieldSchema(item, schema), text);
      }
      case "record": {
        const text = authorParagraphs(groupTexts(definition, path) ?? {}).join("\n\n");
        return this.object(schema, item.items, path, text);
      }
      case "list": {
        const text = listText(listTexts(definition, item, path, containersOf.get(path) ?? []));
        const row = isJsonObject(schema.items) ? schema.items : {};
        const inside = `${path}[*]`;
        const [only] = item.items;
        const made = isRow(item.items)
          ? this.#item(row, only as Exclude<Item, { type: "text" | "section" }>, childPath(inside, "$"))
          : this.object(row, item.items, inside);
        const isSaid = isJsonObject(schema.items) || Object.keys(made).length > 0;
        return described({ ...schema, ...(isSaid && { items: made }) }, text);
      }
      default:
        return item satisfies never;
    }
  }
}

/**
 * Adds everything written about a form to a schema of its values, worded for agents: used in descriptions of intakes,
 * tools and HTTP operations. The schema validates the same values as before.
 * @example
 * withTexts(toJsonSchema(form.compiled), form.compiled);
 */
export const withTexts = (
  schema: JsonSchema,
  compiled: Compiled,
  fieldSchema: FieldSchema = (_, known) => known,
): JsonSchema => {
  const { definition } = compiled;
  const about = formText(formTexts(definition));
  return new TextWriter(compiled, fieldSchema).object(schema, definition.items, "", about);
};
