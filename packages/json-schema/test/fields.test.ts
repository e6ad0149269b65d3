import type { FieldItem } from "@cofill/core";
import { describe, expect, test } from "vitest";
import { fieldsOf, filled, formOf } from "./fill.ts";

const fieldOf = (property: unknown, required = false): FieldItem => {
  const form = formOf({ type: "object", properties: { a: property }, required: required ? ["a"] : [] });
  return form.compiled.fields.get("a")!.field;
};

/** The members of a field that not every field has. */
const specOf = (property: unknown): Record<string, unknown> => {
  const { type: _, id, label, required, priority, ...spec } = fieldOf(property);
  return spec as Record<string, unknown>;
};

const options = (...ids: readonly string[]) => ids.map((id) => ({ id, label: id }));

describe("a property becomes a field", () => {
  test.each<[string, unknown, Record<string, unknown>]>([
    ["text", { type: "string" }, { kind: "string", keepsEmpty: true }],
    [
      "a string with bounds",
      { type: "string", minLength: 1, maxLength: 9, pattern: "^a" },
      { kind: "string", keepsEmpty: true, minLength: 1, maxLength: 9, pattern: "^a" },
    ],
    ["a number", { type: "number", minimum: 1, maximum: 5 }, { kind: "number", min: 1, max: 5 }],
    ["a number with exclusive bounds", { type: "number", exclusiveMinimum: 1 }, { kind: "number" }],
    ["an integer", { type: "integer" }, { kind: "number", integer: true }],
    ["a boolean", { type: "boolean" }, { kind: "boolean" }],
    ["a date", { type: "string", format: "date" }, { kind: "date", keepsEmpty: true }],
    ["a URI", { type: "string", format: "uri" }, { kind: "url", keepsEmpty: true, anyUri: true }],
    [
      "a time with zone",
      { type: "string", format: "time" },
      { kind: "string", keepsEmpty: true, examples: ["09:30:00Z"] },
    ],
    [
      "a date-time with zone",
      { type: "string", format: "date-time" },
      { kind: "string", keepsEmpty: true, examples: ["2026-03-01T09:30:00Z"] },
    ],
    [
      "a time with an example of the schema",
      { type: "string", format: "time", examples: ["23:15:00+01:00"] },
      { kind: "string", keepsEmpty: true, examples: ["23:15:00+01:00"] },
    ],
    [
      "an email",
      { type: "string", format: "email", pattern: "@" },
      { kind: "string", keepsEmpty: true, semanticType: "https://schema.org/email" },
    ],
    ["an unknown format", { format: "colour", pattern: "^#" }, { kind: "string", keepsEmpty: true, pattern: "^#" }],
    ["a choice", { enum: ["x", "y"] }, { kind: "single_select", options: options("x", "y") }],
    ["a constant", { const: "x" }, { kind: "single_select", options: options("x") }],
    [
      "values with titles",
      { oneOf: [{ const: "x", title: "Ex" }, { const: "y" }] },
      {
        kind: "single_select",
        options: [
          { id: "x", label: "Ex" },
          { id: "y", label: "y" },
        ],
      },
    ],
    [
      "values with names",
      { enum: ["x"], "x-enumNames": ["Ex"] },
      { kind: "single_select", options: [{ id: "x", label: "Ex" }] },
    ],
    ["numeric values", { enum: [1, 2] }, { kind: "number" }],
    ["a constant true", { const: true }, { kind: "boolean" }],
    [
      "a list of strings",
      { type: "array", items: { type: "string" }, maxItems: 3 },
      { kind: "string_list", keepsEmpty: true, maxItems: 3 },
    ],
    [
      "a list of unique strings",
      { type: "array", items: { type: "string", pattern: "^a" }, uniqueItems: true, minItems: 2 },
      { kind: "string_list", keepsEmpty: true, uniqueItems: true },
    ],
    [
      "a list of choices",
      { type: "array", items: { enum: ["x", "y"] }, uniqueItems: true, maxItems: 1 },
      { kind: "multi_select", keepsEmpty: true, options: options("x", "y"), maxSelections: 1 },
    ],
    [
      "a file",
      { type: "string", format: "binary", contentMediaType: "application/pdf", "x-maxBytes": 9 },
      { kind: "file", accept: ["application/pdf"], maxBytes: 9 },
    ],
    [
      "a file with x-accept",
      { type: "string", format: "binary", "x-accept": ["image/*", ".pdf"] },
      { kind: "file", accept: ["image/*", ".pdf"] },
    ],
    [
      "a file of any type",
      { type: "string", format: "binary", contentMediaType: "application/octet-stream" },
      { kind: "file" },
    ],
    [
      "a string or null",
      { type: ["string", "null"], maxLength: 2 },
      { kind: "string", keepsEmpty: true, maxLength: 2 },
    ],
    ["anyOf a schema or null", { anyOf: [{ type: "integer" }, { type: "null" }] }, { kind: "number", integer: true }],
    ["a choice or null", { enum: ["x", null] }, { kind: "single_select", options: options("x") }],
    [
      "allOf of several parts",
      { allOf: [{ type: "number", minimum: 1 }, { minimum: 2, maximum: 9 }, { maximum: 4 }] },
      { kind: "number", min: 2, max: 4 },
    ],
    [
      "the intersection of two enums",
      { allOf: [{ enum: ["x", "y"] }, { enum: ["y", "z"] }] },
      { kind: "single_select", options: options("y") },
    ],
    [
      "two branches of the same kind",
      {
        anyOf: [
          { type: "string", format: "email" },
          { type: "string", pattern: "^\\+" },
        ],
      },
      { kind: "string", keepsEmpty: true },
    ],
    ["a type implied by keywords", { minimum: 3 }, { kind: "number", min: 3 }],
    ["read-only", { type: "string", readOnly: true }, { kind: "string", keepsEmpty: true, readonly: true }],
    [
      "a field for the role of a person",
      { type: "boolean", "x-confirm": "human" },
      { kind: "boolean", confirm: "human" },
    ],
    [
      "a description",
      { type: "integer", description: "How many", examples: [3, 4], deprecated: true, writeOnly: true },
      { kind: "number", integer: true, hint: "How many", examples: ["3", "4"] },
    ],
  ])("a property becomes a field: %s", (_, property, spec) => expect(specOf(property)).toEqual(spec));
});

