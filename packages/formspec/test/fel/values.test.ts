import {
  dateFromText,
  evaluate,
  FelDate,
  FelMoney,
  felNumber,
  fromJson,
  numberText,
  readNumber,
  toJson,
} from "@cofill/formspec/fel";
import { describe, expect, test } from "vitest";
import { fails, gives, run } from "./run.ts";

const fields = {
  eur: { amount: "10.50", currency: "EUR" },
  more: { amount: 2, currency: "EUR" },
  usd: { amount: "1", currency: "USD" },
  none: { amount: 0, currency: "EUR" },
  born: "2000-02-29",
  seen: "2026-05-17T10:00:00",
  text: "2026-05-17",
  n: null,
  rows: [{ on: "2026-01-01" }, { on: null }],
};
const types = { born: "date", seen: "dateTime", "rows[*].on": "date" };
const options = { fields, types };

describe("types", () => {
  test.each([
    ["null", "null"],
    ["true", "boolean"],
    ["1.5", "number"],
    ["'a'", "string"],
    ["@2026-01-01", "date"],
    ["money(1, 'EUR')", "money"],
    ["[1]", "array"],
    ["{a: 1}", "object"],
  ])("FEL-TYPE-01: %s has the type %s", (source, type) => expect(run(`typeOf(${source})`)).toEqual(gives(type)));

  test.each([
    ["0.1 + 0.2 = 0.3", true],
    ["0.1 * 3", 0.3],
    ["1.10 - 1", 0.1],
    ["123456789012345678.25 + 0.5", "123456789012345678.75"],
    ["9007199254740992 + 1", "9007199254740993"],
    ["12345678901234567 * 3", "37037036703703701"],
    ["9007199254740991 * 3", "27021597764222973"],
    ["9007199254740991 - -2", "9007199254740993"],
    ["9007199254740991 + 2 + 0", "9007199254740993"],
    ["1 / 3 * 3 < 1", true],
    ["2 / 3", "0.6666666666666666666666666666666667"],
    ["10 / 4", 2.5],
    ["7 % 3", 1],
    ["-7 % 3", -1],
    ["5.5 % 2", 1.5],
    ["0 * -1", 0],
    ["9007199254740991 + 1 - 1", 9007199254740991],
    ["1e21 + 1", "1000000000000000000001"],
  ])("FEL-TYPE-02: %s gives %j", (source, value) => expect(run(source)).toEqual(gives(value)));

  test.each([
    ["typeOf($born)", "date"],
    ["typeOf($seen)", "date"],
    ["typeOf($text)", "string"],
    ["typeOf($rows[1].on)", "date"],
    ["$rows[*].on", ["2026-01-01", null]],
    ["$born < @2026-01-01", true],
  ])("FEL-TYPE-03: %s gives %j", (source, value) => expect(run(source, options).value).toEqual(value));

  test("FEL-TYPE-03: a string is never a date, whatever its format", () => {
    expect(fromJson("2026-05-17")).toBe("2026-05-17");
    expect(run("$text < @2026-01-01", options)).toEqual(fails("type_mismatch"));
  });

  test.each([
    [{ amount: "10.50", currency: "EUR" }, true],
    [{ amount: 3, currency: "EUR" }, true],
    [{ amount: "ten", currency: "EUR" }, false],
    [{ amount: 1 }, false],
    [{ amount: 1, currency: "EUR", note: "x" }, false],
    [{ amount: 1, currency: 978 }, false],
  ])("FEL-TYPE-04: %j is read as money: %s", (json, isMoney) =>
    expect(fromJson(json) instanceof FelMoney).toBe(isMoney),
  );

  test("FEL-TYPE-04: money is written with a decimal string and its currency", () =>
    expect(run("$eur * 2", options)).toEqual(gives({ amount: "21", currency: "EUR" })));

  test.each([
    "1 + '1'",
    "'1' * 2",
    "'a' & 1",
    "true + 1",
    "1 and true",
    "not 0",
    "-'1'",
    "@2026-01-01 + 1",
    "'a' - 'b'",
    "1 ? 2 : 3",
    "'' or true",
    "{a: 1} + 1",
  ])("FEL-TYPE-05: the operands of %s are not coerced", (source) =>
    expect(run(source)).toEqual(fails("type_mismatch")),
  );
});

