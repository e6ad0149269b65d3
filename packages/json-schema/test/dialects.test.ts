import { Ajv } from "ajv";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normaliseSchema } from "../src/normalise.ts";
import { codesOf, fieldsOf, filled, formOf, issuesOf } from "./fill.ts";

const draft07 = "http://json-schema.org/draft-07/schema#";
const draft2020 = "https://json-schema.org/draft/2020-12/schema";
const text = { type: "string" };

describe("older schemas are translated to 2020-12", () => {
  test.each<[string, object, object]>([
    ["a schema of 2020-12", { type: "object" }, { type: "object" }],
    ["a tuple", { items: [text, {}], additionalItems: false }, { prefixItems: [text, {}], items: false }],
    ["a list with additionalItems", { items: text, additionalItems: false }, { items: text }],
    [
      "dependencies",
      { dependencies: { a: ["b"], c: { required: ["d"] } } },
      { dependentRequired: { a: ["b"] }, dependentSchemas: { c: { required: ["d"] } } },
    ],
    ["nullable", { type: "string", nullable: true }, { type: ["string", "null"] }],
    [
      "exclusive bounds of OpenAPI",
      { minimum: 3, exclusiveMinimum: true, maximum: 4, exclusiveMaximum: false },
      { exclusiveMinimum: 3, maximum: 4 },
    ],
    ["an OpenAPI example", { example: 3 }, { example: 3, examples: [3] }],
    ["a draft-04 id as anchor", { definitions: { a: { $id: "#x" } } }, { definitions: { a: { $anchor: "x" } } }],
    [
      "references to moved subschemas",
      { properties: { a: { items: [{ items: [text] }] }, b: { $ref: "#/properties/a/items/0/items/0" } } },
      {
        properties: {
          a: { prefixItems: [{ prefixItems: [text] }] },
          b: { $ref: "#/properties/a/prefixItems/0/prefixItems/0" },
        },
      },
    ],
    [
      "data keywords, which are unchanged",
      { default: { items: [1], nullable: true }, enum: [{ items: [] }] },
      { default: { items: [1], nullable: true }, enum: [{ items: [] }] },
    ],
  ])("normaliseSchema translates %s", (_, schema, said) => {
    expect(normaliseSchema(schema as never)).toEqual({ $schema: draft2020, ...said });
  });

  test("keywords beside a $ref count from 2019-09 on", () => {
    const node = { $ref: "#/definitions/a", minLength: 3, title: "T" };
    const schema = { properties: { x: node }, definitions: { a: text } };
    expect(normaliseSchema({ $schema: draft07, ...schema }).properties).toEqual({
      x: { $ref: "#/definitions/a", title: "T" },
    });
    expect(normaliseSchema(schema).properties).toEqual({ x: node });
  });

  test("a schema marked as 2020-12 is not translated", () => {
    const schema = { $schema: draft2020, type: "object", properties: { a: { type: "string", nullable: true } } };
    expect(normaliseSchema(schema)).toEqual(schema);
  });

  test("the given schema is not changed, and later changes to it have no effect", () => {
    const given = { type: "object", properties: { a: { type: "string", default: { x: 1 } } } };
    const form = formOf(given);
    given.properties.a.default.x = 2;
    expect(form.schema).toMatchObject({ properties: { a: { default: { x: 1 } } } });
    expect(given).not.toHaveProperty("$schema");
  });
});

test("a draft-07 schema becomes a form", () => {
  const form = formOf({
    $schema: draft07,
    $ref: "#/definitions/Order",
    definitions: {
      Order: {
        type: "object",
        properties: {
          who: { $ref: "#/definitions/Who" },
          pair: { type: "array", items: [text, { type: "number" }] },
          card: text,
          holder: text,
        },
        dependencies: { card: ["holder"] },
        required: ["who"],
      },
      Who: { type: "object", properties: { name: text }, required: ["name"] },
    },
  });
  expect(fieldsOf(form)).toEqual(["who.name string*", "pair json", "card string", "holder string"]);
  expect(codesOf(filled(form, { card: "1", pair: [1, 2] }))).toEqual([
    "holder required_missing",
    "pair[0] wrong_type",
    "who.name required_missing",
  ]);
});

