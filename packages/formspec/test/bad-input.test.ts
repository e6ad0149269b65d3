import { checkDefinition, evaluateDefinition, FormspecError, limits, openForm, readDefinition } from "@cofill/formspec";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dataOf, definition, field, filled, form, group, now, refused, repeat, run, set } from "./drive.ts";

/** A definition that uses every feature once. */
const rich = definition(
  [
    field("a", "integer", { initialValue: "=1 + 1", required: "$b > 1", extensions: { "x-a": true } }),
    field("b", "decimal", { calculate: "$a * @v", precision: 2 }),
    field("c", "choice", { optionSet: "o" }),
    field("d", "money", { currency: "EUR", prePopulate: { instance: "i", path: "x.y" } }),
    repeat("r", [field("x", "string", { default: "z", whitespace: "trim" }), repeat("q", [field("y", "date")])], {
      minRepeat: 2,
      maxRepeat: 4,
    }),
    group("g", [{ key: "n", type: "display", label: "N" }], { presentation: { layout: { page: "P" } } }),
  ],
  {
    binds: [
      { path: "r[*].x", relevant: "$a > 1", constraint: "length($) < 3", excludedValue: "null" },
      { path: "r[@index = 1].x", nonRelevantBehavior: "keep" },
    ],
    shapes: [
      { id: "s", target: "r[*]", message: "{{$x}}", or: ["t", "$x = 'a'"], context: { k: "@index" } },
      { id: "t", target: "#", message: "m", constraint: "$a > 0", activeWhen: "$b > 0", timing: "submit" },
    ],
    variables: [{ name: "v", expression: "$a + 1" }],
    optionSets: { o: { options: [{ value: "1", label: "One" }] } },
    instances: { i: { data: { x: { y: 3 } } } },
    formPresentation: { pageMode: "wizard" },
    nonRelevantBehavior: "empty",
  },
);

const tryAll = (json: unknown, data: unknown): void => {
  const read = readDefinition(json);
  const checked = checkDefinition(json);
  if (!read.ok) expect(checked.ok).toBe(false);
  try {
    const live = openForm(json, { now });
    expect(checked.ok).toBe(true);
    live.report("submit");
    live.response();
    evaluateDefinition(json, data, { now, mode: "submit" });
    openForm(json, { now, response: { data } });
  } catch (error) {
    expect(error).toBeInstanceOf(FormspecError);
    expect((error as FormspecError).problems.length).toBeGreaterThan(0);
  }
};

/** The key lists of all nested positions in a JSON value. */
const places = (json: unknown, at: readonly string[] = []): readonly (readonly string[])[] => [
  at,
  ...(typeof json === "object" && json !== null
    ? Object.entries(json).flatMap(([key, value]) => places(value, [...at, key]))
    : []),
];
const allPlaces = places(rich).slice(1);
const replaced = (json: unknown, [key, ...rest]: readonly string[], value: unknown): unknown => {
  if (key === undefined) return value;
  const copy = Array.isArray(json) ? [...json] : { ...(json as object) };
  Object.assign(copy, { [key]: replaced((json as Record<string, unknown>)[key], rest, value) });
  return copy;
};

const oddValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  "",
  " ",
  "#",
  "$",
  "=",
  "{{",
  "[*]",
  "r[*]",
  "true",
  "__proto__",
  "constructor",
  [],
  [[]],
  [null],
  {},
  { a: {} },
  { length: 3 },
  JSON.parse('{"__proto__": {"x": 1}}'),
];

