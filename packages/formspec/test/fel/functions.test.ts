import { functionDescriptions, functionNames } from "@cofill/formspec/fel";
import { describe, expect, test } from "vitest";
import { fails, gives, run } from "./run.ts";

const fields = {
  n: null,
  eur: [{ amount: "1.50", currency: "EUR" }, null, { amount: "2", currency: "EUR" }],
  mixed: [
    { amount: 1, currency: "EUR" },
    { amount: 2, currency: "USD" },
  ],
  rows: [
    { q: 1, ok: true },
    { q: 5, ok: false },
    { q: null, ok: true },
  ],
};
const options = { fields };
type Case = readonly [source: string, value: unknown];
type Failure = readonly [source: string, code: string];

const table = (id: string, cases: readonly Case[], failures: readonly Failure[] = []) => {
  test.each(cases)(`${id}: %s gives %j`, (source, value) => expect(run(source, options)).toEqual(gives(value)));
  if (failures.length === 0) return;
  test.each(failures)(`${id}: %s is null, reported as %s`, (source, code) =>
    expect(run(source, options)).toEqual(fails(code)),
  );
};

const STANDARD = `sum count avg min max
  countWhere sumWhere avgWhere minWhere maxWhere every some moneySumWhere
  length contains startsWith endsWith substring replace upper lower trim matches format
  round floor ceil abs power
  today now year month day hours minutes seconds time timeDiff duration dateDiff dateAdd
  if coalesce empty present selected
  isNumber isString isDate isNull typeOf number string boolean date
  money moneyAmount moneyCurrency moneyAdd moneySum
  valid relevant readonly required
  prev next parent instance locale runtimeMeta pluralCategory`.split(/\s+/);

describe("the function table", () => {
  test("FEL-FORM-08: there are 72 standard functions, plus formatNumber and formatDate", () => {
    expect(STANDARD).toHaveLength(72);
    expect([...functionNames].sort()).toEqual([...STANDARD, "formatNumber", "formatDate"].sort());
  });

  test.each(functionDescriptions.map((one) => [one.signature, one] as const))(
    "FEL-FORM-08: %s is described",
    (_, one) => {
      expect(one.signature.startsWith(`${one.name}(`)).toBe(true);
      expect(one.doc.length).toBeGreaterThan(10);
      expect(one.maxArguments ?? 99).toBeGreaterThanOrEqual(one.minArguments);
    },
  );
});

describe("aggregates", () => {
  table(
    "FEL-AGG-01",
    [
      ["sum([1, 2, 3.5])", 6.5],
      ["sum([1, null, 'a', true, 2])", 3],
      ["sum([])", 0],
      ["sum(null)", null],
      ["sum($eur)", 3.5],
      ["sum($rows[*].q)", 6],
      ["sum([0.1, 0.2])", 0.3],
    ],
    [
      ["sum(5)", "type_mismatch"],
      ["sum('abc')", "type_mismatch"],
    ],
  );
  table(
    "FEL-AGG-02",
    [
      ["count([1, null, 'a', false])", 3],
      ["count([])", 0],
      ["count(null)", null],
      ["count($rows)", 3],
    ],
    [["count('abc')", "type_mismatch"]],
  );
  table(
    "FEL-AGG-03",
    [
      ["avg([1, 2, 6])", 3],
      ["avg([1, null, 2])", 1.5],
      ["avg($eur)", 1.75],
      ["avg(null)", null],
    ],
    [
      ["avg([])", "empty_list"],
      ["avg([null, 'a'])", "empty_list"],
      ["avg(3)", "type_mismatch"],
    ],
  );
  table(
    "FEL-AGG-04",
    [
      ["min([3, 1, 2])", 1],
      ["max([3, 1.5, 2])", 3],
      ["min(3, 1, 2)", 1],
      ["max(1, 2)", 2],
      ["max('b', 'c', 'a')", "c"],
      ["min([@2026-02-01, @2026-01-01])", "2026-01-01"],
      ["min([])", null],
      ["max([null, 4, null])", 4],
      ["max(null)", null],
      ["max(5)", 5],
    ],
    [
      ["max([1, 'a'])", "type_mismatch"],
      ["min([true, false])", "type_mismatch"],
      ["max($eur)", "type_mismatch"],
    ],
  );
});

