import { formTarget, type Issue, openForm, step } from "@cofill/core";
import { describe, expect, test } from "vitest";
import { codesOf, context, filled, formOf, issuesOf, toldOf } from "./fill.ts";

const firstIssue = (property: unknown, value: unknown): Issue | undefined =>
  issuesOf(filled(formOf({ type: "object", properties: { a: property } }), { a: value }))[0];

const told = (property: unknown, value: unknown): string => {
  const live = filled(formOf({ type: "object", properties: { a: property } }), { a: value });
  return toldOf(live, issuesOf(live)[0]!);
};

const json = (schema: object) => ({ anyOf: [schema, { type: "null" }, { not: {} }] });

describe("each keyword gives an issue at its path with a message, expected and received values", () => {
  test.each<[string, unknown, unknown, string, string, string]>([
    [
      "type",
      { type: "array", items: { type: "number" } },
      ["x"],
      "a[0]",
      "not_a_number",
      'Item 1 of "A" must be a number such as 12 or 3.5; it is "x"',
    ],
    [
      "a list of types",
      { type: ["string", "number"] },
      true,
      "a",
      "wrong_type",
      '"A" takes text or a number, not boolean',
    ],
    [
      "integer",
      { type: ["integer", "string"] },
      1.5,
      "a",
      "wrong_type",
      '"A" must be a whole number or text; it is 1.5',
    ],
    ["enum", { enum: [1, 2] }, 3, "a", "unknown_option", '"A" has no option 3; its options are 1, 2'],
    ["const", { const: true }, false, "a", "unknown_option", '"A" must be true; it is false'],
    ["const with a forbidden value", { const: false }, true, "a", "unknown_option", '"A" must be false; it is true'],
    [
      "exclusiveMinimum",
      { type: "number", exclusiveMinimum: 5 },
      5,
      "a",
      "below_min",
      '"A" must be more than 5; it is 5',
    ],
    [
      "exclusiveMaximum",
      { type: "number", exclusiveMaximum: 5 },
      5,
      "a",
      "above_max",
      '"A" must be less than 5; it is 5',
    ],
    [
      "multipleOf",
      { type: "number", multipleOf: 0.01 },
      0.005,
      "a",
      "rule_failed",
      '"A" must be a multiple of 0.01; it is 0.005',
    ],
    [
      "format",
      { type: "string", format: "email" },
      "x",
      "a",
      "pattern_mismatch",
      '"A" must be an email address such as ada@example.com; it is "x"',
    ],
    [
      "format beside a pattern",
      { type: "string", format: "email", pattern: "@" },
      "x",
      "a",
      "pattern_mismatch",
      '"A" must be an email address such as ada@example.com; it is "x"',
    ],
    [
      "date-time",
      { type: "string", format: "date-time" },
      "2026-01-01T09:30",
      "a",
      "not_a_datetime",
      '"A" must be a date and time with its zone such as 2026-03-01T09:30:00Z; "2026-01-01T09:30" is not',
    ],
    [
      "uri",
      { type: "string", format: "uri" },
      "http://[x",
      "a",
      "not_a_url",
      '"A" must be a full URL such as https://example.com; it is "http://[x"',
    ],
    [
      "an unknown format",
      { type: "string", format: "json-pointer" },
      "x",
      "a",
      "pattern_mismatch",
      '"A" must be in the format "json-pointer"; it is "x"',
    ],
    [
      "a pattern beside a format, with an example",
      { type: "string", format: "email", pattern: "@example\\.org$", examples: ["ada@example.org"] },
      "ada@example.com",
      "a",
      "pattern_mismatch",
      '"A" must match the pattern @example\\.org$, like "ada@example.org"; it is "ada@example.com"',
    ],
    [
      "the pattern of an item",
      { type: "array", items: { type: "string", pattern: "^b" } },
      ["b", "a"],
      "a[1]",
      "pattern_mismatch",
      'Item 2 of "A" must match the pattern ^b; it is "a"',
    ],
    [
      "the length of an item",
      { type: "array", items: { type: "string", minLength: 2 } },
      ["b"],
      "a[0]",
      "too_short",
      'Item 1 of "A" needs at least 2 characters; it has 1',
    ],
    [
      "minItems",
      { type: "array", items: { type: "string" }, minItems: 2 },
      ["x"],
      "a",
      "too_few_items",
      '"A" needs at least 2 items; it has 1',
    ],
    [
      "minItems of choices",
      { type: "array", items: { enum: ["x", "y"] }, uniqueItems: true, minItems: 2 },
      ["x"],
      "a",
      "too_few_selections",
      '"A" needs at least 2 selections; it has 1',
    ],
    [
      "maxItems",
      { type: "array", items: { type: "number" }, maxItems: 1 },
      [1, 2],
      "a",
      "too_many_items",
      '"A" takes at most 1 item; it has 2',
    ],
    [
      "items beyond a tuple",
      { type: "array", prefixItems: [{}], items: false },
      [1, 2],
      "a",
      "too_many_items",
      '"A" takes at most 1 item; it has 2',
    ],
    [
      "uniqueItems",
      { type: "array", items: {}, uniqueItems: true },
      [{ x: 1, y: 2 }, 3, { y: 2, x: 1 }],
      "a",
      "duplicate_items",
      '"A" must not repeat an item',
    ],
    [
      "contains",
      { type: "array", contains: { const: 1 } },
      [2, 3],
      "a",
      "rule_failed",
      '"A" must have at least 1 of the items that its schema asks for',
    ],
    [
      "minProperties",
      { type: "object", minProperties: 2 },
      { x: 1 },
      "a",
      "rule_failed",
      '"A" must have at least 2 of its properties',
    ],
    [
      "required inside a JSON field",
      json({ type: "object", required: ["x"], additionalProperties: { type: "number" } }),
      {},
      "a",
      "rule_failed",
      '"A" does not fit one of the ways its schema allows',
    ],
    [
      "additionalProperties",
      { type: "object", additionalProperties: false },
      { x: 1 },
      "a.x",
      "rule_failed",
      '"A" at x is not something that can be given here',
    ],
    [
      "propertyNames",
      { type: "object", propertyNames: { maxLength: 1 } },
      { xy: 1 },
      "a.xy",
      "rule_failed",
      '"A" at xy has a name that its schema does not allow',
    ],
    [
      "patternProperties",
      { type: "object", patternProperties: { "^n": { type: "number" } } },
      { n: "x" },
      "a.n",
      "not_a_number",
      '"A" at n must be a number such as 12 or 3.5; it is "x"',
    ],
    ["not", { type: "string", not: { pattern: "^x" } }, "xy", "a", "rule_failed", '"A" must not be what it is: "xy"'],
    [
      "a file",
      { type: "array", items: { type: "string", format: "binary" } },
      ["x"],
      "a[0]",
      "wrong_type",
      'Item 1 of "A" must be an uploaded file; it is "x"',
    ],
  ])("keyword %s is reported", (_, property, value, path, code, message) => {
    expect(firstIssue(property, value)).toMatchObject({ path, code, severity: "error", source: "reported" });
    expect(told(property, value)).toBe(message);
  });
});

