import type { Option } from "../field-base.ts";
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

interface Words {
  readonly typeName: (type: ValueType, audience: MessageAudience) => string;
  readonly optionNames: (options: readonly Option[], audience: MessageAudience) => string;
  readonly limits: (field: FieldItem, audience: MessageAudience) => readonly string[];
}

/** Describes accepted values in a language. */
export const expectedIn =
  ({ typeName: nameOf, optionNames: namesOf, limits }: Words) =>
  (field: FieldItem, audience: MessageAudience): string => {
    const limited = limits(field, audience);
    // A whole number is named among the limits.
    if (field.kind === "number") return [...(field.integer ? [] : [nameOf("number", audience)]), ...limited].join(", ");
    const options = "options" in field ? `: ${namesOf(field.options, audience)}` : "";
    return [`${nameOf(types[field.kind], audience)}${options}`, ...limited].join(", ");
  };

/** Describes accepted values: `a number, from 1 to 5`, `an option id: small, large`. */
export const expectedWords = expectedIn({ typeName, optionNames, limits: fieldLimits });
