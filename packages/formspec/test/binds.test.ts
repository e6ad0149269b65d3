import { fieldAt, isReadonly, isRelevantAt, isRequired } from "@cofill/core";
import type { FormspecForm } from "@cofill/formspec";
import { describe, expect, test } from "vitest";
import {
  dataOf,
  definition,
  field,
  filled,
  form,
  found,
  group,
  open,
  refusal,
  refused,
  repeat,
  run,
  set,
  warned,
} from "./drive.ts";

/** Flags of a field: `r` relevant, `q` required, `w` writable. */
const flags = (live: FormspecForm, path: string): string => {
  const node = fieldAt(live.form, path)!;
  return [
    isRelevantAt(live.form, path) ? "r" : "",
    isRequired(live.form, node.field, path) ? "q" : "",
    isReadonly(live.form, node, path) ? "" : "w",
  ].join("");
};
const a = field("a", "string");
const s = field("s", "boolean");
const flagsOf = (binds: readonly object[], data: object = {}) => flags(filled([s, a], { binds }, data), "a");

describe("conditions", () => {
  test.each<[string, readonly object[], object, string]>([
    ["FS-BIND-01: a field without a bind is relevant, optional and writable", [], {}, "rw"],
    [
      "FS-BIND-01: a true expression sets relevant, required and readonly",
      [{ path: "a", relevant: "$s", required: "$s", readonly: "$s" }],
      { s: true },
      "rq",
    ],
    [
      "FS-BIND-01: a null expression leaves a boolean field false, so nothing is set",
      [{ path: "a", relevant: "$s", required: "$s", readonly: "$s" }],
      {},
      "w",
    ],
    [
      "FS-BIND-01: boolean constants are accepted",
      [{ path: "a", relevant: false, required: true, readonly: true }],
      {},
      "q",
    ],
    [
      "FS-BIND-01: boolean constants as strings are accepted",
      [{ path: "a", relevant: "false", required: "true", readonly: "true" }],
      {},
      "q",
    ],
    [
      "FS-BIND-02: null leaves each at its default",
      [{ path: "a", relevant: "null", required: "null", readonly: "null" }],
      {},
      "rw",
    ],
    [
      "FS-BIND-02: an error leaves each at its default",
      [{ path: "a", relevant: "1/0", required: "1/0", readonly: "1/0" }],
      {},
      "rw",
    ],
    [
      "FS-BIND-02: a result that is not a boolean leaves each at its default",
      [{ path: "a", relevant: "0", required: "1", readonly: "'x'" }],
      {},
      "rw",
    ],
    [
      "FS-BIND-03: several binds of one path are merged",
      [
        { path: "a", required: true },
        { path: "a", readonly: true },
      ],
      {},
      "rq",
    ],
    [
      "FS-BIND-03: the later bind wins, property by property",
      [
        { path: "a", required: true, readonly: true },
        { path: "a", required: false },
      ],
      {},
      "r",
    ],
    [
      "FS-BIND-03: a later expression replaces a constant",
      [
        { path: "a", required: true },
        { path: "a", required: "$s" },
      ],
      {},
      "rw",
    ],
    [
      "FS-BIND-03: a later constant replaces an expression",
      [
        { path: "a", relevant: "$s" },
        { path: "a", relevant: true },
      ],
      {},
      "rw",
    ],
  ])("%s", (_, binds, data, expected) => expect(flagsOf(binds, data)).toBe(expected));

  test("FS-BIND-04: bind properties on the item itself count as its first bind", () => {
    const inline = field("a", "string", {
      required: true,
      relevant: "$s",
      constraint: "$ = 'x'",
      constraintMessage: "M",
    });
    expect(flags(filled([s, inline], {}, {}), "a")).toBe("qw");
    expect(flags(filled([s, inline], { binds: [{ path: "a", required: false }] }, { s: true }), "a")).toBe("rw");
    expect(filled([s, inline], {}, { s: true, a: "y" }).report().results).toMatchObject([{ message: "M" }]);
  });

  test.each<[string, readonly object[], object, string, string]>([
    ["FS-BIND-05: a field of a non-relevant group is not relevant", [{ path: "g", relevant: "$s" }], {}, "g.h.x", "w"],
    [
      "FS-BIND-05: a field of a non-relevant group is not relevant even with its own true condition",
      [
        { path: "g", relevant: "$s" },
        { path: "g.h.x", relevant: "true" },
      ],
      {},
      "g.h.x",
      "w",
    ],
    [
      "FS-BIND-05: a relevant group does not make a non-relevant field relevant",
      [
        { path: "g", relevant: "true" },
        { path: "g.h.x", relevant: "false" },
      ],
      {},
      "g.h.x",
      "w",
    ],
    [
      "FS-BIND-05: a field is relevant only if every ancestor is",
      [
        { path: "g", relevant: "true" },
        { path: "g.h", relevant: "$s" },
      ],
      {},
      "g.h.x",
      "w",
    ],
    ["FS-BIND-06: a field of a read-only group is read-only", [{ path: "g", readonly: "not $s" }], {}, "g.h.x", "r"],
    [
      "FS-BIND-06: a field of a read-only group is read-only even with its own false condition",
      [
        { path: "g", readonly: true },
        { path: "g.h.x", readonly: "false" },
      ],
      {},
      "g.h.x",
      "r",
    ],
    [
      "FS-BIND-06: a writable group does not make a read-only field writable",
      [
        { path: "g", readonly: "false" },
        { path: "g.h.x", readonly: true },
      ],
      {},
      "g.h.x",
      "r",
    ],
    ["FS-BIND-07: required is not inherited", [{ path: "g", required: true }], {}, "g.h.x", "rw"],
    ["FS-BIND-05: rows inherit relevance from their list", [{ path: "l", relevant: "$s" }], { l: [{}] }, "l[0].y", "w"],
    [
      "FS-BIND-05: fields inherit relevance from their row",
      [{ path: "l[*]", relevant: "@index = 1" }],
      { l: [{}, {}] },
      "l[1].y",
      "w",
    ],
  ])("%s", (_, binds, data, path, expected) => {
    const items = [s, group("g", [group("h", [field("x", "string")])]), repeat("l", [field("y", "string")])];
    expect(flags(filled(items, { binds }, data), path)).toBe(expected);
  });

  test("FS-BIND-07: constraint and calculate of a group do not apply to its fields", () => {
    const items = [group("g", [field("x", "string")])];
    const binds = [{ path: "g", constraint: "false", constraintMessage: "Group" }];
    expect(found(filled(items, { binds }, { g: { x: "v" } }))).toEqual(["g CONSTRAINT_FAILED"]);
    expect(refused(definition(items, { binds: [{ path: "g", calculate: "1" }] }))).toEqual([
      "/binds/0/calculate misplaced_rule",
    ]);
  });
});

