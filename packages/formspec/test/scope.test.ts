import { describe, expect, test } from "vitest";
import { add, dataOf, definition, field, filled, found, group, open, refused, repeat, run, set } from "./drive.ts";

const number = (key: string, more: object = {}) => field(key, "decimal", more);

describe("names in expressions", () => {
  const items = (type = "decimal") => [
    number("rate"),
    group("g", [number("x"), number("rate"), group("h", [number("x"), field("out", type)])]),
    repeat("orders", [
      number("rate"),
      number("fee"),
      repeat("lines", [number("fee"), number("qty"), field("out", type)]),
      field("out", type),
    ]),
    field("out", type),
  ];
  const data = {
    rate: 1,
    g: { x: 2, rate: 3, h: { x: 4 } },
    orders: [
      {
        rate: 10,
        fee: 11,
        lines: [
          { fee: 12, qty: 13 },
          { fee: 14, qty: 15 },
        ],
      },
      { rate: 20, fee: 21, lines: [{ fee: 22, qty: 23 }] },
    ],
  };
  const valueAt = (json: unknown, path: string): unknown =>
    path
      .split(/[.[\]]+/)
      .filter(Boolean)
      .reduce((here, key) => (here as Record<string, unknown>)[key], json);

  test.each<[string, string, string, unknown]>([
    ["FS-SCOP-01: a name means the nearest item", "g.h.out", "$x", 4],
    ["FS-SCOP-01: a name is searched outwards", "g.h.out", "$rate", 3],
    ["FS-SCOP-01: at the top a name means the top-level item", "out", "$rate", 1],
    ["FS-SCOP-01: a full path works everywhere", "g.h.out", "$g.x", 2],
    ["FS-SCOP-01: $ is optional", "g.h.out", "x + rate", 7],
    ["FS-SCOP-02: a sibling is read from the same row", "orders[1].lines[0].out", "$fee", 22],
    ["FS-SCOP-02: a name is searched in the outer row", "orders[1].lines[0].out", "$rate", 20],
    [
      "FS-SCOP-02: the name of an enclosing repeat means the enclosing row",
      "orders[0].lines[1].out",
      "$orders.fee",
      11,
    ],
    ["FS-SCOP-02: the name of the innermost repeat means the own row", "orders[0].lines[1].out", "$lines.fee", 14],
    ["FS-SCOP-03: a repeat read from outside is a column", "out", "sum($orders.fee)", 32],
    ["FS-SCOP-03: [*] reads all rows", "out", "sum($orders[*].rate)", 30],
    ["FS-SCOP-03: [*] reads all rows from inside a row too", "orders[0].out", "sum($orders[*].rate)", 30],
    ["FS-SCOP-03: a nested repeat means that of the own row", "orders[0].out", "sum($lines[*].qty)", 28],
    [
      "FS-SCOP-03: a nested repeat by full path means that of the own row",
      "orders[0].out",
      "sum($orders.lines[*].qty)",
      28,
    ],
    ["FS-SCOP-03: [*] on both levels reads all nested rows", "out", "sum($orders[*].lines[*].qty)", 51],
    [
      "FS-SCOP-03: [*] on both levels reads all nested rows from inside a row too",
      "orders[1].lines[0].out",
      "sum($orders[*].lines[*].qty)",
      51,
    ],
    ["FS-SCOP-04: an index selects one row, counted from 1", "out", "$orders[2].fee", 21],
    ["FS-SCOP-04: an index selects a nested row", "out", "$orders[1].lines[2].qty", 15],
    ["FS-SCOP-04: an index can be an expression", "out", "$orders[$g.x].fee", 21],
    ["FS-SCOP-04: an index beyond the last row gives null", "out", "$orders[3].fee", null],
    ["FS-SCOP-04: index 0 gives null", "out", "$orders[0].fee", null],
    ["FS-SCOP-05: @index counts from 1", "orders[1].out", "@index", 2],
    ["FS-SCOP-05: @index is that of the innermost row", "orders[0].lines[1].out", "@index * 10 + @count", 22],
    ["FS-SCOP-05: @count is that of the own repeat", "orders[1].out", "@count", 2],
    ["FS-SCOP-06: prev() is the previous row", "orders[1].out", "prev().fee", 11],
    ["FS-SCOP-06: prev() is null in the first row", "orders[0].out", "prev().fee", null],
    ["FS-SCOP-06: next() is the next row", "orders[0].lines[0].out", "next().qty", 15],
    ["FS-SCOP-06: next() is null in the last row", "orders[1].lines[0].out", "isNull(next())", true],
    ["FS-SCOP-06: next() does not leave the own order", "orders[1].lines[0].out", "isNull(prev())", true],
    ["FS-SCOP-07: parent() of a line is the order", "orders[1].lines[0].out", "parent().rate", 20],
    ["FS-SCOP-07: parent() of an order is the form", "orders[1].out", "parent().rate", 1],
    ["FS-SCOP-07: parent() in a group is the scope around it", "g.h.out", "parent().x", 2],
    ["FS-SCOP-07: parent() at the top is the root", "out", "parent().rate", 1],
    ["AS-2-01: @current is the enclosing row", "orders[1].out", "@current.fee", 21],
    ["AS-2-01: @current is the innermost row", "orders[0].lines[1].out", "@current.fee", 14],
    ["AS-2-01: @current at the top is the form", "out", "@current.rate", 1],
    ["AS-2-01: @current in a group is the group", "g.h.out", "@current.x", 4],
    ["AS-2-01: @current gives access to nested rows", "orders[0].out", "sum(@current.lines[*].qty)", 28],
    [
      "AS-2-01: @current in a predicate is still the row",
      "orders[1].out",
      "countWhere($orders[*].fee, $ < @current.fee)",
      1,
    ],
    ["FS-SCOP-08: a row is an object with its nested rows", "out", "sum($orders[1].lines.qty)", 28],
    ["FS-SCOP-08: a group is an object", "out", "$g.h.x + moneyAmount(money($g.x, 'EUR'))", 6],
  ])("%s: at %s, %s", (_, path, calculate, value) => {
    const bound = { path: path.replace(/\[\d+\]/g, "[*]"), calculate };
    const type = typeof value === "boolean" ? "boolean" : "decimal";
    expect(valueAt(dataOf(filled(items(type), { binds: [bound] }, data)), path)).toEqual(value);
  });

  test("AS-2-01: a constraint compares a field's value ($) with its row (@current)", () => {
    const live = filled(
      [repeat("lines", [number("min"), number("max", { constraint: "$ >= @current.min" })])],
      {},
      { lines: [{ min: 1, max: 2 }] },
    );
    expect(found(live)).toEqual([]);
    set(live, "lines[0].min", 3);
    expect(found(live)).toEqual(["lines[0].max CONSTRAINT_FAILED"]);
    set(live, "lines[0].max", 3);
    expect(found(live)).toEqual([]);
  });

  test("AS-2-01: a relevance with @current prunes only matching rows", () => {
    const live = filled(
      [repeat("lines", [field("kind", "string"), number("size", { relevant: "@current.kind = 'box'" })])],
      {},
      {
        lines: [
          { kind: "box", size: 1 },
          { kind: "bag", size: 2 },
        ],
      },
    );
    expect(dataOf(live)).toEqual({ lines: [{ kind: "box", size: 1 }, { kind: "bag" }] });
    set(live, "lines[1].kind", "box");
    expect(dataOf(live)).toEqual({
      lines: [
        { kind: "box", size: 1 },
        { kind: "box", size: 2 },
      ],
    });
  });

  test("AS-2-01: a member that the row does not have is null on @current", () => {
    const bad = (path: string) => refused(definition(items(), { binds: [{ path, calculate: "@current.nobody" }] }));
    expect(bad("orders[*].out")).toEqual(["/binds/0/calculate undefined_reference"]);
    expect(bad("out")).toEqual(["/binds/0/calculate undefined_reference"]);
  });

  test("FS-SCOP-09: an unresolved name rejects the definition", () => {
    const bad = (calculate: string, path = "out") => refused(definition(items(), { binds: [{ path, calculate }] }));
    expect(bad("$nobody")).toEqual(["/binds/0/calculate undefined_reference"]);
    expect(bad("$qty")).toEqual(["/binds/0/calculate undefined_reference"]);
    expect(bad("$g.nobody")).toEqual(["/binds/0/calculate undefined_reference"]);
    expect(bad("prev().nobody", "orders[*].out")).toEqual(["/binds/0/calculate undefined_reference"]);
    expect(bad("$constructor")).toEqual(["/binds/0/calculate undefined_reference"]);
    expect(bad("$g.__proto__")).toEqual(["/binds/0/calculate undefined_reference"]);
  });

  test("FS-SCOP-10: a repeated name has the same value each time", () => {
    const live = filled(
      [
        number("a"),
        number("b", { calculate: "$a * $a + $a" }),
        field("c", "boolean", { calculate: "valid($a) and valid($a) and $a > 1 and $a < 9" }),
      ],
      {},
      { a: 3 },
    );
    expect(dataOf(live)).toEqual({ a: 3, b: 12, c: true });
  });
});

