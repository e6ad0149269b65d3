/** The kinds of a Markform field, in the order the document lists them. */
export const fieldKinds = [
  "string",
  "number",
  "string_list",
  "checkboxes",
  "single_select",
  "multi_select",
  "url",
  "url_list",
  "date",
  "year",
  "table",
] as const;

/** The kind of a field, which decides what a value of it looks like. */
export type FieldKind = (typeof fieldKinds)[number];
