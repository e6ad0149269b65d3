import { compile, type Dependency, type FelValue, type FieldRef, fromJson, type Host } from "@cofill/formspec/fel";
import { describe, expect, test } from "vitest";
import { fails, gives, run } from "./run.ts";

const fields = {
  name: "Ann",
  address: { city: "Graz", geo: { lat: 47 } },
  price: { amount: "12.50", currency: "EUR" },
  rows: [
    { qty: 1, tags: ["a", "b"], items: [{ sku: "x" }, { sku: "y" }] },
    { qty: 2, tags: ["c"], items: [{ sku: "z" }] },
    { qty: null, tags: null, items: [] },
  ],
  blank: null,
};

describe("paths", () => {
  test.each([
    ["$name", "Ann"],
    ["$address.city", "Graz"],
    ["$address.geo.lat + 1", 48],
    ["$address", { city: "Graz", geo: { lat: 47 } }],
    ["$price.amount", 12.5],
    ["$price.currency", "EUR"],
    ["$blank", null],
    ["$blank.x.y", null],
    ["$address.geo.nothing ?? 'none'", "none"],
  ])("FEL-REF-02: %s gives %j", (source, value) => expect(run(source, { fields }).value).toEqual(value));

  test.each([
    ["$rows[1].qty", 1],
    ["$rows[2].items[1].sku", "z"],
    ["$rows[1 + 1].qty", 2],
    ["$rows[length($name)].tags", null],
    ["[7, 8, 9][2]", 8],
    ["$rows[2].tags[1]", "c"],
    ["$rows[$blank].qty", null],
  ])("FEL-REF-03: %s gives %j", (source, value) => expect(run(source, { fields })).toEqual(gives(value)));

  test.each(["$rows[0].qty", "$rows[4].qty", "$rows[-1].qty", "$rows[1.5].qty", "$rows['1'].qty", "[1][2]", "[1][0]"])(
    "FEL-REF-03: the index in %s is not a position",
    (source) => expect(run(source, { fields })).toEqual(fails("bad_index")),
  );

  test.each([
    ["$rows[*].qty", [1, 2, null]],
    ["$rows.qty", [1, 2, null]],
    ["$rows[*].tags", [["a", "b"], ["c"], null]],
    ["$rows[*].tags[*]", ["a", "b", "c"]],
    ["$rows[*].items[*].sku", ["x", "y", "z"]],
    ["count($rows[*])", 3],
    ["[{k: 1}, {k: 2}].k", [1, 2]],
    ["[{k: [1, 2]}, {k: [3]}][*].k[*]", [1, 2, 3]],
    ["[{k: [1, 2]}, {k: [3]}].k[1]", [1, 3]],
    ["[[1, 2], [3]][*]", [1, 2, 3]],
  ])("FEL-REF-04: %s gives %j", (source, value) => expect(run(source, { fields })).toEqual(gives(value)));

  test.each(["$name.first", "$name[1]", "$name[*]", "(1).x", "$price.weight"])(
    "FEL-REF-04: %s is null because it selects from null",
    (source) => expect(run(source, { fields })).toEqual(fails("type_mismatch")),
  );

  test.each([
    "$nothing",
    "nothing",
    "$address.nothing",
    "$nothing.x[1]",
    "$__proto__",
    "$constructor",
    "$toString.name",
  ])("FEL-REF-02: %s is reported as undefined", (source) =>
    expect(run(source, { fields })).toEqual(fails("undefined_reference")),
  );

  test("FEL-REF-04: inherited keys of objects are not visible", () =>
    expect(run("[{a: 1}.constructor, {a: 1}.__proto__]")).toEqual(gives([null, null])));
});

describe("names", () => {
  test.each([
    ["name & '!'", "Ann!"],
    ["let name = 'Bo' in name", "Bo"],
    ["let name = 'Bo' in $name", "Ann"],
    ["let name = name & 'a' in name", "Anna"],
    ["address.city", "Graz"],
    ["rows[2].qty", 2],
    ["let a = {b: [1, 2]} in a.b[2]", 2],
    ["(let x = 1 in x) = 1 and name = 'Ann'", true],
  ])("FEL-REF-09: %s gives %j", (source, value) => expect(run(source, { fields })).toEqual(gives(value)));

  test("FEL-REF-09: a let binding ends with its body", () =>
    expect(run("[let x = 1 in x, x]", { fields })).toEqual({ value: [1, null], codes: ["undefined_reference"] }));
});

const calls: unknown[] = [];
const host: Host = {
  field: (ref, at) => {
    calls.push(["field", ref.steps.map((step) => (step.type === "name" ? step.name : step.type)), at]);
    return 5;
  },
  state: (query, ref, at) => {
    calls.push([query, ref.steps.length, at]);
    return query === "valid";
  },
  current: () => 42,
  index: () => 3,
  count: () => 9,
  row: (which) => (which === "next" ? null : fromJson({ total: { prev: 10, current: 15, parent: 20 }[which] })),
  variable: (name) => (name === "vat" || name === "source" ? 20 : undefined),
  instance: (name) => (name === "rates" ? fromJson({ eur: 1, list: [{ v: 7 }, { v: 8 }] }) : undefined),
  now: () => "2026-05-17T10:11:12",
  locale: () => "de",
  meta: (key) => (key === "user" ? "ann" : null),
};

const runIn = (source: string): { value: FelValue; codes: string[] } => {
  const compiled = compile(source);
  if (!compiled.ok) throw new Error(compiled.diagnostics[0]!.message);
  const codes: string[] = [];
  calls.length = 0;
  return { value: compiled.program.run(host, ({ code }) => codes.push(code)), codes };
};