describe("predicates", () => {
  table("FEL-PRED-01", [
    ["countWhere($rows, $.q > 1)", 1],
    ["countWhere($rows, $.ok)", 2],
    ["countWhere([], 1 / 0 = 1)", 0],
    ["let limit = 2 in countWhere([1, 2, 3], $ >= limit)", 2],
  ]);
  table(
    "FEL-PRED-02",
    [
      ["countWhere([1, 2, 3], $ > 1)", 2],
      ["countWhere([1, 2, 3], false)", 0],
      ["countWhere([1, null], $ > 0)", 1],
    ],
    [
      ["countWhere([1, 2], $ + 1)", "type_mismatch"],
      ["countWhere('abc', true)", "type_mismatch"],
    ],
  );
  table(
    "FEL-PRED-03",
    [
      ["sumWhere([1, 2, 3], $ > 1)", 5],
      ["sumWhere([1, 2, 3], $ > 5)", 0],
      ["sumWhere([], true)", 0],
      ["sumWhere($rows[*].q, $ > 1)", 5],
    ],
    [["sumWhere([1], $)", "type_mismatch"]],
  );
  table(
    "FEL-PRED-04",
    [
      ["avgWhere([1, 2, 6], $ > 1)", 4],
      ["minWhere([1, 2, 6], $ > 1)", 2],
      ["maxWhere([1, 2, 6], $ < 6)", 2],
      ["minWhere([1], $ > 1)", null],
      ["maxWhere([], true)", null],
    ],
    [
      ["avgWhere([1], $ > 1)", "empty_list"],
      ["minWhere([1, 'a'], true)", "type_mismatch"],
      ["maxWhere(1, true)", "type_mismatch"],
      ["avgWhere([1], 'yes')", "type_mismatch"],
    ],
  );
  table(
    "FEL-PRED-05",
    [
      ["every([1, 2], $ > 0)", true],
      ["every([1, 2], $ > 1)", false],
      ["every([], false)", true],
      ["every([1, null], $ > 0)", false],
      ["some([1, 2], $ > 1)", true],
      ["some([1, 2], $ > 2)", false],
      ["some([], true)", false],
      ["some([null, 2], $ > 1)", true],
      ["every([2, 0], $ > 1 and 1 / $ = 1)", false],
    ],
    [
      ["every([1], 1)", "type_mismatch"],
      ["some({a: 1}, true)", "type_mismatch"],
    ],
  );
  table(
    "FEL-PRED-06",
    [
      ["moneySumWhere($eur, moneyAmount($) > 1.5)", { amount: "2", currency: "EUR" }],
      ["moneySumWhere($eur, false)", null],
      ["moneySumWhere($eur, true)", { amount: "3.5", currency: "EUR" }],
    ],
    [
      ["moneySumWhere($mixed, true)", "currency_mismatch"],
      ["moneySumWhere([1], true)", "type_mismatch"],
    ],
  );
  table(
    "FEL-PRED-07",
    ["countWhere", "sumWhere", "avgWhere", "minWhere", "maxWhere", "every", "some", "moneySumWhere"].map(
      (name) => [`${name}($n, true)`, null] as const,
    ),
  );
});

