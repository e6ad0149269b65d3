import type { NoParams } from "@cofill/core";

type Maximum = { readonly maximum: number };
type Name = { readonly name: string };
type Label = { readonly label: string };

/** Why a place of a schema is shown as JSON. */
export type JsonReason =
  | "contains_itself"
  | "too_deep"
  | "open_properties"
  | "open_branches"
  | "no_properties"
  | "row_name"
  | "other_branches"
  | "values_not_texts"
  | "anything"
  | "nothing"
  | "several_types"
  | "items_unlike"
  | "items_other";

/** The parameters of each problem and warning about a schema, by `code` or `code.reason`. */
export interface SchemaMessageParams {
  "root.not_an_object": NoParams;
  "root.no_properties": NoParams;
  "schema.not_an_object": NoParams;
  "schema.not_json": { readonly type: string };
  "schema.values": Maximum;
  "schema.depth": Maximum;
  "schema.characters": Maximum;
  "schema.patterns": Maximum;
  "schema.fields": Maximum;
  "schema.options": Maximum;
  "schema.references": Maximum;
  "schema.parts": NoParams;
  "schema.dialect": NoParams;
  /** `cause` is the validator's message. */
  "schema.not_compiled": { readonly cause?: string };
  /** `cause` is core's message about a rule made from the schema. */
  "schema.rules": { readonly cause: string };
  "keyword.type": NoParams;
  /** `cause` is the meta-schema's message about the keyword, `allowed` the values it accepts. */
  "keyword.invalid": { readonly cause?: string; readonly allowed?: readonly string[] };
  "keyword.pattern": { readonly cause: string };
  "name.index": Name;
  "name.reserved": Name;
  "name.twice": Name;
  "reference.nowhere": { readonly reference: string };
  "reference.endless": NoParams;
  "steps.twice": { readonly id: string };
  "steps.no_property": { readonly field: string };
  "vendor.no_json_schema": { readonly vendor: string };
  "vendor.not_writable": { readonly vendor: string; readonly cause: string };
  "shown.every_branch": NoParams;
  "shown.named_only": NoParams;
  "shown.as_json": Label & { readonly reason: JsonReason; readonly types?: readonly string[] };
  "default.rows": NoParams;
  "default.optional_object": Label;
  "asked.read_only": Label;
  "hint.no_field": { readonly path: string };
}
