import type { Column, FieldItem, ListItem } from "../definition.ts";
import type { MessageAudience } from "./catalogue.ts";
import { count } from "./en-words.ts";
import { fileSize } from "./file-size.ts";
import { fileTypeWords } from "./file-type-words.ts";

type Bound = number | string | undefined;

const between = (min: Bound, max: Bound): readonly string[] => {
  if (min !== undefined && max !== undefined) return [min === max ? `exactly ${min}` : `from ${min} to ${max}`];
  if (min !== undefined) return [`at least ${min}`];
  return max === undefined ? [] : [`at most ${max}`];
};

/** People speak of days and hours as before and after. */
const momentBetween = (min: Bound, max: Bound, audience: MessageAudience): readonly string[] => {
  if (audience === "agent" || (min !== undefined && max !== undefined)) return between(min, max);
  if (min !== undefined) return [`not before ${min}`];
  return max === undefined ? [] : [`not after ${max}`];
};

/** So many of something; at least none is no limit. */
const amount = (min: number | undefined, max: number | undefined, noun: string, rest = ""): readonly string[] => {
  if (min && max !== undefined) {
    return [min === max ? `exactly ${count(min, noun)}${rest}` : `from ${min} to ${count(max, noun)}${rest}`];
  }
  if (min) return [`at least ${count(min, noun)}${rest}`];
  return max === undefined ? [] : [`at most ${count(max, noun)}${rest}`];
};

/** Characters, so few that a person must know. */
const tight = 40;

const textLimits = (field: FieldItem & { readonly kind: "string" }, audience: MessageAudience): readonly string[] => {
  const { minLength, maxLength } = field;
  // Nobody counts a hundred characters; a generous maximum is said when it is passed.
  const isWorthSaying = (minLength ?? 0) > 1 || (maxLength ?? tight + 1) <= tight;
  return audience === "agent" || isWorthSaying ? amount(minLength, maxLength, "character") : [];
};

/** A person is not shown a regular expression; an agent needs it. */
const pattern = (source: string | undefined, audience: MessageAudience): readonly string[] =>
  source !== undefined && audience === "agent" ? [`matches the pattern ${source}`] : [];

const fileTypes = (accept: readonly string[], audience: MessageAudience): string =>
  `takes ${audience === "agent" ? accept.join(", ") : fileTypeWords(accept)}`;

/** What a field takes, limit by limit, in words. */
export const fieldLimits = (field: FieldItem, audience: MessageAudience): readonly string[] => {
  switch (field.kind) {
    case "string":
      return [...textLimits(field, audience), ...pattern(field.pattern, audience)];
    case "number":
      return [
        ...(field.integer ? ["a whole number"] : []),
        ...between(field.min, field.max),
        ...(field.precision !== undefined ? [`at most ${count(field.precision, "decimal place")}`] : []),
      ];
    case "bigint":
      return between(field.min, field.max);
    case "date":
    case "time":
    case "datetime":
    case "year":
      return momentBetween(field.min, field.max, audience);
    case "money":
      return [...between(field.min, field.max), ...(field.currency !== undefined ? [`in ${field.currency}`] : [])];
    case "string_list":
      return [
        ...amount(field.minItems, field.maxItems, "item"),
        ...amount(field.itemMinLength, field.itemMaxLength, "character", " each"),
        ...(field.uniqueItems ? ["no item twice"] : []),
      ];
    case "url_list":
      return [...amount(field.minItems, field.maxItems, "item"), ...(field.uniqueItems ? ["no item twice"] : [])];
    case "multi_select": {
      const limits = amount(field.minSelections, field.maxSelections, "option");
      return limits.length === 0 && audience === "person" ? ["choose all that apply"] : limits;
    }
    case "checkboxes":
      return (field.minDone ?? 0) > 0 ? [`at least ${field.minDone} done`] : [];
    case "table":
      return amount(field.minRows, field.maxRows, "row");
    case "file":
      return [
        ...(field.accept?.length ? [fileTypes(field.accept, audience)] : []),
        ...(field.maxBytes === undefined ? [] : [`at most ${fileSize(field.maxBytes)}`]),
      ];
    case "json":
      return audience === "person" ? ["written as JSON"] : [];
    case "boolean":
    case "url":
    case "single_select":
    case "capability":
      return [];
    default:
      return field satisfies never;
  }
};

export const columnLimits = (column: Column, audience: MessageAudience): readonly string[] => [
  ...between(column.min, column.max),
  ...pattern(column.pattern, audience),
];

export const listLimits = ({ minItems, maxItems }: ListItem): readonly string[] => amount(minItems, maxItems, "row");
