import { check, compile, evaluate, limits, parse } from "@cofill/formspec/fel";
import { describe, expect, test } from "vitest";
import { fails, gives, run } from "./run.ts";

const repeat = (part: string, separator: string, count: number) => new Array(count).fill(part).join(separator);

describe("long flat expressions", () => {
  test.each([
    ["50,000 sums", repeat("1", "+", 50_000), 50_000],
    ["50,000 products", repeat("1", "*", 50_000), 1],
    ["20,000 ands", repeat("true", " and ", 20_000), true],
    ["20,000 ors", repeat("false", " or ", 20_000), false],
    ["20,000 fallbacks", `${"null ?? ".repeat(20_000)}7`, 7],
    ["10,000 texts", repeat("'a'", "&", 10_000), "a".repeat(10_000)],
    ["20,000 conditions", `${"false?1:".repeat(20_000)}2`, 2],
    ["9,000 else-ifs", `${"if false then 1 else ".repeat(9_000)}2`, 2],
    ["20,000 equalities", `true${" = true".repeat(20_000)}`, true],
    ["900 lets", `${"let x = 1 in ".repeat(900)}x`, 1],
  ])("FEL-LIM-01: an expression of %s runs", (_, source, value) => {
    expect(run(source)).toEqual(gives(value));
    expect(check(source)).toEqual([]);
  });

  test("FEL-LIM-01: long lists of references and steps run", () => {
    const compiled = compile(repeat("$a", "+", 40_000));
    expect(compiled.ok && compiled.program.dependencies).toHaveLength(1);
    expect(run(`$a${".b".repeat(40_000)}`, { fields: { a: null } })).toEqual(gives(null));
    expect(run(`length([${repeat("1", ",", 50_000)}])`)).toEqual(gives(50_000));
    expect(run(`max(${repeat("1", ",", 50_000)})`)).toEqual(gives(1));
  });
});

describe("nesting depth", () => {
  const deep = (open: string, middle: string, close: string, count: number) =>
    open.repeat(count) + middle + close.repeat(count);

  test.each([
    ["brackets", "(", "1", ")"],
    ["lists", "[", "1", "]"],
    ["objects", "{a:", "1", "}"],
    ["minuses", "-", "1", ""],
    ["nots", "not ", "true", ""],
    ["bangs", "!", "true", ""],
    ["calls", "abs(", "1", ")"],
    ["ifs", "if(true,", "1", ",2)"],
    ["conditions in the middle", "true ? ", "1", " : 2"],
    ["lets in values", "let x = ", "1", " in x"],
    ["positions", "$a[", "1", "]"],
    ["mixed", "-(not [", "1", "])"],
  ])("FEL-LIM-02: too many nested %s are rejected", (_, open, middle, close) => {
    expect(run(deep(open, middle, close, 10_000))).toEqual(fails("too_deep"));
    expect(parse(deep(open, middle, close, 40)).ok).toBe(true);
  });

  test("FEL-LIM-02: unclosed brackets are rejected, and the limit itself is allowed", () => {
    expect(run("(".repeat(10_000))).toEqual(fails("too_deep"));
    expect(run(deep("(", "1", ")", limits.maxDepth - 1))).toEqual(gives(1));
    expect(run(deep("(", "1", ")", limits.maxDepth))).toEqual(fails("too_deep"));
    expect(run(`${"let x = 1 in ".repeat(limits.maxBindings + 1)}x`)).toEqual(fails("too_deep"));
  });

  test("FEL-LIM-03: a source beyond the limit is rejected before it is read", () => {
    expect(run("(".repeat(1_000_000))).toEqual(fails("too_long"));
    expect(run(" ".repeat(limits.maxSourceLength))).toEqual(fails("unexpected_end"));
    expect(run(`1${" ".repeat(limits.maxSourceLength)}`)).toEqual(fails("too_long"));
  });
});

