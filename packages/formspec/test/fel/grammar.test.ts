import { check, parse } from "@cofill/formspec/fel";
import { describe, expect, test } from "vitest";
import { fails, gives, run } from "./run.ts";

const fields = { a: 10, b: 4, c: 2, t: true, f: false, n: null };
/** The syntax tree without spans, so that brackets make no difference. */
const treeOf = (source: string): unknown =>
  JSON.parse(JSON.stringify(parse(source), (key, value) => (key.endsWith("pan") ? undefined : value)));

describe("precedence", () => {
  test.each([
    ["let x = t in x ? 1 : 2", "let x = t in (x ? 1 : 2)"],
    ["if f then 1 else t ? 2 : 3", "if f then 1 else (t ? 2 : 3)"],
    ["f or t ? 1 : 2", "(f or t) ? 1 : 2"],
    ["t or f and f", "t or (f and f)"],
    ["f and t = f", "f and (t = f)"],
    ["a > b = t", "(a > b) = t"],
    ["t = a > b", "t = (a > b)"],
    ["4 in [4] = t", "(4 in [4]) = t"],
    ["b in n ?? [4]", "b in (n ?? [4])"],
    ["n ?? 3 in [3]", "(n ?? 3) in [3]"],
    ["n ?? 1 + 2", "n ?? (1 + 2)"],
    ["1 + n ?? 2", "(1 + n) ?? 2"],
    ["1 + 2 * 3", "1 + (2 * 3)"],
    ["10 - 6 / 2", "10 - (6 / 2)"],
    ["7 + 10 % 4", "7 + (10 % 4)"],
    ["-2 * 3", "(-2) * 3"],
    ["not t = f", "(not t) = f"],
    ["!f and f", "(!f) and f"],
    ["-[1, 2][1]", "-([1, 2][1])"],
    ["not {k: f}.k", "not ({k: f}.k)"],
  ])("FEL-PREC-01: %s parses like %s", (source, explicit) => {
    expect(parse(source).ok).toBe(true);
    expect(treeOf(source)).toEqual(treeOf(explicit));
  });

  test("FEL-PREC-01: operators of different levels nest by precedence", () => {
    expect(run("1 + 2 * 3")).toEqual(gives(7));
    expect(run("(1 + 2) * 3")).toEqual(gives(9));
    expect(run("n ?? 1 + 2", { fields })).toEqual(gives(3));
    expect(run("t or f and f", { fields })).toEqual(gives(true));
    expect(run("not t = f", { fields })).toEqual(gives(true));
  });

  test.each([
    ["f ? 1 : f ? 2 : 3", 3],
    ["t ? f ? 1 : 2 : 3", 2],
    ["a - b - c", 4],
    ["100 / a / 5", 2],
    ["'a' & 'b' & 'c'", "abc"],
    ["a % b * c", 4],
    ["1 = 1 = true", true],
  ])("FEL-PREC-02: %s gives %j", (source, value) => expect(run(source, { fields })).toEqual(gives(value)));

  test.each([
    ["1 == 1", true],
    ["1 == 2", false],
    ["1 != 2", true],
  ])("FEL-PREC-03: %s gives %j", (source, value) => expect(run(source)).toEqual(gives(value)));

  test.each([
    ["3 in [1, 3]", true],
    ["3 not in [1, 3]", false],
    ["5 not in [1, 3]", true],
    ["(3 in [3]) in [true]", true],
  ])("FEL-PREC-04: %s gives %j", (source, value) => expect(run(source)).toEqual(gives(value)));

  test.each(["1 in [1] in [true]", "1 not in [1] not in [true]"])("FEL-PREC-04: %s is refused", (source) =>
    expect(run(source)).toEqual(fails("chained_comparison")),
  );
});