describe("null", () => {
  test.each([
    "n + 1",
    "1 - n",
    "n * n",
    "n / 0",
    "1 % n",
    "'a' & n",
    "n & n",
    "n < 1",
    "1 >= n",
    "not n",
    "!n",
    "-n",
    "[1, 2] + n",
  ])("FEL-NULL-01: %s is null without a diagnostic", (source) => expect(run(source, options)).toEqual(gives(null)));

  test.each([
    ["null = null", true],
    ["null = 0", false],
    ["'' = null", false],
    ["null != null", false],
    ["null != 'a'", true],
    ["$eur = null", false],
  ])("FEL-NULL-02: %s gives %j", (source, value) => expect(run(source, options)).toEqual(gives(value)));

  test.each([
    ["null and true", null],
    ["null and false", null],
    ["null or true", null],
    ["true and null", null],
    ["false and null", false],
    ["false or null", null],
    ["true or null", true],
    ["false and 1 / 0 = 1", false],
    ["true or 1 / 0 = 1", true],
    ["true and false and null", false],
    ["null and 1 / 0 = 1", null],
  ])("FEL-NULL-03: %s gives %j", (source, value) => expect(run(source)).toEqual(gives(value)));

  test.each([
    ["1 in null", null],
    ["1 not in null", null],
    ["null in null", null],
    ["null in [null]", false],
    ["null not in [1]", true],
    ["1 in []", false],
    ["'1' in [1, '1']", true],
    ["1 in ['1']", false],
  ])("FEL-NULL-04: %s gives %j", (source, value) => expect(run(source)).toEqual(gives(value)));

  test.each([
    ["null ?? 1", 1],
    ["null ?? null ?? 3", 3],
    ["0 ?? 1", 0],
    ["'' ?? 1", ""],
    ["false ?? 1", false],
    ["1 ?? 1 / 0", 1],
  ])("FEL-NULL-05: %s gives %j", (source, value) => expect(run(source)).toEqual(gives(value)));

  test("FEL-NULL-05: ?? replaces a failed value, which is still reported", () =>
    expect(run("1 / 0 ?? 7")).toEqual({ value: 7, codes: ["division_by_zero"] }));

  test.each(["null ? 1 : 2", "if null then 1 else 2", "if(null, 1, 2)", "false ? 1 : null ? 2 : 3"])(
    "FEL-NULL-06: %s is null with a diagnostic",
    (source) => expect(run(source)).toEqual(fails("null_condition")),
  );
});

describe("errors", () => {
  test.each([
    ["1 / 0", "division_by_zero"],
    ["1.5 % 0", "division_by_zero"],
    ["[1, 2][3]", "bad_index"],
    ["matches('a', '[')", "bad_pattern"],
    ["upper(1)", "type_mismatch"],
    ["number('abc')", "bad_number"],
    ["date('soon')", "bad_date"],
    ["1 in 2", "type_mismatch"],
  ])("FEL-ERR-01: %s is null and reported as %s", (source, code) => expect(run(source)).toEqual(fails(code)));

  test("FEL-ERR-01: a message contains the value found, the type expected and the position", () => {
    const source = "'x' & upper(12.5)";
    const [found] = evaluate(source).diagnostics;
    expect(found?.message).toBe('upper() takes a text as "text", not the number 12.5');
    expect(source.slice(found?.span.start, found?.span.end)).toBe("12.5");
    expect(found?.severity).toBe("error");
  });

  test.each([
    "1 = '1'",
    "true = 1",
    "@2026-01-01 = '2026-01-01'",
    "[1] = 1",
    "1 != 'a'",
    "1 < 'a'",
    "true < false",
    "[1] < ['a']",
    "{a: 1} < {a: 2}",
    "money(1, 'EUR') = 1",
  ])("FEL-ERR-02: %s compares different types and is null", (source) => {
    const { value, codes } = run(source);
    expect([null, [null]]).toContainEqual(value);
    expect(codes).toEqual(["type_mismatch"]);
  });

  test.each([
    ["'a' < 'b'", true],
    ["'Z' < 'a'", true],
    ["'\uffff' < '😀'", true],
    ["'a' < 'ab'", true],
    ["1.5 >= 1.50", true],
    ["{a: 1, b: [2]} = {b: [2], a: 1}", true],
    ["{a: 1} = {a: 2}", false],
    ["{a: 1} = {b: 1}", false],
  ])("FEL-ERR-02: comparison within a type: %s gives %j", (source, value) => expect(run(source)).toEqual(gives(value)));
});

