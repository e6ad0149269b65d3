import { limits, openFormSchema, readFormSchema } from "@cofill/form-record";
import { describe, expect, test } from "vitest";
import { opened, schemaOf } from "./fill.ts";

const problems = (input: unknown): readonly string[] => {
  const read = readFormSchema(input);
  return read.ok ? [] : read.problems.map(({ pointer, message }) => `${pointer}: ${message}`);
};

const labelsOf = (fields: object, more: object = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Array.from(opened(schemaOf(fields as never, more)).compiled.fields.values(), ({ template, field }) => [
      template,
      field.label,
    ]),
  );

describe("a valid schema", () => {
  test("EN-SCH-01 EN-SCH-02: every kind is read unchanged with labels and descriptions", () => {
    const schema = schemaOf(
      {
        who: { kind: "string", secret: true, example: "x" },
        notes: { kind: "string", multiline: true, maxLength: 10, default: "-" },
        amount: { kind: "number", min: 0, max: 9.5, default: 1, example: 2 },
        sure: { kind: "boolean", default: false },
        big: { kind: "bigint", min: "-1", max: "12", maxDigits: 3, default: "0", example: "7" },
        address: { kind: "record", fields: { city: { kind: "string" } }, order: ["city"] },
        tags: { kind: "array", element: { kind: "string" }, maxItems: 3 },
        counter: { kind: "capability", tag: "Counter", example: "@counter" },
      },
      { order: ["who"], labels: { who: "Who?" }, descriptions: { "address.city": "Where", "tags[]": "One" } },
    );
    expect(readFormSchema(schema)).toEqual({ ok: true, schema, warnings: [] });
  });

  test.each(["string", "number", "boolean", "bigint", "capability", "record", "array"])(
    "EN-SCH-03: %s can have a label and a description",
    (kind) => {
      const inner = { record: { fields: { a: { kind: "string" } } }, array: { element: { kind: "string" } } };
      const field = { kind, ...inner[kind as "record"], label: "Said", description: "More" };
      const { definition } = opened(schemaOf({ x: field as never }));
      const said = JSON.stringify(definition);
      expect(definition.items[0]).toMatchObject({ label: "Said" });
      expect(said).toContain('"More"');
    },
  );

  test.each<[string, object, string]>([
    ["by key", { city: "Town" }, "Town"],
    ["by path", { "address.city": "Town" }, "Town"],
    ["by path before by key", { city: "No", "address.city": "Town" }, "Town"],
    ["by a key that is also a path, for that path only", { "address.city": "Town", address: "Where" }, "Town"],
  ])("EN-SCH-04: labels are found %s", (_, labels, label) => {
    const fields = { address: { kind: "record", fields: { city: { kind: "string" } } } };
    expect(labelsOf(fields, { labels })).toEqual({ "address.city": label });
  });

  test("EN-SCH-04: labels and descriptions apply to array items and quoted keys", () => {
    const fields = {
      items: { kind: "array", element: { kind: "record", fields: { name: { kind: "string" } } } },
      tags: { kind: "array", element: { kind: "string" } },
      "odd key": { kind: "string" },
    };
    const words = { "items[].name": "Item", "tags[]": "Tag", '["odd key"]': "Odd" };
    const labels = labelsOf(fields, { labels: words });
    expect(labels).toEqual({ "items[*].name": "Item", "tags[*].$": "Tag", '["odd key"]': "Odd" });
    const { compiled } = opened(schemaOf(fields as never, { descriptions: words }));
    expect(Array.from(compiled.fields.values(), ({ field }) => field.hint)).toEqual(["Item", "Tag", "Odd"]);
  });

  test.each([
    ["resultName", "Result name"],
    ["taxID", "Tax ID"],
    ["legal_name", "Legal name"],
    ["x", "X"],
    ["$", "$"],
  ])("EN-SCH-07: the key %s is labelled %s", (key, label) => {
    expect(labelsOf({ [key]: { kind: "string" } })).toEqual({ [key]: label });
    expect(labelsOf({ [key]: { kind: "string", label: "Mine" } }, { labels: { [key]: "Theirs" } })).toEqual({
      [key]: "Mine",
    });
  });

  test("D-14: keys missing in order come last alphabetically, unknown names in order give a warning", () => {
    const schema = schemaOf(
      { b: { kind: "string" }, a: { kind: "string" }, z: { kind: "string" } },
      { order: ["z", "gone"] },
    );
    const read = readFormSchema(schema);
    expect(read).toMatchObject({ ok: true, warnings: [{ pointer: "/order/1" }] });
    expect([...opened(schema).compiled.fields.keys()]).toEqual(["z", "a", "b"]);
  });

  test("EN-2-01: without order, fields are asked as written, in records and rows too", () => {
    const inner = { zip: { kind: "string" }, city: { kind: "string" } } as const;
    const schema = schemaOf({
      who: { kind: "string" },
      home: { kind: "record", fields: inner },
      addresses: { kind: "array", element: { kind: "record", fields: inner } },
      age: { kind: "number" },
    });
    const paths = ["who", "home.zip", "home.city", "addresses[*].zip", "addresses[*].city", "age"];
    expect([...opened(schema).compiled.fields.keys()]).toEqual(paths);
    const stored = JSON.parse(JSON.stringify(schema)) as typeof schema;
    expect([...opened(stored).compiled.fields.keys()]).toEqual(paths);
  });

  test("a label for an unknown field gives a warning with a suggestion", () => {
    expect(readFormSchema(schemaOf({ city: { kind: "string" } }, { labels: { ciyt: "Town" } }))).toMatchObject({
      warnings: [{ pointer: "/labels/ciyt", message: expect.stringContaining('did you mean "city"?') }],
    });
  });
});

