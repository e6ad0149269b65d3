import { type CheckScope, check, compile } from "@cofill/formspec/fel";
import { describe, expect, test } from "vitest";

const scope: CheckScope = {
  fields: ["name", "price", "items[*].qty", "address.city"],
  variables: ["vat"],
  instances: ["rates"],
};
const problems = (source: string, within: CheckScope = scope) =>
  check(source, within).map(({ code, severity, span }) => `${severity} ${code} ${source.slice(span.start, span.end)}`);

test.each([
  ["$name & 'x'"],
  ["name"],
  ["$price.amount + 1"],
  ["sum($items[*].qty)"],
  ["$items[2].qty"],
  ["$items"],
  ["$address"],
  ["$address.city"],
  ["@vat * 2"],
  ["@instance('rates').eur"],
  ["instance('rates')"],
  ["countWhere($items, $.anything > 1)"],
  ["@current + @index + @count"],
  ["let x = 1 in x"],
  ["prev().whatever"],
])("FEL-ERR-04: check finds no problem in %s", (source) => expect(problems(source)).toEqual([]));

test.each([
  ["$nam", "error undefined_reference $nam"],
  ["1 + nam", "error undefined_reference nam"],
  ["$address.street", "error undefined_reference $address.street"],
  ["valid($nothing)", "error undefined_reference $nothing"],
  ["$items[$nothing].qty", "error undefined_reference $nothing"],
  ["@rate", "error unknown_variable @rate"],
  ["@instance('x').a", "error unknown_instance @instance('x')"],
  ["instance('x')", "error unknown_instance 'x'"],
  ["summ([1])", "error unknown_function summ"],
  ["round()", "error wrong_arity round()"],
  ["round(1, 2, 3)", "error wrong_arity round(1, 2, 3)"],
  ["today(1)", "error wrong_arity today(1)"],
  ["max()", "error wrong_arity max()"],
  ["valid(1)", "error path_expected 1"],
  ["{a: 1, a: 2}", "error duplicate_key a"],
  ["1 +", "error unexpected_end "],
])("FEL-ERR-04: check reports for %s: %s", (source, problem) => expect(problems(source)).toEqual([problem]));

test("FEL-ERR-04: check reports several problems in source order", () =>
  expect(problems("$x + foo(@y)")).toEqual([
    "error undefined_reference $x",
    "error unknown_function foo",
    "error unknown_variable @y",
  ]));

test("FEL-ERR-04: check ignores names that the scope does not list", () => {
  expect(problems("$x + @y + @instance('z').a", {})).toEqual([]);
  expect(problems("$x + $y", { fields: (ref) => ref.steps[0]!.type === "name" && ref.steps[0]!.name === "x" })).toEqual(
    ["error undefined_reference $y"],
  );
});

test.each([
  ["summ([1])", "sum"],
  ["datediff(today(), today(), 'days')", "dateDiff"],
  ["$nmae", "name"],
  ["@vatt", "vat"],
])("check suggests for the misspelt name in %s: %s", (source, name) =>
  expect(check(source, scope)[0]!.message).toContain(`did you mean "${name}"?`),
);

describe("literal operands of a wrong type", () => {
  test.each([
    ["'a' + 1", "'a'"],
    ["1 & 'a'", "1"],
    ["1 + 2 + true", "true"],
    ["not 5", "5"],
    ["-'x'", "'x'"],
    ["1 and true", "1"],
    ["5 ? 1 : 2", "5"],
    ["if 'x' then 1 else 2", "'x'"],
    ["if(1, 2, 3)", "1"],
    ["1 = 'a'", "'a'"],
    ["1 < 'a'", "'a'"],
    ["true < false", "true"],
    ["1 in 2", "2"],
    ["upper(5)", "5"],
    ["sum('a')", "'a'"],
    ["round('1', 2)", "'1'"],
    ["countWhere(1, true)", "1"],
    ["max(1, -'a')", "'a'"],
  ])("FEL-TYPE-05: check warns about %s", (source, part) => {
    const found = problems(source, {}).filter((one) => one.endsWith(` ${part}`));
    expect(found[0]).toBe(`warning type_mismatch ${part}`);
    expect(compile(source).ok).toBe(true);
  });

  test.each([
    "null + 1",
    "$a + 1",
    "[1] + 1",
    "'a' & ['b']",
    "null = 1",
    "1 in $x",
    "money(1, 'EUR') * 2",
    "if($a, 1, 'x')",
    "[1] < 2",
  ])("FEL-TYPE-05: check gives no warning for %s", (source) => expect(problems(source, {})).toEqual([]));
});

test.each(["foo(1)", "round()", "valid($)", "1 +"])("FEL-ERR-04: %s does not compile", (source) =>
  expect(compile(source).ok).toBe(false),
);