describe("values from the host", () => {
  test.each([
    ["$ + 1", 43],
    ["countWhere([1, 2, 3], $ > 1)", 2],
    ["countWhere([1, 2, 3], $ > 1) + $", 44],
    ["countWhere([[1], [2, 3]], countWhere($, $ > 1) > 0)", 1],
    ["countWhere([{k: 1}, {k: 2}], $.k = 2)", 1],
    ["countWhere([1, 9], $ > $field)", 1],
    ["some([1], countWhere([7], $ = 7) = 1 and $ = 1)", true],
  ])("FEL-REF-01: %s gives %j", (source, value) => expect(runIn(source)).toEqual({ value, codes: [] }));

  test.each([
    ["@index", 3],
    ["@count - @index", 6],
    ["@current.total", 15],
  ])("FEL-REF-05: %s gives %j", (source, value) => expect(runIn(source)).toEqual({ value, codes: [] }));

  test.each([
    ["@current.total + $", 57],
    ["countWhere([10, 20], $ > @current.total)", 1],
    ["let row = @current in row.total", 15],
  ])("AS-2-01: @current is the row and $ the field's value: %s gives %j", (source, value) =>
    expect(runIn(source)).toEqual({ value, codes: [] }),
  );

  test("AS-2-01: over plain JSON @current is the whole record", () =>
    expect(run("@current.a", { fields: { a: 3 } })).toEqual(gives(3)));

  test.each([
    ["@instance('rates').eur", 1],
    ["@instance('rates').list[2].v", 8],
    ["@instance('rates').list[*].v", [7, 8]],
  ])("FEL-REF-06: %s gives %j", (source, value) => expect(runIn(source)).toEqual({ value, codes: [] }));

  test("FEL-REF-06: a missing instance is null", () =>
    expect(runIn("@instance('prices').eur")).toEqual({ value: null, codes: ["unknown_instance"] }));

  test("FEL-REF-07: variables are read from the host", () => {
    expect(runIn("@vat / 100 * 50")).toEqual({ value: 10, codes: [] });
    expect(runIn("@nothing")).toEqual({ value: null, codes: ["unknown_variable"] });
    expect(run("@rate", { variables: { rate: 0.5 } })).toEqual(gives(0.5));
    expect(run("@toString")).toEqual(fails("unknown_variable"));
  });

  test("FEL-REF-08: @source and @target are null with a diagnostic outside mappings", () => {
    expect(runIn("@source")).toEqual({ value: 20, codes: [] });
    expect(runIn("@target")).toEqual({ value: null, codes: ["unknown_variable"] });
    expect(dependencies("@source + @target")).toEqual([]);
  });

  test("FEL-REF-03: the host receives the indexes in order", () => {
    runIn("$a[@index].b[1 + 1].c[*]");
    expect(calls).toEqual([["field", ["a", "index", "b", "index", "c", "all"], [3, 2]]]);
    runIn("$a[0].b");
    expect(calls).toEqual([]);
  });

  test("FEL-TYPE-02: a fraction from the host becomes an exact decimal", () => {
    const compiled = compile("$x + 0.2");
    const value = compiled.ok ? compiled.program.run({ ...host, field: () => 0.1 }) : undefined;
    expect(String(value)).toBe("0.3");
  });
});

const words = (ref: FieldRef) =>
  ref.steps.map((step) => (step.type === "name" ? step.name : step.type === "all" ? "*" : "n")).join(" ");

const dependencies = (source: string): readonly string[] => {
  const compiled = compile(source);
  if (!compiled.ok) throw new Error(compiled.diagnostics[0]!.message);
  return compiled.program.dependencies.map((one: Dependency) => {
    switch (one.type) {
      case "field":
        return words(one.ref);
      case "state":
        return `${one.query} ${words(one.ref)}`;
      case "row":
        return `${one.which === "current" ? "@current" : `${one.which}()`} ${one.member ?? ""}`.trim();
      case "current":
        return "$";
      case "variable":
        return `@${one.name}`;
      case "instance":
        return `instance ${one.name}`;
      default:
        return `@${one.type}`;
    }
  });
};

test.each([
  ["1 + 2", []],
  ["$a + a + $a", ["a"]],
  ["$a.b[2].c[*].d", ["a b n c * d"]],
  ["$a[$b].c", ["a n c", "b"]],
  ["'$x' & $y // $z", ["y"]],
  ["let a = $b in a + $a", ["b", "a"]],
  ["valid($a) and relevant($b[@index])", ["valid a", "relevant b n", "@index"]],
  ["prev().total + next().a.b + parent()", ["prev() total", "next() a", "parent()"]],
  ["prev().items[$i]", ["prev() items", "i"]],
  ["@vat * @count", ["@vat", "@count"]],
  ["@instance('x').a + instance('y', 'a')", ["instance x", "instance y"]],
  ["instance($which)", ["which"]],
  ["$ + @current", ["$", "@current"]],
  ["@current.total + @current.tax", ["@current total", "@current tax"]],
  ["countWhere($rows, $ > @current.min)", ["rows", "@current min"]],
  ["countWhere($rows, $ > $limit)", ["rows", "limit"]],
  ["countWhere($, $.k > 1)", ["$"]],
  ["if($a, $b, $c) ?? [$d, {k: $e}]", ["a", "b", "c", "d", "e"]],
  ["$a in $b ? -$c : not $d", ["a", "b", "c", "d"]],
])("FEL-REF-10: %s depends on %j", (source, expected) => expect(dependencies(source)).toEqual(expected));