test("an issue contains values for programs", () => {
  expect(firstIssue({ enum: [1, 2] }, 3)).toEqual({
    path: "a",
    code: "unknown_option",
    severity: "error",
    source: "reported",
    params: {
      options: [
        { id: "1", label: "1" },
        { id: "2", label: "2" },
      ],
    },
    expected: [1, 2],
    received: 3,
  });
});

test("long values are truncated in messages", () => {
  const issue = firstIssue({ type: "array", items: {}, maxItems: 1 }, new Array(900).fill("abc"));
  expect(JSON.stringify(issue).length).toBeLessThan(500);
});

describe("an issue of the form itself is not repeated by the schema", () => {
  test.each([
    ["length", { type: "string", minLength: 3 }, "x", ["a too_short"]],
    ["pattern", { type: "string", pattern: "^a" }, "x", ["a pattern_mismatch"]],
    ["range", { type: "number", minimum: 3 }, 1, ["a below_min"]],
    ["type", { type: "number" }, "x", ["a not_a_number"]],
    ["an integer", { type: "integer" }, 1.5, ["a not_an_integer"]],
    ["option", { enum: ["x"] }, "y", ["a unknown_option"]],
    ["an option of another type", { type: "string", enum: ["x"] }, 5, ["a unknown_option"]],
    ["date", { type: "string", format: "date" }, "2026-02-30", ["a not_a_date"]],
    ["too many items", { type: "array", items: { type: "string" }, maxItems: 1 }, ["x", "y"], ["a too_many_items"]],
    ["repeats", { type: "array", items: { type: "string" }, uniqueItems: true }, ["x", "x"], ["a duplicate_items"]],
    ["an invalid file", { type: "string", format: "binary" }, "x", ["a wrong_type"]],
    [
      "an item that is not a string",
      { type: "array", items: { type: "string" } },
      ["x", 1],
      ["a wrong_type", "a[1] wrong_type"],
    ],
  ])("an issue of a field is reported once: %s", (_, property, value, codes) => {
    expect(codesOf(filled(formOf({ type: "object", properties: { a: property } }), { a: value }))).toEqual(codes);
  });
});

