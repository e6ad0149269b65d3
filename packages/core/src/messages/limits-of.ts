import type { ListItem } from "../definition.ts";
import type { Column } from "../field-base.ts";
import type { FieldItem } from "../kinds/kind.ts";
import type { MessageAudience } from "./catalogue.ts";

export type Bound = number | string;

export type Counted = "item" | "option" | "row" | "character" | "character_each" | "decimal_place";

/** The wording of each limit in one language. */
export interface LimitWords {
  readonly exactly: (value: Bound) => string;
  readonly between: (min: Bound, max: Bound) => string;
  readonly atLeast: (min: Bound) => string;
  readonly atMost: (max: Bound) => string;
  /** Dates and times are worded as before and after. */
  readonly notBefore: (min: Bound) => string;
  readonly notAfter: (max: Bound) => string;
  readonly exactlySo: (count: number, of: Counted) => string;
  readonly betweenSo: (min: number, max: number, of: Counted) => string;
  readonly atLeastSo: (min: number, of: Counted) => string;
  readonly atMostSo: (max: number, of: Counted) => string;
  readonly pattern: (source: string) => string;
  /** For people, file types are named. */
  readonly fileTypes: (accept: readonly string[], audience: MessageAudience) => string;
  readonly fileSize: (maxBytes: number) => string;
  readonly currency: (code: string) => string;
  readonly minDone: (count: number) => string;
  readonly wholeNumber: string;
  readonly uniqueItems: string;
  readonly allThatApply: string;
  readonly json: string;
}

/** Maximum length up to which people are told the limit in advance. */
const tight = 40;

/** The limits of fields, columns and lists in one language, one text each. */
export const limitsOf = (words: LimitWords) => {
  const between = (min: Bound | undefined, max: Bound | undefined): readonly string[] => {
    if (min !== undefined && max !== undefined) return [min === max ? words.exactly(min) : words.between(min, max)];
    if (min !== undefined) return [words.atLeast(min)];
    return max === undefined ? [] : [words.atMost(max)];
  };

  const momentBetween = (
    min: Bound | undefined,
    max: Bound | undefined,
    audience: MessageAudience,
  ): readonly string[] => {
    if (audience === "agent" || (min !== undefined && max !== undefined)) return between(min, max);
    if (min !== undefined) return [words.notBefore(min)];
    return max === undefined ? [] : [words.notAfter(max)];
  };

  /** The limits of a count; a minimum of zero is none. */
  const amount = (min: number | undefined, max: number | undefined, of: Counted): readonly string[] => {
    if (min && max !== undefined) return [min === max ? words.exactlySo(min, of) : words.betweenSo(min, max, of)];
    if (min) return [words.atLeastSo(min, of)];
    return max === undefined ? [] : [words.atMostSo(max, of)];
  };

  const textLength = (field: FieldItem & { readonly kind: "string" }, audience: MessageAudience): readonly string[] => {
    const { minLength, maxLength } = field;
    // A generous maximum is mentioned only when it is exceeded, because nobody counts a hundred characters.
    const isWorthSaying = (minLength ?? 0) > 1 || (maxLength ?? tight + 1) <= tight;
    return audience === "agent" || isWorthSaying ? amount(minLength, maxLength, "character") : [];
  };

  /** A person is not shown a regular expression; an agent needs it. */
  const pattern = (source: string | undefined, audience: MessageAudience): readonly string[] =>
    source !== undefined && audience === "agent" ? [words.pattern(source)] : [];

  const field = (item: FieldItem, audience: MessageAudience): readonly string[] => {
    switch (item.kind) {
      case "string":
        return [...textLength(item, audience), ...pattern(item.pattern, audience)];
      case "number":
        return [
          ...(item.integer ? [words.wholeNumber] : []),
          ...between(item.min, item.max),
          ...(item.precision !== undefined ? [words.atMostSo(item.precision, "decimal_place")] : []),
        ];
      case "bigint":
        return between(item.min, item.max);
      case "date":
      case "time":
      case "datetime":
      case "year":
        return momentBetween(item.min, item.max, audience);
      case "money":
        return [
          ...between(item.min, item.max),
          ...(item.currency !== undefined ? [words.currency(item.currency)] : []),
        ];
      case "string_list":
        return [
          ...amount(item.minItems, item.maxItems, "item"),
          ...amount(item.itemMinLength, item.itemMaxLength, "character_each"),
          ...(item.uniqueItems ? [words.uniqueItems] : []),
        ];
      case "url_list":
        return [...amount(item.minItems, item.maxItems, "item"), ...(item.uniqueItems ? [words.uniqueItems] : [])];
      case "multi_select": {
        const limits = amount(item.minSelections, item.maxSelections, "option");
        return limits.length === 0 && audience === "person" ? [words.allThatApply] : limits;
      }
      case "checkboxes":
        return item.minDone !== undefined && item.minDone > 0 ? [words.minDone(item.minDone)] : [];
      case "table":
        return amount(item.minRows, item.maxRows, "row");
      case "file":
        return [
          ...(item.accept?.length ? [words.fileTypes(item.accept, audience)] : []),
          ...(item.maxBytes === undefined ? [] : [words.fileSize(item.maxBytes)]),
        ];
      case "json":
        return audience === "person" ? [words.json] : [];
      case "boolean":
      case "url":
      case "single_select":
      case "capability":
        return [];
      default:
        return item satisfies never;
    }
  };

  return {
    field,
    column: (column: Column, audience: MessageAudience): readonly string[] => [
      ...between(column.min, column.max),
      ...pattern(column.pattern, audience),
    ],
    list: ({ minItems, maxItems }: ListItem): readonly string[] => amount(minItems, maxItems, "row"),
  };
};
