import { isRelevantAt } from "@cofill/core";
import { describe, expect, test } from "vitest";
import { codesOf, conditional, fieldsOf, filled, formOf } from "./fill.ts";

const text = { type: "string" };

/** Which of some paths apply. */
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
    ["US with a wrong zip", { country: "US", state: "CA", zip: "x" }, ["state", "ssn"], ["zip pattern_mismatch"]],
    ["DE", { country: "DE", zip: "x" }, ["vat"], ["vat required_missing"]],
    ["what does not apply is not looked at", { country: "FR", vat: "1", state: 5, ssn: 6 }, ["vat"], []],
  ])("%s", (_, data, paths, codes) => {
    expect(applying(schema, data, ["state", "vat", "ssn"])).toEqual(paths);
    expect(codesOf(filled(formOf(schema), data))).toEqual(codes);
  });

  test("the answers that do not apply are kept in the form and left out of the values", () => {
    const form = formOf(schema);
    const live = filled(form, { country: "FR", vat: "1", state: "CA" });
    expect(form.values(live)).toEqual({ country: "FR", vat: "1" });
    expect(live.answers.get("state")?.value).toBe("CA");
  });
});

test("conditions look into objects and at rows", () => {
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

test("dependentRequired and dependentSchemas ask for more once something is given", () => {
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

test("conditions that decide over each other in a circle still make a form", () => {
  const asks = (given: string, asked: string) =>
    conditional(
      { properties: { [given]: { const: "x" } }, required: [given] },
      { properties: { [asked]: text }, required: [asked] },
    );
  const schema = { type: "object", properties: { c: text }, allOf: [asks("a", "b"), asks("b", "a"), asks("c", "a")] };
  expect(codesOf(filled(formOf(schema), { c: "x", a: "x" }))).toEqual(["b required_missing"]);
});

describe("D-22: what an object asks for", () => {
  const party = { type: "object", properties: { name: text, mail: text }, required: ["name"] };
  const schema = {
    type: "object",
    required: ["buyer"],
    properties: { buyer: party, agent: party, other: { anyOf: [party, { type: "null" }] } },
  };
  test.each([
    ["one that must be there is reported at what it must have", {}, ["buyer.name required_missing"], {}],
    ["one that need not be asks for nothing", { buyer: { name: "Ada" } }, [], { buyer: { name: "Ada" } }],
    [
      "but for all of it once something is given",
      { buyer: { name: "Ada" }, agent: { mail: "x" } },
      ["agent.name required_missing"],
      { buyer: { name: "Ada" }, agent: { mail: "x" } },
    ],
    [
      "also where null would do",
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

  test("what must be there and may be null is null, what may be empty is empty", () => {
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

  test("a list that must be there is reported at itself, and one that need not be has no least number of rows", () => {
    const rows = { type: "array", minItems: 2, items: party };
    const form = formOf({ type: "object", required: ["must"], properties: { must: rows, may: rows } });
    expect(codesOf(filled(form, {}))).toEqual(["must required_missing"]);
    expect(codesOf(filled(form, { must: [{ name: "a" }], may: [{}] }))).toEqual([
      "may too_few_instances",
      "may[0].name required_missing",
      "must too_few_instances",
    ]);
  });

  test("nobody is asked for what is read-only and empty", () => {
    const form = formOf({
      type: "object",
      required: ["id", "name"],
      properties: { id: { type: "string", readOnly: true }, name: text },
    });
    expect(fieldsOf(form)).toEqual(["id string", "name string*"]);
    expect(codesOf(filled(form, { name: "Ada" }))).toEqual([]);
  });
});