describe("bad input throws only FormspecError", () => {
  test("FS-DEF-05: any JSON as definition throws only FormspecError", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (json, data) => tryAll(json, data)),
      { numRuns: 300 },
    );
  });

  test("FS-DEF-05: a definition with randomly replaced parts throws only FormspecError", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.constantFrom(...allPlaces),
            fc.oneof(
              fc.constantFrom(...oddValues),
              fc.string({ maxLength: 8 }),
              fc.constantFrom("$a", "prev().x", "sum($r[*].q[*].y)", "@v", "@index", "valid($r[1].x)"),
            ),
          ),
          { minLength: 1, maxLength: 3 },
        ),
        fc.jsonValue(),
        (changes, data) => {
          let json: unknown = rich;
          for (const [place, value] of changes) {
            try {
              json = replaced(json, place, value);
            } catch {
              // The position no longer exists after an earlier replacement.
            }
          }
          tryAll(json, data);
        },
      ),
      { numRuns: 1500 },
    );
  });

  test("FS-DEF-05: any data under known names throws only FormspecError", () => {
    const odd = fc.oneof(fc.constantFrom(...oddValues), fc.jsonValue({ maxDepth: 2 }));
    const row = fc.oneof(
      odd,
      fc.record({ x: odd, q: fc.oneof(odd, fc.array(fc.record({ y: odd }), { maxLength: 2 })) }),
    );
    const data = fc.record({
      a: odd,
      b: odd,
      c: odd,
      d: odd,
      r: fc.oneof(odd, fc.array(row, { maxLength: 5 })),
      g: odd,
    });
    fc.assert(
      fc.property(data, (given) => tryAll(rich, given)),
      { numRuns: 400 },
    );
  });

  test.each(oddValues.map((value) => [JSON.stringify(value), value]))(
    "FS-DEF-05: %s as response, sidecars and instances throws only FormspecError",
    (_, value) => {
      for (const option of ["response", "references", "ontology", "registries", "instances", "meta"]) {
        try {
          openForm(rich, { now, [option]: value }).response();
        } catch (error) {
          expect(error, option).toBeInstanceOf(FormspecError);
        }
      }
    },
  );
});

describe("prototype names", () => {
  const names = ["constructor", "toString", "hasOwnProperty", "valueOf"];
  test.each(names)("FS-DEF-06: %s works as an ordinary key", (key) => {
    const live = form([
      field(key, "integer"),
      group("g", [field(key, "integer", { calculate: `$g.other + 1` }), field("other", "integer")]),
      repeat("r", [field(key, "integer")]),
      field("sum", "integer", { calculate: `$${key} + sum($r[*].${key})` }),
    ]);
    expect(dataOf(live)).toMatchObject({ [key]: null, sum: null });
    set(live, key, 2);
    set(live, "g.other", 1);
    run(live, { type: "add_instance", path: "r" });
    set(live, `r[0].${key}`, 3);
    expect(dataOf(live)).toEqual({ [key]: 2, g: { [key]: 2, other: 1 }, r: [{ [key]: 3 }], sum: 5 });
  });

  test("FS-DEF-06: an absent field with a prototype name has no value", () => {
    const data = dataOf(
      filled(
        names.map((name) => field(name, "string")),
        {},
        {},
      ),
    );
    expect(Object.values(data)).toEqual(names.map(() => null));
  });

  test.each(["__proto__", ...names])(
    "FS-DEF-06: %s works as instance, option value, option set, variable, context and data key",
    (name) => {
      const json = JSON.parse(
        JSON.stringify(
          definition(
            [
              field("c", "choice", { optionSet: "NAME" }),
              field("i", "integer", { calculate: "@instance('NAME').x" }),
              field("v", "integer", { calculate: name === "__proto__" ? "@__proto__" : "@NAME" }),
              field("p", "integer", { prePopulate: { instance: "NAME", path: "NAME" } }),
            ],
            {
              optionSets: { NAME: { options: [{ value: "NAME", label: "L" }] } },
              instances: { NAME: { data: { x: 4 } } },
              variables: [{ name: "NAME", expression: "5" }],
              shapes: [
                {
                  id: "NAME",
                  target: "#",
                  message: "m",
                  constraint: "false",
                  severity: "info",
                  context: { NAME: "6" },
                },
              ],
            },
          ),
        ).replaceAll("NAME", name),
      ) as unknown;
      const live = openForm(json, { now });
      expect(dataOf(live)).toEqual({ c: null, i: 4, v: 5, p: null });
      set(live, "c", name);
      expect(dataOf(live).c).toBe(name);
      const [{ context } = {}] = live.report().results;
      expect(Object.entries(context ?? {})).toEqual([[name, 6]]);
      const data = JSON.parse(`{"c": "${name}", "${name}": {"polluted": 1}}`) as unknown;
      expect(evaluateDefinition(json, data, { now }).response.data).toEqual({ c: name, i: 4, v: 5, p: null });
      expect(({} as { polluted?: number }).polluted).toBeUndefined();
    },
  );
});