describe("let and if", () => {
  test.each([
    ["let x = 2 in x * 3", 6],
    ["let x = 2 in let y = x + 1 in x * y", 6],
    ["let x = 1 in let x = x + 1 in x", 2],
    ["(let x = 1 in x) + 1", 2],
    ["let x = (2 in [2]) in x", true],
    ["let x = [2 in [2]] in x[1]", true],
    ["let x = if(2 in [2], 1, 0) in x", 1],
    ["let x = 1 in 2 in [x, 2]", true],
    ["let x = let y = 1 in y + 1 in x + 1", 3],
    ["let x = true ? 1 : 2 in x", 1],
  ])("FEL-PREC-05: %s gives %j", (source, value) => expect(run(source)).toEqual(gives(value)));

  test("FEL-PREC-05: an unbracketed in ends the value of let", () => {
    expect(run("let x = 2 in [2] in [[x]]")).toEqual(gives(true));
    expect(run("let x = 2 not in [2] in x")).toEqual(fails("unexpected_token"));
  });

  test.each([
    ["if(true, 1, 2)", 1],
    ["if (false, 1, 2) + 1", 3],
    ["if (true) then 1 else 2", 1],
    ["if (true) and (false) then 1 else 2", 2],
    ["if (max(1, 2) = 2) then 1 else 2", 1],
    ["if ([1, 2] = [1, 2]) then 1 else 2", 1],
    ["if if(true, false, true) then 1 else 2", 2],
    ["if false then 1 else if true then 2 else 3", 2],
    ["1 + (if true then 1 else 2)", 2],
    ["if(if(true, true, false), if(false, 1, 2), 3)", 2],
  ])("FEL-PREC-06: %s gives %j", (source, value) => expect(run(source)).toEqual(gives(value)));

  test.each([
    ["if true then 1", "unexpected_end"],
    ["if true 1 else 2", "unexpected_token"],
    ["1 + if true then 1 else 2", "unexpected_token"],
    ["1 + let x = 1 in x", "unexpected_token"],
    ["if(true, 1)", "wrong_arity"],
    ["if()", "wrong_arity"],
    ["if(true)", "unexpected_end"],
    ["if(true, 1, 2) then 1 else 2", "unexpected_token"],
  ])("FEL-PREC-06: %s is refused as %s", (source, code) => expect(run(source)).toEqual(fails(code)));

  test.each(["1 < 2 < 3", "1 < 2 >= 3", "1 > 2 <= 3 and true"])("FEL-PREC-07: %s is refused", (source) =>
    expect(run(source)).toEqual(fails("chained_comparison")),
  );

  test("FEL-PREC-07: bracketed comparisons can be compared", () =>
    expect(run("(1 < 2) = (2 < 3)")).toEqual(gives(true)));
});

describe("lists, objects, calls", () => {
  test.each([
    ["[]", []],
    ["[1, 'a', null, [2]]", [1, "a", null, [2]]],
    ["{}", {}],
    ["{a: 1, 'b c': 2, if: 3}", { a: 1, "b c": 2, if: 3 }],
    ["{a: {b: 1}}.a.b", 1],
    ["{a: true ? 1 : 2}", { a: 1 }],
  ])("FEL-PREC-08: %s gives %j", (source, value) => expect(run(source)).toEqual(gives(value)));

  test.each([
    ["{a: 1, a: 2}", "duplicate_key"],
    ["{a: 1, 'a': 2}", "duplicate_key"],
    ["{a 1}", "unexpected_token"],
    ["{a: 1,}", "unexpected_token"],
    ["[1,]", "unexpected_token"],
    ["[1 2]", "unexpected_token"],
    ["[1", "unexpected_end"],
    ["{1: 2}", "unexpected_token"],
  ])("FEL-PREC-08: %s is refused as %s", (source, code) => expect(run(source)).toEqual(fails(code)));

  test.each([
    ["max(if true then 1 else 2, let x = 5 in x)", 5],
    ["length('a' & 'b')", 2],
    ["abs(\n-1\n)", 1],
  ])("FEL-PREC-09: %j gives %j", (source, value) => expect(run(source).value).toEqual(value));

  test.each([
    "",
    " ",
    "1 +",
    "()",
    "(1",
    "1)",
    "max(1,)",
    "max(,1)",
    "a b",
    "$a.",
    "$a.1",
    "$a[",
    "$a[]",
    "@",
    "@1",
    "? 1 : 2",
    "1 ? 2",
    "$ a",
    "@instance",
    "@instance(1)",
    "f(1)(2)",
  ])("FEL-ERR-03: %j does not parse, and the diagnostic has a position", (source) => {
    const result = parse(source);
    const { start, end } = result.ok ? { start: -1, end: -1 } : result.diagnostics[0]!.span;
    expect(result.ok).toBe(false);
    expect(start).toBeGreaterThanOrEqual(0);
    expect(end).toBeGreaterThanOrEqual(start);
    expect(end).toBeLessThanOrEqual(source.length);
    expect(check(source)).toHaveLength(1);
  });
});
