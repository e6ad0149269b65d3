import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mcpLimits } from "../../src/mcp/limits.ts";
import { partialSchema } from "../../src/mcp/partial-schema.ts";
import { vendorSchema } from "./vendor.ts";

const fileHint = "A file.";

const partial = (schema: object, others?: string) =>
  partialSchema(schema as never, { fileHint, ...(others !== undefined && { others }) });

/** As a tool shows it: inside another schema. */
const embedded = (schema: object, others?: string) => {
  const { schema: fields, definitions } = partial(schema, others);
  return { type: "object", properties: { fields }, $defs: definitions };
};

const accepts = (schema: object, fields: unknown): boolean =>
  new Ajv2020({ strict: false, validateFormats: false }).validate(schema, { fields });

describe("partial schema", () => {
  test.each([
    ["required", { properties: { a: {} }, required: ["a"] }, { type: "object", properties: { a: {} } }],
    [
      "deep inside",
      { properties: { a: { type: "object", required: ["b"], minProperties: 1 } } },
      { type: "object", properties: { a: { type: "object" } } },
    ],
    [
      "what fields look like stays",
      { properties: { a: { enum: ["x"], title: "A", pattern: "^x$", default: "x" } } },
      { type: "object", properties: { a: { title: "A", enum: ["x"], pattern: "^x$", default: "x" } } },
    ],
    [
      "one of several ways is any of them",
      { oneOf: [{ required: ["a"] }, { properties: { b: {} } }], properties: {} },
      { type: "object", properties: {}, anyOf: [{}, { properties: { b: {} } }] },
    ],
    [
      "a condition is both ways",
      // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
      { if: { required: ["a"] }, then: { properties: { b: { type: "string" } } } },
      { type: "object", anyOf: [{ properties: { b: { type: "string" } } }, {}] },
    ],
    ["what is forbidden of the whole", { not: { required: ["a"] }, unevaluatedProperties: false }, { type: "object" }],
    [
      "keywords of others",
      { "x-mcp-header": "Evil", $comment: "x", properties: {} },
      { type: "object", properties: {} },
    ],
    [
      "a file",
      { properties: { f: { type: ["string", "null"], format: "binary", title: "F", description: "Scan." } } },
      { type: "object", properties: { f: { title: "F", description: "A file. Scan.", readOnly: true } } },
    ],
  ])("%s", (_, schema, expected) => {
    expect(partial(schema).schema).toEqual(expected);
  });

  test("the author's texts become one line of limited length", () => {
    const { schema } = partial({ title: `a\u202eb\n"c" ${"x".repeat(2_000)}` });
    expect(schema.title).toHaveLength(mcpLimits.maxSchemaTextLength);
    expect(schema.title).toMatch(/^a b 'c' x+…$/);
  });

  test("a schema over the size limit is replaced by a note", () => {
    const properties = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, n) => [`field${n}`, { title: "x".repeat(50) }]),
    );
    expect(partial({ properties })).toEqual({
      schema: { type: "object", description: expect.stringContaining("too large") },
      definitions: {},
    });
  });
});

