import { isRelevantAt } from "@cofill/core";
import { describe, expect, test } from "vitest";
import { codesOf, conditional, fieldsOf, filled, formOf } from "./fill.ts";

const text = { type: "string" };

/** The paths that are relevant. */
const applying = (schema: unknown, data: unknown, paths: readonly string[]): readonly string[] => {
  const live = filled(formOf(schema), data);
  return paths.filter((path) => isRelevantAt(live, path));
};

describe("if, then and else", () => {
  const schema = {
    type: "object",
    required: ["country"],
    properties: { country: { enum: ["US", "DE", "FR"] }, zip: text },
    allOf: [
      conditional(
        { properties: { country: { const: "US" } }, required: ["country"] },
        { properties: { state: text, zip: { pattern: "^\\d{5}$" } }, required: ["state", "zip"] },
      ),
      conditional(
        { properties: { country: { enum: ["DE", "FR"] } }, required: ["country"] },
        { properties: { vat: text }, required: ["vat"] },
        { properties: { ssn: text } },
      ),
    ],
  };
  test.each([
    ["nothing", {}, ["ssn"], ["country required_missing"]],
    ["US", { country: "US" }, ["state", "ssn"], ["state required_missing", "zip required_missing"]],
    [
      "a US address with a wrong zip",
      { country: "US", state: "CA", zip: "x" },
      ["state", "ssn"],
      ["zip pattern_mismatch"],
    ],
    ["DE", { country: "DE", zip: "x" }, ["vat"], ["vat required_missing"]],
    ["non-relevant fields are not validated", { country: "FR", vat: "1", state: 5, ssn: 6 }, ["vat"], []],
  ])("if, then and else validate: %s", (_, data, paths, codes) => {
    expect(applying(schema, data, ["state", "vat", "ssn"])).toEqual(paths);
    expect(codesOf(filled(formOf(schema), data))).toEqual(codes);
  });

  test("non-relevant answers stay in the form and are left out of the values", () => {
    const form = formOf(schema);
    const live = filled(form, { country: "FR", vat: "1", state: "CA" });
    expect(form.values(live)).toEqual({ country: "FR", vat: "1" });
    expect(live.answers.get("state")?.value).toBe("CA");
  });
});

test("conditions can read nested objects and rows", () => {
  const schema = {
    type: "object",
    properties: {
      address: { type: "object", properties: { country: text } },
      lines: {
        type: "array",
        items: {
          type: "object",
          properties: { kind: { enum: ["a", "b"] } },
          ...conditional(
            { properties: { kind: { const: "a" } }, required: ["kind"] },
            { properties: { size: { type: "number" } }, required: ["size"] },
          ),
        },
      },
    },
    ...conditional(
      {
        properties: { address: { properties: { country: { const: "US" } }, required: ["country"] } },
        required: ["address"],
      },
      { properties: { address: { properties: { state: text }, required: ["state"] }, w9: text }, required: ["w9"] },
    ),
  };
  const data = { address: { country: "US" }, lines: [{ kind: "a" }, { kind: "b" }, {}] };
  expect(codesOf(filled(formOf(schema), data))).toEqual([
    "address.state required_missing",
    "lines[0].size required_missing",
    "w9 required_missing",
  ]);
  expect(applying(schema, data, ["lines[0].size", "lines[1].size", "lines[2].size"])).toEqual(["lines[0].size"]);
  expect(codesOf(filled(formOf(schema), { address: { country: "DE" } }))).toEqual([]);
});

test("dependentRequired and dependentSchemas apply once their property is given", () => {
  const schema = {
    type: "object",
    properties: { card: text, holder: text, note: text },
    dependentRequired: { card: ["holder"] },
    dependentSchemas: { note: { properties: { lang: text }, required: ["lang"] } },
  };
  expect(codesOf(filled(formOf(schema), {}))).toEqual([]);
  expect(codesOf(filled(formOf(schema), { card: "1", note: "x" }))).toEqual([
    "holder required_missing",
    "lang required_missing",
  ]);
  expect(applying(schema, {}, ["lang"])).toEqual([]);
});

test("conditions that depend on each other in a circle still give a form", () => {
  const asks = (given: string, asked: string) =>
    conditional(
      { properties: { [given]: { const: "x" } }, required: [given] },
      { properties: { [asked]: text }, required: [asked] },
    );
  const schema = { type: "object", properties: { c: text }, allOf: [asks("a", "b"), asks("b", "a"), asks("c", "a")] };
  expect(codesOf(filled(formOf(schema), { c: "x", a: "x" }))).toEqual(["b required_missing"]);
});

describe("D-22: required objects", () => {
  const party = { type: "object", properties: { name: text, mail: text }, required: ["name"] };
  const schema = {
    type: "object",
    required: ["buyer"],
    properties: { buyer: party, agent: party, other: { anyOf: [party, { type: "null" }] } },
  };
  test.each([
    ["a required object is reported at its required properties", {}, ["buyer.name required_missing"], {}],
    ["an optional object requires nothing", { buyer: { name: "Ada" } }, [], { buyer: { name: "Ada" } }],
    [
      "an optional object requires its properties once one is given",
      { buyer: { name: "Ada" }, agent: { mail: "x" } },
      ["agent.name required_missing"],
      { buyer: { name: "Ada" }, agent: { mail: "x" } },
    ],
    [
      "a nullable object requires its properties once one is given",
      { buyer: { name: "Ada" }, other: { mail: "x" } },
      ["other.name required_missing"],
      { buyer: { name: "Ada" }, other: { mail: "x" } },
    ],
  ])("%s", (_, data, codes, values) => {
    const form = formOf(schema);
    const live = filled(form, data);
    expect(codesOf(live)).toEqual(codes);
    expect(form.values(live)).toEqual(values);
  });

  test("a required nullable value is null, a required object may be empty", () => {
    const form = formOf({
      type: "object",
      required: ["note", "meta", "party"],
      properties: {
        note: { type: ["string", "null"] },
        meta: { type: "object", properties: { tag: text } },
        party: { anyOf: [party, { type: "null" }] },
      },
    });
    const live = filled(form, {});
    expect(codesOf(live)).toEqual([]);
    expect(form.values(live)).toEqual({ note: null, meta: {}, party: null });
  });

  test("a missing required list is reported at itself, an absent optional list ignores minItems", () => {
    const rows = { type: "array", minItems: 2, items: party };
    const form = formOf({ type: "object", required: ["must"], properties: { must: rows, may: rows } });
    expect(codesOf(filled(form, {}))).toEqual(["must required_missing"]);
    expect(codesOf(filled(form, { must: [{ name: "a" }], may: [{}] }))).toEqual([
      "may too_few_instances",
      "may[0].name required_missing",
      "must too_few_instances",
    ]);
  });

  test("a read-only field without a value is not required", () => {
    const form = formOf({
      type: "object",
      required: ["id", "name"],
      properties: { id: { type: "string", readOnly: true }, name: text },
    });
    expect(fieldsOf(form)).toEqual(["id string", "name string*"]);
    expect(codesOf(filled(form, { name: "Ada" }))).toEqual([]);
  });
});
