import type { ValueType } from "../issue-params.ts";
import type { FieldItem, Kind } from "../kinds/kind.ts";
import type { MessageAudience } from "./catalogue.ts";
import { optionNames, typeName } from "./en-words.ts";
import { fieldLimits } from "./limit-words.ts";

const types: Readonly<Record<Exclude<Kind, "number">, ValueType>> = {
  string: "text",
  boolean: "boolean",
  bigint: "integer_text",
  date: "date",
  time: "time",
  datetime: "datetime",
  year: "year",
  url: "url",
  string_list: "text_list",
  url_list: "url_list",
  single_select: "option",
  multi_select: "option_list",
  checkboxes: "option_states",
  table: "row_list",
  money: "money",
  file: "file",
  capability: "capability",
  json: "json",
};

/** What a field takes: `a number, from 1 to 5`, `an option id: small, large`. */
export const expectedWords = (field: FieldItem, audience: MessageAudience): string => {
  const limits = fieldLimits(field, audience);
  // A whole number is named among the limits.
  if (field.kind === "number") return [...(field.integer ? [] : [typeName("number", audience)]), ...limits].join(", ");
  const options = "options" in field ? `: ${optionNames(field.options, audience)}` : "";
  return [`${typeName(types[field.kind], audience)}${options}`, ...limits].join(", ");
};
