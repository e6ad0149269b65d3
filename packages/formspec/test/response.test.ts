import { evaluateDefinition, openForm } from "@cofill/formspec";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dataOf, definition, field, filled, form, group, now, open, repeat, run, set } from "./drive.ts";

const s = field("s", "boolean");

describe("responses", () => {
  const items = [field("name", "string", { required: true }), field("age", "integer")];

  test("FS-RESP-01: a response contains its definition, status, data and time", () => {
    const live = form(items);
    set(live, "name", "Ada");
    expect(live.response({ id: "r1" })).toMatchObject({
      $formspecResponse: "1.0",
      definitionUrl: "https://forms.example/test",
      definitionVersion: "1.0.0",
      status: "completed",
      data: { name: "Ada", age: null },
      authored: "2026-05-17T10:00:00.000Z",
      id: "r1",
    });
  });

  test.each([
    ["completed", {}, "in-progress"],
    ["completed", { name: "Ada" }, "completed"],
    ["in-progress", { name: "Ada" }, "in-progress"],
    ["stopped", {}, "stopped"],
    ["amended", {}, "amended"],
  ] as const)("FS-RESP-02: a response with %s and data %j has the status %s", (status, data, written) => {
    const response = filled(items, {}, data).response({ status });
    expect(response.status).toBe(written);
    expect(response.data).toMatchObject(data);
  });

  test("FS-RESP-02: a failing submit shape prevents the status completed", () => {
    const shapes = [{ id: "s", target: "#", constraint: "false", message: "m", timing: "submit" }];
    expect(filled(items, { shapes }, { name: "A" }).response({ status: "completed" }).status).toBe("in-progress");
  });

  test("FS-RESP-03: a response contains its results and keeps invalid values", () => {
    const response = filled(items, {}, { age: "old" }).response();
    expect(response.validationResults).toMatchObject([
      { path: "name", code: "REQUIRED" },
      { path: "age", code: "TYPE_MISMATCH", value: "old" },
    ]);
    expect(response.data.age).toBe("old");
    expect(filled(items, {}, { name: "A" }).response()).not.toHaveProperty("validationResults");
  });

  test("FS-RESP-04: a response opens as the same form", () => {
    const json = definition([...items, repeat("r", [repeat("q", [field("x", "money")])])]);
    const live = open(json);
    set(live, "name", "Ada");
    run(live, { type: "add_instance", path: "r" });
    run(live, { type: "add_instance", path: "r[0].q" });
    set(live, "r[0].q[0].x", { amount: "1.50", currency: "EUR" });
    const again = open(json, { response: JSON.parse(JSON.stringify(live.response())) });
    expect(again.response()).toEqual(live.response());
  });

  test("FS-RESP-04: a response of another definition is rejected", () => {
    expect(() =>
      openForm(definition(items), { response: { definitionUrl: "https://other.example", data: {} } }),
    ).toThrow(/other\.example/);
    expect(() => openForm(definition(items), { response: { data: [] } })).toThrow(/object with data/);
    expect(() => openForm(definition([repeat("r", [])]), { response: { data: { r: "x" } } })).toThrow(
      /list of objects/,
    );
  });

  test("FS-RESP-05: a server ignores calculated and non-relevant values of a client", () => {
    const json = definition([
      s,
      field("n", "integer"),
      field("double", "integer", { calculate: "$n * 2" }),
      field("h", "integer", { relevant: "$s" }),
    ]);
    const { response } = evaluateDefinition(json, { n: 2, double: 99, h: 5, unknown: 1 }, { now });
    expect(response.data).toEqual({ s: null, n: 2, double: 4 });
  });
});

