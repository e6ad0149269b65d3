import { type Compiled, compile, type Definition } from "@cofill/core";
import { expect, test } from "vitest";
import { toJsonSchema } from "../src/index.ts";
import { fieldsOf, formOf } from "./fill.ts";

const field = { type: "field", required: false, priority: "medium" } as const;

const definition: Definition = {
  id: "order",
  title: "Order",
  items: [
    {
      type: "section",
      id: "s",
      items: [
        { ...field, id: "name", label: "Name", kind: "string", required: true, hint: "In full", examples: ["Ada"] },
        { ...field, id: "w9", label: "W-9", kind: "file", accept: ["application/pdf"], maxBytes: 9, required: true },
      ],
    },
    {
      type: "record",
      id: "terms",
      label: "Terms",
      items: [{ ...field, id: "agreed", label: "Agreed", kind: "boolean", confirm: "human" }],
    },
    {
      type: "list",
      id: "lines",
      label: "Lines",
      maxItems: 3,
      items: [
        {
          ...field,
          id: "size",
          label: "Size",
          kind: "single_select",
          options: [
            { id: "s", label: "Small" },
            { id: "l", label: "Large" },
          ],
        },
        { ...field, id: "scan", label: "Scan", kind: "file" },
        { ...field, id: "id", label: "Id", kind: "number", integer: true, readonly: true },
        { type: "text", text: "x" },
      ],
    },
  ],
};

const compiledOf = (given: Definition): Compiled => {
  const result = compile(given);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.compiled;
};
const compiled = compiledOf(definition);

test("toJsonSchema describes the values of a form", () => {
  expect(toJsonSchema(compiled)).toEqual({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "urn:cofill:order",
    title: "Order",
    type: "object",
    additionalProperties: false,
    required: ["name", "w9"],
    properties: {
      name: { title: "Name", description: "In full", type: "string", examples: ["Ada"] },
      w9: {
        title: "W-9",
        description: "Takes application/pdf; at most 9 bytes.",
        type: "string",
        format: "binary",
        "x-accept": ["application/pdf"],
        "x-maxBytes": 9,
      },
      terms: {
        title: "Terms",
        type: "object",
        additionalProperties: false,
        properties: { agreed: { title: "Agreed", type: "boolean", "x-confirm": "human" } },
      },
      lines: {
        title: "Lines",
        description: "At most 3 rows.",
        type: "array",
        maxItems: 3,
        items: {
          type: "object",
          additionalProperties: false,
          properties: {
            size: {
              title: "Size",
              description: "Options: s (Small); l (Large)",
              type: "string",
              enum: ["s", "l"],
              "x-enumNames": ["Small", "Large"],
            },
            scan: { title: "Scan", type: "string", format: "binary" },
            id: { title: "Id", description: "A whole number.", type: "integer", readOnly: true },
          },
        },
      },
    },
  });
});

test("toJsonSchema gives a schema that reads as the same fields", () => {
  const again = formOf(toJsonSchema(compiled));
  expect(fieldsOf(again)).toEqual([
    "name string*",
    "w9 file*",
    "terms.agreed boolean",
    "lines[*].size single_select",
    "lines[*].scan file",
    "lines[*].id number",
  ]);
  expect(toJsonSchema(again.compiled)).toMatchObject({
    properties: toJsonSchema(compiled).properties as object,
  });
});
