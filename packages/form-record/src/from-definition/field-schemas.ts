import type { Column, ColumnType, FieldItem, FieldOf, Kind, Option } from "@cofill/core";
import { truncate } from "@cofill/core/kit";
import type { FormFieldSchema, NumberFieldSchema, StringFieldSchema } from "../form-schema.ts";
import { isDecimal } from "../kinds/bigint.ts";
import { given } from "../kinds/leaf-kind.ts";
import { limits } from "../limits.ts";
import type { LostRule } from "../messages/params.ts";
import { helpText } from "../messages/problem.ts";

/** The schema of a field, and the constraints that it cannot express. */
export interface Expressed {
  readonly schema: FormFieldSchema;
  /** Additional description of constraints for the person who fills. */
  readonly help?: string;
  readonly lost?: readonly LostRule[];
}

type Expressions = { readonly [K in Kind]: (field: FieldOf<K>) => Expressed };

/** Names of the constraints that are set and cannot be expressed. */
const losses = (members: { readonly [R in LostRule]?: unknown }): readonly LostRule[] =>
  (Object.keys(members) as LostRule[]).filter((rule) => members[rule] !== undefined && members[rule] !== false);

const example = (field: FieldItem): { readonly example?: string } =>
  field.examples?.[0] === undefined || field.examples[0].length > limits.maxDescriptionLength
    ? {}
    : { example: field.examples[0] };

const numberExample = ({ examples }: FieldItem): { readonly example?: number } => {
  const value = examples?.[0] === undefined || examples[0].trim() === "" ? Number.NaN : Number(examples[0]);
  return Number.isFinite(value) ? { example: value } : {};
};

const upTo = (most: number, value: number | undefined): number | undefined =>
  value === undefined || value > most ? undefined : Math.max(0, Math.floor(value));

const within = <V>(
  min: V | undefined,
  max: V | undefined,
  isGood: (value: V) => boolean,
  isAbove: (a: V, b: V) => boolean,
) => {
  const least = min !== undefined && isGood(min) ? min : undefined;
  const most = max !== undefined && isGood(max) && !(least !== undefined && isAbove(least, max)) ? max : undefined;
  return { ...given("min", least), ...given("max", most) };
};

const numbers = (min: number | undefined, max: number | undefined) =>
  within(min, max, Number.isFinite, (a, b) => a > b);

const wholes = (min: string | undefined, max: string | undefined) =>
  within(
    min,
    max,
    (text) => text.length <= limits.maxDigits && isDecimal(text),
    (a, b) => BigInt(a) > BigInt(b),
  );

const namesOf = (options: readonly Option[]) => options.map(({ id, label }) => ({ id, label }));

type Spanned = "help.date" | "help.time" | "help.datetime" | "help.url";

const asText =
  (help: Spanned) =>
  (field: FieldItem & { readonly min?: string; readonly max?: string }): Expressed => ({
    schema: { kind: "string", ...example(field) },
    help: helpText(help, { ...given("min", field.min), ...given("max", field.max) }),
    lost: ["as_text"],
  });

const cell: { readonly [T in ColumnType]: (column: Column) => StringFieldSchema | NumberFieldSchema } = {
  string: () => ({ kind: "string" }),
  number: ({ min, max }) => ({
    kind: "number",
    ...numbers(typeof min === "number" ? min : undefined, typeof max === "number" ? max : undefined),
  }),
  url: () => ({ kind: "string", description: helpText("help.url", {}) }),
  date: ({ min, max }) => ({
    kind: "string",
    description: helpText("help.date", { ...given("min", min), ...given("max", max) }),
  }),
  year: () => ({ kind: "number", description: helpText("help.year") }),
};

const column = (one: Column): FormFieldSchema => ({
  ...cell[one.type](one),
  label: truncate(one.label, limits.maxLabelLength),
  ...(one.enum && {
    description: truncate(
      helpText("help.one_of", { options: one.enum.map((id) => ({ id, label: id })) }),
      limits.maxDescriptionLength,
    ),
  }),
  ...(!one.required && { optional: true }),
});

const states = ["todo", "done", "incomplete", "active", "na"];

/** The schema of one checkbox for each checkbox mode. */
const boxes = {
  simple: { kind: "boolean" },
  explicit: { kind: "boolean", optional: true },
  multi: { kind: "string", description: helpText("help.one_of", { options: states.map((id) => ({ id, label: id })) }) },
} as const;

