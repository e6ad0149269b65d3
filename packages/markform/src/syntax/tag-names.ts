import type { FieldKind } from "../model/kinds.ts";

export const documentationTags = ["description", "instructions", "notes", "examples", "documentation"] as const;
/** The tags that hold an author's text about a form or a part of it. */
export type DocumentationTag = (typeof documentationTags)[number];

/** Older names of `field kind=…`, accepted on input (D-02). */
export const kindAliases: ReadonlyMap<string, FieldKind> = new Map<string, FieldKind>([
  ["string-field", "string"],
  ["number-field", "number"],
  ["date-field", "date"],
  ["year-field", "year"],
  ["url-field", "url"],
  ["table-field", "table"],
  ["string-list", "string_list"],
  ["string_list", "string_list"],
  ["url-list", "url_list"],
  ["url_list", "url_list"],
  ["single-select", "single_select"],
  ["single_select", "single_select"],
  ["multi-select", "multi_select"],
  ["multi_select", "multi_select"],
  ["checkboxes", "checkboxes"],
]);

const docNames: ReadonlySet<string> = new Set(documentationTags);

/** The names that authors write. */
export const tagNames: readonly string[] = ["form", "group", "field", "note", ...documentationTags];

export type TagRole = "form" | "group" | "field" | "doc" | "note" | "foreign";

export const roleOf = (name: string): TagRole => {
  if (name === "form" || name === "group" || name === "field" || name === "note") return name;
  if (docNames.has(name)) return "doc";
  return kindAliases.has(name) ? "field" : "foreign";
};