describe("bind paths", () => {
  const orders = [
    repeat("orders", [field("id", "string"), repeat("lines", [field("qty", "integer"), field("price", "decimal")])]),
  ];
  test.each([
    ["g.a", group("g", [field("a", "string")]), []],
    ["orders", orders[0], []],
    ["orders[*]", orders[0], []],
    ["orders[*].lines[*].qty", orders[0], []],
    ["orders[@index = 2].lines[@index=1].qty", orders[0], []],
    ["nobody", orders[0], ["/binds/0/path unknown_path"]],
    ["orders[*].nobody", orders[0], ["/binds/0/path unknown_path"]],
    ["orders[*].id[*]", orders[0], ["/binds/0/path unknown_path"]],
    ["orders..id", orders[0], ["/binds/0/path unknown_path"]],
    ["orders[-1].id", orders[0], ["/binds/0/path unknown_path"]],
    ["constructor", orders[0], ["/binds/0/path unknown_path"]],
    ["__proto__", orders[0], ["/binds/0/path unknown_path"]],
  ])("FS-BIND-08: a bind applies to the path %s", (path, item, problems) =>
    expect(refused(definition([item], { binds: [{ path, relevant: "true" }] }))).toEqual(problems),
  );

  test("FS-BIND-08: a path through a repeat without [*] means every row and gives a warning", () => {
    const json = definition(orders, { binds: [{ path: "orders.id", required: true }] });
    expect(warned(json)).toEqual(["/binds/0/path unknown_path"]);
    expect(found(open(json, { response: { data: { orders: [{}, {}] } } }))).toEqual([
      "orders[0].id REQUIRED",
      "orders[1].id REQUIRED",
    ]);
  });

  const rows = [s, repeat("rep", [field("a", "integer"), field("b", "integer")])];
  const threeRows = { rep: [{ a: 1 }, { a: 2 }, { a: 3 }] };

  test.each<[string, object, readonly string[]]>([
    ["required", { required: true }, ["rw", "rqw", "rw"]],
    ["readonly", { readonly: true }, ["rw", "r", "rw"]],
    ["relevant", { relevant: false }, ["rw", "w", "rw"]],
    ["required by an expression", { required: "not $s" }, ["rw", "rqw", "rw"]],
    ["a calculation, which makes the row's field read-only", { calculate: "$a * 10" }, ["rw", "r", "rw"]],
    ["a calculation that can be overridden", { calculate: "$a * 10", readonly: "false" }, ["rw", "rw", "rw"]],
  ])("FS-BIND-09: a bind for one row (1-based) sets %s", (_, bind, expected) => {
    const live = filled(rows, { binds: [{ path: "rep[@index = 2].b", ...bind }] }, threeRows);
    expect([0, 1, 2].map((row) => flags(live, `rep[${row}].b`))).toEqual(expected);
  });

  test("FS-BIND-09: a calculation for one row does not change other rows", () => {
    const live = filled(rows, { binds: [{ path: "rep[@index = 2].b", calculate: "$a * 10" }] }, threeRows);
    set(live, "rep[0].b", 5);
    set(live, "rep[0].a", 7);
    set(live, "rep[1].a", 8);
    expect(dataOf(live).rep).toEqual([
      { a: 7, b: 5 },
      { a: 8, b: 80 },
      { a: 3, b: null },
    ]);
  });

  test("FS-BIND-09: a later bind for one row wins over a bind for all rows", () => {
    const live = filled(
      rows,
      {
        binds: [
          { path: "rep[*].b", calculate: "$a", constraint: "$ < 2", constraintMessage: "all" },
          { path: "rep[@index = 2].b", calculate: "$a * 10", constraint: "$ < 20", constraintMessage: "two" },
          { path: "rep[@index = 3].b", constraintMessage: "three" },
        ],
      },
      threeRows,
    );
    expect(dataOf(live).rep).toMatchObject([{ b: 1 }, { b: 20 }, { b: 3 }]);
    expect(live.report().results.map(({ path, message, constraint }) => [path, message, constraint])).toEqual([
      ["rep[1].b", "two", "$ < 20"],
      ["rep[2].b", "three", "$ < 2"],
    ]);
  });

  test("FS-BIND-09: a default for one row is applied in that row only", () => {
    const live = filled(
      rows,
      {
        binds: [
          { path: "rep[*].b", relevant: "$s", default: 1 },
          { path: "rep[@index = 2].b", default: "=$a + 40" },
        ],
      },
      threeRows,
    );
    set(live, "s", true);
    expect(dataOf(live).rep).toMatchObject([{ b: 1 }, { b: 42 }, { b: 1 }]);
  });
});

