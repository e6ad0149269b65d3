import type { FieldItem, FieldOf, Kind } from "@cofill/core";

/** The Formspec data type of each kind; kinds without one get an `x-` name. */
const dataTypes: { readonly [K in Kind]: (field: FieldOf<K>) => string } = {
  string: (field) => (field.multiline ? "text" : "string"),
  number: (field) => (field.integer ? "integer" : "decimal"),
  boolean: () => "boolean",
  bigint: () => "integer",
  date: () => "date",
  time: () => "time",
  datetime: () => "dateTime",
  year: () => "integer",
  url: () => "uri",
  string_list: () => "x-string-list",
  url_list: () => "x-uri-list",
  single_select: () => "choice",
  multi_select: () => "multiChoice",
  checkboxes: () => "x-checkboxes",
  table: () => "x-table",
  money: () => "money",
  file: () => "attachment",
  capability: () => "x-capability",
  json: () => "x-json",
};

export const dataTypeOf = (field: FieldItem): string => (dataTypes[field.kind] as (field: FieldItem) => string)(field);

export const optionsOf = (
  field: FieldItem,
): readonly { readonly value: string; readonly label: string }[] | undefined =>
  "options" in field ? field.options.map(({ id, label }) => ({ value: id, label })) : undefined;
