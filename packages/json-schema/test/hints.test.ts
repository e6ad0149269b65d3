import { describe, expect, test } from "vitest";
import { readSchema } from "../src/index.ts";
import { fieldsOf, formOf } from "./fill.ts";

const text = { type: "string" };
const schema = {
  type: "object",
  title: "Order",
  description: "What you want",
  properties: {
    name: text,
    address: { type: "object", description: "Where to", properties: { city: text, zip: text } },
    lines: { type: "array", items: { type: "object", properties: { sku: text, qty: { type: "integer" } } } },
    note: text,
  },
};

test("hints apply to fields, records and fields of rows", () => {
  const form = formOf(schema, {
    fieldHints: {
      name: { label: "Who", help: "As on your card", placeholder: "Ada", role: "buyer", confirm: "human" },
      note: { widget: "textarea", order: 1 },
      address: { label: "Home" },
      "address.zip": { order: 1 },
      "lines[].qty": { label: "How many" },
      "lines.0.sku": { label: "What" },
      lost: { label: "x" },
    },
  });
  expect(fieldsOf(form)).toEqual([
    "note string",
    "name string",
    "address.zip string",
    "address.city string",
    "lines[*].sku string",
    "lines[*].qty number",
  ]);
  expect(form.compiled.fields.get("name")?.field).toMatchObject({
    label: "Who",
    hint: "As on your card",
    placeholder: "Ada",
    role: "buyer",
    confirm: "human",
  });
  expect(form.compiled.fields.get("note")?.field).toMatchObject({ multiline: true });
  expect(form.compiled.definition.items[2]).toMatchObject({ type: "record", label: "Home" });
  expect(form.compiled.fields.get("lines[*].qty")?.field.label).toBe("How many");
  expect(form.compiled.fields.get("lines[*].sku")?.field.label).toBe("What");
  const message = 'There is no field "lost" for a hint';
  const coded = { code: "hint", reason: "no_field", params: { path: "lost" } };
  expect(form.warnings).toEqual([{ path: "lost", pointer: "", ...coded, message }]);
});

test("the form's name comes from the options, else from the schema", () => {
  expect(formOf({ ...schema, $id: "https://x.example/order" }).compiled.definition).toMatchObject({
    id: "https://x.example/order",
    title: "Order",
    docs: [
      { ref: "https://x.example/order", tag: "description", text: "What you want" },
      { ref: "address", tag: "description", text: "Where to" },
    ],
  });
  expect(formOf(schema, { id: "o", title: "T" }).compiled.definition).toMatchObject({ id: "o", title: "T" });
});

describe("steps", () => {
  test("group root properties, followed by those that no step names", () => {
    const steps = [
      { id: "what", title: "What", description: "Say what", fields: ["lines", "note"] },
      { id: "where", title: "Where", fields: ["address.city", "address.zip"] },
    ];
    const { items } = formOf(schema, { steps }).compiled.definition;
    expect(items).toMatchObject([
      {
        type: "section",
        id: "what",
        title: "What",
        items: [{ type: "text", text: "Say what" }, { id: "lines" }, { id: "note" }],
      },
      { type: "section", id: "where", items: [{ type: "record", id: "address" }] },
      { type: "field", id: "name" },
    ]);
    expect(items[1]).toMatchObject({ items: { length: 1 } });
  });

  test("with an unknown field or a duplicate id are a problem", () => {
    const steps = [
      { id: "a", title: "A", fields: ["nope"] },
      { id: "a", title: "B", fields: ["name"] },
    ];
    expect(readSchema(schema, { steps })).toEqual({
      ok: false,
      problems: [
        {
          pointer: "/steps/0/fields/0",
          code: "steps",
          reason: "no_property",
          params: { field: "nope" },
          message: 'The schema has no property "nope"',
        },
        {
          pointer: "/steps/1",
          code: "steps",
          reason: "twice",
          params: { id: "a" },
          message: 'Two steps are called "a"',
        },
      ],
    });
  });
});