describe("calculate", () => {
  test("FS-BIND-10: a calculated value follows its inputs and cannot be written", () => {
    const live = form([field("a", "integer"), field("b", "integer", { calculate: "$a + $a" })]);
    set(live, "a", 4);
    expect(dataOf(live)).toEqual({ a: 4, b: 8 });
    expect(refusal(live, { type: "set", path: "b", value: 1 })).toBe("readonly");
    expect(refusal(live, { type: "clear", path: "b" })).toBe("readonly");
  });

  test.each([["false"], [false]])(
    "FS-BIND-10: readonly %j makes a calculated field writable until its inputs change",
    (readonly) => {
      const live = form([field("a", "integer"), field("b", "integer", { calculate: "$a * 2", readonly })]);
      set(live, "a", 1);
      set(live, "b", 99);
      expect(dataOf(live).b).toBe(99);
      set(live, "a", 2);
      expect(dataOf(live).b).toBe(4);
    },
  );

  test.each(["1/0", "$a = 100", "null"])(
    "FS-BIND-10: readonly %j, which is not the constant false, leaves a calculated field read-only",
    (readonly) => {
      const live = form([field("a", "integer"), field("b", "integer", { calculate: "$a * 2", readonly })]);
      expect(refusal(live, { type: "set", path: "b", value: 1 })).toBe("readonly");
    },
  );

  test("FS-BIND-11: the later of two calculations of one path wins, with a warning", () => {
    const json = definition([field("a", "integer", { calculate: "1" })], {
      binds: [
        { path: "a", calculate: "2" },
        { path: "a", calculate: "3" },
      ],
    });
    expect(warned(json)).toEqual(["/binds/1/calculate duplicate_calculate"]);
    expect(dataOf(open(json))).toEqual({ a: 3 });
  });

  test("FS-BIND-10: a calculation that gives null or an error clears the field", () => {
    const live = form([field("a", "integer"), field("b", "decimal", { calculate: "10 / $a" })]);
    set(live, "a", 4);
    expect(dataOf(live).b).toBe(2.5);
    set(live, "a", 0);
    expect(dataOf(live).b).toBe(null);
    expect(live.diagnostics).toMatchObject([{ path: "b", pointer: "/items/1/calculate" }]);
    expect(live.report("submit").results).toEqual([]);
  });
});

