import { type Compiled, type FieldItem, type JsonSchema, type Kind, valuesSchema } from "@cofill/core";
import { withTexts } from "./with-texts.ts";

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

/** JSON Schema 2020-12 of what a form takes in: its values, with everything that was written about them. */
export const toJsonSchema = (compiled: Compiled): JsonSchema =>
  withTexts(valuesSchema(compiled.definition), compiled, fieldSchema);
