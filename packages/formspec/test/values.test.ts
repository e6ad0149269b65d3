import { evaluateDefinition, type FormspecForm } from "@cofill/formspec";
import { describe, expect, test } from "vitest";
import { dataOf, definition, field, filled, form, found, group, now, refusal, repeat, run, set } from "./drive.ts";

const options = [
  { value: "r", label: "Red" },
  { value: "g", label: "Green" },
];

/** The codes that a server reports for one value of one type. */
const verdict = (dataType: string, value: unknown, more: object = {}): readonly (string | undefined)[] =>
  evaluateDefinition(definition([field("a", dataType, more)]), { a: value }, { now }).report.results.map(
    ({ code }) => code,
  );

describe("types", () => {
  const money = { amount: "12.50", currency: "EUR" };
  test.each<[string, unknown, object?]>([
    ["string", "x"],
    ["text", "two\nlines"],
    ["integer", 3],
    ["integer", -3.0],
    ["decimal", 1.5],
    ["boolean", false],
    ["date", "2024-02-29"],
    ["dateTime", "2024-02-29T10:00:00Z"],
    ["time", "23:59:59"],
    ["uri", "urn:isbn:1"],
    ["attachment", { contentType: "application/pdf", url: "https://f.example/1" }],
    ["choice", "r", { options }],
    ["multiChoice", ["g", "r"], { options }],
    ["money", money],
    ["money", { amount: 12.5, currency: "EUR" }],
    ["money", money, { currency: "EUR" }],
    ["integer", null],
    ["choice", null, { options }],
  ])("FS-VAL-01: a field of type %s accepts %j", (dataType, value, more) =>
    expect(verdict(dataType, value, more)).toEqual([]),
  );

  test.each<[string, unknown, object?]>([
    ["string", 5],
    ["string", ["x"]],
    ["integer", 1.5],
    ["integer", "3"],
    ["decimal", "1.5"],
    ["decimal", true],
    ["boolean", "true"],
    ["boolean", 0],
    ["date", "2023-02-29"],
    ["date", "29.02.2024"],
    ["date", 20240229],
    ["dateTime", "2024-02-29"],
    ["time", "24:00:00"],
    ["time", "noon"],
    ["uri", "no uri"],
    ["attachment", "file.pdf"],
    ["attachment", { url: "https://f.example/1" }],
    ["choice", "b", { options }],
    ["choice", "constructor", { options }],
    ["multiChoice", "r", { options }],
    ["multiChoice", ["r", "b"], { options }],
    ["money", 12.5],
    ["money", { amount: "twelve", currency: "EUR" }],
    ["money", { amount: "12" }],
    ["money", money, { currency: "USD" }],
  ])("FS-CHK-03: a field of type %s rejects %j", (dataType, value, more) =>
    expect(verdict(dataType, value, more)).toEqual(["TYPE_MISMATCH"]),
  );

  test("FS-VAL-02: a numeric amount is accepted and stored as decimal text", () => {
    const items = [field("a", "money"), field("b", "money", { precision: 2 })];
    const data = { a: { amount: 0.1, currency: "EUR" }, b: { amount: "1.005", currency: "EUR" } };
    expect(evaluateDefinition(definition(items), data, { now }).response.data).toEqual({
      a: { amount: "0.1", currency: "EUR" },
      b: { amount: "1.00", currency: "EUR" },
    });
  });

  test("FS-VAL-03: decimals are rounded to the precision, half to even", () => {
    const live = form([
      field("a", "decimal", { precision: 2 }),
      field("b", "decimal", { precision: 1, calculate: "$a * 3" }),
    ]);
    set(live, "a", 2.345);
    expect(dataOf(live)).toEqual({ a: 2.34, b: 7 });
    set(live, "a", 2.355);
    expect(dataOf(live).a).toBe(2.36);
  });

  test("FS-VAL-04: an attachment keeps all its properties", () => {
    const file = { contentType: "image/png", url: "https://f.example/1", size: 3, hash: "abc", mine: { x: 1 } };
    const live = filled(
      [field("a", "attachment"), field("b", "string", { calculate: "$a.contentType" })],
      {},
      { a: file },
    );
    expect(dataOf(live)).toEqual({ a: file, b: "image/png" });
  });

  test("FS-VAL-05: expressions read dates as dates, money as money, other values as JSON", () => {
    const live = filled(
      [
        field("born", "date"),
        field("price", "money"),
        field("note", "string"),
        field("days", "integer", { calculate: "dateDiff(@2026-05-17, $born, 'days')" }),
        field("twice", "money", { calculate: "$price * 2" }),
        field("amount", "decimal", { calculate: "$price.amount" }),
        field("kinds", "string", { calculate: "typeOf($born) & ' ' & typeOf($price) & ' ' & typeOf($note)" }),
      ],
      {},
      { born: "2026-05-10", price: { amount: "0.10", currency: "EUR" }, note: "2026-05-10" },
    );
    expect(dataOf(live)).toMatchObject({
      days: 7,
      twice: { currency: "EUR", amount: expect.stringMatching(/^0\.20?$/) },
      amount: 0.1,
      kinds: "date money string",
    });
  });

  test("FS-VAL-06: sums of money are exact sums of amounts", () => {
    const live = filled(
      [
        repeat("lines", [field("cost", "money")]),
        field("total", "decimal", { calculate: "sum($lines[*].cost)" }),
        field("same", "money", { calculate: "moneySum($lines[*].cost)" }),
      ],
      {},
      { lines: [0.1, 0.2, 0.3].map((amount) => ({ cost: { amount, currency: "EUR" } })) },
    );
    expect(dataOf(live)).toMatchObject({ total: 0.6, same: { amount: "0.6", currency: "EUR" } });
  });

  test("FS-VAL-07: data of another shape than the items is a type error", () => {
    const json = definition([group("g", [field("x", "string")]), repeat("r", [field("y", "string")])]);
    const results = (data: unknown) =>
      evaluateDefinition(json, data, { now }).report.results.map(({ path, code }) => `${path} ${code}`);
    expect(results({ g: "text", r: { y: "1" } })).toEqual(["g TYPE_MISMATCH", "r TYPE_MISMATCH"]);
    expect(results({ g: [], r: [{ y: "1" }, "row"] })).toEqual(["g TYPE_MISMATCH", "r[1] TYPE_MISMATCH"]);
    expect(results([])).toEqual(["# TYPE_MISMATCH"]);
    expect(results({ g: null, r: null })).toEqual([]);
  });
});