describe("default", () => {
  const items = (value: unknown, type = "string") => [
    s,
    field("n", "integer"),
    field("a", type, { relevant: "$s", default: value }),
  ];
  const afterwards = (value: unknown, type?: string) => {
    const live = filled(items(value, type), {}, { n: 3 });
    set(live, "s", true);
    return dataOf(live).a;
  };
  test.each<[string, unknown, unknown, string?]>([
    ["a literal string", "x", "x"],
    ["a literal number", 5, 5, "integer"],
    ["an expression after =", "=$n + 1", 4, "integer"],
    ["a literal string that looks like an expression", "$n + 1", "$n + 1"],
  ])("FS-BIND-12: a field gets its default when it becomes relevant: %s", (_, value, expected, type) =>
    expect(afterwards(value, type)).toEqual(expected),
  );

  test("FS-BIND-12: a field that was always relevant does not get its default", () => {
    expect(dataOf(form([field("a", "string", { default: "x" })]))).toEqual({ a: null });
    expect(dataOf(filled(items("x"), {}, { s: true })).a).toBe(null);
  });

  test("FS-BIND-12: an empty field gets its default each time it becomes relevant", () => {
    const live = form(items("x"));
    set(live, "s", true);
    set(live, "a", null);
    expect(dataOf(live).a).toBe(null);
    set(live, "s", false);
    set(live, "s", true);
    expect(dataOf(live).a).toBe("x");
  });

  test("FS-BIND-12: a default never replaces an earlier answer", () => {
    const live = form(items("x"));
    set(live, "s", true);
    set(live, "a", "mine");
    set(live, "s", false);
    set(live, "s", true);
    expect(dataOf(live).a).toBe("mine");
  });

  test("FS-BIND-12: a default is applied when the last non-relevant ancestor becomes relevant", () => {
    const live = form([
      s,
      field("t", "boolean"),
      group("g", [field("a", "string", { relevant: "$t", default: "x" })], { relevant: "$s" }),
    ]);
    set(live, "s", true);
    expect(dataOf(live).g).toEqual({});
    set(live, "t", true);
    expect(dataOf(live).g).toEqual({ a: "x" });
  });

  test("FS-BIND-12: a default is applied when the removal of a row makes the field relevant", () => {
    const live = filled(
      [repeat("r", [field("x", "string")]), field("a", "string", { relevant: "count($r[*].x) < 2", default: "d" })],
      {},
      { r: [{ x: "1" }, { x: "2" }] },
    );
    run(live, { type: "remove_instance", path: "r", index: 0 });
    expect(dataOf(live)).toEqual({ r: [{ x: "2" }], a: "d" });
  });

  test("FS-BIND-12: a new form uses initialValue, and the default only later", () => {
    const live = form([s, field("a", "string", { relevant: "$s", default: "d", initialValue: "i" })]);
    set(live, "s", true);
    expect(dataOf(live).a).toBe("i");
  });
});

describe("excludedValue", () => {
  const items = (excludedValue?: string) => [
    s,
    repeat("r", [
      field("x", "integer", { relevant: "not $s", ...(excludedValue && { excludedValue }) }),
      field("p", "integer", { calculate: "prev().x" }),
    ]),
    field("sum", "integer", { calculate: "sum($r[*].x)" }),
    field("first", "integer", { calculate: "$r[1].x" }),
  ];
  test.each([
    [undefined, { sum: 3, first: 1 }, 1],
    ["preserve", { sum: 3, first: 1 }, 1],
    ["null", { sum: 0, first: null }, null],
  ])(
    "FS-BIND-14: excludedValue %s decides what expressions read from a non-relevant field",
    (excludedValue, seen, before) => {
      const live = filled(items(excludedValue), {}, { r: [{ x: 1 }, { x: 2 }] });
      expect(dataOf(live)).toMatchObject({ sum: 3, first: 1, r: [{ p: null }, { p: 1 }] });
      set(live, "s", true);
      expect(dataOf(live)).toMatchObject({ ...seen, r: [{ p: null }, { p: before }] });
      set(live, "s", false);
      expect(dataOf(live)).toMatchObject({ sum: 3, first: 1, r: [{ x: 1 }, { x: 2, p: 1 }] });
    },
  );
});

test("FS-BIND-15: properties of a bind for other tools are preserved and have no effect", () => {
  const bind = { path: "a", disabledDisplay: "protected", extensions: { "x-a": 1 }, remark: "why" };
  const live = form([s, a], { binds: [bind] });
  expect(live.definition.binds).toEqual([bind]);
  expect(flags(live, "a")).toBe("rw");
});