describe("places that no field can show become JSON fields with a warning", () => {
  test.each([
    [
      "a map",
      { type: "object", additionalProperties: { type: "number" } },
      "its properties are not all known beforehand",
    ],
    [
      "patternProperties",
      { type: "object", properties: { a: {} }, patternProperties: { "^x-": {} } },
      "its properties are not all known beforehand",
    ],
    ["an open object", { type: "object" }, "its properties are not known beforehand"],
    ["anything", {}, "it may be anything"],
    ["a contradiction", { allOf: [{ type: "string" }, { type: "number" }] }, "nothing fits it"],
    ["several types", { type: ["string", "number"] }, "it may be of several types: string, number"],
    ["a mixed choice", { enum: ["a", 1] }, "its values are not all texts"],
    ["numbers", { type: "array", items: { type: "number" } }, "its items are neither objects nor texts"],
    [
      "a list of strings or null",
      { type: "array", items: { type: ["string", "null"] } },
      "its items are neither objects nor texts",
    ],
    [
      "a list of files",
      { type: "array", items: { type: "string", format: "binary" } },
      "its items are neither objects nor texts",
    ],
    ["a tuple", { type: "array", prefixItems: [{ type: "string" }] }, "its items are not all alike"],
    ["a list of lists", { type: "array", items: { type: "array" } }, "its items are neither objects nor texts"],
    [
      "a union without a tag",
      { oneOf: [{ properties: { a: {} } }, { properties: { b: {} } }], type: "object" },
      "nothing says which of its branches is meant",
    ],
    [
      "a property name that looks like a row",
      { type: "object", properties: { "a[0]": {} } },
      "a property is called like a row",
    ],
  ])("a JSON field is used for %s", (_, property, reason) => {
    const form = formOf({ type: "object", properties: { a: property } });
    expect(form.compiled.fields.get("a")?.field.kind).toBe("json");
    expect(form.warnings).toContainEqual({
      path: "a",
      pointer: "/properties/a",
      code: "shown",
      reason: "as_json",
      params: expect.objectContaining({ label: "A" }),
      message: `"A" is shown as JSON: ${reason}`,
    });
  });

  test("a JSON field contains its schema with everything it refers to", () => {
    const node = { type: "object", properties: { next: { $ref: "#/$defs/node" }, deep: { $ref: "#/$defs/n" } } };
    const form = formOf(
      {
        type: "object",
        properties: {
          list: { type: "array", items: { anyOf: [{ $ref: "#/$defs/n" }, { type: "string" }] } },
          node: { $ref: "#/$defs/node" },
        },
        $defs: { node, n: { type: "number" } },
      },
      { id: "x" },
    );
    expect(form.compiled.fields.get("list")?.field).toMatchObject({
      schema: {
        $id: "urn:cofill:x:list",
        type: "array",
        items: { anyOf: [{ $ref: "#/$defs/d0" }, { type: "string" }] },
        $defs: { d0: { type: "number" } },
      },
    });
    expect(fieldsOf(form)).toEqual(["list json", "node.next json", "node.deep number"]);
  });
});