describe("an invalid schema", () => {
  const nested = (levels: number): unknown => {
    let field: unknown = { kind: "string" };
    for (let level = 0; level < levels; level++) field = { kind: "array", element: field };
    return { type: "record", fields: { a: field } };
  };

  test.each<[string, unknown, string]>([
    ["nothing", undefined, ": A form's schema is an object, not undefined"],
    ["a list", [], ": A form's schema is an object, not array"],
    ["no type", { fields: {} }, '/type: The type of a form\'s schema is "record"'],
    ["no fields", { type: "record" }, "/fields: The fields are missing"],
    [
      "an unknown member",
      { type: "record", fields: {}, feilds: {} },
      '/feilds: There is no "feilds" here; did you mean "fields"?',
    ],
    [
      "no kind",
      schemaOf({ a: {} as never }),
      "/fields/a/kind: A field needs a kind; one of string, number, boolean, bigint, record, array, capability",
    ],
    [
      "a misspelt kind",
      schemaOf({ a: { kind: "strnig" } as never }),
      '/fields/a/kind: "strnig" is no kind of field; did you mean "string"?',
    ],
    [
      "a member of another kind",
      schemaOf({ a: { kind: "boolean", secret: true } as never }),
      '/fields/a/secret: There is no "secret" here',
    ],
    [
      "a label that is not a string",
      schemaOf({ a: { kind: "string", label: 5 } as never }),
      "/fields/a/label: This must be text, not number",
    ],
    [
      "a default that does not fit",
      schemaOf({ a: { kind: "number", max: 1, default: 2 } }),
      '/fields/a/default: "default" must be at most 1; it is 2',
    ],
    [
      "a minimum above the maximum",
      schemaOf({ a: { kind: "bigint", min: "2", max: "1" } }),
      "/fields/a/max: The maximum is below the minimum",
    ],
    [
      "a secret with a default",
      schemaOf({ a: { kind: "string", secret: true, default: "x" } }),
      "/fields/a/default: A secret has no default: everyone who sees the form would know it",
    ],
    [
      "a default for a capability",
      schemaOf({ a: { kind: "capability", default: "@mine" } as never }),
      '/fields/a/default: There is no "default" here',
    ],
    [
      "an optional array element",
      schemaOf({ a: { kind: "array", element: { kind: "string", optional: true } } }),
      "/fields/a/element/optional: An item of an array is always there",
    ],
    [
      "a duplicate key in order",
      schemaOf({ a: { kind: "string" } }, { order: ["a", "a"] }),
      "/order/1: This key is named twice",
    ],
    [
      "a key with a control character",
      schemaOf({ "a\u0000": { kind: "string" } }),
      "/fields/a\u0000: A key has from 1 to 100 characters, and no control characters",
    ],
    [
      "too much nesting",
      nested(limits.maxDepth + 1),
      `/fields/a${"/element".repeat(limits.maxDepth)}: Records and arrays are nested at most ${limits.maxDepth} deep`,
    ],
  ])("readFormSchema rejects: %s", (_, schema, problem) => expect(problems(schema)[0]).toBe(problem));

  test("a schema of the maximum depth opens", () =>
    expect(openFormSchema(nested(limits.maxDepth) as never, { id: "x" }).ok).toBe(true));

  test("all problems are reported together", () => {
    const wrong = { type: "x", fields: { a: { kind: "nope" }, b: { kind: "string", lable: "x" }, c: 5 }, order: 1 };
    expect(problems(wrong)).toHaveLength(5);
  });

  test.each(["__proto__", "constructor", "prototype"])("the key %s is rejected", (key) => {
    const schema: unknown = JSON.parse(`{"type":"record","fields":{"${key}":{"kind":"string"}}}`);
    expect(problems(schema)).toEqual([`/fields/${key}: "${key}" is a name that JavaScript reserves; take another`]);
    const inner: unknown = JSON.parse(`{"type":"record","fields":{"a":{"kind":"string","${key}":{}}}}`);
    expect(problems(inner)).toHaveLength(1);
  });

  test("too many fields are rejected, and the list of problems is limited", () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`f${index}`, { kind: "string" }]));
    expect(problems(schemaOf(many as never))).toEqual([
      `/fields/f${limits.maxFields}: A form has at most ${limits.maxFields} fields`,
    ]);
    const bad = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`f${index}`, 1]));
    expect(problems(schemaOf(bad as never))).toHaveLength(limits.maxProblems);
  });

  test("a schema that throws when read is rejected", () => {
    const trap = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error("no");
        },
        getPrototypeOf: () => Object.prototype,
      },
    );
    expect(problems({ type: "record", fields: trap })).toEqual([": This schema cannot be read"]);
  });

  test("a schema that contains itself is rejected", () => {
    const field: Record<string, unknown> = { kind: "array" };
    field.element = field;
    expect(problems(schemaOf({ a: field as never }))).toHaveLength(1);
  });
});
