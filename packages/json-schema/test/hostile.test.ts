import { openForm, step } from "@cofill/core";
import { describe, expect, test } from "vitest";
import { limits, readSchema } from "../src/index.ts";
import { codesOf, conditional, context, filled, formOf } from "./fill.ts";

const text = { type: "string" };
const problemOf = (schema: unknown): string => {
  const result = readSchema(schema);
  return result.ok ? "none" : result.problems.map(({ pointer, message }) => `${pointer}: ${message}`).join("; ");
};

const timed = <T>(work: () => T): readonly [T, number] => {
  const start = performance.now();
  const result = work();
  return [result, performance.now() - start];
};

const nested = (levels: number, wrap: (inner: unknown) => unknown, start: unknown = {}): unknown => {
  let schema = start;
  for (let level = 0; level < levels; level++) schema = wrap(schema);
  return schema;
};

const circle: Record<string, unknown> = { type: "object" };
circle.properties = { me: circle };

const doubling = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => {
    const next = { $ref: `#/$defs/n${index + 1}` };
    return [`n${index}`, { type: "object", properties: { a: next, b: next, c: next } }];
  }),
);
const given = (name: string, next: unknown) => conditional({ required: [name] }, next);
const doublingInPlace = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => {
    const next = { $ref: `#/$defs/n${index + 1}` };
    return [`n${index}`, { allOf: [given("x", next), given("y", next)] }];
  }),
);