describe("texts", () => {
  table(
    "FEL-STR-01",
    [
      ["length('abc')", 3],
      ["length('a😀é')", 3],
      ["length('')", 0],
      ["length([1, null])", 2],
      ["length(null)", 0],
    ],
    [["length(12)", "type_mismatch"]],
  );
  table(
    "FEL-STR-02",
    [
      ["contains('abc', 'b')", true],
      ["contains('abc', 'x')", false],
      ["contains('abc', '')", true],
      ["startsWith('abc', 'ab')", true],
      ["startsWith('abc', 'bc')", false],
      ["endsWith('abc', 'bc')", true],
      ["endsWith('abc', 'ab')", false],
    ],
    [
      ["contains([1], 1)", "type_mismatch"],
      ["startsWith('1', 1)", "type_mismatch"],
      ["endsWith(1, '1')", "type_mismatch"],
    ],
  );
  table(
    "FEL-STR-03",
    [
      ["substring('hello', 2)", "ello"],
      ["substring('hello', 1, 2)", "he"],
      ["substring('a😀b', 2, 1)", "😀"],
      ["substring('a😀b', 3)", "b"],
      ["substring('abc', 4)", ""],
      ["substring('abc', 9, 2)", ""],
      ["substring('abc', 2, 0)", ""],
      ["substring('abc', 2, 99)", "bc"],
    ],
    [
      ["substring('abc', 0)", "bad_index"],
      ["substring('abc', -1)", "bad_index"],
      ["substring('abc', 1, -1)", "bad_index"],
      ["substring('abc', 1.5)", "bad_index"],
      ["substring(1, 1)", "type_mismatch"],
    ],
  );
  table(
    "FEL-STR-04",
    [
      ["replace('a.b.c', '.', '-')", "a-b-c"],
      ["replace('aaa', 'a', '$&')", "$&$&$&"],
      ["replace('abc', 'x', 'y')", "abc"],
      ["replace('abc', '', 'y')", "abc"],
    ],
    [["replace('abc', 1, 'y')", "type_mismatch"]],
  );
  table(
    "FEL-STR-05",
    [
      ["upper('aé')", "AÉ"],
      ["lower('AÉ')", "aé"],
      ["trim('  a b\\n')", "a b"],
    ],
    [
      ["upper(1)", "type_mismatch"],
      ["lower(true)", "type_mismatch"],
      ["trim([])", "type_mismatch"],
    ],
  );
  table(
    "FEL-STR-06",
    [
      ["matches('abc123', '[0-9]+')", true],
      ["matches('abc', '^b')", false],
      ["matches('AT123', '^[A-Z]{2}\\\\d+$')", true],
      ["matches('', '^$')", true],
    ],
    [
      ["matches('a', '(')", "bad_pattern"],
      ["matches(1, '1')", "type_mismatch"],
    ],
  );
  table(
    "FEL-STR-07",
    [
      ["format('{0} of {1}', 1, 2.50)", "1 of 2.5"],
      ["format('{1}{0}{1}', 'a', 'b')", "bab"],
      ["format('none')", "none"],
      ["format('[{0}]', null)", "[]"],
      ["format('{0}', @2026-05-17)", "2026-05-17"],
      ["format('{0}', money(2.5, 'EUR'))", "2.5 EUR"],
      ["format('{0}', [1, 2])", "1, 2"],
      ["format('{x} {0', 1)", "{x} {0"],
      ["format(null, 1)", null],
    ],
    [
      ["format('{1}', 'a')", "bad_index"],
      ["format(1)", "type_mismatch"],
    ],
  );
  table(
    "FEL-STR-08",
    [
      ...["contains($n, 'a')", "contains('a', $n)", "startsWith($n, 'a')", "endsWith('a', $n)", "substring($n, 1)"],
      ...["substring('a', $n)", "substring('a', 1, $n)", "replace($n, 'a', 'b')", "replace('a', 'a', $n)", "upper($n)"],
      ...["lower($n)", "trim($n)", "matches($n, 'a')", "matches('a', $n)"],
    ].map((source) => [source, null] as const),
  );
});

