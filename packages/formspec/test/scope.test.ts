import { describe, expect, test } from "vitest";
import { add, dataOf, definition, field, filled, found, group, open, refused, repeat, run, set } from "./drive.ts";

const number = (key: string, more: object = {}) => field(key, "decimal", more);

describe("names", () => {
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
    ["FS-SCOP-01: the nearest of a name", "g.h.out", "$x", 4],
    ["FS-SCOP-01: then the one around it", "g.h.out", "$rate", 3],
    ["FS-SCOP-01: from the top the top's", "out", "$rate", 1],
    ["FS-SCOP-01: full paths always work", "g.h.out", "$g.x", 2],
    ["FS-SCOP-01: a name without $", "g.h.out", "x + rate", 7],
    ["FS-SCOP-02: a sibling is of the same row", "orders[1].lines[0].out", "$fee", 22],
    ["FS-SCOP-02: outwards to the row around it", "orders[1].lines[0].out", "$rate", 20],
    ["FS-SCOP-02: an enclosing repeat by name is the row around", "orders[0].lines[1].out", "$orders.fee", 11],
    ["FS-SCOP-02: also the innermost", "orders[0].lines[1].out", "$lines.fee", 14],
    ["FS-SCOP-03: a repeat from outside is a column", "out", "sum($orders.fee)", 32],
    ["FS-SCOP-03: [*] is the whole collection", "out", "sum($orders[*].rate)", 30],
    ["FS-SCOP-03: even from inside it", "orders[0].out", "sum($orders[*].rate)", 30],
    ["FS-SCOP-03: the lines of the own order", "orders[0].out", "sum($lines[*].qty)", 28],
    ["FS-SCOP-03: the lines of the own order, in full", "orders[0].out", "sum($orders.lines[*].qty)", 28],
    ["FS-SCOP-03: all lines of all orders", "out", "sum($orders[*].lines[*].qty)", 51],
    ["FS-SCOP-03: from inside too", "orders[1].lines[0].out", "sum($orders[*].lines[*].qty)", 51],
    ["FS-SCOP-04: one row by number, from 1", "out", "$orders[2].fee", 21],
    ["FS-SCOP-04: a row inside a row", "out", "$orders[1].lines[2].qty", 15],
    ["FS-SCOP-04: the number can be calculated", "out", "$orders[$g.x].fee", 21],
    ["FS-SCOP-04: no such row", "out", "$orders[3].fee", null],
    ["FS-SCOP-04: rows do not begin at 0", "out", "$orders[0].fee", null],
    ["FS-SCOP-05: @index begins at 1", "orders[1].out", "@index", 2],
    ["FS-SCOP-05: of the innermost row", "orders[0].lines[1].out", "@index * 10 + @count", 22],
    ["FS-SCOP-05: @count of the own repeat", "orders[1].out", "@count", 2],
    ["FS-SCOP-06: prev()", "orders[1].out", "prev().fee", 11],
    ["FS-SCOP-06: nothing before the first", "orders[0].out", "prev().fee", null],
    ["FS-SCOP-06: next()", "orders[0].lines[0].out", "next().qty", 15],
    ["FS-SCOP-06: nothing after the last", "orders[1].lines[0].out", "isNull(next())", true],
    ["FS-SCOP-06: not over the end of the own order", "orders[1].lines[0].out", "isNull(prev())", true],
    ["FS-SCOP-07: parent() of a line is the order", "orders[1].lines[0].out", "parent().rate", 20],
    ["FS-SCOP-07: parent() of an order is the form", "orders[1].out", "parent().rate", 1],
    ["FS-SCOP-07: parent() in a group", "g.h.out", "parent().x", 2],
    ["FS-SCOP-07: parent() at the top is the root", "out", "parent().rate", 1],
    ["AS-2-01: @current is the row around", "orders[1].out", "@current.fee", 21],
    ["AS-2-01: @current is the innermost row", "orders[0].lines[1].out", "@current.fee", 14],
    ["AS-2-01: @current at the top is the form", "out", "@current.rate", 1],
    ["AS-2-01: @current in a group is the group", "g.h.out", "@current.x", 4],
    ["AS-2-01: @current leads into the rows of the row", "orders[0].out", "sum(@current.lines[*].qty)", 28],
    [
      "AS-2-01: @current in a predicate stays the row",
      "orders[1].out",
      "countWhere($orders[*].fee, $ < @current.fee)",
      1,
    ],
    ["FS-SCOP-08: a row is an object, with its rows", "out", "sum($orders[1].lines.qty)", 28],
    ["FS-SCOP-08: a group is an object", "out", "$g.h.x + moneyAmount(money($g.x, 'EUR'))", 6],
  ])("%s: in %s, %s", (_, path, calculate, value) => {
    const bound = { path: path.replace(/\[\d+\]/g, "[*]"), calculate };
    const type = typeof value === "boolean" ? "boolean" : "decimal";
    expect(valueAt(dataOf(filled(items(type), { binds: [bound] }, data)), path)).toEqual(value);
  });

  test("AS-2-01: a constraint compares a field's own value ($) with its row (@current)", () => {
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

  test("AS-2-01: a relevance by @current prunes only the rows it is about", () => {
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

  test("AS-2-01: @current has no member that the row does not have", () => {
    const bad = (path: string) => refused(definition(items(), { binds: [{ path, calculate: "@current.nobody" }] }));
    expect(bad("orders[*].out")).toEqual(["/binds/0/calculate undefined_reference"]);
    expect(bad("out")).toEqual(["/binds/0/calculate undefined_reference"]);
  });

  test("FS-SCOP-09: a name that leads nowhere refuses the definition", () => {
    const bad = (calculate: string, path = "out") => refused(definition(items(), { binds: [{ path, calculate }] }));
    expect(bad("$nobody")).toEqual(["/binds/0/calculate undefined_reference"]);
    expect(bad("$qty")).toEqual(["/binds/0/calculate undefined_reference"]);
    expect(bad("$g.nobody")).toEqual(["/binds/0/calculate undefined_reference"]);
    expect(bad("prev().nobody", "orders[*].out")).toEqual(["/binds/0/calculate undefined_reference"]);
    expect(bad("$constructor")).toEqual(["/binds/0/calculate undefined_reference"]);
    expect(bad("$g.__proto__")).toEqual(["/binds/0/calculate undefined_reference"]);
  });

  test("FS-SCOP-10: the same name said many times is the same value each time", () => {
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

  test("FS-VAR-01: visible everywhere when the scope is #, which it is by default", () => {
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

  test("FS-VAR-02: not visible outside its scope", () => {
    const json = definition([group("g", [number("x")]), number("out", { calculate: "@v" })], {
      variables: [{ name: "v", expression: "1", scope: "g" }],
    });
    expect(refused(json)).toEqual(["/items/1/calculate undefined_variable"]);
  });

  test.each(["rows", "rows[*]"])(
    "FS-VAR-03: scope %s: one value for each row, and $x is looked up in the row",
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

  test("FS-VAR-04: the inner one shadows the outer, and can be made from another outer one", () => {
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
      "two of one name in one scope",
      [
        { name: "v", expression: "1" },
        { name: "v", expression: "2" },
      ],
      ["/variables/1/name duplicate_name"],
    ],
    [
      "a scope that is not there",
      [{ name: "v", expression: "1", scope: "nobody" }],
      ["/variables/0/scope unknown_path"],
    ],
    ["a name that FEL has taken", [{ name: "index", expression: "1" }], ["/variables/0/name bad_key"]],
    ["a name that cannot be written", [{ name: "a b", expression: "1" }], ["/variables/0/name bad_key"]],
    ["a variable made from itself", [{ name: "v", expression: "@v + 1" }], ["/variables/0 cycle"]],
    [
      "an inner one made from itself, though an outer one has its name",
      [
        { name: "v", expression: "1" },
        { name: "v", expression: "@v + 1", scope: "g" },
      ],
      ["/variables/1 cycle"],
    ],
  ])("FS-VAR-05: %s", (_, variables, problems) =>
    expect(refused(definition([group("g", [number("x")])], { variables }))).toEqual(problems),
  );

  test("FS-VAR-06: in conditions, messages and contexts", () => {
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

test("FS-SCOP-02: an inspection: nested rows feed each other and the form", () => {
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

test("FS-SCOP-11: clock, locale and facts of the host are what the host gives, null without it", () => {
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
