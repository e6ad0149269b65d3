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

describe("answers", () => {
  test.each<[string, unknown, readonly string[]]>([
    ["just what is required", { name: "Ada" }, []],
    [
      "everything",
      { name: "Ada", age: 3, sure: false, total: "100", tags: ["a"], address: { city: "x" }, tool: "@a/b" },
      [],
    ],
    ["EN-OPN-03: without what is required", {}, ["name missing"]],
    ["EN-OPN-03: a blank required text", { name: "" }, ["name missing"]],
    ["EN-OPN-03: a blank optional text is as good as absent", { name: "A", address: { city: "x", zip: "" } }, []],
    ["blanks are text", { name: " " }, []],
    ["a key too many", { name: "A", nmae: 1 }, ["nmae unknown_field"]],
    ["null", { name: null }, ["name wrong_type"]],
    ["text for a number", { name: "A", age: "3" }, ["age wrong_type"]],
    ["NaN", { name: "A", age: Number.NaN }, ["age wrong_type"]],
    ["without end", { name: "A", age: Number.POSITIVE_INFINITY }, ["age wrong_type"]],
    ["below the minimum", { name: "A", age: -1 }, ["age below_min"]],
    ["above the maximum", { name: "A", age: 151 }, ["age above_max"]],
    ["text that is too long, counted in UTF-16 units", { name: "𝒳𝒳𝒳" }, ["name too_long"]],
    ["a number for a bigint", { name: "A", total: 5 }, ["total wrong_type"]],
    ["a bigint itself, which JSON cannot hold", { name: "A", total: 5n }, ["total wrong_type"]],
    ["digits with a leading zero", { name: "A", total: "05" }, ["total not_a_whole_number"]],
    ["a bigint above the maximum", { name: "A", total: "101" }, ["total above_max"]],
    ["a million digits", { name: "A", total: "9".repeat(1_000_000) }, ["total too_long"]],
    ["an object for a list", { name: "A", tags: { 0: "a" } }, ["tags wrong_type"]],
    ["too many items", { name: "A", tags: ["a", "b", "c"] }, ["tags too_many_items"]],
    [
      "an item of another type, and a blank one",
      { name: "A", tags: [1, ""] },
      ["tags[0] wrong_type", "tags[1] missing"],
    ],
    ["a hole in a list", { name: "A", tags: new Array(1) }, ["tags[0] missing"]],
    [
      "EN-OPN-03: an optional record that is there has what it must have",
      { name: "A", address: {} },
      ["address.city missing"],
    ],
    ["a list for a record", { name: "A", address: [] }, ["address wrong_type"]],
    ["a thing with a class for a record", { name: "A", address: new Date(0) }, ["address wrong_type"]],
    ["a list", [], [" wrong_type"]],
    ["nothing", undefined, [" wrong_type"]],
    ["EN-OPN-02 EN-CAP-01: a raw id in a slot", { name: "A", tool: "9f86d081884c7d65" }, ["tool not_a_name"]],
    ["EN-OPN-02: a locator in a slot", { name: "A", tool: "endo://abc/?id=1&type=handle" }, ["tool not_a_name"]],
    ["EN-OPN-02: an object with an id in a slot", { name: "A", tool: { id: "x" } }, ["tool wrong_type"]],
    ["a path that leads nowhere", { name: "A", tool: "@a//b" }, ["tool not_a_name"]],
    ["a name with a blank", { name: "A", tool: "@a b" }, ["tool not_a_name"]],
  ])("%s", (_, payload, errors) => expect(found(payload)).toEqual(errors));

  test.each(["__proto__", "constructor", "prototype"])("the key %s, wherever it stands", (key) => {
    expect(found(JSON.parse(`{"name":"A","${key}":{"x":1}}`))).toEqual([`${key} reserved_name`]);
    expect(found(JSON.parse(`{"name":"A","address":{"city":"x","${key}":1}}`))).toEqual([
      `address.${key} reserved_name`,
    ]);
    expect({}).not.toHaveProperty("x");
  });

  test("a message says what would be right", () => {
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

  test("too much is refused, and what is said of it is bounded", () => {
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

  test("nesting without end is refused at the first wrong place", () => {
    let deep: unknown = [];
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(checkPayload(schemaOf({ a: { kind: "array", element: { kind: "number" } } }), { a: deep })).toMatchObject([
      { path: "a[0]", code: "wrong_type" },
    ]);
  });

  test("what throws when it is looked at is refused", () => {
    const trap = {
      name: "A",
      get age() {
        throw new Error("no");
      },
    };
    expect(checkPayload(schema, trap)).toMatchObject([{ path: "", code: "wrong_type" }]);
  });

  test("EN-OPN-04: the check that a sender makes beforehand is the check of the form that receives it", () => {
    const form = opened(schema);
    expect(issuesOf(filled(form, { address: { zip: "1" } }))).toEqual([
      "address.city required_missing",
      "name required_missing",
    ]);
    expect(found({ address: { zip: "1" } })).toEqual(["name missing", "address.city missing"]);
  });
});
