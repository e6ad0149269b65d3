import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkArguments } from "./arguments.ts";
import { limits } from "./limits.ts";

const invoice = {
  type: "object",
  required: ["customer_email", "amount"],
  additionalProperties: false,
  properties: {
    customer_email: { type: "string", format: "email" },
    amount: { type: "number", minimum: 0, multipleOf: 0.01 },
    currency: { type: "string", enum: ["EUR", "USD"] },
    on: { type: "string", format: "date" },
    site: { type: "string", format: "url" },
    code: { type: "string", pattern: "^[A-Z]{3}$" },
    tags: { type: "array", items: { type: "string", maxLength: 3 }, uniqueItems: true, maxItems: 2 },
  },
} as const;

const good = { customer_email: "ada+billing@example.com", amount: 19.99 };

describe("checkArguments", () => {
  test.each([
    ["accepts the required arguments", good, []],
    [
      "accepts all arguments",
      { ...good, currency: "EUR", on: "2024-02-29", site: "https://x.example", code: "ABC", tags: ["a", "b"] },
      [],
    ],
    ["nothing", {}, ["/customer_email", "/amount"]],
    ["rejects another type", { ...good, amount: "19.99" }, ["/amount"]],
    ["rejects a number below the minimum", { ...good, amount: -0.01 }, ["/amount"]],
    ["rejects a fraction of a cent", { ...good, amount: 0.001 }, ["/amount"]],
    ["rejects an unknown option", { ...good, currency: "CHF" }, ["/currency"]],
    [
      "rejects an invalid email address (format is enforced, D-21)",
      { ...good, customer_email: "ada" },
      ["/customer_email"],
    ],
    ["rejects an invalid date", { ...good, on: "2023-02-29" }, ["/on"]],
    ["rejects an invalid URL", { ...good, site: "javascript:alert(1)" }, ["/site"]],
    ["rejects a pattern mismatch", { ...good, code: "abc" }, ["/code"]],
    ["rejects an unknown field", { ...good, constructor: 1 }, ["/constructor"]],
    [
      "rejects too many, too long and duplicate items",
      { ...good, tags: ["long", "a", "a"] },
      ["/tags", "/tags", "/tags/0"],
    ],
    ["rejects a value that is not an object", [], [""]],
  ])("%s", (_, value, pointers) => {
    expect(checkArguments(invoice, value).map(({ pointer }) => pointer)).toEqual(pointers);
  });

  test("a problem names the acceptable values", () => {
    expect(checkArguments(invoice, { ...good, currency: "CHF", code: "x" })).toEqual([
      {
        pointer: "/currency",
        message: '"currency" must be one of "EUR", "USD"',
        expected: '["EUR","USD"]',
        received: '"CHF"',
      },
      {
        pointer: "/code",
        message: '"code" must match the pattern ^[A-Z]{3}$',
        expected: '"^[A-Z]{3}$"',
        received: '"x"',
      },
    ]);
  });

  test.each([
    ["references", { $defs: { a: { type: "string" } }, properties: { x: { $ref: "#/$defs/a" } } }, { x: 1 }, ["/x"]],
    [
      "anchors",
      { $defs: { a: { $anchor: "it", type: "string" } }, properties: { x: { $ref: "#it" } } },
      { x: 1 },
      ["/x"],
    ],
    [
      "references with odd names",
      { $defs: { "a/b c": { type: "string" } }, properties: { x: { $ref: "#/$defs/a~1b%20c" } } },
      { x: 1 },
      ["/x"],
    ],
    [
      "a recursive schema",
      { properties: { in: { $ref: "#" }, n: { type: "number" } } },
      { in: { in: { n: "x" } } },
      ["/in/in/n"],
    ],
    [
      "draft 07",
      {
        $schema: "http://json-schema.org/draft-07/schema#",
        definitions: { a: { type: "string" } },
        properties: { x: { $ref: "#/definitions/a", type: "number" } },
      },
      { x: "text" },
      [],
    ],
    ["a pattern inside not", { properties: { x: { not: { pattern: "^a" } } } }, { x: "abc" }, ["/x"]],
    ["a pattern inside not that does not match", { properties: { x: { not: { pattern: "^a" } } } }, { x: "b" }, []],
    [
      "alternatives as one problem",
      { properties: { x: { anyOf: [{ type: "string" }, { type: "number" }] } } },
      { x: true },
      ["/x"],
    ],
    ["conditions", JSON.parse('{"if":{"required":["a"]},"then":{"required":["b"]}}'), { a: 1 }, ["/b"]],
    ["patterns for names", { patternProperties: { "^n": { type: "number" } } }, { n1: "x", m1: "x" }, ["/n1"]],
    [
      "unevaluated properties",
      { allOf: [{ properties: { a: { type: "number" } } }], unevaluatedProperties: false },
      { a: 1, b: 1 },
      ["/b"],
    ],
    [
      "a tuple of draft 07, and references into it",
      {
        $schema: "http://json-schema.org/draft-07/schema#",
        properties: {
          x: { items: [{ type: "string" }, { type: "number" }], additionalItems: { $ref: "#/properties/x/items/0" } },
        },
      },
      { x: ["a", "b", 1] },
      ["/x/1", "/x/2"],
    ],
    ["dependencies of draft 07", { dependencies: { a: ["b"], c: { required: ["d"] } } }, { a: 1, c: 1 }, ["", "/d"]],
    ["names", { propertyNames: { pattern: "^[a-z]+$" } }, { A: 1 }, ["/A"]],
    ["const", { properties: { x: { const: "DELETE" } } }, { x: "delete" }, ["/x"]],
  ])("checkArguments understands %s", (_, schema, value, pointers) => {
    expect(checkArguments(schema, value).map(({ pointer }) => pointer)).toEqual(pointers);
  });

  test.each([
    [true, []],
    [false, [""]],
  ])("checkArguments accepts the schema %s", (schema, pointers) => {
    expect(checkArguments(schema, {}).map(({ pointer }) => pointer)).toEqual(pointers);
  });
});