describe("promise 22: hostile schemas are rejected by a limit within 50 ms", () => {
  // Compiles the meta-schema before time is measured.
  readSchema({ type: "object", properties: { a: text } });

  test.each<[string, unknown, RegExp]>([
    [
      "100,000 levels of objects",
      nested(100_000, (inner) => ({ type: "object", properties: { a: inner } })),
      /nested at most/,
    ],
    ["100,000 levels of lists", nested(100_000, (inner) => [inner]), /nested at most/],
    ["a cyclic object", circle, /nested at most/],
    [
      "a huge enum",
      { type: "object", properties: { a: { enum: new Array(500_000).fill("x") } } },
      /at most 100000 values/,
    ],
    [
      "a large enum",
      { type: "object", properties: { a: { enum: Array.from({ length: 30_000 }, (_, i) => `o${i}`) } } },
      /at most 20000 options/,
    ],
    [
      "a long string",
      { type: "object", properties: { a: { description: "x".repeat(5_000_000) } } },
      /at most 4000000 characters/,
    ],
    ["a reference to itself", { $ref: "#" }, /refers to itself/],
    [
      "a cycle of references",
      { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/b" }, b: { anyOf: [{ not: { $ref: "#/$defs/a" } }] } } },
      /refers to itself/,
    ],
    [
      "too many fields",
      { $ref: "#/$defs/n0", $defs: { ...doubling, n40: { type: "object", properties: { x: text } } } },
      /at most 5000 fields/,
    ],
    [
      "too many parts",
      { type: "object", properties: { a: { $ref: "#/$defs/n0" } }, $defs: { ...doublingInPlace, n40: text } },
      /Too many parts/,
    ],
    [
      "many patterns",
      {
        type: "object",
        properties: Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`p${i}`, { pattern: `^${i}` }])),
      },
      /at most 500 patterns/,
    ],
    [
      "many references",
      {
        type: "object",
        properties: Object.fromEntries(Array.from({ length: 1_100 }, (_, i) => [`p${i}`, { $ref: `#/$defs/d${i}` }])),
        $defs: Object.fromEntries(Array.from({ length: 1_100 }, (_, i) => [`d${i}`, text])),
      },
      /at most 1000 places/,
    ],
    [
      "__proto__ as a property",
      JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}'),
      /"__proto__"/,
    ],
    [
      "__proto__ in a nested object",
      JSON.parse('{"type":"object","properties":{"a":{"default":{"__proto__":{"polluted":1}}}}}'),
      /"__proto__"/,
    ],
    [
      "constructor as a property",
      { type: "object", properties: { constructor: text } },
      /No property can be called "constructor"/,
    ],
    [
      "prototype as a required name",
      { type: "object", properties: { a: text }, required: ["prototype"] },
      /No property can be called "prototype"/,
    ],
  ])("a hostile schema is rejected: %s", (_, schema, problem) => {
    // The fastest of several runs, to exclude other load of the machine.
    const runs = [1, 2, 3, 4, 5].map(() => timed(() => problemOf(schema)));
    expect(runs[0]![0]).toMatch(problem);
    expect(Math.min(...runs.map(([, took]) => took))).toBeLessThan(50);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe("unusable schemas are rejected with pointer and reason", () => {
  test.each<[string, unknown, string]>([
    ["not an object", 5, ": A schema is a JSON object"],
    ["a list", [], ": A schema is a JSON object"],
    ["null", null, ": A schema is a JSON object"],
    ["a function inside", { type: "object", properties: { a: () => 1 } }, ": A schema is JSON; a function is not"],
    [
      "a root that is not an object",
      { type: "string" },
      ": The root of a form is an object; this schema describes another",
    ],
    ["a root of any type", {}, ": The root of a form is an object; this schema describes another"],
    ["a root without properties", { type: "object" }, ": The root has no properties, so there is nothing to ask for"],
    [
      "a property name that looks like a row",
      { type: "object", properties: { "a[1]": {} } },
      '/properties: A property cannot be called "a[1]": it reads as the row of a list',
    ],
    [
      "an unknown type",
      { type: "object", properties: { a: { type: "text" } } },
      "/properties/a/type: This is no type that JSON Schema has",
    ],
    [
      "a wrong bound",
      { type: "object", properties: { a: { type: "string", minLength: -1 } } },
      "/properties/a/minLength: must be >= 0",
    ],
    [
      "an unknown draft",
      { $schema: "http://json-schema.org/draft-04/schema#", type: "object" },
      "/$schema: Only JSON Schema 2020-12, 2019-09, draft-07 and draft-06 are known",
    ],
    [
      "an unresolvable reference",
      { type: "object", properties: { a: { $ref: "#/$defs/x" } } },
      '/properties/a/$ref: "#/$defs/x" leads nowhere in this schema, and nothing is fetched',
    ],
    [
      "an external reference",
      { type: "object", properties: { a: { $ref: "https://x.example/y" } } },
      '/properties/a/$ref: "https://x.example/y" leads nowhere in this schema, and nothing is fetched',
    ],
    [
      "a duplicate anchor",
      { type: "object", properties: { a: { $anchor: "x" }, b: { $anchor: "x" } } },
      '/properties/b/$anchor: Two places are called "x"',
    ],
    [
      "an invalid pattern",
      { type: "object", properties: { a: { pattern: "(" } } },
      "/properties/a/pattern: This pattern cannot be used: it is not a regular expression: Unterminated group",
    ],
    [
      "an invalid property name pattern",
      { type: "object", properties: { a: { patternProperties: { "[": {} } } } },
      "/properties/a/patternProperties/[: This pattern cannot be used: it is not a regular expression: Unterminated character class",
    ],
    [
      "an unknown type in a referenced subschema",
      { type: "object", properties: { a: { $ref: "#/x/y" } }, x: { y: { type: "nix" } } },
      "/x/y/type: This is no type that JSON Schema has",
    ],
  ])("a schema is rejected: %s", (_, schema, problem) => expect(problemOf(schema)).toBe(problem));

  test("all problems are listed up to the limit", () => {
    const properties = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`p${i}`, { pattern: "(" }]));
    const result = readSchema({ type: "object", properties });
    expect(!result.ok && result.problems.length).toBe(limits.maxProblems);
  });
});

