import { type Compiled, compile, type FieldItem } from "@cofill/core";
import { expect, test } from "vitest";
import { withTexts } from "../src/index.ts";
import { formOf } from "./fill.ts";

const schema = {
  type: "object",
  properties: {
    home: { $ref: "#/$defs/address" },
    closed: { type: "object", additionalProperties: false, allOf: [{ properties: { a: { type: "string" } } }] },
  },
  $defs: {
    address: { type: "object", properties: { city: { type: "string", minLength: 2, description: "A town." } } },
  },
};

const described = withTexts(schema, formOf(schema).compiled) as {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly $defs: unknown;
};

test("withTexts: a field behind a reference is described beside it, and the shared schema is unchanged", () => {
  expect(described.properties.home).toEqual({
    $ref: "#/$defs/address",
    properties: { city: { description: "A town.\n\nAt least 2 characters." } },
  });
  expect(described.$defs).toEqual(schema.$defs);
});

test("withTexts: the single value of a row is described on the row", () => {
  const row = { type: "field", id: "$", label: "Size", kind: "number", required: false, priority: "medium", min: 3 };
  const form = compile({ id: "f", items: [{ type: "list", id: "sizes", items: [row as FieldItem] }] });
  const made = withTexts(
    { properties: { sizes: { type: "array", items: { type: "number" } } } },
    (form as { compiled: Compiled }).compiled,
  );
  expect(made).toEqual({
    properties: { sizes: { type: "array", items: { type: "number", description: "At least 3." } } },
  });
});

test("withTexts: an object that forbids unnamed properties gets no further property", () => {
  expect(described.properties.closed).toEqual(schema.properties.closed);
});
