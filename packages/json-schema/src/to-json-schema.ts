import {
  childPath,
  type Definition,
  type FieldItem,
  type Item,
  type JsonSchema,
  type Kind,
  valuesSchema,
} from "@cofill/core";
import { isJsonObject, type JsonObject, ownMember } from "@cofill/core/kit";

type Additions = { readonly [K in Kind]?: (field: Extract<FieldItem, { kind: K }>) => JsonSchema };

/** Kinds that an intake says in other words than the form does (D-11), or with more. */
const said: Additions = {
  file: (field) => ({
    type: "string",
    format: "binary",
    ...(field.accept !== undefined && { "x-accept": field.accept }),
    ...(field.maxBytes !== undefined && { "x-maxBytes": field.maxBytes }),
  }),
};

const labels = (field: FieldItem): JsonSchema =>
  field.kind === "single_select" && field.options.some(({ id, label }) => id !== label)
    ? { "x-enumNames": field.options.map(({ label }) => label) }
    : {};

const fieldSchema = (field: FieldItem, schema: JsonSchema): JsonSchema => {
  const other = said[field.kind] as ((field: FieldItem) => JsonSchema) | undefined;
  const { title, description } = schema;
  const text = { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
  return {
    ...(other ? { ...text, ...other(field) } : schema),
    ...labels(field),
    ...(field.readonly && { readOnly: true }),
    ...(field.confirm !== undefined && { "x-confirm": field.confirm }),
    ...(field.examples !== undefined && schema.writeOnly !== true && { examples: field.examples }),
  };
};

/** The author's texts about each part of a form, as one description (the field's own hint first). */
type Texts = (ref: string) => string | undefined;

const textsOf = ({ docs = [] }: Definition): Texts => {
  const byRef = new Map<string, string[]>();
  for (const { ref, tag, text } of docs) {
    if (tag !== "description" && tag !== "instructions") continue;
    byRef.set(ref, [...(byRef.get(ref) ?? []), text]);
  }
  return (ref) => byRef.get(ref)?.join("\n\n");
};

const described = (schema: JsonObject, text: string | undefined): JsonObject => {
  if (text === undefined) return schema;
  const known = typeof schema.description === "string" ? schema.description : undefined;
  return { ...schema, description: known === undefined || text.includes(known) ? text : `${known}\n\n${text}` };
};

/** Adds to the schema of an object what its items say besides. */
const withItems = (schema: JsonObject, items: readonly Item[], texts: Texts, prefix = ""): JsonObject => {
  const properties: Record<string, unknown> = { ...(schema.properties as JsonObject) };
  const visit = (inner: readonly Item[]): void => {
    for (const item of inner) {
      if (item.type === "text") continue;
      if (item.type === "section") {
        visit(item.items);
        continue;
      }
      const known = ownMember(properties, item.id);
      if (!isJsonObject(known)) continue;
      const path = childPath(prefix, item.id);
      switch (item.type) {
        case "field":
          properties[item.id] = described(fieldSchema(item, known), texts(path));
          break;
        case "record":
          properties[item.id] = described(withItems(known, item.items, texts, path), texts(path));
          break;
        case "list":
          properties[item.id] = described(
            { ...known, items: withItems(known.items as JsonObject, item.items, texts, `${path}[*]`) },
            texts(path),
          );
          break;
        default:
          item satisfies never;
      }
    }
  };
  visit(items);
  return { ...schema, properties };
};

/** JSON Schema 2020-12 of what a form takes in: its values, with what whoever gives them must know. */
export const toJsonSchema = (definition: Definition): JsonSchema =>
  described(
    withItems(valuesSchema(definition), definition.items, textsOf(definition)),
    textsOf(definition)(definition.id),
  );