describe("checks of hostile answers are bounded", () => {
  test("promise 24: patterns inside JSON fields cannot hang", () => {
    const evil = ["^(a+)+$", "^(a|a)*$", "^(a|aa)+$", "^(.*a){20}$", "^([a-z]+)*\\d$", "(x+x+)+y", "^(?=(a+))\\1*b$"];
    const properties = Object.fromEntries(
      evil.map((pattern, index) => [
        `p${index}`,
        { type: "array", items: { anyOf: [{ type: "number" }, { pattern }] } },
      ]),
    );
    const form = formOf({ type: "object", properties });
    const value = [`${"a".repeat(100_000)}!`];
    const live = filled(form, {});
    for (const path of Object.keys(properties)) {
      const set = step(live, { type: "set", path, value, keep: true }, context);
      if (!set.ok) throw new Error(set.refusal.code);
      const [checked, took] = timed(() => form.check(set.form));
      expect(codesOf(checked)).toEqual([`${path}[0] rule_failed`]);
      // A pattern takes at most 50 ms and is tried again for the message.
      expect(took).toBeLessThan(250);
    }
  });

  test("a recursive union stops at the limit", () => {
    const node = (kind: string) => ({
      type: "object",
      required: ["kind"],
      properties: { kind: { const: kind }, child: { $ref: "#/$defs/node" } },
    });
    const form = formOf({
      type: "object",
      properties: { tree: { type: "array", items: { $ref: "#/$defs/node" } } },
      $defs: { node: { oneOf: [node("a"), node("b")] } },
    });
    const tree = [nested(60, (child) => ({ kind: "a", child }), { kind: "c" })];
    const [live, took] = timed(() => filled(form, { tree }));
    expect(codesOf(live)).toEqual(["# rule_failed"]);
    expect(took).toBeLessThan(3_000);
  });

  test("a value nested too deep is left out and reported", () => {
    const form = formOf({ type: "object", properties: { any: {}, b: { type: "boolean" } }, required: ["b"] });
    const any = nested(100_000, (inner) => [inner]);
    expect(codesOf(filled(form, { any, b: true }))).toEqual(["any rule_failed", "any too_long"]);
    expect(codesOf(filled(form, { any: nested(99, (inner) => [inner]), b: true }))).toEqual([]);
    expect(codesOf(filled(form, { any: nested(101, (inner) => [inner]), b: true }))).toEqual(["any rule_failed"]);
  });

  test("uniqueItems does not compare every pair", () => {
    const form = formOf({ type: "object", properties: { many: { type: "array", uniqueItems: true } } });
    const many = Array.from({ length: 60_000 }, (_, index) => [index]);
    const [live, took] = timed(() => filled(form, { many: [...many, [7]] }));
    expect(codesOf(live)).toEqual(["many duplicate_items"]);
    expect(took).toBeLessThan(2_000);
  });

  test("a format is not checked on a text that is too long for its expression", () => {
    const form = formOf({
      type: "object",
      properties: { url: { type: "string", format: "url" }, uri: { type: "string", format: "uri" } },
    });
    const [live, took] = timed(() =>
      filled(form, { url: `http://${"a:".repeat(200_000)}\u0000`, uri: `http:${"a:".repeat(400_000)} ` }),
    );
    expect(codesOf(live)).toEqual(["uri not_a_url", "url not_a_url"]);
    expect(took).toBeLessThan(2_000);
  });

  test("the number of reported issues is limited", () => {
    const form = formOf({ type: "object", properties: { many: { type: "array", items: { type: "number" } } } });
    const live = filled(form, { many: new Array(20_000).fill("x") });
    expect(live.reported.size).toBe(10_000);
  });

  test("prototype names are ordinary names inside JSON fields", () => {
    const form = formOf({
      type: "object",
      properties: { any: { type: "object", additionalProperties: { type: "number" } } },
    });
    const any = JSON.parse('{"__proto__":{"polluted":true},"constructor":1}') as unknown;
    const live = form.check(filled(form, { any }));
    expect(codesOf(live)).toEqual(["any.__proto__ not_a_number"]);
    expect(JSON.stringify(form.values(live))).toBe('{"any":{"__proto__":{"polluted":true},"constructor":1}}');
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test("a form with 5,000 fields is read and checked", () => {
    const properties = Object.fromEntries(
      Array.from({ length: limits.maxFields }, (_, i) => [`p${i}`, { type: "integer" }]),
    );
    const form = formOf({ type: "object", properties });
    expect(form.check(openForm(form.compiled)).issues.size).toBe(0);
    expect(problemOf({ type: "object", properties: { ...properties, more: text } })).toMatch(/at most 5000 fields/);
  });
});