describe("hostile schemas", () => {
  const doubling = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [
      `a${at}`,
      { allOf: [{ $ref: `#/$defs/a${at + 1}` }, { $ref: `#/$defs/a${at + 1}` }] },
    ]),
  );
  const deep = (depth: number): object => (depth === 0 ? {} : { properties: { a: deep(depth - 1) } });

  test.each([
    ["a slow pattern", { properties: { x: { pattern: "^(a+)+$" } } }, { x: `${"a".repeat(100_000)}!` }],
    [
      "a slow pattern with a backreference",
      { properties: { x: { pattern: "^(a*)*\\1b$" } } },
      { x: "a".repeat(5_000) },
    ],
    ["a slow URL", { properties: { x: { format: "url" } } }, { x: `http://${"a-".repeat(50_000)}` }],
    ["references to themselves", { $ref: "#" }, {}],
    [
      "references in a circle",
      { $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } }, $ref: "#/$defs/a" },
      {},
    ],
    ["references that double per level", { $defs: { ...doubling, a60: { type: "string" } }, $ref: "#/$defs/a0" }, {}],
    [
      "a long list with uniqueItems",
      { allOf: Array.from({ length: 1_000 }, () => ({ properties: { x: { uniqueItems: true } } })) },
      { x: Array.from({ length: 4_000 }, (_, at) => ({ at })) },
    ],
    ["a schema that is too deep", deep(100_000 / 100), {}],
    ["an external reference", { $ref: "https://evil.example/schema.json" }, {}],
    ["an unresolved reference", { $ref: "#/$defs/no" }, {}],
    ["an invalid pattern for names", { patternProperties: { "(": {} } }, {}],
    [
      "a slow pattern for names with a backreference",
      { patternProperties: { "^(a*)*\\1b$": {} } },
      { ["a".repeat(5_000)]: 1 },
    ],
    ["a slow pattern inside not", { properties: { x: { not: { pattern: "^(a*)*\\1b$" } } } }, { x: "a".repeat(5_000) }],
    [
      "a long text that is measured very often",
      { allOf: Array.from({ length: 1_000 }, () => ({ properties: { x: { minLength: 1 } } })) },
      { x: "a".repeat(900_000) },
    ],
    [
      "a large constant that is compared very often",
      {
        $defs: { ...doubling, a60: { const: Array.from({ length: 4_000 }, () => 1) } },
        $ref: "#/$defs/a46",
      },
      Array.from({ length: 4_000 }, () => 1),
    ],
    [
      "many names that are collected through many references",
      {
        $defs: {
          ...doubling,
          a60: { properties: Object.fromEntries(Array.from({ length: 4_000 }, (_, at) => [`n${at}`, true])) },
        },
        $ref: "#/$defs/a48",
      },
      Object.fromEntries(Array.from({ length: 4_000 }, (_, at) => [`n${at}`, 1])),
    ],
    ["a dynamic reference, which is not supported", { properties: { x: { $dynamicRef: "#x" } } }, {}],
    ["an invalid pattern", { properties: { x: { pattern: "(" } } }, {}],
    ["a keyword with a wrong value", { required: "name" }, {}],
    ["alternatives with a wrong value", { anyOf: {} }, {}],
    ["a prototype name as key", JSON.parse('{"properties":{"__proto__":{"type":"string"}}}'), {}],
    ["a value that is not a schema", 5, {}],
  ])("checkArguments reports a problem in bounded time for %s", (_, schema, value) => {
    const problems = checkArguments(schema as never, value);
    expect(problems.length).toBeGreaterThan(0);
    for (const { message } of problems) expect(message).toMatch(/\w/);
  });

  test.each([
    ["deep", JSON.parse("[".repeat(1_000) + "]".repeat(1_000))],
    ["many", Array.from({ length: limits.maxArgumentValues + 1 }, () => 1)],
    ["long", "x".repeat(limits.maxArgumentLength + 1)],
    ["not JSON", { a: 1n }],
    ["not a number", { a: Number.NaN }],
    ["a prototype name", JSON.parse('{"__proto__":{"a":1}}')],
    ["an unpaired surrogate", { "\ud800": 1 }],
  ])("arguments that are %s are rejected", (_, value) => {
    expect(checkArguments({}, value)).toEqual([{ pointer: "", message: expect.stringMatching(/^The arguments must/) }]);
  });

  test("checkArguments does not change the schema", () => {
    const schema = { properties: { x: { type: "string", pattern: "^a", format: "email" } } };
    const before = structuredClone(schema);
    checkArguments(schema, { x: "b" });
    expect(schema).toEqual(before);
    expect(checkArguments(Object.freeze(schema), { x: "b" })).toHaveLength(2);
  });
});

test("any schema and any value are checked, and a value of its own const has no problem", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (schema, value) => {
      expect(Array.isArray(checkArguments(schema as never, value))).toBe(true);
    }),
  );
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.string({ minLength: 1 }).filter((key) => key !== "__proto__"),
        fc.jsonValue({ maxDepth: 2 }),
      ),
      (value) => {
        const properties = Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, { const: entry }]));
        const plain = JSON.parse(JSON.stringify(value)) as object;
        expect(checkArguments({ type: "object", required: Object.keys(value), properties }, plain)).toEqual([]);
      },
    ),
  );
});