describe("FB-MCP-02: references lead somewhere inside the tool's schema", () => {
  test.each([
    ["a pointer", { properties: { a: { $ref: "#/$defs/d" } }, $defs: { d: { type: "integer" } } }],
    ["the older keyword", { properties: { a: { $ref: "#/definitions/d" } }, definitions: { d: { type: "integer" } } }],
    [
      "an escaped pointer",
      { properties: { a: { $ref: "#/$defs/x~1y%20z" } }, $defs: { "x/y z": { type: "integer" } } },
    ],
    ["an anchor", { properties: { a: { $ref: "#here" } }, $defs: { d: { $anchor: "here", type: "integer" } } }],
    [
      "an address",
      { $id: "https://e.example/s", properties: { a: { $ref: "t" } }, $defs: { d: { $id: "t", type: "integer" } } },
    ],
    ["a place among the fields", { properties: { a: { $ref: "#/properties/b" }, b: { type: "integer" } } }],
    [
      "one reference through another",
      { properties: { a: { $ref: "#/$defs/c" } }, $defs: { c: { $ref: "#/$defs/d" }, d: { type: "integer" } } },
    ],
    [
      "a hostile name",
      { properties: { a: { $ref: "#/$defs/__proto__" } }, $defs: JSON.parse('{"__proto__":{"type":"integer"}}') },
    ],
  ])("%s", (_, schema) => {
    const tool = embedded(schema);
    expect(accepts(tool, { a: 1 })).toBe(true);
    expect(accepts(tool, { a: "no" })).toBe(false);
    expect(JSON.parse(JSON.stringify(tool))).toEqual(tool);
  });

  test("a recursive schema validates nested parts", () => {
    const tree = {
      type: "object",
      properties: { name: { type: "string" }, children: { type: "array", items: { $ref: "#" } } },
      required: ["name"],
    };
    const tool = embedded(tree);
    expect(accepts(tool, { children: [{ children: [{ name: "x" }] }] })).toBe(true);
    expect(accepts(tool, { children: [{ children: [{ name: 1 }] }] })).toBe(false);
  });

  test("two definitions of one name stay distinct", () => {
    const schema = {
      properties: { a: { $ref: "#/$defs/d" }, b: { $ref: "#/definitions/d" } },
      $defs: { d: { type: "integer" } },
      definitions: { d: { type: "string" } },
    };
    expect(accepts(embedded(schema), { a: 1, b: "x" })).toBe(true);
    expect(accepts(embedded(schema), { a: "x" })).toBe(false);
    expect(accepts(embedded(schema), { b: 1 })).toBe(false);
  });
});

test("dot paths are allowed at the top level only, also if that is a reference", () => {
  const closed = {
    $ref: "#/$defs/form",
    $defs: {
      form: {
        type: "object",
        properties: {
          a: { type: "object", properties: { b: {} }, additionalProperties: false },
          f: { $ref: "#/$defs/form" },
        },
        additionalProperties: false,
      },
    },
  };
  const tool = embedded(closed, "by path");
  expect(accepts(tool, { "a.b": 1 })).toBe(true);
  expect(accepts(tool, { a: { "x.y": 1 } })).toBe(false);
  expect(accepts(tool, { f: { "x.y": 1 } })).toBe(false);
  expect(accepts(embedded(closed), { "a.b": 1 })).toBe(false);
});

/** Any part of a value: members left out, at any depth. */
const partOf = (value: unknown): fc.Arbitrary<unknown> => {
  if (Array.isArray(value)) return fc.tuple(...value.map(partOf));
  if (typeof value !== "object" || value === null) return fc.constant(value);
  const entries = Object.entries(value).map(([key, inner]) => [key, partOf(inner)] as const);
  return fc.record(Object.fromEntries(entries), { requiredKeys: [] });
};

test.each([
  [
    "the vendor",
    vendorSchema,
    {
      company: { name: "Acme", size: "small", seat: { city: "Bonn", country: "DE" } },
      contacts: [{ email: "i@e.org", home: { city: "Ulm" } }],
    },
  ],
  [
    "ways and conditions",
    {
      type: "object",
      properties: { kind: { enum: ["x", "y"] }, a: { type: "number" } },
      required: ["kind"],
      oneOf: [
        { properties: { kind: { const: "x" }, x: { type: "string" } }, required: ["x"] },
        { properties: { kind: { const: "y" }, y: { type: "string" } }, required: ["y"] },
      ],
      if: { properties: { kind: { const: "x" } } },
      // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
      then: { properties: { a: { const: 1 } } },
      else: { properties: { a: { const: 2 } } },
      dependentRequired: { a: ["y"] },
      not: { properties: { y: { const: "z" } } },
      minProperties: 3,
    },
    { kind: "y", y: "w", a: 2 },
  ],
])("FB-MCP-02: every part of a valid value fits: %s", (_, schema, value) => {
  const whole = new Ajv2020({ strict: false, validateFormats: false }).compile({ ...schema, required: [] });
  expect(whole(value), JSON.stringify(whole.errors)).toBe(true);
  const tool = new Ajv2020({ strict: false, validateFormats: false }).compile(embedded(schema));
  fc.assert(fc.property(partOf(value), (part) => tool({ fields: part })));
});
