import fc from "fast-check";
import type { FieldItem, Kind } from "./imports.ts";

/** Values for one field, by what is tried with them. */
export interface ValuesFor {
  /** Of the kind and within its limits, as far as the field says them. */
  readonly right: fc.Arbitrary<unknown>;
  /** Of the kind, but beyond a limit. */
  readonly wrong?: fc.Arbitrary<unknown>;
  /** Not of the kind. */
  readonly wrongType: fc.Arbitrary<unknown>;
  readonly unknownOption?: fc.Arbitrary<unknown>;
  /** Not of the kind, but anybody knows what is meant. */
  readonly nearMiss?: fc.Arbitrary<unknown>;
}

type Of<K extends Kind> = Extract<FieldItem, { readonly kind: K }>;

const words = ["harbour", "ledger", "amber", "Ålesund", "north", "plain", "seven", "willow"];

/** Text of some length made of words, so that a person could have typed it. */
const textOf = (min: number, max: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((chosen) => {
    let text = chosen.join(" ");
    while (text.length < min) text += ` ${chosen[0]}`;
    return text.slice(0, max).trim().padEnd(min, "x");
  });

const samples = ["DE", "DE123456789", "4321", "name@example.org", "+44 20 7946 0123", "A1", "abc", "AB-12", "1234"];

const matching = (pattern: string, examples: readonly string[]): fc.Arbitrary<string> => {
  const expression = new RegExp(pattern);
  const fitting = [...examples, ...samples].filter((text) => expression.test(text));
  return fc.constantFrom(...(fitting.length > 0 ? fitting : ["x"]));
};

const string = (field: Of<"string">): ValuesFor => {
  const { minLength = 1, maxLength = 200, pattern } = field;
  return {
    right: pattern === undefined ? textOf(minLength, maxLength) : matching(pattern, field.examples ?? []),
    ...(field.maxLength !== undefined && maxLength < 5_000 && { wrong: fc.constant("y".repeat(maxLength + 3)) }),
    ...(pattern !== undefined && { wrong: fc.constant("~ does not match ~") }),
    wrongType: fc.constantFrom({ text: "x" }, ["x"]),
  };
};

const number = ({ min = -1_000, max = 1_000_000, integer, ...field }: Of<"number">): ValuesFor => ({
  right: fc.integer({ min: Math.ceil(min), max: Math.floor(max) }),
  ...(field.precision === undefined && integer ? { wrong: fc.constant(Math.ceil(min) + 0.5) } : {}),
  ...(max < 1_000_000 && { wrong: fc.constant(Math.floor(max) + 7) }),
  wrongType: fc.constantFrom("many", { amount: 1 }, true),
  nearMiss: fc.integer({ min: Math.ceil(min), max: Math.floor(max) }).map(String),
});

const dayWithin = (min: string, max: string): fc.Arbitrary<string> =>
  fc
    .date({ min: new Date(`${min}T00:00:00Z`), max: new Date(`${max}T00:00:00Z`), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

const date = ({ min = "1950-01-01", max = "2049-12-31" }: Of<"date">): ValuesFor => ({
  right: dayWithin(min, max),
  ...(min !== "1950-01-01" && { wrong: fc.constant("1820-02-03") }),
  wrongType: fc.constantFrom("next week", 12, ["2026-01-01"]),
});

const year = ({ min = 1900, max = 2099 }: Of<"year">): ValuesFor => ({
  right: fc.integer({ min, max }),
  ...(max !== 2099 && { wrong: fc.constant(max + 1) }),
  wrongType: fc.constantFrom("soon", { year: 2000 }),
});

const address = fc.constantFrom("https://example.org/a", "https://www.example.com/b?c=1", "https://example.net/");

const list = (
  item: fc.Arbitrary<string>,
  { minItems = 1, maxItems = minItems + 2 }: { minItems?: number; maxItems?: number },
): fc.Arbitrary<unknown> =>
  fc.uniqueArray(item, { minLength: Math.max(minItems, 1), maxLength: Math.max(Math.min(maxItems, minItems + 2), 1) });

const numbered = (min: number, max: number): fc.Arbitrary<string> =>
  fc.tuple(textOf(min, Math.max(max - 4, min)), fc.integer({ min: 1, max: 999 })).map(([text, n]) => {
    const kept = text.slice(0, Math.max(max - 4, 1));
    return `${kept} ${n}`.padEnd(min, "z").slice(0, max);
  });

const idsOf = ({ options }: { readonly options: readonly { readonly id: string }[] }): readonly string[] =>
  options.map(({ id }) => id);

const statesOf = {
  multi: ["todo", "done", "incomplete", "active", "na"],
  simple: ["todo", "done"],
  explicit: ["unfilled", "yes", "no"],
} as const;

const settled = { multi: ["done", "na"], simple: ["done"], explicit: ["yes", "no"] } as const;

const cell = (column: Of<"table">["columns"][number]): fc.Arbitrary<unknown> => {
  if (column.enum) return fc.constantFrom(...column.enum);
  switch (column.type) {
    case "string":
      return textOf(3, 30);
    case "number":
      return fc.integer({ min: Number(column.min ?? 1), max: Number(column.max ?? 500) });
    case "url":
      return address;
    case "date":
      return dayWithin(String(column.min ?? "2020-01-01"), String(column.max ?? "2027-01-01"));
    case "year":
      return fc.integer({ min: Number(column.min ?? 1990), max: Number(column.max ?? 2025) });
    default:
      return column.type satisfies never;
  }
};

const rowOf = ({ columns }: Of<"table">): fc.Arbitrary<unknown> =>
  fc.record(Object.fromEntries(columns.map((column) => [column.id, cell(column)])));

const table = (field: Of<"table">): ValuesFor => ({
  right: fc.array(rowOf(field), {
    minLength: field.minRows ?? 1,
    maxLength: Math.min(field.maxRows ?? 3, (field.minRows ?? 1) + 1),
  }),
  ...(field.columns.some(({ type }) => type === "number") && {
    wrong: rowOf(field).map((row) => [
      { ...(row as object), [field.columns.find(({ type }) => type === "number")!.id]: "a few" },
    ]),
  }),
  wrongType: fc.constantFrom(7, { nosuch: 1 }),
});

const byKind: { readonly [K in Kind]: (field: Of<K>) => ValuesFor | undefined } = {
  string,
  number,
  date,
  year,
  table,
  boolean: () => ({ right: fc.boolean(), wrongType: fc.constantFrom("perhaps", 3) }),
  bigint: () => ({
    right: fc.bigInt({ min: 0n, max: 10n ** 24n }).map(String),
    wrongType: fc.constantFrom("a lot", { n: 1 }),
  }),
  time: () => ({
    right: fc.constantFrom("09:30:00", "17:05:00", "23:59:59"),
    wrongType: fc.constantFrom("noon", 12),
  }),
  datetime: () => ({
    right: fc.constantFrom("2026-03-04T09:30:00Z", "2026-11-30T17:05:00Z"),
    wrongType: fc.constantFrom("tomorrow", 12),
  }),
  url: () => ({ right: address, wrongType: fc.constantFrom("no address", 5) }),
  string_list: (field) => ({
    right: list(numbered(field.itemMinLength ?? 3, field.itemMaxLength ?? 60), field),
    ...(field.maxItems !== undefined &&
      field.maxItems < 30 && {
        wrong: fc.constant(Array.from({ length: field.maxItems + 1 }, (_, at) => `entry ${"x".repeat(20)} ${at}`)),
      }),
    wrongType: fc.constantFrom(5, { a: "b" }),
  }),
  url_list: (field) => ({
    right: list(
      fc.integer({ min: 1, max: 999 }).map((n) => `https://example.org/${n}`),
      field,
    ),
    ...(field.maxItems !== undefined && {
      wrong: fc.constant(Array.from({ length: field.maxItems + 1 }, (_, at) => `https://example.org/x${at}`)),
    }),
    wrongType: fc.constantFrom(5, { a: "b" }),
  }),
  single_select: (field) => ({
    right: fc.constantFrom(...idsOf(field)),
    unknownOption: fc.constant("no_such_option"),
    wrongType: fc.constantFrom({ a: 1 }, 7.5),
    nearMiss: fc.constantFrom(...field.options.map(({ label }) => label)),
  }),
  multi_select: (field) => ({
    right: fc.uniqueArray(fc.constantFrom(...idsOf(field)), {
      minLength: field.minSelections ?? 1,
      maxLength: Math.min(field.maxSelections ?? 3, field.options.length),
    }),
    ...(field.maxSelections !== undefined &&
      field.maxSelections < field.options.length && { wrong: fc.constant(idsOf(field)) }),
    unknownOption: fc.constant(["no_such_option"]),
    wrongType: fc.constantFrom({ a: 1 }, 7.5),
  }),
  checkboxes: (field) => ({
    right: fc.record(
      Object.fromEntries(idsOf(field).map((id) => [id, fc.constantFrom<string>(...settled[field.checkboxMode])])),
    ),
    wrong: fc.constantFrom<string>(...statesOf[field.checkboxMode]).map((state) => ({ [idsOf(field)[0]!]: state })),
    unknownOption: fc.constant({ no_such_option: "done" }),
    wrongType: fc.constantFrom(7, "all of them"),
  }),
  money: (field) => ({
    right: fc
      .integer({ min: 100, max: 90_000 })
      .map((cents) => ({ amount: (cents / 100).toFixed(2), currency: field.currency ?? field.usualCurrency ?? "EUR" })),
    wrongType: fc.constantFrom("a fortune", [1]),
  }),
  // A file is uploaded, a capability is a name of the filler's own: neither is a value that can be written anywhere.
  file: () => undefined,
  capability: () => undefined,
  // What fits is only in its schema.
  json: () => undefined,
};

/** What to try with a field; nothing where its value cannot be written as JSON. */
export const valuesFor = (field: FieldItem): ValuesFor | undefined =>
  (byKind[field.kind] as (field: FieldItem) => ValuesFor | undefined)(field);
