import type { Column, ColumnType, FieldItem, FieldOf, Kind, Option } from "@cofill/core";
import { truncate } from "@cofill/core/kit";
import type { FormFieldSchema, NumberFieldSchema, StringFieldSchema } from "../form-schema.ts";
import { isDecimal } from "../kinds/bigint.ts";
import { given } from "../kinds/leaf-kind.ts";
import { limits } from "../limits.ts";

/** The schema of a field, and the constraints that it cannot express. */
export interface Expressed {
  readonly schema: FormFieldSchema;
  /** Additional description of constraints for the person who fills. */
  readonly help?: string;
  readonly lost?: readonly string[];
}

type Expressions = { readonly [K in Kind]: (field: FieldOf<K>) => Expressed };

/** Names of the constraints that are set and cannot be expressed. */
const losses = (members: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(members).flatMap(([said, value]) => (value === undefined || value === false ? [] : [said]));

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

const span = (min: unknown, max: unknown): string => {
  const parts = [...(min === undefined ? [] : [`from ${min}`]), ...(max === undefined ? [] : [`up to ${max}`])];
  return parts.length === 0 ? "" : `, ${parts.join(" ")}`;
};

const asText =
  (help: string) =>
  (field: FieldItem & { readonly min?: unknown; readonly max?: unknown }): Expressed => ({
    schema: { kind: "string", ...example(field) },
    help: `${help}${span(field.min, field.max)}.`,
    lost: ["it is asked for as text"],
  });

const naming = (options: readonly Option[]): string =>
  options.map(({ id, label }) => (id === label ? id : `${id} (${label})`)).join(", ");

const cell: { readonly [T in ColumnType]: (column: Column) => StringFieldSchema | NumberFieldSchema } = {
  string: () => ({ kind: "string" }),
  number: ({ min, max }) => ({
    kind: "number",
    ...numbers(typeof min === "number" ? min : undefined, typeof max === "number" ? max : undefined),
  }),
  url: () => ({ kind: "string", description: "A web address, as https://example.org." }),
  date: ({ min, max }) => ({ kind: "string", description: `A date, as 2026-03-01${span(min, max)}.` }),
  year: () => ({ kind: "number", description: "A year of four digits." }),
};

const column = (one: Column): FormFieldSchema => ({
  ...cell[one.type](one),
  label: truncate(one.label, limits.maxLabelLength),
  ...(one.enum && { description: truncate(`One of: ${one.enum.join(", ")}.`, limits.maxDescriptionLength) }),
  ...(!one.required && { optional: true }),
});

/** The schema of one checkbox for each checkbox mode. */
const boxes = {
  simple: { kind: "boolean" },
  explicit: { kind: "boolean", optional: true },
  multi: { kind: "string", description: "One of: todo, done, incomplete, active, na." },
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
    lost: losses({ "its pattern": field.pattern, "its least length": field.minLength }),
  }),
  number: (field) => ({
    schema: { kind: "number", ...numbers(field.min, field.max), ...numberExample(field) },
    ...(field.integer && { help: "A whole number." }),
    lost: losses({ "that it is a whole number": field.integer, "its decimal places": field.precision }),
  }),
  boolean: () => ({ schema: { kind: "boolean" } }),
  bigint: (field) => ({
    schema: { kind: "bigint", ...wholes(field.min, field.max), ...example(field) },
  }),
  date: asText("A date, as 2026-03-01"),
  time: asText("A time, as 09:30"),
  datetime: asText("A date and time, as 2026-03-01T09:30:00Z"),
  year: (field) => ({
    schema: { kind: "number", ...numbers(field.min, field.max), ...numberExample(field) },
    help: "A year of four digits.",
    lost: ["it is asked for as a number"],
  }),
  url: asText("A web address, as https://example.org"),
  string_list: (field) => ({
    schema: {
      kind: "array",
      element: { kind: "string", ...given("maxLength", upTo(limits.maxTextLength, field.itemMaxLength)) },
      ...given("maxItems", upTo(limits.maxItems, field.maxItems)),
    },
    lost: losses({
      "its least number of items": field.minItems,
      "the least length of an item": field.itemMinLength,
      "that no item comes twice": field.uniqueItems,
    }),
  }),
  url_list: (field) => ({
    schema: {
      kind: "array",
      element: { kind: "string" },
      ...given("maxItems", upTo(limits.maxItems, field.maxItems)),
    },
    help: "Web addresses, as https://example.org.",
    lost: ["its items are asked for as text", ...losses({ "its least number of items": field.minItems })],
  }),
  single_select: (field) => ({
    schema: { kind: "string" },
    help: `One of: ${naming(field.options)}.`,
    lost: ["its options are only named"],
  }),
  multi_select: (field) => ({
    schema: {
      kind: "array",
      element: { kind: "string" },
      ...given("maxItems", upTo(limits.maxItems, field.maxSelections)),
    },
    help: `Any of: ${naming(field.options)}.`,
    lost: ["its options are only named", ...losses({ "its least number of choices": field.minSelections })],
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
    lost: losses({ "how many boxes must be ticked": field.minDone ?? field.required }),
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
    lost: losses({ "its least number of rows": field.minRows }),
  }),
  money: (field) => ({
    schema: {
      kind: "record",
      fields: {
        amount: { kind: "string", description: `A decimal number, as 19.99${span(field.min, field.max)}.` },
        currency: {
          kind: "string",
          description: field.currency === undefined ? "A currency, as EUR." : `Always ${field.currency}.`,
          ...given("default", field.currency ?? field.usualCurrency),
        },
      },
      order: ["amount", "currency"],
    },
    lost: ["its amount is asked for as text"],
  }),
  file: (field) => ({
    schema: { kind: "capability", tag: "File" },
    lost: losses({ "its types of file": field.accept, "its greatest size": field.maxBytes }),
  }),
  capability: (field) => ({
    schema: {
      kind: "capability",
      ...given("tag", field.interface && truncate(field.interface, limits.maxLabelLength)),
    },
  }),
  json: () => ({ schema: { kind: "string", multiline: true }, help: "Any JSON.", lost: ["it is asked for as text"] }),
} as const satisfies Expressions;

export const express = (field: FieldItem): Expressed =>
  (expressions[field.kind] as (field: FieldItem) => Expressed)(field);
