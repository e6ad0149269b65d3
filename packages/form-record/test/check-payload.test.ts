import { checkPayload, type FormSchema, limits } from "@cofill/form-record";
import { describe, expect, test } from "vitest";
import { filled, issuesOf, opened, schemaOf } from "./fill.ts";

const schema: FormSchema = schemaOf({
  name: { kind: "string", maxLength: 5 },
  age: { kind: "number", optional: true, min: 0, max: 150 },
  sure: { kind: "boolean", optional: true },
  total: { kind: "bigint", optional: true, max: "100" },
  tags: { kind: "array", optional: true, element: { kind: "string" }, maxItems: 2 },
  address: {
    kind: "record",
    optional: true,
    fields: { city: { kind: "string" }, zip: { kind: "string", optional: true } },
  },
  tool: { kind: "capability", optional: true, tag: "Counter" },
});

const found = (payload: unknown): readonly string[] =>
  checkPayload(schema, payload).map(({ path, code }) => `${path} ${code}`);

describe("checkPayload", () => {
  test.each<[string, unknown, readonly string[]]>([
    ["accepts only the required fields", { name: "Ada" }, []],
    [
      "accepts all fields",
      { name: "Ada", age: 3, sure: false, total: "100", tags: ["a"], address: { city: "x" }, tool: "@a/b" },
      [],
    ],
    ["EN-OPN-03: reports missing required fields", {}, ["name missing"]],
    ["EN-OPN-03: reports a blank required text as missing", { name: "" }, ["name missing"]],
    ["EN-OPN-03: accepts a blank optional text as absent", { name: "A", address: { city: "x", zip: "" } }, []],
    ["accepts a text of blanks", { name: " " }, []],
    ["rejects an unknown key", { name: "A", nmae: 1 }, ["nmae unknown_field"]],
    ["null", { name: null }, ["name wrong_type"]],
    ["rejects a text in place of a number", { name: "A", age: "3" }, ["age wrong_type"]],
    ["NaN", { name: "A", age: Number.NaN }, ["age wrong_type"]],
    ["rejects an infinite number", { name: "A", age: Number.POSITIVE_INFINITY }, ["age wrong_type"]],
    ["rejects a number below the minimum", { name: "A", age: -1 }, ["age below_min"]],
    ["rejects a number above the maximum", { name: "A", age: 151 }, ["age above_max"]],
    ["rejects a text beyond maxLength in UTF-16 code units", { name: "𝒳𝒳𝒳" }, ["name too_long"]],
    ["rejects a number in place of a bigint", { name: "A", total: 5 }, ["total wrong_type"]],
    ["rejects a JavaScript bigint, which JSON cannot hold", { name: "A", total: 5n }, ["total wrong_type"]],
    ["rejects digits with a leading zero", { name: "A", total: "05" }, ["total not_a_whole_number"]],
    ["rejects a bigint above the maximum", { name: "A", total: "101" }, ["total above_max"]],
    ["rejects a million digits", { name: "A", total: "9".repeat(1_000_000) }, ["total too_long"]],
    ["rejects an object in place of a list", { name: "A", tags: { 0: "a" } }, ["tags wrong_type"]],
    ["rejects too many items", { name: "A", tags: ["a", "b", "c"] }, ["tags too_many_items"]],
    [
      "rejects an item of another type and a blank item",
      { name: "A", tags: [1, ""] },
      ["tags[0] wrong_type", "tags[1] missing"],
    ],
    ["rejects a hole in a list", { name: "A", tags: new Array(1) }, ["tags[0] missing"]],
    [
      "EN-OPN-03: reports missing fields of an optional record that is present",
      { name: "A", address: {} },
      ["address.city missing"],
    ],
    ["rejects a list in place of a record", { name: "A", address: [] }, ["address wrong_type"]],
    ["rejects a class instance in place of a record", { name: "A", address: new Date(0) }, ["address wrong_type"]],
    ["rejects a list as answer", [], [" wrong_type"]],
    ["nothing", undefined, [" wrong_type"]],
    [
      "EN-OPN-02 EN-CAP-01: rejects a raw id as capability",
      { name: "A", tool: "9f86d081884c7d65" },
      ["tool not_a_name"],
    ],
    [
      "EN-OPN-02: rejects a locator as capability",
      { name: "A", tool: "endo://abc/?id=1&type=handle" },
      ["tool not_a_name"],
    ],
    ["EN-OPN-02: rejects an object with an id as capability", { name: "A", tool: { id: "x" } }, ["tool wrong_type"]],
    ["rejects an incomplete petname path", { name: "A", tool: "@a//b" }, ["tool not_a_name"]],
    ["rejects a petname with a blank", { name: "A", tool: "@a b" }, ["tool not_a_name"]],
  ])("%s", (_, payload, errors) => expect(found(payload)).toEqual(errors));

  test.each(["__proto__", "constructor", "prototype"])("the key %s is rejected anywhere in an answer", (key) => {
    expect(found(JSON.parse(`{"name":"A","${key}":{"x":1}}`))).toEqual([`${key} reserved_name`]);
    expect(found(JSON.parse(`{"name":"A","address":{"city":"x","${key}":1}}`))).toEqual([
      `address.${key} reserved_name`,
    ]);
    expect({}).not.toHaveProperty("x");
  });

  test("an error message names the acceptable values", () => {
    expect(checkPayload(schema, { name: "A", agee: 1, tool: "counter" })).toEqual([
      { path: "agee", code: "unknown_field", message: 'The form has no field "agee"; did you mean "age"?' },
      {
        path: "tool",
        code: "not_a_name",
        message: '"Tool" must be one of your names, such as @counter or @tools/counter; it is "counter"',
        expected: { type: "string", pattern: "^@" },
        received: "counter",
      },
    ]);
  });

  test("an oversized answer is rejected with a limited list of errors", () => {
    const lists = schemaOf({ a: { kind: "array", element: { kind: "array", element: { kind: "number" } } } });
    const row = Array.from({ length: 1_000 }, () => 1);
    const errors = checkPayload(lists, { a: Array.from({ length: 1_000 }, () => row) });
    expect(errors).toMatchObject([{ code: "too_large" }]);
    const keys = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`k${index}`, 1]));
    expect(checkPayload(lists, { ...keys, a: [] })).toHaveLength(limits.maxProblems);
    expect(checkPayload(lists, { a: Array.from({ length: limits.maxItems + 1 }, () => []) })).toMatchObject([
      { path: "a", code: "too_many_items" },
    ]);
  });

  test("endless nesting is rejected at the first wrong place", () => {
    let deep: unknown = [];
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(checkPayload(schemaOf({ a: { kind: "array", element: { kind: "number" } } }), { a: deep })).toMatchObject([
      { path: "a[0]", code: "wrong_type" },
    ]);
  });

  test("a value that throws when read is rejected", () => {
    const trap = {
      name: "A",
      get age() {
        throw new Error("no");
      },
    };
    expect(checkPayload(schema, trap)).toMatchObject([{ path: "", code: "wrong_type" }]);
  });

  test("EN-OPN-04: a sender's check gives the same errors as the receiving form", () => {
    const form = opened(schema);
    expect(issuesOf(filled(form, { address: { zip: "1" } }))).toEqual([
      "address.city required_missing",
      "name required_missing",
    ]);
    expect(found({ address: { zip: "1" } })).toEqual(["name missing", "address.city missing"]);
  });
});