describe("lists", () => {
  test.each([
    ["[1, 2] + [3, 4]", [4, 6]],
    ["[6, 8] / [2, 4]", [3, 2]],
    ["['a', 'b'] & ['c', 'd']", ["ac", "bd"]],
    ["[1, null] * [2, 3]", [2, null]],
    ["[1, 5] < [2, 3]", [true, false]],
    [
      "[[1, 2], [3, 4]] + [[1, 1], [1, 1]]",
      [
        [2, 3],
        [4, 5],
      ],
    ],
    ["[] + []", []],
  ])("FEL-ARR-01: %s gives %j", (source, value) => expect(run(source)).toEqual(gives(value)));

  test.each([
    ["[1, 2] * 10", [10, 20]],
    ["10 - [1, 2]", [9, 8]],
    ["'x' & ['a', 'b']", ["xa", "xb"]],
    ["[1, 5] >= 3", [false, true]],
    ["-[1, 2]", [-1, -2]],
    [
      "[money(1, 'EUR'), money(2, 'EUR')] * 2",
      [
        { amount: "2", currency: "EUR" },
        { amount: "4", currency: "EUR" },
      ],
    ],
  ])("FEL-ARR-02: %s gives %j", (source, value) => expect(run(source)).toEqual(gives(value)));

  test.each(["[1, 2] + [1]", "[1] < [1, 2]", "['a'] & []"])("FEL-ARR-03: %s is null with a diagnostic", (source) =>
    expect(run(source)).toEqual(fails("unequal_lengths")),
  );

  test.each([
    ["[1, 2] = [1, 2]", true],
    ["[1, 2] = [2, 1]", false],
    ["[1] = [1, 2]", false],
    ["[1] != [1, 2]", true],
    ["[1] = ['1']", false],
    ["[null] = [null]", true],
    ["[0.1 + 0.2] = [0.3]", true],
    ["[] = []", true],
  ])("FEL-ARR-04: %s gives %j", (source, value) => expect(run(source)).toEqual(gives(value)));
});

