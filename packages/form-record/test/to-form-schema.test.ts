import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compile, type Definition, type FieldItem, type Item, type Kind, kinds } from "@cofill/core";
import { limits, openFormSchema, readFormSchema, toFormSchema } from "@cofill/form-record";
import { openForm as openFormspec } from "@cofill/formspec";
import { readSchema } from "@cofill/json-schema";
import { liveFormOf, parseForm } from "@cofill/markform/form";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { key } from "./arbitrary-schemas.ts";

const numRuns = Number(process.env.COFILL_RUNS ?? 300);

const field = (kind: Kind, more: object = {}): FieldItem =>
  ({ type: "field", id: "x", label: "X", required: true, priority: "medium", kind, ...more }) as FieldItem;

const expressed = (item: Item) => {
  const { schema, notes } = toFormSchema({ id: "f", items: [item] });
  return { field: schema.fields.x, notes: notes.map(({ path, message }) => `${path} ${message}`) };
};

const options = [
  { id: "a", label: "First" },
  { id: "b", label: "b" },
];

const columns = [
  { id: "who", label: "Who", type: "string", required: true },
  { id: "year", label: "Year", type: "year", required: false },
  { id: "size", label: "Size", type: "string", required: false, enum: ["S", "M"] },
] as const;

describe("toFormSchema of one field", () => {
  const samples: { readonly [K in Kind]: readonly [more: object, schema: object, notes: readonly string[]] } = {
    string: [
      { multiline: true, maxLength: 5, pattern: "^a", examples: ["ab"] },
      { kind: "string", multiline: true, maxLength: 5, example: "ab" },
      ["x Not said: its pattern"],
    ],
    number: [
      { min: 0, max: 9, integer: true },
      { kind: "number", min: 0, max: 9, description: "A whole number." },
      ["x Not said: that it is a whole number"],
    ],
    boolean: [{}, { kind: "boolean" }, []],
    bigint: [{ min: "0" }, { kind: "bigint", min: "0" }, []],
    date: [
      { min: "2026-01-01" },
      { kind: "string", description: "A date, as 2026-03-01, from 2026-01-01." },
      ["x Not said: it is asked for as text"],
    ],
    time: [{}, { kind: "string", description: "A time, as 09:30." }, ["x Not said: it is asked for as text"]],
    datetime: [
      {},
      { kind: "string", description: "A date and time, as 2026-03-01T09:30:00Z." },
      ["x Not said: it is asked for as text"],
    ],
    year: [
      { max: 2030 },
      { kind: "number", max: 2030, description: "A year of four digits." },
      ["x Not said: it is asked for as a number"],
    ],
    url: [
      {},
      { kind: "string", description: "A web address, as https://example.org." },
      ["x Not said: it is asked for as text"],
    ],
    string_list: [
      { maxItems: 3, minItems: 1 },
      { kind: "array", element: { kind: "string" }, maxItems: 3 },
      ["x Not said: its least number of items"],
    ],
    url_list: [
      {},
      { kind: "array", element: { kind: "string" }, description: "Web addresses, as https://example.org." },
      ["x Not said: its items are asked for as text"],
    ],
    single_select: [
      { options },
      { kind: "string", description: "One of: a (First), b." },
      ["x Not said: its options are only named"],
    ],
    multi_select: [
      { options, maxSelections: 1 },
      { kind: "array", element: { kind: "string" }, maxItems: 1, description: "Any of: a (First), b." },
      ["x Not said: its options are only named"],
    ],
    checkboxes: [
      { options, checkboxMode: "simple", required: false },
      {
        kind: "record",
        optional: true,
        fields: { a: { kind: "boolean", label: "First" }, b: { kind: "boolean", label: "b" } },
        order: ["a", "b"],
      },
      [],
    ],
    table: [
      { columns },
      {
        kind: "array",
        element: {
          kind: "record",
          fields: {
            who: { kind: "string", label: "Who" },
            year: { kind: "number", label: "Year", description: "A year of four digits.", optional: true },
            size: { kind: "string", label: "Size", description: "One of: S, M.", optional: true },
          },
          order: ["who", "year", "size"],
        },
      },
      [],
    ],
    money: [
      { currency: "EUR" },
      {
        kind: "record",
        fields: {
          amount: { kind: "string", description: "A decimal number, as 19.99." },
          currency: { kind: "string", description: "Always EUR.", default: "EUR" },
        },
        order: ["amount", "currency"],
      },
      ["x Not said: its amount is asked for as text"],
    ],
    file: [{ accept: ["image/*"] }, { kind: "capability", tag: "File" }, ["x Not said: its types of file"]],
    capability: [{ interface: "Counter" }, { kind: "capability", tag: "Counter" }, []],
    json: [{}, { kind: "string", multiline: true, description: "Any JSON." }, ["x Not said: it is asked for as text"]],
  };

  test.each(Object.entries(samples))("%s", (kind, [more, schema, notes]) => {
    expect(expressed(field(kind as Kind, more))).toEqual({ field: { ...schema, label: "X" }, notes });
  });

  test("every core kind has a case above", () =>
    expect(Object.keys(samples).sort()).toEqual(Object.keys(kinds).sort()));
});