describe("whitespace", () => {
  test.each([
    [undefined, "  a  b\n", "  a  b\n"],
    ["preserve", "  a  b\n", "  a  b\n"],
    ["trim", "  a  b\n", "a  b"],
    ["normalize", "  a \t b\n", "a b"],
    ["remove", "  a  b\n", "ab"],
  ])("FS-BIND-13: whitespace %s turns %j into %j when written, loaded or calculated", (whitespace, given, kept) => {
    const bind = whitespace === undefined ? {} : { whitespace };
    const items = [field("a", "string", bind), field("b", "text", { ...bind, calculate: "$c" }), field("c", "string")];
    const live = form(items);
    set(live, "a", given);
    set(live, "c", given);
    expect(dataOf(live)).toEqual({ a: kept, b: kept, c: given });
    expect(dataOf(filled(items, {}, { a: given })).a).toBe(kept);
  });

  test("FS-BIND-13: a text that whitespace handling leaves empty is empty", () => {
    const items = [field("a", "string", { whitespace: "trim" }), field("b", "string")];
    expect(dataOf(filled(items, {}, { a: "  ", b: "  " }))).toEqual({ a: null, b: "  " });
  });

  test("FS-BIND-13: numbers are always trimmed", () => {
    const live = form([field("a", "integer", { whitespace: "preserve" })]);
    run(live, { type: "set", path: "a", value: " 12 ", lenient: true });
    expect(dataOf(live)).toEqual({ a: 12 });
  });
});

describe("untouched fields", () => {
  const types = [
    "string",
    "integer",
    "decimal",
    "boolean",
    "date",
    "time",
    "uri",
    "attachment",
    "choice",
    "multiChoice",
    "money",
  ];

  test("FS-EMPT-01: untouched fields of every type hold null", () => {
    const data = dataOf(form(types.map((type) => field(type, type))));
    expect(data).toEqual(Object.fromEntries(types.map((type) => [type, null])));
  });

  test.each(types.filter((type) => type !== "boolean"))(
    "FS-EMPT-02: expressions read null from an untouched %s",
    (type) => {
      expect(dataOf(form([field("a", type), field("b", "boolean", { calculate: "isNull($a)" })])).b).toBe(true);
    },
  );

  test("FS-EMPT-02: expressions read false from an untouched boolean", () => {
    const live = form([
      field("a", "boolean"),
      field("b", "string", { calculate: "if($a = false, 'false', 'other')" }),
      repeat("r", [field("x", "boolean")], { minRepeat: 2 }),
      field("n", "integer", { calculate: "countWhere($r[*].x, $ = false)" }),
      field("hidden", "string", { relevant: "$a" }),
    ]);
    expect(live.response().data).toMatchObject({ a: null, b: "false", n: 2 });
    expect(live.form.flags.get("hidden")?.relevant).toBe(false);
  });

  const progress = (live: FormspecForm) => {
    const { filled: full, total, required, requiredFilled } = live.form.progress.all;
    return { full, total, required, requiredFilled };
  };

  test("FS-EMPT-03: false and 0 count as filled only after they were set", () => {
    const live = form([field("a", "boolean"), field("b", "integer")]);
    expect(progress(live)).toMatchObject({ full: 0, total: 2 });
    set(live, "a", false);
    set(live, "b", 0);
    expect(progress(live)).toMatchObject({ full: 2, total: 2 });
  });

  test("FS-EMPT-04: an untouched required boolean is missing, false is an answer", () => {
    const live = form([field("a", "boolean", { required: true })]);
    expect(found(live)).toEqual(["a REQUIRED"]);
    set(live, "a", false);
    expect(found(live)).toEqual([]);
  });

  test("FS-EMPT-05: a calculated value counts as filled unless it is empty, 0 and false included", () => {
    const live = form([
      field("a", "integer", { calculate: "0", required: true }),
      field("b", "boolean", { calculate: "false", required: true }),
      field("c", "string", { calculate: "null", required: true }),
      field("d", "string", { calculate: "''", required: true }),
    ]);
    expect(found(live)).toEqual(["c REQUIRED", "d REQUIRED"]);
    expect(progress(live)).toEqual({ full: 2, total: 4, required: 4, requiredFilled: 2 });
  });

  test("FS-EMPT-06: clearing a field restores its untouched state", () => {
    const live = form([field("a", "boolean", { required: true }), field("b", "boolean", { calculate: "$a" })]);
    set(live, "a", true);
    set(live, "a", null);
    expect(dataOf(live)).toEqual({ a: null, b: false });
    expect(found(live)).toEqual(["a REQUIRED"]);
    expect(refusal(live, { type: "clear", path: "a" })).toBeUndefined();
  });
});