describe("references are resolved", () => {
  test.each([
    ["by pointer", { $ref: "#/$defs/a~1b/properties/x%20y" }],
    ["by anchor", { $ref: "#spot" }],
    ["by URI", { $ref: "https://example.com/part#inner" }],
    ["by relative URI", { $ref: "part#inner" }],
    ["outside of schema keywords", { $ref: "#/components/schemas/C" }],
    ["by dynamic reference", { $dynamicRef: "#spot" }],
  ])("a reference is resolved %s", (_, reference) => {
    const form = formOf({
      $id: "https://example.com/root",
      type: "object",
      properties: { it: reference },
      $defs: {
        "a/b": { properties: { "x y": { type: "integer" } } },
        named: { $anchor: "spot", type: "integer" },
        other: { $id: "part", $defs: { inner: { $anchor: "inner", $ref: "#/$defs/kind" }, kind: { type: "integer" } } },
      },
      components: {
        schemas: { C: { type: "integer", allOf: [{ $ref: "#/components/schemas/D" }] }, D: { minimum: 1 } },
      },
    });
    expect(fieldsOf(form)).toEqual(["it number"]);
    expect(codesOf(filled(form, { it: 1.5 }))).toEqual(["it not_an_integer"]);
  });
});

/** Draft-07 schemas with keywords that changed since. */
const { old } = fc.letrec<{ old: object }>((tie) => ({
  old: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    fc.constantFrom<object>(
      { type: "number", exclusiveMinimum: 1 },
      text,
      { const: 1 },
      { $ref: "#/definitions/d", minimum: 9 },
      {},
    ),
    fc.record(
      { items: fc.array(tie("old"), { minLength: 1, maxLength: 2 }), additionalItems: tie("old") },
      { requiredKeys: ["items"] },
    ),
    fc.record({ items: tie("old"), additionalItems: fc.boolean() }, { requiredKeys: ["items"] }),
    fc.record({
      dependencies: fc.record(
        { a: fc.constantFrom<unknown>(["b"], { required: ["b"] }), b: tie("old") },
        { requiredKeys: [] },
      ),
    }),
    fc.record({ properties: fc.record({ a: tie("old"), b: tie("old") }) }),
    fc.record({ allOf: fc.array(tie("old"), { minLength: 1, maxLength: 2 }) }),
  ),
}));

const part = fc.constantFrom<unknown>(
  1,
  2,
  10,
  "x",
  [],
  [1],
  ["x", 2, 3],
  [[1], "x"],
  { a: 1 },
  { a: 1, b: "x" },
  { a: { b: 2 } },
);

test("a translated schema accepts the same values as the original in its own draft", () => {
  const ajv = new Ajv({ strict: false, logger: false, validateSchema: false, addUsedSchema: false });
  fc.assert(
    fc.property(old, fc.array(part, { minLength: 3, maxLength: 3 }), (schema, values) => {
      const root = {
        $schema: draft07,
        type: "object",
        properties: { v: { not: { not: schema } } },
        definitions: { d: { type: "number" } },
      };
      const { $schema: _, ...known } = root;
      // Newer ajv versions apply keywords beside a $ref; draft-07 ignores them.
      const plain = JSON.parse(JSON.stringify(known).replaceAll(',"minimum":9', ""));
      const validate = ajv.compile(plain);
      const form = formOf(root);
      for (const v of values) expect(issuesOf(filled(form, { v })).length === 0).toBe(validate({ v }));
    }),
    { numRuns: Number(process.env.COFILL_RUNS ?? 40) },
  );
});
