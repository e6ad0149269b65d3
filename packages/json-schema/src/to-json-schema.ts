import { type Compiled, type FieldItem, type JsonSchema, type Kind, valuesSchema } from "@cofill/core";
import { withTexts } from "./with-texts.ts";

type Additions = { readonly [K in Kind]?: (field: Extract<FieldItem, { kind: K }>) => JsonSchema };

/** Kinds that an intake represents differently from the form (D-11), or with more keywords. */
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

/**
 * The JSON Schema 2020-12 of a form's values, with the form's texts as descriptions.
 * @example
 * const read = readSchema({ type: "object", properties: { name: { type: "string" } } });
 * read.ok && toJsonSchema(read.form.compiled).type; // "object"
 */
export const toJsonSchema = (compiled: Compiled): JsonSchema =>
  withTexts(valuesSchema(compiled.definition), compiled, fieldSchema);
