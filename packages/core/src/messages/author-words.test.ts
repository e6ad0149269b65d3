import { expect, test } from "vitest";
import { compile } from "../compile-definition.ts";
import type { Definition } from "../definition.ts";
import { fieldTexts, formTexts } from "../document/author-texts.ts";
import { fieldText, formText } from "./author-words.ts";

const field = { type: "field", required: false, priority: "medium" } as const;

const definition: Definition = {
  id: "errand",
  roles: { user: { instructions: "Say what you want." }, agent: { instructions: "Find the shop." } },
  items: [
    { ...field, id: "shop", label: "Shop", kind: "string", hint: "With its street.", minLength: 2, maxLength: 80 },
    {
      ...field,
      id: "hours",
      label: "Hours",
      kind: "single_select",
      options: [
        { id: "am", label: "Mornings" },
        { id: "all", label: "all" },
      ],
    },
    { ...field, id: "weight", label: "Weight", kind: "number", unit: "kg", min: 1 },
  ],
  docs: [
    { ref: "errand", tag: "description", text: "One errand in town." },
    { ref: "errand", tag: "instructions", text: "On foot." },
    { ref: "shop", tag: "description", text: "With its street." },
    { ref: "shop", tag: "notes", text: "The market counts." },
    { ref: "hours.am", tag: "instructions", text: "Closed from noon." },
  ],
};

const compiled = compile(definition);
if (!compiled.ok) throw new Error("the definition does not compile");
const { fields } = compiled.compiled;

test.each([
  [
    "author's texts come first, none twice, then limits in words",
    "shop",
    "With its street.\n\nThe market counts.\n\nFrom 2 to 80 characters.",
  ],
  ["options are named with what is said of each", "hours", "Options: am (Mornings: Closed from noon.); all"],
  ["a unit is said", "weight", "At least 1.\n\nIn kg."],
])("fieldText: %s", (_, path, text) => {
  expect(fieldText(fieldTexts(definition, fields.get(path)!, "agent"))).toBe(text);
});

test("fieldText: a person is not told a maximum that nobody counts", () => {
  expect(fieldText(fieldTexts(definition, fields.get("shop")!, "person"))).toContain("From 2 to 80 characters.");
  const long = { ...fields.get("shop")!.field, minLength: 0, maxLength: 500 } as never;
  const texts = fieldTexts(definition, { ...fields.get("shop")!, field: long }, "person");
  expect(texts.limits).toEqual([]);
});

test("MF-2-01: formText says what the form tells those of its roles that are asked for", () => {
  const text = formText(formTexts(definition), ({ filledBy }) => filledBy === "agent");
  expect(text).toBe("One errand in town.\n\nOn foot.\n\nFor the role agent: Find the shop.");
});
