import { isRelevantAt } from "@cofill/core";
import { describe, expect, test } from "vitest";
import { codesOf, fieldsOf, filled, formOf, issuesOf, toldOf } from "./fill.ts";

const text = { type: "string" };
const cat = {
  title: "A cat",
  type: "object",
  required: ["kind", "lives"],
  properties: { kind: { const: "cat" }, name: text, lives: { type: "integer" } },
};
const dog = {
  title: "A dog",
  type: "object",
  required: ["kind"],
  properties: { kind: { const: "dog" }, name: { ...text, maxLength: 3 }, tricks: { type: "array", items: text } },
};

describe("a tag property becomes a choice that selects the fields of its branch", () => {
  const form = formOf({ type: "object", required: ["pet"], properties: { pet: { oneOf: [cat, dog] } } });

  test("the form has the fields of all branches", () => {
    expect(fieldsOf(form)).toEqual([
      "pet.kind single_select*",
      "pet.name string",
      "pet.lives number*",
      "pet.tricks string_list",
    ]);
    expect(form.compiled.fields.get("pet.kind")?.field).toMatchObject({
      options: [
        { id: "cat", label: "A cat" },
        { id: "dog", label: "A dog" },
      ],
    });
    expect(form.warnings).toEqual([]);
  });

  test.each([
    ["no answer", {}, ["pet.kind required_missing"], {}],
    ["a cat", { pet: { kind: "cat" } }, ["pet.lives required_missing"], { pet: { kind: "cat" } }],
    [
      "a cat with a wrong value",
      { pet: { kind: "cat", lives: 1.5 } },
      ["pet.lives not_an_integer"],
      { pet: { kind: "cat", lives: 1.5 } },
    ],
    [
      "a dog with a long name",
      { pet: { kind: "dog", name: "Hasso", lives: 9 } },
      ["pet.name too_long"],
      { pet: { kind: "dog", name: "Hasso" } },
    ],
    ["neither", { pet: { kind: "fish", name: 5 } }, ["pet.kind unknown_option"], { pet: { kind: "fish" } }],
  ])("a tagged union validates: %s", (_, data, codes, values) => {
    const live = filled(form, data);
    expect(codesOf(live)).toEqual(codes);
    expect(form.values(live)).toEqual(values);
  });

  test("the values contain only the fields of the selected branch", () => {
    const live = filled(form, { pet: { kind: "dog" } });
    expect(["pet.name", "pet.lives", "pet.tricks"].filter((path) => isRelevantAt(live, path))).toEqual([
      "pet.name",
      "pet.tricks",
    ]);
  });
});

describe("an OpenAPI discriminator works as a tag", () => {
  const schemas = {
    Cat: { type: "object", properties: { petType: text, lives: { type: "integer" } }, required: ["petType", "lives"] },
    Dog: { type: "object", properties: { petType: text, bark: { type: "boolean" } }, required: ["petType"] },
  };
  const refs = [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }];
  test.each([
    ["by schema names", { propertyName: "petType" }, "Dog", "Cat"],
    [
      "by its mapping",
      { propertyName: "petType", mapping: { hound: "#/components/schemas/Dog", puss: "Cat" } },
      "hound",
      "puss",
    ],
  ])("a discriminator selects the branch %s", (_, discriminator, dogTag, catTag) => {
    const form = formOf({
      type: "object",
      properties: { pet: { oneOf: refs, discriminator } },
      components: { schemas },
    });
    expect(fieldsOf(form)).toEqual(["pet.petType single_select", "pet.lives number", "pet.bark boolean"]);
    expect(codesOf(filled(form, { pet: { petType: dogTag, bark: true } }))).toEqual([]);
    expect(codesOf(filled(form, { pet: { petType: catTag } }))).toEqual(["pet.lives required_missing"]);
    expect(codesOf(filled(form, { pet: { petType: "Cow" } }))).toEqual(["pet.petType unknown_option"]);
  });
});

