// pre-remoting provides what the packages need without lockdown, which would freeze the test's realm.
import "@endo/init/pre-remoting.js";
import { parsePath } from "@cofill/core";
import { checkPayload, type FormSchema } from "@cofill/form-record";
import { described, fromPattern, toPassable, toPattern } from "@cofill/form-record/patterns";
import { Far, passStyleOf } from "@endo/marshal";
import { M, matches } from "@endo/patterns";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formSchema, number, payloadOf, spoiled, text, whole } from "./arbitrary-schemas.ts";
import { opened, schemaOf } from "./fill.ts";

const numRuns = Number(process.env.COFILL_RUNS ?? 300);
const closed = {} as never;
const freeze = <T>(value: T): T => Object.freeze(value);

const schemaFrom = (pattern: unknown): FormSchema => {
  const read = fromPattern(pattern);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.schema;
};

/** Converts the field `x` of a pattern. */
const fieldOf = (pattern: unknown): unknown => schemaFrom(freeze({ x: pattern })).fields.x;

const problemOf = (pattern: unknown): string => {
  const read = fromPattern(pattern);
  return read.ok ? "none" : read.problems.map(({ pointer, message }) => `${pointer} ${message}`).join("; ");
};

describe("fromPattern", () => {
  test.each<[string, () => unknown, object]>([
    ["string", () => M.string(), { kind: "string" }],
    ["a limited string", () => M.string({ stringLengthLimit: 5 }), { kind: "string", maxLength: 5 }],
    ["number", () => M.number(), { kind: "number" }],
    ["boolean", () => M.boolean(), { kind: "boolean" }],
    ["bigint", () => M.bigint(), { kind: "bigint" }],
    ["a limited bigint", () => M.bigint({ decimalDigitsLimit: 3 }), { kind: "bigint", maxDigits: 3 }],
    ["nat", () => M.nat(), { kind: "bigint", min: "0" }],
    ["an array", () => M.arrayOf(M.string()), { kind: "array", element: { kind: "string" } }],
    [
      "a limited array",
      () => M.arrayOf(M.number(), { arrayLengthLimit: 2 }),
      { kind: "array", element: { kind: "number" }, maxItems: 2 },
    ],
    ["a record", () => freeze({ a: M.string() }), { kind: "record", fields: { a: { kind: "string" } } }],
    [
      "M.and of the bounds of a number",
      () => M.and(M.number(), M.gte(1), M.lte(5)),
      { kind: "number", min: 1, max: 5 },
    ],
    [
      "M.and takes the tighter of two bounds",
      () => M.and(M.string({ stringLengthLimit: 9 }), M.string({ stringLengthLimit: 4 })),
      { kind: "string", maxLength: 4 },
    ],
    [
      "M.and of strict bounds of integers",
      () => M.and(M.bigint(), M.gt(1n), M.lt(5n)),
      { kind: "bigint", min: "2", max: "4" },
    ],
    ["a bound alone, by the type of its value", () => M.gte(3), { kind: "number", min: 3 }],
    ["M.opt of a required key", () => M.opt(M.string()), { kind: "string", optional: true }],
    ["EN-CAP-01: a promise", () => M.promise(), { kind: "capability" }],
    ["EN-CAP-01: a promise with a label", () => M.promise("Counter"), { kind: "capability", tag: "Counter" }],
    ["EN-CAP-01: a remotable", () => M.remotable("Counter"), { kind: "capability", tag: "Counter" }],
    ["EN-CAP-01: any remotable", () => M.remotable(), { kind: "capability" }],
    ["EN-CAP-01: an eref", () => M.eref(M.remotable("Counter")), { kind: "capability", tag: "Counter" }],
    [
      "EN-CAP-01: an optional eref",
      () => M.opt(M.eref(M.remotable("C"))),
      { kind: "capability", tag: "C", optional: true },
    ],
    [
      "EN-CAP-01: an array of slots",
      () => M.arrayOf(M.eref(M.remotable("C"))),
      { kind: "array", element: { kind: "capability", tag: "C" } },
    ],
  ])("EN-SCH-06: fromPattern converts %s", (_, pattern, field) => expect(fieldOf(pattern())).toEqual(field));

  test("EN-SCH-06: fromPattern converts a splitRecord with optional part and rest", () => {
    const read = fromPattern(M.splitRecord({ a: M.string() }, { b: M.number() }, closed));
    expect(read).toEqual({
      ok: true,
      schema: schemaOf({ a: { kind: "string" }, b: { kind: "number", optional: true } }),
      warnings: [],
    });
  });

  test.each([
    ["without rest", () => M.splitRecord({ a: M.string() })],
    ["with any rest", () => M.splitRecord({ a: M.string() }, {}, M.record())],
    ["in a nested record", () => freeze({ r: M.splitRecord({ a: M.string() }) })],
  ])("D-15: an open pattern %s becomes a closed schema with a warning", (_, pattern) => {
    expect(fromPattern(pattern())).toMatchObject({
      ok: true,
      warnings: [{ message: "The pattern takes other keys too; its form does not" }],
    });
  });

  test("EN-SCH-06: texts and order can be given beside the pattern", () => {
    const words = { labels: { a: "First" }, descriptions: { b: "Second" }, order: ["b", "a"] };
    const read = fromPattern(freeze({ a: M.string(), b: M.string() }), words);
    expect(read).toMatchObject({ ok: true, schema: words, warnings: [] });
  });

  test.each<[string, () => unknown, string]>([
    ["anything", () => M.any(), "/fields/x M.any(): a form cannot show it"],
    ["a set", () => M.setOf(M.string()), "/fields/x M.setOf(): a form cannot show it"],
    ["a map", () => M.mapOf(M.string(), M.string()), "/fields/x M.mapOf(): a form cannot show it"],
    [
      "a map of unknown keys",
      () => M.recordOf(M.string(), M.string()),
      "/fields/x M.recordOf(): a form cannot show it",
    ],
    ["a negation", () => M.not(M.string()), "/fields/x M.not(): a form cannot show it"],
    ["an error", () => M.error(), '/fields/x M.kind("error"): a form cannot show it'],
    ["undefined", () => M.undefined(), '/fields/x M.kind("undefined"): a form cannot show it'],
    ["null", () => M.null(), "/fields/x a fixed null: a form cannot ask for what is already known"],
    ["a literal", () => "yes", "/fields/x a fixed string: a form cannot ask for what is already known"],
    [
      "alternatives of different kinds",
      () => M.or(M.string(), M.number()),
      "/fields/x M.or(): a form cannot ask for one thing or another",
    ],
    [
      "a capability or a text",
      () => M.eref(M.string()),
      "/fields/x M.or(): a form cannot ask for one thing or another",
    ],
    ["a tuple", () => M.splitArray([M.string()]), "/fields/x M.splitArray(): a form cannot show it"],
    ["any array", () => M.array(), "/fields/x/element M.any(): a form cannot show it"],
    [
      "optional items",
      () => M.arrayOf(M.opt(M.string())),
      "/fields/x/element M.or(): an item of an array is always there",
    ],
    ["a number without its bound", () => M.and(M.number(), M.gt(3)), "/fields/x M.gt(): a form cannot show it"],
    ["ordered text", () => M.and(M.string(), M.gte("a")), "/fields/x M.gte(): a form cannot show it"],
    [
      "two kinds at once",
      () => M.and(M.string(), M.number()),
      '/fields/x M.kind("number"): a form cannot ask for it of a string',
    ],
    [
      "a rest pattern of a closed record",
      () => M.splitRecord({}, {}, M.recordOf(M.string(), M.number())),
      "/fields/x M.recordOf(): a form has no fields that are not named",
    ],
    [
      "an unknown matcher in a nested record",
      () => M.arrayOf(freeze({ y: M.symbol() })),
      "/fields/x/element/fields/y M.symbol(): a form cannot show it",
    ],
  ])("EN-SCH-06: fromPattern rejects %s by name", (_, pattern, problem) =>
    expect(problemOf(freeze({ x: pattern() }))).toBe(problem),
  );

  test.each<[string, unknown, RegExp]>([
    ["a value that is not a pattern", () => true, /^ This is not a pattern|: a form's pattern is a record$/],
    ["a matcher that is not a record", M.string(), / M\.string\(\): a form's pattern is a record$/],
    ["undefined", undefined, /a form's pattern is a record$/],
    ["a value that is not hardened", { a: M.string() }, /^ This is not a pattern/],
    ["a reserved key", freeze({ constructor: M.string() }), /No key of a form can be called so$/],
  ])("fromPattern rejects %s", (_, pattern, problem) => expect(problemOf(pattern)).toMatch(problem));

  test("EN-SCH-08 EN-CAP-04: a pattern can carry label and description of its field", () => {
    const counter = described(M.eref(M.remotable("Counter")), { description: "Counts for you" });
    const pattern = M.splitRecord(
      { counter, name: described(M.string(), { label: "Your name" }), plain: M.eref(M.remotable("Counter")) },
      {
        at: M.opt(described(freeze({ lat: M.number() }), { label: "Where" })),
        soon: described(M.promise(), { description: "Later" }),
      },
      closed,
    );
    expect(schemaFrom(pattern).fields).toEqual({
      counter: { kind: "capability", tag: "Counter", description: "Counts for you" },
      name: { kind: "string", label: "Your name" },
      plain: { kind: "capability", tag: "Counter" },
      at: { kind: "record", label: "Where", fields: { lat: { kind: "number" } }, optional: true },
      soon: { kind: "capability", description: "Later", optional: true },
    });
    expect(fieldOf(M.promise())).toEqual({ kind: "capability" });
    const value = freeze({ counter: Far("Counter", {}), name: "x", plain: Far("Counter", {}) });
    expect(matches(value as never, pattern as never)).toBe(true);
  });

  test("EN-CAP-03: the description of a capability is its hint, the tag its placeholder", () => {
    const pattern = freeze({ counter: described(M.remotable("Counter"), { description: "Counts for you" }) });
    const { field } = opened(schemaFrom(pattern)).compiled.fields.get("counter")!;
    expect(field).toMatchObject({ hint: "Counts for you", placeholder: "Counter" });
  });
});

const counter = Far("Counter", {});
const resolve = (): unknown => counter;

const valueAt = (payload: unknown, path: string): unknown =>
  (parsePath(path) ?? []).reduce((inside: unknown, at) => (inside as Record<string | number, unknown>)[at], payload);

/** Ignores blank required texts, which a form reports as missing and a pattern accepts: their only difference. */
const problemsBesidesBlanks = (schema: FormSchema, payload: unknown) =>
  checkPayload(schema, payload).filter(({ code, path }) => code !== "missing" || valueAt(payload, path) !== "");

const isMatch = (value: unknown, pattern: unknown): boolean => {
  try {
    passStyleOf(value as never);
  } catch {
    return false;
  }
  return matches(value as never, pattern as never);
};

describe("schema and pattern", () => {
  test("EN-SCH-06: a schema converted to a pattern and back is the same without its texts", () => {
    const bare = (field: unknown): unknown => {
      const { label: _, description: __, default: ___, multiline: ____, ...rest } = field as Record<string, unknown>;
      if (rest.kind === "record") return { ...rest, fields: bareAll(rest.fields as object) };
      return rest.kind === "array" ? { ...rest, element: bare(rest.element) } : rest;
    };
    const bareAll = (fields: object): object =>
      Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, bare(field)]));
    fc.assert(
      fc.property(formSchema(), (schema) => {
        const read = fromPattern(toPattern(schema));
        expect(read).toEqual({ ok: true, schema: { type: "record", fields: bareAll(schema.fields) }, warnings: [] });
      }),
      { numRuns },
    );
  });

  test("EN-REC-06 EN-SCH-06: form and pattern accept the same answers", () => {
    const seen = { matched: 0, refused: 0 };
    const any = formSchema().chain((schema) =>
      payloadOf(schema).chain((payload) =>
        fc.tuple(fc.constant(schema), fc.oneof(fc.constant(payload), spoiled(payload))),
      ),
    );
    fc.assert(
      fc.property(any, ([schema, payload]) => {
        const isMatched = isMatch(toPassable(schema, payload, resolve), toPattern(schema));
        seen[isMatched ? "matched" : "refused"]++;
        expect(problemsBesidesBlanks(schema, payload).length === 0).toBe(isMatched);
      }),
      { numRuns },
    );
    expect(Math.min(seen.matched, seen.refused)).toBeGreaterThan(numRuns / 20);
  });

  test("EN-SCH-06: handwritten patterns match what their forms accept", () => {
    const leaf = fc.oneof(
      fc.constantFrom(M.string(), M.string({ stringLengthLimit: 3 }), M.number(), M.boolean(), M.bigint(), M.nat()),
      number.map((least) => M.and(M.number(), M.gte(least))),
      whole.map((most) => M.and(M.nat(), M.lt((BigInt(most) % 1_000n) ** 2n + 1n))),
      whole.map((least) => M.and(M.gt(BigInt(least) % 100n), M.bigint({ decimalDigitsLimit: 4 }))),
      fc.constantFrom(M.remotable(), M.eref(M.remotable()), M.or(M.promise(), M.remotable("C"))),
    ) as fc.Arbitrary<unknown>;
    const inner = fc.oneof(
      { weight: 3, arbitrary: leaf },
      { weight: 1, arbitrary: leaf.map((item) => M.arrayOf(item as never, { arrayLengthLimit: 2 })) },
      { weight: 1, arbitrary: leaf.map((part) => freeze({ a: part })) },
    );
    const member = fc.tuple(inner, fc.constantFrom("required", "optional", "opt"));
    const shapes = fc.dictionary(fc.constantFrom("a", "b", "c"), member, { noNullPrototype: true }).map((members) => {
      const of = (wanted: string): object =>
        Object.fromEntries(
          Object.entries(members)
            .filter(([, [, how]]) => how === wanted)
            .map(([key, [part]]) => [key, part]),
        );
      const opts = Object.fromEntries(Object.entries(of("opt")).map(([key, part]) => [key, M.opt(part)]));
      return { pattern: M.splitRecord({ ...of("required"), ...opts } as never, of("optional") as never, closed), opts };
    });
    const cases = shapes.chain(({ pattern, opts }) => {
      const schema = schemaFrom(pattern);
      return payloadOf(schema).map((payload) => ({ pattern, opts, schema, payload }));
    });
    let matched = 0;
    fc.assert(
      fc.property(cases, ({ pattern, opts, schema, payload }) => {
        // A required key whose value may be undefined is an absent key in an answer (D-15).
        const absent = Object.fromEntries(Object.keys(opts).map((key) => [key, undefined]));
        const value = freeze({ ...absent, ...(toPassable(schema, payload, resolve) as object) });
        const isMatched = isMatch(value, pattern);
        if (isMatched) matched++;
        expect(problemsBesidesBlanks(schema, payload).length === 0).toBe(isMatched);
      }),
      { numRuns },
    );
    expect(matched).toBeGreaterThan(numRuns / 5);
  });

  test.each<[string, FormSchema, unknown]>([
    ["a text of the maximum length", schemaOf({ x: { kind: "string" } }), "x".repeat(100_000)],
    ["a text one character longer", schemaOf({ x: { kind: "string" } }), "x".repeat(100_001)],
    ["an integer of a hundred digits", schemaOf({ x: { kind: "bigint" } }), `-8${"9".repeat(99)}`],
    ["an integer of one digit more", schemaOf({ x: { kind: "bigint" } }), `1${"0".repeat(100)}`],
    [
      "a list of ten thousand items",
      schemaOf({ x: { kind: "array", element: { kind: "boolean" } } }),
      Array.from({ length: 10_000 }, () => true),
    ],
    [
      "a list of one item more",
      schemaOf({ x: { kind: "array", element: { kind: "boolean" } } }),
      Array.from({ length: 10_001 }, () => true),
    ],
  ])("form and pattern have the same default limits: %s", (_, schema, x) => {
    const isMatched = isMatch(toPassable(schema, { x }, resolve), toPattern(schema));
    expect(checkPayload(schema, { x }).length === 0).toBe(isMatched);
  });

  test("any label and description give the same schema for both", () => {
    const schema = schemaOf({ x: { kind: "string", maxLength: 4 } });
    fc.assert(
      fc.property(text, (x) => {
        const isMatched = isMatch(toPassable(schema, { x }, resolve), toPattern(schema));
        expect(problemsBesidesBlanks(schema, { x }).length === 0).toBe(isMatched);
      }),
      { numRuns },
    );
  });

  test("fromPattern never throws for any input", () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withDate: true, withMap: true }), (anything) => {
        expect(fromPattern(anything)).toHaveProperty("ok");
        expect(fromPattern(Object.freeze({ x: anything }))).toHaveProperty("ok");
      }),
      { numRuns },
    );
  });
});