describe("variables", () => {
  const rows = repeat("rows", [number("n"), number("out")]);

  test("FS-VAR-01: a variable is visible everywhere with scope #, the default", () => {
    const live = filled(
      [number("a"), rows, number("out", { calculate: "@twice" })],
      {
        variables: [
          { name: "twice", expression: "$a * 2" },
          { name: "more", expression: "@twice + 1", scope: "#" },
        ],
        binds: [{ path: "rows[*].out", calculate: "@more + $n" }],
      },
      { a: 5, rows: [{ n: 1 }] },
    );
    expect(dataOf(live)).toEqual({ a: 5, rows: [{ n: 1, out: 12 }], out: 10 });
    set(live, "a", 6);
    expect(dataOf(live)).toEqual({ a: 6, rows: [{ n: 1, out: 14 }], out: 12 });
  });

  test("FS-VAR-02: a variable is not visible outside its scope", () => {
    const json = definition([group("g", [number("x")]), number("out", { calculate: "@v" })], {
      variables: [{ name: "v", expression: "1", scope: "g" }],
    });
    expect(refused(json)).toEqual(["/items/1/calculate undefined_variable"]);
  });

  test.each(["rows", "rows[*]"])(
    "FS-VAR-03: a variable with scope %s has one value per row and reads the row's fields",
    (scope) => {
      const live = filled(
        [number("n"), rows],
        {
          variables: [{ name: "v", expression: "$n * 10 + @index", scope }],
          binds: [{ path: "rows[*].out", calculate: "@v" }],
        },
        { n: 9, rows: [{ n: 1 }, { n: 2 }] },
      );
      expect(dataOf(live).rows).toEqual([
        { n: 1, out: 11 },
        { n: 2, out: 22 },
      ]);
      add(live, "rows");
      set(live, "rows[2].n", 5);
      run(live, { type: "remove_instance", path: "rows", index: 0 });
      expect(dataOf(live).rows).toEqual([
        { n: 2, out: 21 },
        { n: 5, out: 52 },
      ]);
    },
  );

  test("FS-VAR-04: an inner variable shadows an outer one and can read other outer ones", () => {
    const live = filled(
      [group("g", [number("x"), number("out", { calculate: "@v" })]), number("out", { calculate: "@v" })],
      {
        variables: [
          { name: "v", expression: "1" },
          { name: "w", expression: "100" },
          { name: "v", expression: "@w + $x", scope: "g" },
        ],
      },
      { g: { x: 5 } },
    );
    expect(dataOf(live)).toEqual({ g: { x: 5, out: 105 }, out: 1 });
  });

  test.each<[string, readonly object[], readonly string[]]>([
    [
      "two variables of one name in one scope",
      [
        { name: "v", expression: "1" },
        { name: "v", expression: "2" },
      ],
      ["/variables/1/name duplicate_name"],
    ],
    ["an unknown scope", [{ name: "v", expression: "1", scope: "nobody" }], ["/variables/0/scope unknown_path"]],
    ["a reserved name", [{ name: "index", expression: "1" }], ["/variables/0/name bad_key"]],
    ["an invalid name", [{ name: "a b", expression: "1" }], ["/variables/0/name bad_key"]],
    ["a variable that reads itself", [{ name: "v", expression: "@v + 1" }], ["/variables/0 cycle"]],
    [
      "an inner variable that reads itself while an outer one has its name",
      [
        { name: "v", expression: "1" },
        { name: "v", expression: "@v + 1", scope: "g" },
      ],
      ["/variables/1 cycle"],
    ],
  ])("FS-VAR-05: a definition is rejected for %s", (_, variables, problems) =>
    expect(refused(definition([group("g", [number("x")])], { variables }))).toEqual(problems),
  );

  test("FS-VAR-06: variables can be read in conditions, messages and contexts", () => {
    const live = filled(
      [number("a", { constraint: "$ <= @most" }), field("b", "string", { relevant: "$a > @most" })],
      {
        variables: [{ name: "most", expression: "10" }],
        shapes: [
          { id: "s", target: "a", constraint: "$ < @most", message: "under {{@most}}", context: { limit: "@most" } },
        ],
      },
      { a: 11 },
    );
    expect(live.report().results).toMatchObject([
      { code: "CONSTRAINT_FAILED" },
      { message: "under 10", context: { limit: 10 } },
    ]);
    expect(dataOf(live)).toHaveProperty("b");
  });
});