describe("numbers", () => {
  table(
    "FEL-NUM-01",
    [
      ["round(2.5)", 2],
      ["round(3.5)", 4],
      ["round(-2.5)", -2],
      ["round(2.345, 2)", 2.34],
      ["round(2.355, 2)", 2.36],
      ["round(1.005, 2)", 1],
      ["round(12)", 12],
      ["round(1250, -2)", 1200],
      ["round(1350, -2)", 1400],
      ["round(49, -2)", 0],
      ["round(1.5, 5000)", 1.5],
      ["round($n)", null],
      ["round(1, $n)", null],
    ],
    [
      ["round('1')", "type_mismatch"],
      ["round(1.25, 0.5)", "bad_argument"],
    ],
  );
  table(
    "FEL-NUM-02",
    [
      ["floor(1.9)", 1],
      ["floor(-1.1)", -2],
      ["ceil(1.1)", 2],
      ["ceil(-1.9)", -1],
      ["ceil(-0.5)", 0],
      ["abs(-3.5)", 3.5],
      ["abs(-4)", 4],
      ["floor(7)", 7],
      ["floor($n)", null],
      ["ceil($n)", null],
      ["abs($n)", null],
    ],
    [
      ["floor('1')", "type_mismatch"],
      ["ceil(true)", "type_mismatch"],
      ["abs([1])", "type_mismatch"],
    ],
  );
  table(
    "FEL-NUM-03",
    [
      ["power(2, 10)", 1024],
      ["power(2, 0)", 1],
      ["power(0, 0)", 1],
      ["power(-2, 3)", -8],
      ["power(2, -1)", 0.5],
      ["power(1.1, 2)", 1.21],
      ["power(9, 0.5)", 3],
      ["power(2, 0.5)", "1.414213562373095048801688724209698"],
      ["power(10, 20)", 1e20],
      ["power(0, 0.5)", 0],
      ["power(1, 1e15)", 1],
      ["power(-1, 1e15 + 1)", -1],
      ["power($n, 2)", null],
      ["power(2, $n)", null],
    ],
    [
      ["power(-4, 0.5)", "bad_argument"],
      ["power(0, -1)", "division_by_zero"],
      ["power('2', 2)", "type_mismatch"],
    ],
  );
});

describe("conditional functions", () => {
  table(
    "FEL-LOG-01",
    [
      ["if(true, 1, 1 / 0)", 1],
      ["if(false, 1 / 0, 2)", 2],
      ["if(true, null, 1)", null],
      ["true ? 1 : 1 / 0", 1],
      ["if false then 1 / 0 else 3", 3],
    ],
    [["if('yes', 1, 2)", "type_mismatch"]],
  );
  table("FEL-LOG-02", [
    ["coalesce(null, 1, 2)", 1],
    ["coalesce(null, '')", ""],
    ["coalesce(null, 0, 5)", 0],
    ["coalesce(null, null)", null],
    ["coalesce(1, 1 / 0)", 1],
  ]);
  table("FEL-LOG-03", [
    ["empty(null)", true],
    ["empty('')", true],
    ["empty([])", true],
    ["empty(' ')", false],
    ["empty(0)", false],
    ["empty(false)", false],
    ["empty([null])", false],
    ["present(null)", false],
    ["present('')", false],
    ["present([])", false],
    ["present(0)", true],
    ["present('x')", true],
  ]);
  table(
    "FEL-LOG-04",
    [
      ["selected(['a', 'b'], 'b')", true],
      ["selected(['a', 'b'], 'c')", false],
      ["selected([], 'c')", false],
      ["selected(null, 'c')", false],
      ["selected(['1'], 1)", false],
    ],
    [["selected('abc', 'a')", "type_mismatch"]],
  );
});