/** Converts each kind of field; the type checker demands an entry for every kind. */
const expressions = {
  string: (field) => ({
    schema: {
      kind: "string",
      ...(field.secret && { secret: true }),
      ...(field.multiline && !field.secret && { multiline: true }),
      ...given("maxLength", upTo(limits.maxTextLength, field.maxLength)),
      ...example(field),
    },
    lost: losses({ pattern: field.pattern, min_length: field.minLength }),
  }),
  number: (field) => ({
    schema: { kind: "number", ...numbers(field.min, field.max), ...numberExample(field) },
    ...(field.integer && { help: helpText("help.whole_number") }),
    lost: losses({ whole_number: field.integer, decimal_places: field.precision }),
  }),
  boolean: () => ({ schema: { kind: "boolean" } }),
  bigint: (field) => ({
    schema: { kind: "bigint", ...wholes(field.min, field.max), ...example(field) },
  }),
  date: asText("help.date"),
  time: asText("help.time"),
  datetime: asText("help.datetime"),
  year: (field) => ({
    schema: { kind: "number", ...numbers(field.min, field.max), ...numberExample(field) },
    help: helpText("help.year"),
    lost: ["as_number"],
  }),
  url: asText("help.url"),
  string_list: (field) => ({
    schema: {
      kind: "array",
      element: { kind: "string", ...given("maxLength", upTo(limits.maxTextLength, field.itemMaxLength)) },
      ...given("maxItems", upTo(limits.maxItems, field.maxItems)),
    },
    lost: losses({
      min_items: field.minItems,
      item_min_length: field.itemMinLength,
      unique_items: field.uniqueItems,
    }),
  }),
  url_list: (field) => ({
    schema: {
      kind: "array",
      element: { kind: "string" },
      ...given("maxItems", upTo(limits.maxItems, field.maxItems)),
    },
    help: helpText("help.urls"),
    lost: ["items_as_text", ...losses({ min_items: field.minItems })],
  }),
  single_select: (field) => ({
    schema: { kind: "string" },
    help: helpText("help.one_of", { options: namesOf(field.options) }),
    lost: ["options"],
  }),
  multi_select: (field) => ({
    schema: {
      kind: "array",
      element: { kind: "string" },
      ...given("maxItems", upTo(limits.maxItems, field.maxSelections)),
    },
    help: helpText("help.any_of", { options: namesOf(field.options) }),
    lost: ["options", ...losses({ min_choices: field.minSelections })],
  }),
  checkboxes: (field) => ({
    schema: {
      kind: "record",
      fields: Object.fromEntries(
        field.options.map(({ id, label }) => [
          id,
          { ...boxes[field.checkboxMode], label: truncate(label, limits.maxLabelLength) },
        ]),
      ),
      order: [...new Set(field.options.map(({ id }) => id))],
    },
    lost: losses({ boxes: field.minDone ?? field.required }),
  }),
  table: (field) => ({
    schema: {
      kind: "array",
      element: {
        kind: "record",
        fields: Object.fromEntries(field.columns.map((one) => [one.id, column(one)])),
        order: [...new Set(field.columns.map(({ id }) => id))],
      },
      ...given("maxItems", upTo(limits.maxItems, field.maxRows)),
    },
    lost: losses({ min_rows: field.minRows }),
  }),
  money: (field) => ({
    schema: {
      kind: "record",
      fields: {
        amount: {
          kind: "string",
          description: helpText("help.amount", { ...given("min", field.min), ...given("max", field.max) }),
        },
        currency: {
          kind: "string",
          description: helpText("help.currency", given("currency", field.currency)),
          ...given("default", field.currency ?? field.usualCurrency),
        },
      },
      order: ["amount", "currency"],
    },
    lost: ["amount_as_text"],
  }),
  file: (field) => ({
    schema: { kind: "capability", tag: "File" },
    lost: losses({ file_types: field.accept, file_size: field.maxBytes }),
  }),
  capability: (field) => ({
    schema: {
      kind: "capability",
      ...given("tag", field.interface && truncate(field.interface, limits.maxLabelLength)),
    },
  }),
  json: () => ({ schema: { kind: "string", multiline: true }, help: helpText("help.json"), lost: ["as_text"] }),
} as const satisfies Expressions;

export const express = (field: FieldItem): Expressed =>
  (expressions[field.kind] as (field: FieldItem) => Expressed)(field);