describe("money", () => {
  const money = (amount: string, currency = "EUR") => ({ amount, currency });

  test.each([
    ["$eur + $more", money("12.5")],
    ["$eur - $more", money("8.5")],
    ["$usd + $usd", money("2", "USD")],
  ])("FEL-MON-01: %s gives %j", (source, value) => expect(run(source, options)).toEqual(gives(value)));

  test.each(["$eur + $usd", "$eur - $usd", "$eur / $usd"])(
    "FEL-MON-01: %s is null because it mixes currencies",
    (source) => expect(run(source, options)).toEqual(fails("currency_mismatch")),
  );

  test.each([
    ["$eur + 1", money("11.5")],
    ["$eur - 0.5", money("10")],
  ])("FEL-MON-02: %s gives %j", (source, value) => expect(run(source, options)).toEqual(gives(value)));

  test.each([
    ["$eur * 2", money("21")],
    ["2 * $eur", money("21")],
    ["$eur * 0.1", money("1.05")],
    ["-$eur", money("-10.5")],
  ])("FEL-MON-03: %s gives %j", (source, value) => expect(run(source, options)).toEqual(gives(value)));

  test.each([
    ["$eur / 2", money("5.25")],
    ["$eur / $more", 5.25],
  ])("FEL-MON-04: %s gives %j", (source, value) => expect(run(source, options)).toEqual(gives(value)));

  test.each(["$eur / 0", "$eur / $none"])("FEL-MON-04: %s is null because it divides by zero", (source) =>
    expect(run(source, options)).toEqual(fails("division_by_zero")),
  );

  test("FEL-MON-05: % of money gives money", () => expect(run("$eur % 4", options)).toEqual(gives(money("2.5"))));

  test.each([
    "1 + $eur",
    "1 - $eur",
    "1 / $eur",
    "$eur * $more",
    "$eur % $more",
    "$eur < $more",
    "$eur >= 1",
    "1 < $eur",
  ])("FEL-MON-06: %s is not defined for money", (source) =>
    expect(run(source, options)).toEqual(fails("type_mismatch")),
  );

  test.each([
    ["$eur = money(10.5, 'EUR')", true],
    ["$eur = $more", false],
    ["money(1, 'EUR') = money(1, 'USD')", false],
    ["$eur != $more", true],
  ])("FEL-MON-06: money can be tested for equality: %s gives %j", (source, value) =>
    expect(run(source, options)).toEqual(gives(value)),
  );
});

describe("values given by a host", () => {
  test.each([
    [1, 1],
    [-0, 0],
    [0.1, "0.1"],
    ["1e3", 1000],
    ["12.500", "12.5"],
    [2 ** 53, "9007199254740992"],
    ["0.12345678901234567890123456789012345678", "0.1234567890123456789012345678901235"],
  ])("FEL-TYPE-02: felNumber(%s) is %s", (given, expected) => {
    const value = felNumber(given);
    expect(typeof value === "number" ? value : numberText(value)).toBe(expected);
  });

  test.each(["", "abc", "1,5", "0x10", "Infinity", "NaN", "1e5000", "9".repeat(2000)])(
    "FEL-TYPE-02: felNumber throws for %j",
    (text) => {
      expect(readNumber(text)).toBeUndefined();
      expect(() => felNumber(text)).toThrow(RangeError);
    },
  );

  test.each([
    [undefined, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [1.25, 1.25],
    [1e-7, 1e-7],
    [
      [1, [null, "a"]],
      [1, [null, "a"]],
    ],
    [{ a: { b: true } }, { a: { b: true } }],
    [() => 1, null],
  ])("FEL-TYPE-03: %o is read and written as %j", (json, expected) => expect(toJson(fromJson(json))).toEqual(expected));

  test("FEL-TYPE-03: __proto__ is read as an ordinary key", () => {
    const json = JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}');
    const back = toJson(fromJson(json)) as object;
    expect(JSON.stringify(back)).toBe('{"__proto__":{"x":1},"constructor":2}');
    expect(Object.getPrototypeOf(back)).toBeNull();
  });

  test("FEL-LIM-04: parts nested deeper than the limit become null", () => {
    const deep = JSON.parse(`${"[".repeat(5000)}${"]".repeat(5000)}`);
    expect(JSON.stringify(toJson(fromJson(deep))).length).toBeLessThan(1000);
  });

  test.each([
    "2026-05-17",
    "2026-05-17T10:00:00",
    "2026-05-17T10:00",
    "2026-05-17T10:00:00.250Z",
    "2026-05-17T10:00:00-05:30",
  ])("FEL-TYPE-03: %s is read as a date and keeps its text", (text) => {
    const value = dateFromText(text);
    expect(value).toBeInstanceOf(FelDate);
    expect(value?.text).toBe(text);
  });

  test.each([
    "2026-5-17",
    "17.05.2026",
    "2026-02-29",
    "2026-05-17 10:00:00",
    "2026-05-17T24:00:00",
    "2026-05-17T10:00:00+25:00",
    " 2026-05-17",
  ])("FEL-TYPE-03: %j is not a date", (text) => expect(dateFromText(text)).toBeUndefined());
});