describe("types and conversions", () => {
  table("FEL-CONV-01", [
    ["isNumber(1.5)", true],
    ["isNumber('1')", false],
    ["isNumber(null)", false],
    ["isString('1')", true],
    ["isString(1)", false],
    ["isDate(@2026-01-01)", true],
    ["isDate('2026-01-01')", false],
    ["isNull(null)", true],
    ["isNull('')", false],
    ["isNull(0)", false],
  ]);
  table("FEL-CONV-02", [
    ["typeOf(null)", "null"],
    ["typeOf(sum($eur))", "number"],
    ["typeOf($eur[1])", "money"],
    ["typeOf($rows[1])", "object"],
    ["typeOf($rows)", "array"],
  ]);
  table(
    "FEL-CONV-03",
    [
      ["number('12.50')", 12.5],
      ["number(' -3 ')", -3],
      ["number('1e3')", 1000],
      ["number(7)", 7],
      ["number(true)", 1],
      ["number(false)", 0],
      ["number(null)", null],
    ],
    [
      ["number('abc')", "bad_number"],
      ["number('')", "bad_number"],
      ["number('1,5')", "bad_number"],
      ["number('0x1F')", "bad_number"],
      ["number([1])", "type_mismatch"],
    ],
  );
  table(
    "FEL-CONV-04",
    [
      ["string(null)", ""],
      ["string(1.50)", "1.5"],
      ["string(1e21)", "1000000000000000000000"],
      ["string(0.0000001)", "0.0000001"],
      ["string(true)", "true"],
      ["string('a')", "a"],
      ["string(@2026-05-17)", "2026-05-17"],
      ["string(money(2, 'EUR'))", "2 EUR"],
    ],
    [
      ["string([1])", "type_mismatch"],
      ["string({a: 1})", "type_mismatch"],
    ],
  );
  table(
    "FEL-CONV-05",
    [
      ["boolean('true')", true],
      ["boolean('false')", false],
      ["boolean(0)", false],
      ["boolean(0.1)", true],
      ["boolean(-2)", true],
      ["boolean(null)", false],
      ["boolean(true)", true],
    ],
    [
      ["boolean('yes')", "bad_boolean"],
      ["boolean('')", "bad_boolean"],
      ["boolean([])", "type_mismatch"],
    ],
  );
  table(
    "FEL-CONV-06",
    [
      ["date('2026-05-17') = @2026-05-17", true],
      ["date('2026-05-17T10:00:00')", "2026-05-17T10:00:00"],
      ["date(@2026-05-17)", "2026-05-17"],
      ["date(null)", null],
    ],
    [
      ["date('17.5.2026')", "bad_date"],
      ["date('2026-02-30')", "bad_date"],
      ["date(20260517)", "type_mismatch"],
    ],
  );
});

describe("money", () => {
  table(
    "FEL-MON-07",
    [
      ["money(12.5, 'EUR')", { amount: "12.5", currency: "EUR" }],
      ["money(null, 'EUR')", null],
      ["money(1, null)", null],
      ["moneyAmount($eur[1])", 1.5],
      ["moneyAmount(null)", null],
      ["moneyCurrency($eur[1])", "EUR"],
      ["moneyCurrency(null)", null],
    ],
    [
      ["money('1', 'EUR')", "type_mismatch"],
      ["moneyAmount(1)", "type_mismatch"],
      ["moneyCurrency('EUR')", "type_mismatch"],
    ],
  );
  table(
    "FEL-MON-08",
    [
      ["moneyAdd($eur[1], $eur[3])", { amount: "3.5", currency: "EUR" }],
      ["moneyAdd($eur[1], null)", null],
    ],
    [
      ["moneyAdd($mixed[1], $mixed[2])", "currency_mismatch"],
      ["moneyAdd($eur[1], 1)", "type_mismatch"],
    ],
  );
  table(
    "FEL-MON-09",
    [
      ["moneySum($eur)", { amount: "3.5", currency: "EUR" }],
      ["moneySum([])", null],
      ["moneySum([null])", null],
      ["moneySum(null)", null],
    ],
    [
      ["moneySum($mixed)", "currency_mismatch"],
      ["moneySum([1])", "type_mismatch"],
      ["moneySum($eur[1])", "type_mismatch"],
    ],
  );
});