describe("multipleOf compares decimal numbers", () => {
  test.each([
    [19.99, 0.01, true],
    [0.3, 0.1, true],
    [0.0075, 0.0001, true],
    [0.00751, 0.0001, false],
    [12391239123, 1e-8, true],
    [1e308, 0.5, true],
    [-4.2, 0.7, true],
    [1e-7, 1e-6, false],
  ])("%d is a multiple of %d: %s", (value, multipleOf, isMultiple) => {
    expect(firstIssue({ type: "number", multipleOf }, value) === undefined).toBe(isMultiple);
  });
});

const files = { type: "string", format: "binary", "x-accept": ["application/pdf"], "x-maxBytes": 100 };

test("D-11: a file is a descriptor in the values", () => {
  const form = formOf({
    type: "object",
    required: ["w9"],
    properties: { w9: files, all: { type: "array", items: files } },
  });
  const empty = filled(form, {});
  expect(codesOf(empty)).toEqual(["w9 required_missing"]);
  const value = { id: "u1", name: "w9.pdf", mediaType: "application/pdf", size: 7, sha256: "ab" };
  const set = step(empty, { type: "set", path: "w9", value }, context);
  if (!set.ok) throw new Error(set.refusal.code);
  const descriptor = { uploadId: "u1", filename: "w9.pdf", mimeType: "application/pdf", sizeBytes: 7, sha256: "ab" };
  expect(form.values(set.form)).toEqual({ w9: descriptor });
  expect(codesOf(form.check(set.form))).toEqual([]);
  const all = [descriptor, { ...descriptor, sizeBytes: 101 }, { ...descriptor, mimeType: "image/png" }];
  expect(codesOf(filled(form, { all }))).toEqual([
    "all[1] file_too_large",
    "all[2] file_type_not_accepted",
    "w9 required_missing",
  ]);
});

test("issues inside JSON fields and at the root are counted and removed when fixed", () => {
  const form = formOf({
    type: "object",
    properties: { tags: { type: "object", additionalProperties: { type: "number" } }, a: { type: "string" } },
    not: { required: ["a"] },
  });
  const wrong = filled(form, { tags: { x: "1" }, a: "b" });
  expect(codesOf(wrong)).toEqual([`${formTarget} rule_failed`, "tags.x not_a_number"]);
  expect(wrong.progress.otherErrors).toBe(2);
  expect(form.check(wrong)).toBe(wrong);
  const set = step(wrong, { type: "set", path: "tags", value: { x: 1 } }, context);
  const cleared = set.ok && step(set.form, { type: "clear", path: "a" }, context);
  const mended = form.check((cleared as { form: typeof wrong }).form);
  expect(codesOf(mended)).toEqual([]);
  expect(mended.progress.otherErrors).toBe(0);
});

test("checking a valid form returns the same form", () => {
  const form = formOf({ type: "object", properties: { a: { type: "string" } } });
  const live = openForm(form.compiled);
  expect(form.check(live)).toBe(live);
});

test("an issue in a non-relevant part is reported at its relevant ancestor", () => {
  const form = formOf({
    type: "object",
    properties: { on: { type: "boolean" }, box: { type: "object", properties: { size: { type: "number" } } } },
    // The condition sees the given value, although it does not fit the field's kind.
    dependentSchemas: { on: { properties: { extra: { type: "string" } }, required: ["extra"] } },
  });
  expect(codesOf(filled(form, { on: "yes" }))).toEqual(["# required_missing", "on wrong_type"]);
});

test("formats that core does not have are validated by ajv", () => {
  expect(firstIssue({ type: "integer", format: "int32" }, 2 ** 40)?.code).toBe("pattern_mismatch");
  expect(firstIssue({ type: "string", format: "duration" }, "P1D")).toBeUndefined();
});