test.each([
  ["legal_name", "Legal name"],
  ["firstName", "First name"],
  ["taxID", "Tax ID"],
  ["W9", "W9"],
  ["email-address", "Email address"],
  ["HTMLBody", "HTML body"],
  ["__", "__"],
])("a property %s without a title is labelled %s", (name, label) => {
  const form = formOf({ type: "object", properties: { [name]: { type: "string" } } });
  expect(form.compiled.definition.items[0]).toMatchObject({ id: name, label });
});

test("FB-DEF-03 objects, lists, lists in rows and references become records, lists and fields", () => {
  const form = formOf({
    $ref: "#/$defs/order",
    $defs: {
      order: {
        type: "object",
        required: ["buyer", "lines"],
        properties: {
          buyer: { $ref: "#/$defs/party" },
          agent: { $ref: "#/$defs/party", title: "Agent" },
          lines: {
            type: "array",
            minItems: 1,
            maxItems: 5,
            items: {
              type: "object",
              required: ["sku"],
              properties: {
                sku: { type: "string" },
                notes: {
                  type: "array",
                  items: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
                },
              },
            },
          },
        },
      },
      party: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
    },
  });
  expect(fieldsOf(form)).toEqual([
    "buyer.name string*",
    "agent.name string",
    "lines[*].sku string*",
    "lines[*].notes[*].text string*",
  ]);
  expect(form.compiled.lists.get("lines")?.item).toMatchObject({ label: "Lines", maxItems: 5 });
  expect(form.compiled.definition.items[1]).toMatchObject({ type: "record", label: "Agent" });
});

describe("a recursive schema becomes a JSON field where it repeats", () => {
  const tree = {
    type: "object",
    properties: { value: { type: "string" }, children: { type: "array", items: { $ref: "#" } } },
  };
  const wrapped = { type: "object", properties: { parent: { anyOf: [{ $ref: "#" }, { type: "null" }] }, name: {} } };
  const base = { type: "object", properties: { id: { type: "string" } } };
  const shared = {
    type: "object",
    allOf: [{ $ref: "#/$defs/base" }],
    properties: {
      part: { type: "object", allOf: [{ $ref: "#/$defs/base" }], properties: { size: { type: "number" } } },
    },
    $defs: { base },
  };
  test.each([
    ["recursive in a list", tree, ["value string", "children json"]],
    ["recursive or null", wrapped, ["parent json", "name json"]],
    ["not recursive, with a shared base only", shared, ["part.size number", "part.id string", "id string"]],
  ])("recursion is detected: %s", (_, schema, fields) => expect(fieldsOf(formOf(schema))).toEqual(fields));
});

test("property names may contain any characters", () => {
  const names = ["a b", "a.b", 'say "hi"', "ключ", "", "toString", "#x", "0"];
  const form = formOf({
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, { type: "number" }])),
  });
  const data = Object.fromEntries(names.map((name, index) => [name, index]));
  expect(form.values(filled(form, data))).toEqual(data);
});

test("a default is filled in at the start, but not inside an optional object", () => {
  const form = formOf({
    type: "object",
    required: ["home"],
    properties: {
      country: { type: "string", default: "DE" },
      tags: { type: "array", items: { type: "string" }, default: ["new"] },
      kind: { const: "order", readOnly: true },
      home: {
        type: "object",
        properties: { zip: { type: "string" }, city: { type: "string" } },
        default: { zip: "10115" },
      },
      other: { type: "object", properties: { zip: { type: "string", default: "1" } } },
      lines: { type: "array", items: { type: "object", properties: { qty: { type: "integer", default: 1 } } } },
    },
  });
  const live = filled(form, { lines: [{}] });
  expect(form.values(live)).toEqual({
    country: "DE",
    tags: ["new"],
    kind: "order",
    home: { zip: "10115" },
    lines: [{ qty: 1 }],
  });
  expect(form.warnings.map(({ path }) => path)).toEqual(["other.zip"]);
});