describe("limits", () => {
  const row = (more: object) => definition([repeat("r", [field("x", "integer")], more)]);

  test("FS-DEF-07: a minRepeat of 100000 and a nested minRepeat are rejected", () => {
    expect(refused(row({ minRepeat: 100_000 }))).toContain("/items/0/minRepeat limit_exceeded");
    const nested = definition([
      repeat("a", [repeat("b", [repeat("c", [field("x", "integer")], { minRepeat: 1000 })], { minRepeat: 1000 })], {
        minRepeat: 1000,
      }),
    ]);
    expect(refused(nested)).toEqual(["/items/0/children/0/children/0 limit_exceeded"]);
  });

  test("FS-DEF-07: 100000 rows in data are counted and not read", () => {
    const data = { r: new Array(100_000).fill({ x: 1 }) };
    const { report } = evaluateDefinition(row({}), data, { now });
    expect(report).toMatchObject({
      valid: false,
      results: [{ path: "r", code: "MAX_REPEAT", constraintKind: "cardinality" }],
    });
    expect(() => openForm(row({}), { response: { data } })).toThrow(FormspecError);
  });

  test("FS-DEF-07: few rows that imply very many nested rows are rejected", () => {
    const json = definition([repeat("a", [repeat("b", [field("x", "integer")], { minRepeat: 1000 })])]);
    const { report } = evaluateDefinition(json, { a: new Array(1000).fill({}) }, { now });
    expect(report.results[0]).toMatchObject({ code: "MAX_REPEAT" });
  });

  test("FS-DEF-07: ten thousand rows that each depend on the previous one are evaluated", () => {
    const rows = 10_000;
    const items = [
      repeat("r", [
        field("x", "integer"),
        field("a", "integer", { calculate: "coalesce(next().b, 0)" }),
        field("b", "integer", { calculate: "$a + $x" }),
      ]),
    ];
    const live = filled(items, {}, { r: new Array(rows).fill({ x: 1 }) });
    expect((dataOf(live).r as readonly unknown[])[0]).toEqual({ x: 1, a: rows - 1, b: rows });
  });

  test("FS-DEF-07: a formula of 100 KB is handled", () => {
    const long = (parts: number) => field("a", "integer", { calculate: new Array(parts).fill("1").join("+") });
    expect(dataOf(form([long(50_000)]))).toEqual({ a: 50_000 });
    expect(refused(definition([long(500_000)]))).toEqual(["/items/0/calculate limit_exceeded"]);
  });

  test.each(["(", "not ", "-", "[", "if true then ", "{a: "])(
    "FS-DEF-07: an expression with ten thousand repetitions of %j is handled",
    (open) => {
      expect(refused(definition([field("a", "integer", { calculate: open.repeat(10_000) })]))).toContain(
        "/items/0/calculate expression_error",
      );
    },
  );

  test("FS-DEF-07: deeply nested groups are rejected", () => {
    const nest = (depth: number): unknown => (depth === 0 ? field("x", "integer") : group("g", [nest(depth - 1)]));
    const rows = (depth: number): unknown =>
      depth === 0 ? field("x", "integer") : repeat("g", [rows(depth - 1)], { minRepeat: 1 });
    expect(refused(definition([nest(limits.maxDepth)]))).toEqual([]);
    expect(refused(definition([rows(limits.maxDepth)]))).toEqual([]);
    expect(refused(definition([nest(limits.maxDepth + 1)]))).toEqual([expect.stringContaining("limit_exceeded")]);
    expect(refused(definition([nest(5000)]))).toEqual([expect.stringContaining("limit_exceeded")]);
  });

  test("FS-DEF-07: 20000 items with a relevance each are accepted, one more is rejected", () => {
    const many = (count: number, more: (i: number) => object) => Array.from({ length: count }, (_, i) => more(i));
    const groups = many(limits.maxItems / 2 - 1, (i) =>
      group(`g${i}`, [field("x", "integer", { calculate: i === 0 ? "$n" : `$g${i - 1}.x + 1` })], {
        relevant: "$n > 0",
      }),
    );
    const live = form([field("n", "integer"), ...groups]);
    set(live, "n", 1);
    expect(dataOf(live)[`g${groups.length - 1}`]).toEqual({ x: groups.length });
    expect(refused(definition(many(limits.maxItems + 1, (i) => field(`f${i}`, "string"))))).toEqual([
      "/items limit_exceeded",
    ]);
    const spread = [
      group(
        "a",
        many(limits.maxItems / 2, (i) => field(`f${i}`, "string")),
      ),
      group(
        "b",
        many(limits.maxItems / 2, (i) => field(`f${i}`, "string")),
      ),
    ];
    expect(refused(definition(spread))).toEqual([expect.stringContaining("limit_exceeded")]);
  });

  test("FS-DEF-07: expressions that each read a whole large form are rejected", () => {
    const fields = Array.from({ length: 2000 }, (_, i) => field(`f${i}`, "integer"));
    const readers = Array.from({ length: 2000 }, (_, i) => field(`r${i}`, "integer", { relevant: "isNull($g)" }));
    expect(refused(definition([group("g", fields), ...readers]))).toEqual([
      expect.stringMatching(/relevant limit_exceeded$/),
    ]);
  });

  test("FS-DEF-07: shapes that include each other many times are rejected", () => {
    const shape = (i: number, more: object) => ({ id: `s${i}`, target: "#", message: "m", ...more });
    const doubling = Array.from({ length: 19 }, (_, i) =>
      shape(i, i === 18 ? { constraint: "true" } : { and: [`s${i + 1}`, `s${i + 1}`, `s${i + 1}`] }),
    );
    expect(refused(definition([], { shapes: doubling }))).toEqual([expect.stringContaining("limit_exceeded")]);
    const chain = Array.from({ length: 5000 }, (_, i) =>
      shape(i, i === 4999 ? { constraint: "true" } : { and: [`s${i + 1}`] }),
    );
    expect(new Set(refused(definition([], { shapes: chain })).map((problem) => problem.split(" ")[1]))).toEqual(
      new Set(["limit_exceeded"]),
    );
    const small = Array.from({ length: 4 }, (_, i) =>
      shape(i, i === 3 ? { constraint: "false" } : { and: [`s${i + 1}`] }),
    );
    expect(form([], { shapes: small }).report().results).toHaveLength(4);
  });

  test("FS-DEF-07: thousands of problems are counted and only the first are listed", () => {
    const bad = Array.from({ length: 5000 }, (_, i) => field(`${i}`, "string"));
    const problems = refused(definition(bad));
    expect(problems).toHaveLength(limits.maxProblems + 1);
  });

  test("FS-DEF-07: data nested thousands of levels deep in a scalar field is handled", () => {
    const deep = JSON.parse(`${"[".repeat(20_000)}${"]".repeat(20_000)}`) as unknown;
    const items = [
      field("a", "string"),
      field("b", "money"),
      group("g", [field("x", "multiChoice")]),
      field("c", "attachment"),
      field("i", "string", { calculate: "string(@instance('i'))" }),
    ];
    const instances = { i: { data: deep } };
    const { report } = evaluateDefinition(
      definition(items, { instances }),
      { a: deep, i: deep, b: { amount: deep }, g: { x: deep }, c: { contentType: "x", y: deep } },
      { now },
    );
    expect(report.results.map(({ path, code }) => `${path} ${code}`)).toEqual([
      "a TYPE_MISMATCH",
      "b TYPE_MISMATCH",
      "g.x TYPE_MISMATCH",
      "c TYPE_MISMATCH",
    ]);
  });

  test("FS-DEF-07: division by zero, huge powers and costly patterns are handled", () => {
    const live = filled(
      [
        field("a", "decimal"),
        field("b", "decimal", { calculate: "1 / $a" }),
        field("c", "decimal", { calculate: "power(10, power(10, 10))" }),
        field("d", "boolean", { calculate: "matches('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab', '(a+)+$')" }),
      ],
      {},
      { a: 0 },
    );
    expect(dataOf(live)).toMatchObject({ a: 0, b: null, c: null });
    expect(live.diagnostics.length).toBeGreaterThan(1);
  });
});