test("tags can be booleans and work at the root, in rows and in nested unions", () => {
  const company = { properties: { isCompany: { const: true }, vat: text }, required: ["isCompany", "vat"] };
  const person = {
    properties: { isCompany: { const: false }, born: { type: "string", format: "date" } },
    required: ["isCompany"],
  };
  const inner = { properties: { a: { const: "y" } }, required: ["a"], oneOf: [cat, dog] };
  const other = { properties: { a: { const: "x" } }, required: ["a"] };
  const form = formOf({
    type: "object",
    oneOf: [company, person],
    properties: { rows: { type: "array", items: { type: "object", anyOf: [other, inner] } } },
  });
  expect(fieldsOf(form)).toEqual([
    "rows[*].a single_select*",
    "rows[*].kind single_select*",
    "rows[*].name string",
    "rows[*].lives number*",
    "rows[*].tricks string_list",
    "isCompany boolean*",
    "vat string*",
    "born date",
  ]);
  expect(codesOf(filled(form, { isCompany: true, rows: [{ a: "x", lives: 3 }, { a: "y", kind: "cat" }, {}] }))).toEqual(
    ["rows[1].lives required_missing", "rows[2].a required_missing", "vat required_missing"],
  );
});

test("a property with different kinds in two branches becomes JSON, validated per branch", () => {
  const branch = (kind: string, value: unknown) => ({
    type: "object",
    required: ["kind", "value"],
    properties: { kind: { const: kind }, value },
  });
  const form = formOf({
    type: "object",
    properties: { setting: { oneOf: [branch("size", { type: "number" }), branch("name", { ...text, minLength: 2 })] } },
  });
  expect(fieldsOf(form)).toEqual(["setting.kind single_select", "setting.value json"]);
  expect(codesOf(filled(form, { setting: { kind: "size", value: "x" } }))).toEqual(["setting.value not_a_number"]);
  expect(codesOf(filled(form, { setting: { kind: "name", value: "x" } }))).toEqual(["setting.value too_short"]);
  expect(codesOf(filled(form, { setting: { kind: "name", value: "xy" } }))).toEqual([]);
});

describe("branches that only constrain known fields are left to the check", () => {
  const contact = {
    type: "object",
    properties: { mail: text, phone: text },
    anyOf: [{ required: ["mail"] }, { required: ["phone"] }],
  };
  test.each([
    ["in an absent object", { type: "object", properties: { contact } }, {}, []],
    [
      "in a present empty object",
      { type: "object", properties: { contact } },
      { contact: {} },
      ['contact: "Contact" needs mail or phone'],
    ],
    [
      "in a required object",
      { type: "object", required: ["contact"], properties: { contact } },
      {},
      ['contact: "Contact" needs mail or phone'],
    ],
    ["at the root", contact, {}, ["#: The form needs mail or phone"]],
    ["with a matching branch", contact, { phone: "1" }, []],
    [
      "with exactly one allowed match",
      { ...contact, anyOf: undefined, oneOf: contact.anyOf },
      { phone: "1", mail: "2" },
      ["#: The form needs exactly one of: mail; phone"],
    ],
  ])("a union without tag is checked %s", (_, schema, data, messages) => {
    const live = filled(formOf(schema), data);
    expect(issuesOf(live).map((issue) => `${issue.path}: ${toldOf(live, issue)}`)).toEqual(messages);
  });
});

test("a union in JSON reports one issue without a tag, and the branch's issues with a tag", () => {
  const form = formOf({
    type: "object",
    properties: {
      either: { oneOf: [{ type: "number" }, { type: "array", items: text }] },
      pets: { type: "object", additionalProperties: { oneOf: [cat, dog] } },
    },
  });
  expect(codesOf(filled(form, { either: [5] }))).toEqual(["either rule_failed"]);
  expect(
    codesOf(
      filled(form, {
        pets: { tom: { kind: "cat", lives: "9" }, rex: { kind: "dog", name: "Hasso" }, x: {}, y: { kind: 4 }, z: 3 },
      }),
    ),
  ).toEqual([
    "pets.rex.name too_long",
    "pets.tom.lives not_a_number",
    "pets.x.kind required_missing",
    "pets.y.kind unknown_option",
    "pets.z wrong_type",
  ]);
});

test("a root union without tag shows the fields of all branches", () => {
  const form = formOf({
    anyOf: [
      { properties: { a: text }, required: ["a"] },
      { properties: { b: text }, required: ["b"] },
    ],
    type: "object",
  });
  expect(fieldsOf(form)).toEqual(["a string", "b string"]);
  expect(codesOf(filled(form, {}))).toEqual(["# rule_failed"]);
  expect(codesOf(filled(form, { b: "x" }))).toEqual([]);
});