describe("toFormSchema of a form", () => {
  test("drops sections, keeps records and lists, writes hints as descriptions, marks optional fields", () => {
    const items: readonly Item[] = [
      { type: "text", text: "Hello" },
      {
        type: "section",
        id: "s",
        items: [
          field("string", { id: "b", hint: "Say it", required: false }),
          { type: "record", id: "r", label: "R", items: [field("string", { id: "in" })] },
          { type: "list", id: "a", label: "A", minItems: 1, items: [field("number", { id: "n" })] },
          field("number", { id: "sum", readonly: true }),
        ],
      },
    ];
    const docs = [{ ref: "r", tag: "description", text: "All of it" }];
    expect(toFormSchema({ id: "f", items, docs })).toMatchObject({
      schema: {
        type: "record",
        fields: {
          b: { kind: "string", label: "X", description: "Say it", optional: true },
          r: { kind: "record", label: "R", description: "All of it", fields: { in: { kind: "string", label: "X" } } },
          a: {
            kind: "array",
            label: "A",
            element: { kind: "record", label: "A", fields: { n: { kind: "number", label: "X" } } },
          },
        },
        order: ["b", "r", "a"],
      },
      notes: [
        { path: "", message: "Its text is not shown" },
        { path: "a", message: "Not said: its least number of items" },
        { path: "sum", message: "It is left out: nobody answers it" },
      ],
    });
  });

  test("leaves out what is too large, too deep or has an invalid key, with a note", () => {
    let deep: Item = field("string");
    for (let level = 0; level <= limits.maxDepth; level++) deep = { type: "record", id: "x", items: [deep] };
    const many = Array.from({ length: limits.maxFields + 5 }, (_, index) => field("string", { id: `f${index}` }));
    for (const items of [
      [deep],
      many,
      [field("string", { id: "constructor" })],
      [field("string", { id: "k".repeat(200) })],
    ]) {
      const { schema, notes } = toFormSchema({ id: "f", items });
      expect(readFormSchema(schema)).toMatchObject({ ok: true, warnings: [] });
      expect(notes[0]?.message).toMatch(/^It is left out: /);
    }
  });

  test("the schema of any definition can be read and opened", () => {
    const label = fc.oneof(fc.string(), fc.constant("long ".repeat(300)));
    const base = fc.record(
      {
        label,
        required: fc.boolean(),
        hint: fc.string(),
        examples: fc.array(fc.string(), { maxLength: 2 }),
        secret: fc.boolean(),
      },
      { requiredKeys: ["label", "required"] },
    );
    const manyOptions = fc.array(fc.record({ id: key, label }), { maxLength: 4 });
    const specs: { readonly [K in Kind]: fc.Arbitrary<object> } = {
      ...(Object.fromEntries(Object.keys(kinds).map((kind) => [kind, fc.constant({})])) as Record<
        Kind,
        fc.Arbitrary<object>
      >),
      string: fc.record(
        { maxLength: fc.double(), multiline: fc.boolean() },
        { requiredKeys: [] },
      ) as fc.Arbitrary<object>,
      number: fc.record({ min: fc.double(), max: fc.double() }, { requiredKeys: [] }) as fc.Arbitrary<object>,
      bigint: fc.record(
        { min: fc.string(), max: fc.bigInt().map(String) },
        { requiredKeys: [] },
      ) as fc.Arbitrary<object>,
      string_list: fc.record({ maxItems: fc.nat() }, { requiredKeys: [] }) as fc.Arbitrary<object>,
      single_select: fc.record({ options: manyOptions }),
      multi_select: fc.record({ options: manyOptions }),
      checkboxes: fc.record({ options: manyOptions, checkboxMode: fc.constantFrom("multi", "simple", "explicit") }),
      table: fc.record({
        columns: fc.array(
          fc.record({ id: key, label, type: fc.constantFrom("string", "number", "date"), required: fc.boolean() }),
          { maxLength: 3 },
        ),
      }),
      money: fc.record({ currency: fc.string({ maxLength: 3 }) }, { requiredKeys: [] }) as fc.Arbitrary<object>,
      capability: fc.record({ interface: label }, { requiredKeys: [] }) as fc.Arbitrary<object>,
    };
    const leaf = fc
      .constantFrom(...(Object.keys(kinds) as Kind[]))
      .chain((kind) => fc.tuple(base, specs[kind]).map(([words, spec]) => field(kind, { ...words, ...spec })));
    const items = (depth: number): fc.Arbitrary<readonly Item[]> =>
      fc
        .uniqueArray(
          fc.tuple(
            key,
            depth === 0
              ? leaf
              : fc.oneof(
                  { weight: 3, arbitrary: leaf as fc.Arbitrary<Item> },
                  {
                    weight: 1,
                    arbitrary: items(depth - 1).map((inner) => ({ type: "record", id: "", items: inner }) as Item),
                  },
                  {
                    weight: 1,
                    arbitrary: items(depth - 1).map((inner) => ({ type: "list", id: "", items: inner }) as Item),
                  },
                ),
          ),
          { selector: ([id]) => id, maxLength: 4 },
        )
        .map((all) => all.map(([id, item]) => ({ ...item, id }) as Item));
    fc.assert(
      fc.property(items(2), (all) => {
        const { schema } = toFormSchema({ id: "f", items: all });
        expect(readFormSchema(schema)).toMatchObject({ ok: true });
        expect(openFormSchema(schema, { id: "f" }).ok).toBe(true);
      }),
      { numRuns },
    );
  });

  const root = fileURLToPath(new URL("../../..", import.meta.url));
  const examples = readdirSync(`${root}examples`, { recursive: true, encoding: "utf8" });
  const definitions: readonly (readonly [string, () => Definition])[] = examples.flatMap((name) => {
    const text = (): string => readFileSync(`${root}examples/${name}`, "utf8");
    if (name.endsWith(".form.md")) return [[name, () => liveFormOf(parseForm(text())).compiled.definition] as const];
    if (name.endsWith(".formspec.json"))
      return [[name, () => openFormspec(JSON.parse(text())).form.compiled.definition] as const];
    return [];
  });

  test.each(definitions)("D-10: %s can be converted and sent", (_, definition) => {
    const { schema, notes } = toFormSchema(definition());
    const opened = openFormSchema(schema, { id: "sent" });
    expect(opened.ok && opened.form.compiled.fields.size).toBeGreaterThan(0);
    for (const { message } of notes) expect(message).toMatch(/^(Not said: |It is left out: |Its text is not shown)/);
  });

  test("D-10: a JSON Schema can be converted and sent", () => {
    const read = readSchema({
      type: "object",
      required: ["a"],
      properties: {
        a: { type: "string" },
        b: { type: "array", items: { type: "object", properties: { c: { type: "integer" } } } },
      },
    });
    const { definition } = read.ok ? read.form.compiled : { definition: { id: "", items: [] } };
    expect(compile(definition).ok).toBe(true);
    expect(toFormSchema(definition).schema.fields).toMatchObject({
      a: { kind: "string" },
      b: { kind: "array", element: { kind: "record", fields: { c: { kind: "number", optional: true } } } },
    });
  });
});