describe("large results", () => {
  const growing = (step: (name: string) => string, first: string) =>
    `let a0 = ${first} in ${Array.from({ length: 60 }, (_, i) => `let a${i + 1} = ${step(`a${i}`)} in `).join("")}a60`;

  test.each([
    ["doubled text", growing((name) => `${name} & ${name}`, "'ab'")],
    ["replaced text", growing((name) => `replace(${name}, 'a', 'aaaaaaaaaa')`, "'a'")],
    ["formatted text", growing((name) => `format('{0}{0}{0}', ${name})`, "'abc'")],
    ["doubled list", growing((name) => `[${name}, ${name}]`, "[1, 2]")],
    ["doubled object", growing((name) => `{a: ${name}, b: ${name}}`, "{a: 1}")],
    ["squared number", growing((name) => `${name} * ${name}`, "10")],
    ["raised number", growing((name) => `power(${name}, 3)`, "10")],
  ])("FEL-LIM-04: a %s stops at its limit", (_, source) => {
    const { value, diagnostics } = evaluate(source);
    expect(diagnostics.map(({ code }) => code)).toContain("limit_exceeded");
    expect((JSON.stringify(value) ?? "").length).toBeLessThan(2_000_000);
  });

  test("FEL-LIM-04: a list nested by a thousand lets is cut at the limit", () => {
    const source = `let a = [1] in ${"let a = [a] in ".repeat(900)}a`;
    expect(run(source).codes).toContain("limit_exceeded");
  });

  test.each([
    ["1e999999", "bad_number"],
    ["1e-999999999999999999999", undefined],
    [`${"9".repeat(1_200)}`, "bad_number"],
    ["power(10, 1e9)", "limit_exceeded"],
    ["power(10, -1e9)", "limit_exceeded"],
    ["power(9007199254740991, 9007199254740991)", "limit_exceeded"],
    ["power(1.5, 1e12)", "limit_exceeded"],
    ["1e1000 * 10", "limit_exceeded"],
    ["1e999 / 1e-999", "limit_exceeded"],
    ["number('1e999999')", "bad_number"],
  ])("FEL-LIM-05: %s stays in range (%s)", (source, code) => {
    const { value, codes } = run(source);
    expect(codes).toEqual(code === undefined ? [] : [code]);
    expect(value).toBe(code === undefined ? 0 : null);
  });
});

describe("long runs", () => {
  const fields = { a: new Array(5_000).fill(1), t: "a".repeat(30_000) };

  test.each([
    ["nested predicates", "countWhere($a, countWhere($a, countWhere($a, true) > 0) > 0)"],
    ["a heavy predicate", `countWhere($a, ${repeat("1", "+", 20_000)} > 0)`],
    ["many sums", repeat("sum($a)", "+", 20_000)],
    ["many searches in a list", repeat("2 in $a", " or ", 15_000)],
    ["many comparisons", repeat("$a = $a", " and ", 15_000)],
    ["many costly patterns", repeat("matches($t, '(a*)*\\\\1b')", " or ", 5_000)],
    ["many roots", repeat("power(1.37,0.37)", "+", 11_500)],
    ["many long texts", repeat("length(upper($t))", "+", 10_000)],
  ])("FEL-LIM-06: %s exhaust the step budget and give a diagnostic", (_, source) => {
    const { value, codes } = run(source, { fields });
    expect(value).toBeNull();
    expect(codes).toContain("limit_exceeded");
    expect(codes.filter((code) => code !== "limit_exceeded")).toEqual([]);
  });

  test("FEL-LIM-06: the number of diagnostics is limited", () => {
    const many = { fields: { a: new Array(1_000).fill(1) } };
    expect(run("countWhere($a, $nothing > 1)", many).codes).toHaveLength(limits.maxDiagnostics);
    expect(run("countWhere($a, $ > 'a')", many).codes).toHaveLength(limits.maxDiagnostics);
  });

  test("FEL-LIM-06: ordinary lists stay far below the step budget", () =>
    expect(run("countWhere($a, $ > 0 and sumWhere([1, 2, 3], $ > 1) = 5)", { fields })).toEqual(gives(5_000)));
});