describe("non-relevant data in a response", () => {
  const tree = (more: object = {}) => [
    s,
    group("g", [field("a", "string"), group("h", [field("b", "string")]), repeat("l", [field("c", "string")])], {
      relevant: "$s",
      ...more,
    }),
  ];
  const data = { g: { a: "A", h: { b: "B" }, l: [{ c: "C" }, { c: "D" }] } };
  const written = (more: object, items: readonly unknown[] = tree()) => dataOf(filled(items, more, data)).g;

  test.each<[string, object, unknown]>([
    ["FS-PRUN-01: remove is the default and drops a group with its fields", {}, undefined],
    ["FS-PRUN-01: remove drops a group with its fields", { nonRelevantBehavior: "remove" }, undefined],
    ["FS-PRUN-01: empty writes nulls", { nonRelevantBehavior: "empty" }, { a: null, h: { b: null }, l: [] }],
    ["FS-PRUN-01: keep writes the values", { nonRelevantBehavior: "keep" }, data.g],
    [
      "FS-PRUN-02: a bind's nonRelevantBehavior takes precedence over the definition's",
      { nonRelevantBehavior: "keep", binds: [{ path: "g", nonRelevantBehavior: "remove" }] },
      undefined,
    ],
    [
      "FS-PRUN-02: the nearest bind takes precedence",
      {
        binds: [
          { path: "g", nonRelevantBehavior: "keep" },
          { path: "g.h", nonRelevantBehavior: "empty" },
        ],
      },
      { a: "A", h: { b: null }, l: data.g.l },
    ],
    [
      "FS-PRUN-02: the field's own bind takes precedence",
      {
        binds: [
          { path: "g", nonRelevantBehavior: "keep" },
          { path: "g.h", nonRelevantBehavior: "empty" },
          { path: "g.h.b", nonRelevantBehavior: "keep" },
          { path: "g.a", nonRelevantBehavior: "remove" },
        ],
      },
      { h: { b: "B" }, l: data.g.l },
    ],
    [
      "FS-PRUN-02: nonRelevantBehavior applies in rows",
      {
        binds: [
          { path: "g", nonRelevantBehavior: "keep" },
          { path: "g.l[*].c", nonRelevantBehavior: "empty" },
        ],
      },
      { ...data.g, l: [{ c: null }, { c: null }] },
    ],
  ])("%s", (_, more, expected) => expect(written(more)).toEqual(expected));

  test("FS-PRUN-01: single fields and single rows are removed", () => {
    const items = [repeat("l", [field("x", "integer"), field("y", "integer", { relevant: "$x > 1" })])];
    const rows = {
      l: [
        { x: 1, y: 7 },
        { x: 2, y: 8 },
      ],
    };
    expect(dataOf(filled(items, {}, rows))).toEqual({ l: [{ x: 1 }, { x: 2, y: 8 }] });
    const binds = [{ path: "l[*]", relevant: "$x > 1" }];
    expect(dataOf(filled([repeat("l", [field("x", "integer")])], { binds }, { l: [{ x: 1 }, { x: 2 }] }))).toEqual({
      l: [{ x: 2 }],
    });
  });

  test("FS-PRUN-03: the form keeps non-relevant values, which come back later", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom("s", "g.a", "g.h.b", "g.l[0].c"), fc.option(fc.string({ maxLength: 3 }))), {
          maxLength: 8,
        }),
        fc.constantFrom("remove", "empty", "keep"),
        (writes, nonRelevantBehavior) => {
          const live = filled(tree(), { nonRelevantBehavior }, { s: true, ...data });
          for (const [path, value] of writes)
            live.step(
              { type: "set", path, value: path === "s" ? value !== null : value },
              { by: { kind: "person", id: "p" }, at: now },
            );
          const before = live.form;
          const values = Array.from(before.answers.entries());
          live.response();
          expect(live.form).toBe(before);
          set(live, "s", false);
          live.response();
          set(live, "s", true);
          const mine = ([path]: readonly [string, unknown]) => path !== "s";
          expect(Array.from(live.form.answers.entries()).filter(mine)).toEqual(values.filter(mine));
        },
      ),
      { numRuns: 60 },
    );
  });

  test("FS-PRUN-04: non-relevant fields are still calculated", () => {
    const live = filled(
      [
        s,
        field("n", "integer"),
        field("double", "integer", { relevant: "$s", calculate: "$n * 2" }),
        field("seen", "integer", { calculate: "$double + 1" }),
      ],
      {},
      { n: 1 },
    );
    expect(dataOf(live)).toEqual({ s: null, n: 1, seen: 3 });
    set(live, "n", 5);
    set(live, "s", true);
    expect(dataOf(live)).toEqual({ s: true, n: 5, double: 10, seen: 11 });
  });
});
