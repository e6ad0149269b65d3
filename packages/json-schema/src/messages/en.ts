import type { ProblemCatalogue } from "@cofill/core";
import type { JsonReason, SchemaMessageParams } from "./params.ts";

const jsonReasons: { readonly [R in JsonReason]: (types: readonly string[]) => string } = {
  contains_itself: () => "it contains itself",
  too_deep: () => "it lies too deep",
  open_properties: () => "its properties are not all known beforehand",
  open_branches: () => "nothing says which of its branches is meant",
  no_properties: () => "its properties are not known beforehand",
  row_name: () => "a property is called like a row",
  other_branches: () => "its branches ask for different things",
  values_not_texts: () => "its values are not all texts",
  anything: () => "it may be anything",
  nothing: () => "nothing fits it",
  several_types: (types) => `it may be of several types: ${types.join(", ")}`,
  items_unlike: () => "its items are not all alike",
  items_other: () => "its items are neither objects nor texts",
};

/** The English messages about schemas. */
export const en: ProblemCatalogue<SchemaMessageParams> = {
  "root.not_an_object": { person: () => "The root of a form is an object; this schema describes another" },
  "root.no_properties": { person: () => "The root has no properties, so there is nothing to ask for" },
  "schema.not_an_object": { person: () => "A schema is a JSON object" },
  "schema.not_json": { person: ({ type }) => `A schema is JSON; a ${type} is not` },
  "schema.values": { person: ({ maximum }) => `A schema holds at most ${maximum} values` },
  "schema.depth": { person: ({ maximum }) => `A schema is nested at most ${maximum} times` },
  "schema.characters": { person: ({ maximum }) => `A schema holds at most ${maximum} characters` },
  "schema.patterns": { person: ({ maximum }) => `A schema has at most ${maximum} patterns` },
  "schema.fields": { person: ({ maximum }) => `A form has at most ${maximum} fields` },
  "schema.options": { person: ({ maximum }) => `A field has at most ${maximum} options` },
  "schema.references": { person: ({ maximum }) => `A schema refers to at most ${maximum} places` },
  "schema.parts": { person: () => "Too many parts of this schema are asked of one value" },
  "schema.dialect": { person: () => "Only JSON Schema 2020-12, 2019-09, draft-07 and draft-06 are known" },
  "schema.not_compiled": {
    person: ({ cause = "it is nested too deep" }) => `This schema cannot be compiled: ${cause}`,
  },
  "schema.rules": { person: ({ cause }) => cause },
  "keyword.type": { person: () => "This is no type that JSON Schema has" },
  "keyword.invalid": {
    person: ({ cause = "is wrong", allowed }) => `${cause}${allowed ? `: ${allowed.join(", ")}` : ""}`,
  },
  "keyword.pattern": { person: ({ cause }) => `This pattern cannot be used: ${cause}` },
  "name.index": { person: ({ name }) => `A property cannot be called "${name}": it reads as the row of a list` },
  "name.reserved": { person: ({ name }) => `No property can be called "${name}"` },
  "name.twice": { person: ({ name }) => `Two places are called "${name}"` },
  "reference.nowhere": {
    person: ({ reference }) => `"${reference}" leads nowhere in this schema, and nothing is fetched`,
  },
  "reference.endless": { person: () => "This refers to itself without an end" },
  "steps.twice": { person: ({ id }) => `Two steps are called "${id}"` },
  "steps.no_property": { person: ({ field }) => `The schema has no property "${field}"` },
  "vendor.no_json_schema": {
    person: ({ vendor }) => `This schema of "${vendor}" cannot say itself as JSON Schema (Zod can from 4.2 on)`,
  },
  "vendor.not_writable": {
    person: ({ vendor, cause }) => `"${vendor}" cannot say this schema as JSON Schema: ${cause}`,
  },
  "shown.every_branch": { person: () => "The fields of every branch are shown, for nothing says which is meant" },
  "shown.named_only": { person: () => "Only the properties that the schema names can be given" },
  "shown.as_json": {
    person: ({ label, reason, types = [] }) => `"${label}" is shown as JSON: ${jsonReasons[reason](types)}`,
  },
  "default.rows": { person: () => "The default is not filled in: rows begin empty" },
  "default.optional_object": {
    person: ({ label }) => `The default of "${label}" is not filled in: the object around it need not be there`,
  },
  "asked.read_only": {
    person: ({ label }) => `"${label}" is read-only and has no default, so nobody is asked for it`,
  },
  "hint.no_field": { person: ({ path }) => `There is no field "${path}" for a hint` },
};
