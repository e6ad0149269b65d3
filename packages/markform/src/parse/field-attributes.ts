import { compilePattern, isDate, isUrl, numberFromText, statesOf } from "@cofill/core";
import type { FieldKind } from "../model/kinds.ts";
import type { AttributeValue } from "../syntax/attributes.ts";

/** How an attribute must look; a near miss that is safe to read gives a warning instead of an error. */
export interface AttributeType {
  readonly expected: string;
  readonly accepts: (value: AttributeValue) => boolean;
  readonly repair?: (value: AttributeValue) => AttributeValue | undefined;
}

const isText = (value: AttributeValue): value is string => typeof value === "string";
const isWhole = (value: AttributeValue): boolean => Number.isInteger(value) && (value as number) >= 0;
const toNumber = (value: AttributeValue) => (isText(value) ? numberFromText(value) : undefined);
const isObject = (value: AttributeValue): value is { readonly [key: string]: AttributeValue } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const text: AttributeType = {
  expected: "text",
  accepts: isText,
  repair: (value) => (typeof value === "number" || typeof value === "boolean" ? String(value) : undefined),
};
const flag: AttributeType = {
  expected: "true or false",
  accepts: (value) => typeof value === "boolean",
  repair: (value) => (value === "true" ? true : value === "false" ? false : undefined),
};
const number: AttributeType = { expected: "a number", accepts: (value) => typeof value === "number", repair: toNumber };
const whole: AttributeType = { expected: "a whole number, 0 or more", accepts: isWhole, repair: toNumber };
const integer: AttributeType = { expected: "a whole number", accepts: (v) => Number.isInteger(v), repair: toNumber };
const date: AttributeType = { expected: "a date written YYYY-MM-DD", accepts: (v) => isText(v) && isDate(v) };
const texts: AttributeType = {
  expected: 'a list of texts, such as ["a", "b"]',
  accepts: (value) => Array.isArray(value) && value.every(isText),
  repair: (value) =>
    Array.isArray(value) && value.every((v) => typeof v !== "object") ? value.map(String) : undefined,
};
const oneOf = (...words: readonly string[]): AttributeType => ({
  expected: `one of ${words.join(", ")}`,
  accepts: (value) => isText(value) && words.includes(value),
});
const pattern: AttributeType = {
  expected: "a regular expression",
  accepts: (value) => isText(value) && compilePattern(value).ok,
};
const validatorRefs: AttributeType = {
  expected: 'a list of validators, such as ["check"] or [{id: "check", min: 1}]',
  accepts: (value) =>
    Array.isArray(value) && value.every((ref) => isText(ref) || (isObject(ref) && isText(ref.id ?? null))),
  repair: (value) => (isText(value) ? [value] : undefined),
};
const textOrFlag: AttributeType = {
  expected: "text, or true or false",
  accepts: (v) => isText(v) || typeof v === "boolean",
};
const columnTypeNames = ["string", "number", "url", "date", "year"];
const isBound = (value: AttributeValue): boolean => typeof value === "number" || isText(value);
const columnKeys: Readonly<Record<string, (value: AttributeValue) => boolean>> = {
  type: (value) => isText(value) && columnTypeNames.includes(value),
  required: (value) => typeof value === "boolean",
  min: isBound,
  max: isBound,
  pattern: pattern.accepts,
  enum: texts.accepts,
};
const fitsColumn = ([key, value]: [string, AttributeValue]): boolean =>
  Object.hasOwn(columnKeys, key) && columnKeys[key]!(value);
const columnTypes: AttributeType = {
  expected: `a list of column types (${columnTypeNames.join(", ")}), each a text or an object of type, required, min, max, pattern and enum`,
  accepts: (value) =>
    Array.isArray(value) &&
    value.every((entry) => {
      if (isText(entry)) return columnTypeNames.includes(entry);
      return isObject(entry) && Object.entries(entry).every(fitsColumn) && isText(entry.type ?? null);
    }),
};
const everyNumber: AttributeType = {
  ...texts,
  expected: "a list of texts that are numbers",
  accepts: (value) => texts.accepts(value) && (value as string[]).every((entry) => numberFromText(entry) !== undefined),
};
const everyUrl: AttributeType = {
  expected: "a list of full URLs",
  accepts: (value) => texts.accepts(value) && (value as string[]).every((entry) => isUrl(entry)),
};

type AttributeTable = Readonly<Record<string, AttributeType>>;

const commonAttributes: AttributeTable = {
  id: text,
  kind: text,
  label: text,
  required: flag,
  priority: oneOf("high", "medium", "low"),
  role: text,
  validate: validatorRefs,
  state: oneOf("skipped", "aborted"),
  parallel: textOrFlag,
  order: number,
  report: flag,
};

const entry: AttributeTable = { placeholder: text, examples: texts };

const ownAttributes: Readonly<Record<FieldKind, AttributeTable>> = {
  string: { ...entry, pattern, minLength: whole, maxLength: whole, multiline: flag },
  number: { ...entry, examples: everyNumber, min: number, max: number, integer: flag },
  date: { min: date, max: date },
  year: { min: integer, max: integer },
  url: { ...entry, examples: everyUrl, format: text },
  string_list: {
    ...entry,
    minItems: whole,
    maxItems: whole,
    itemMinLength: whole,
    itemMaxLength: whole,
    uniqueItems: flag,
  },
  url_list: { ...entry, examples: everyUrl, minItems: whole, maxItems: whole, uniqueItems: flag, format: text },
  single_select: {},
  multi_select: { minSelections: whole, maxSelections: whole },
  checkboxes: { checkboxMode: oneOf(...Object.keys(statesOf)), minDone: integer },
  table: { columnIds: texts, columnLabels: texts, columnTypes, minRows: whole, maxRows: whole },
};

/** Everything that a field of each kind may carry, put together once. */
export const attributesOfKind = Object.fromEntries(
  Object.entries(ownAttributes).map(([kind, own]) => [kind, { ...commonAttributes, ...own }]),
) as Readonly<Record<FieldKind, AttributeTable>>;

export const groupAttributes: AttributeTable = {
  id: text,
  title: text,
  validate: validatorRefs,
  parallel: textOrFlag,
  order: number,
  report: flag,
};

export const formAttributes: AttributeTable = {
  id: text,
  title: text,
  description: text,
  validate: validatorRefs,
  spec: text,
};

/** Pairs whose first must not exceed the second. */
export const orderedPairs: readonly (readonly [string, string])[] = [
  ["min", "max"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
  ["itemMinLength", "itemMaxLength"],
  ["minSelections", "maxSelections"],
  ["minRows", "maxRows"],
];