test("FS-SCOP-02: nested rows and the form read each other's totals", () => {
  const live = open(
    definition(
      [
        repeat("rooms", [
          field("name", "string"),
          repeat("checks", [field("ok", "boolean"), number("weight"), number("score"), field("title", "string")]),
          number("score"),
          field("passed", "boolean"),
        ]),
        number("total"),
        field("worst", "string"),
      ],
      {
        binds: [
          { path: "rooms[*].checks[*].score", calculate: "if($ok, $weight, 0)" },
          { path: "rooms[*].checks[*].title", calculate: "$rooms.name & ' ' & string(@index)" },
          { path: "rooms[*].score", calculate: "sum($checks[*].score)" },
          { path: "rooms[*].passed", calculate: "$score >= @limit" },
          { path: "total", calculate: "sum($rooms[*].score)" },
          { path: "worst", calculate: "if(every($rooms[*].passed, $), 'none', 'some')" },
        ],
        variables: [{ name: "limit", expression: "5" }],
      },
    ),
    {
      response: {
        data: {
          rooms: [
            {
              name: "Hall",
              checks: [
                { ok: true, weight: 3 },
                { ok: true, weight: 4 },
              ],
            },
            { name: "Yard", checks: [{ ok: false, weight: 9 }] },
          ],
        },
      },
    },
  );
  expect(dataOf(live)).toMatchObject({
    total: 7,
    worst: "some",
    rooms: [{ passed: true, checks: [{ title: "Hall 1" }, { title: "Hall 2" }] }, { passed: false }],
  });
  set(live, "rooms[1].checks[0].ok", true);
  expect(dataOf(live)).toMatchObject({ total: 16, worst: "none" });
  run(live, { type: "remove_instance", path: "rooms", index: 0 });
  expect(dataOf(live)).toMatchObject({ total: 9, rooms: [{ checks: [{ title: "Yard 1" }] }] });
});

test("FS-SCOP-11: clock, locale and metadata come from the host and are null without it", () => {
  const items = [
    field("day", "date", { calculate: "today()" }),
    field("tongue", "string", { calculate: "locale() ?? 'none'" }),
    field("who", "string", { calculate: "runtimeMeta('user') ?? 'nobody'" }),
    field("odd", "string", { calculate: "runtimeMeta('constructor') ?? 'nothing'" }),
  ];
  const json = definition(items);
  expect(dataOf(open(json))).toEqual({ day: "2026-05-17", tongue: "none", who: "nobody", odd: "nothing" });
  const told = open(json, { now: "2030-01-02", locale: "de", meta: { user: "ada" } });
  expect(dataOf(told)).toEqual({ day: "2030-01-02", tongue: "de", who: "ada", odd: "nothing" });
});
