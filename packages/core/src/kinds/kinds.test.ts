import { describe, expect, test } from "vitest";
import { messageOf } from "../messages/index.ts";
import type { AnyKind, FieldItem } from "./kind.ts";
import { kindOf, kinds } from "./registry.ts";

const field = (kind: string, more: object = {}): FieldItem =>
  ({ type: "field", id: "f", label: "F", required: false, priority: "medium", kind, ...more }) as unknown as FieldItem;

const options = [
  { id: "a", label: "Option A" },
  { id: "b", label: "Option B" },
];
const columns = [
  { id: "name", label: "Name", type: "string", required: true },
  { id: "n", label: "N", type: "number", required: false, min: 0, max: 10 },
  { id: "when", label: "When", type: "date", required: false },
  { id: "y", label: "Y", type: "year", required: false },
  { id: "tier", label: "Tier", type: "string", required: false, enum: ["gold", "silver"], pattern: "^[a-z]+$" },
];

/** What a kind makes of an input: a refusal's code, or the codes its check finds. */
const verdict = (item: FieldItem, input: unknown, how: "accept" | "coerce" = "accept"): readonly string[] => {
  const kind: AnyKind = kindOf(item);
  const read = kind[how](item, input);
  if (!read.ok) return [`refused: ${read.issue.code}`];
  const value = kind.merge ? kind.merge(item, read.value, undefined) : read.value;
  return kind.check(item, value).map(({ code }) => code);
};

describe("accept and check", () => {
  test.each<[string, FieldItem, unknown, string[]]>([
    ["a string", field("string"), "x", []],
    ["a string is not a number", field("string"), 3, ["refused: wrong_type"]],
    ["too short", field("string", { minLength: 2 }), "x", ["too_short"]],
    ["an emoji is one character", field("string", { maxLength: 1 }), "😀", []],
    [
      "too long and off pattern",
      field("string", { maxLength: 1, pattern: "^a+$" }),
      "bb",
      ["too_long", "pattern_mismatch"],
    ],
    ["a number", field("number"), -2.5, []],
    ["not a number", field("number"), Number.NaN, ["refused: not_a_number"]],
    ["infinity", field("number"), Number.POSITIVE_INFINITY, ["refused: not_a_number"]],
    ["text for a number", field("number"), "12", ["refused: wrong_type"]],
    ["below the minimum", field("number", { min: 3 }), 2, ["below_min"]],
    ["a fraction above the maximum", field("number", { max: 3, integer: true }), 3.5, ["not_an_integer", "above_max"]],
    ["true", field("boolean"), true, []],
    ["a word for a boolean", field("boolean"), "true", ["refused: wrong_type"]],
    ["a big integer", field("bigint", { min: "10" }), "123456789012345678901234567890", []],
    ["a small big integer", field("bigint", { min: "10" }), "9", ["below_min"]],
    ["a big integer with a point", field("bigint"), "1.5", ["refused: not_an_integer"]],
    ["a leap day", field("date"), "2024-02-29", []],
    ["a day that does not exist", field("date"), "2023-02-29", ["not_a_date"]],
    ["a date too late", field("date", { max: "2024-01-01" }), "2024-01-02", ["above_max"]],
    ["a time", field("time"), "23:59:59", []],
    ["no time", field("time"), "24:00", ["not_a_time"]],
    [
      "a datetime in a zone before the minimum",
      field("datetime", { min: "2024-01-01T00:00:00Z" }),
      "2024-01-01T00:30:00+01:00",
      ["below_min"],
    ],
    [
      "a datetime in a zone after the minimum",
      field("datetime", { min: "2024-01-01T00:00:00Z" }),
      "2023-12-31T23:30:00-01:00",
      [],
    ],
    ["a year", field("year"), 1999, []],
    ["a year before 1000", field("year"), 999, ["below_min"]],
    ["a year before 1000 with a minimum below", field("year", { min: 1 }), 999, []],
    ["half a year", field("year"), 1999.5, ["not_a_year"]],
    ["a url", field("url"), "https://example.com/a?b=c#d", []],
    ["a mail address", field("url"), "mailto:a@example.com", []],
    ["a host without scheme", field("url"), "example.com", ["not_a_url"]],
    ["javascript", field("url"), "javascript:alert(1)", ["not_a_url"]],
    ["a url with a space", field("url"), "https://exa mple.com", ["not_a_url"]],
    ["ftp where it is allowed", field("url", { schemes: ["ftp"] }), "ftp://example.com", []],
    ["a list", field("string_list", { minItems: 1 }), ["a"], []],
    ["too few", field("string_list", { minItems: 2 }), ["a", " "], ["too_few_items"]],
    [
      "too many, too short, twice",
      field("string_list", { maxItems: 1, itemMinLength: 2, uniqueItems: true }),
      ["a", "a"],
      ["too_many_items", "item_too_short", "item_too_short", "duplicate_items"],
    ],
    ["a list of numbers", field("string_list"), [1], ["refused: wrong_type"]],
    ["urls", field("url_list"), ["https://a.example", "b"], ["not_a_url"]],
    ["an option", field("single_select", { options }), "a", []],
    ["no such option", field("single_select", { options }), "z", ["refused: unknown_option"]],
    ["a name every object has", field("single_select", { options }), "constructor", ["refused: unknown_option"]],
    ["two options", field("multi_select", { options, maxSelections: 1 }), ["b", "a"], ["too_many_selections"]],
    ["one option too few", field("multi_select", { options, minSelections: 2 }), ["a"], ["too_few_selections"]],
    ["a foreign option", field("multi_select", { options }), ["a", "__proto__"], ["refused: unknown_option"]],
    ["all boxes", field("checkboxes", { options, checkboxMode: "multi", required: true }), { a: "done", b: "na" }, []],
    [
      "a box left",
      field("checkboxes", { options, checkboxMode: "multi", required: true }),
      { a: "done" },
      ["checkboxes_incomplete"],
    ],
    [
      "an active box in simple mode",
      field("checkboxes", { options, checkboxMode: "simple" }),
      { a: "active" },
      ["refused: invalid_checkbox_state"],
    ],
    [
      "one done is enough",
      field("checkboxes", { options, checkboxMode: "simple", minDone: 1, required: true }),
      { a: "done" },
      [],
    ],
    [
      "minDone is clamped",
      field("checkboxes", { options, checkboxMode: "simple", minDone: 9, required: true }),
      { a: "done", b: "done" },
      [],
    ],
    [
      "an open question",
      field("checkboxes", { options, checkboxMode: "explicit", required: true }),
      { a: "yes" },
      ["checkboxes_unfilled"],
    ],
    ["a row", field("table", { columns }), [{ name: "x", n: 1, when: "2024-01-01", y: 2000, tier: "gold" }], []],
    ["a row without its required cell", field("table", { columns }), [{ n: 1 }], ["cell_invalid"]],
    [
      "a row with four bad cells",
      field("table", { columns }),
      [{ name: "x", n: 11, when: "soon", y: 20, tier: "lead" }],
      ["cell_invalid", "cell_invalid", "cell_invalid", "cell_invalid"],
    ],
    ["a blank row is no row", field("table", { columns, minRows: 1 }), [{ name: "", n: null }], ["too_few_rows"]],
    ["a foreign column", field("table", { columns }), [{ name: "x", z: 1 }], ["refused: unknown_column"]],
    ["money", field("money", { currency: "EUR" }), { amount: "12.50", currency: "EUR" }, []],
    ["the wrong money", field("money", { currency: "EUR" }), { amount: "12.50", currency: "USD" }, ["wrong_currency"]],
    ["too little money", field("money", { min: "20" }), { amount: "3", currency: "EUR" }, ["below_min"]],
    ["money as a float", field("money"), { amount: 12.5, currency: "EUR" }, ["refused: not_a_number"]],
    [
      "a file",
      field("file", { accept: ["image/*", ".pdf"], maxBytes: 9 }),
      { id: "1", name: "a.PDF", mediaType: "application/pdf", size: 9 },
      [],
    ],
    [
      "a large file of another type",
      field("file", { accept: ["image/png"], maxBytes: 9 }),
      { id: "1", name: "a.pdf", mediaType: "application/pdf", size: 10 },
      ["file_too_large", "file_type_not_accepted"],
    ],
    [
      "a file of negative size",
      field("file"),
      { id: "1", name: "a", mediaType: "b/c", size: -1 },
      ["refused: wrong_type"],
    ],
    ["a capability", field("capability"), { id: "cap-1" }, []],
    ["the name of a thing", field("capability"), "@bob", []],
    ["a bare name is no capability", field("capability"), "bob", ["refused: wrong_type"]],
  ])("%s", (_, item, input, codes) => expect(verdict(item, input)).toEqual(codes));
});

test("a secret that does not fit its pattern is not repeated", () => {
  const secret = field("string", { secret: true, pattern: "^[a-z]+$" });
  const issues = kinds.string.check(secret as never, "hunter2");
  expect(issues).toMatchObject([{ code: "pattern_mismatch" }]);
  const refused = [kinds.string.accept(secret as never, { hunter2: 1 }), kinds.string.coerce(secret as never, 42)];
  const told = [issues, refused, kinds.string.misfit(secret as never, ["hunter2"])];
  expect(JSON.stringify(told)).not.toMatch(/hunter2|received":42/);
  expect(kinds.string.jsonSchema(secret as never)).toMatchObject({ writeOnly: true });
});

describe("coerce takes what a person would type, and says so", () => {
  test.each<[string, FieldItem, unknown, unknown]>([
    ["digits", field("number"), " 12 ", 12],
    ["a number for text", field("string"), 5, "5"],
    ["yes", field("boolean"), "Yes", true],
    ["a safe integer", field("bigint"), 42, "42"],
    ["a date with spaces", field("date"), " 2024-01-01 ", "2024-01-01"],
    ["a year", field("year"), "1999", 1999],
    ["lines for a list", field("string_list"), "a\n\nb", ["a", "b"]],
    ["a label for an option", field("single_select", { options }), "option b", "b"],
    ["one option for several", field("multi_select", { options }), "b", ["b"]],
    ["a comma list", field("multi_select", { options }), "b, a", ["a", "b"]],
    ["true for every box", field("checkboxes", { options, checkboxMode: "simple" }), "true", { a: "done", b: "done" }],
    ["yes and no", field("checkboxes", { options, checkboxMode: "explicit" }), "a=true,b=n", { a: "yes", b: "no" }],
    ["a list of boxes", field("checkboxes", { options, checkboxMode: "multi" }), ["a"], { a: "done" }],
    ["an amount", field("money", { currency: "EUR" }), "12.50", { amount: "12.50", currency: "EUR" }],
  ])("%s", (_, item, input, value) => expect(kindOf(item).coerce(item, input)).toMatchObject({ ok: true, value }));

  test.each<[string, FieldItem, unknown]>([
    ["a thousands separator is not guessed", field("number"), "1,000"],
    ["hexadecimal", field("number"), "0x10"],
    ["a unit", field("number"), "12 kg"],
    ["a wish", field("date"), "tomorrow"],
    ["an unknown option", field("multi_select", { options }), "a, z"],
    ["a scheme is not guessed", field("url"), "example.com"],
  ])("but not %s", (_, item, input) => expect(kindOf(item).coerce(item, input).ok).toBe(false));
});

describe("an issue is data: what its sentence needs, what was expected and what came", () => {
  const phone = { label: "Phone", pattern: "^\\+[0-9 ]+$" };
  const { pattern } = phone;
  const found = (item: FieldItem, input: unknown): unknown => {
    const kind: AnyKind = kindOf(item);
    const read = kind.coerce(item, input);
    return read.ok ? kind.check(item, read.value)[0]! : read.issue;
  };

  test.each<[string, FieldItem, unknown, object]>([
    [
      "a pattern beside an example",
      field("string", { ...phone, examples: ["+49 30 1234567"] }),
      "030",
      {
        code: "pattern_mismatch",
        params: { pattern, example: "+49 30 1234567" },
        expected: { pattern },
        received: "030",
      },
    ],
    [
      "a pattern beside a placeholder that fits, and an example that does not",
      field("string", { ...phone, examples: ["ours"], placeholder: "+49 30 1" }),
      "030",
      { code: "pattern_mismatch", params: { pattern, example: "+49 30 1" }, expected: { pattern }, received: "030" },
    ],
    [
      "a pattern beside a placeholder in words",
      field("string", { ...phone, placeholder: "e.g. +49 30 1" }),
      "030",
      {
        code: "pattern_mismatch",
        params: { pattern, example: "e.g. +49 30 1" },
        expected: { pattern },
        received: "030",
      },
    ],
    [
      "a pattern alone, with a long text",
      field("string", { ...phone, placeholder: " " }),
      "0".repeat(500),
      { code: "pattern_mismatch", params: { pattern }, expected: { pattern }, received: "0".repeat(200) },
    ],
    [
      "an amount without a currency",
      field("money"),
      "12.50",
      {
        code: "wrong_currency",
        params: { because: "missing" },
        expected: { type: "string", pattern: "^[A-Z]{3}$" },
      },
    ],
    [
      "a currency without an amount",
      field("money", { currency: "EUR" }),
      { amount: "" },
      {
        code: "not_a_number",
        params: { amount: "missing", currency: "EUR" },
        expected: { type: "string", pattern: "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$" },
        received: "",
      },
    ],
    [
      "an amount that is a list",
      field("money"),
      [12],
      {
        code: "wrong_type",
        params: { type: "money", receivedType: "array" },
        expected: { type: "object", required: ["amount", "currency"] },
        received: [12],
      },
    ],
    [
      "a number below its minimum",
      field("number", { min: 5, max: 9 }),
      3,
      { code: "below_min", params: { minimum: 5, maximum: 9 }, expected: 5, received: 3 },
    ],
    [
      "text for a whole number",
      field("number", { integer: true }),
      "many",
      { code: "not_a_number", expected: { type: "integer" }, received: "many" },
    ],
    [
      "a day that does not exist",
      field("date"),
      "2023-02-29",
      { code: "not_a_date", params: { isNoDay: true }, expected: { format: "date" }, received: "2023-02-29" },
    ],
    [
      "an option that is not there",
      field("single_select", { options }),
      "z",
      { code: "unknown_option", params: { options }, expected: ["a", "b"], received: "z" },
    ],
    [
      "an item twice",
      field("string_list", { uniqueItems: true }),
      ["x", "y", "x"],
      { code: "duplicate_items", params: { item: 3 }, expected: { uniqueItems: true }, received: "x", part: "[2]" },
    ],
    [
      "a cell above its maximum",
      field("table", { columns }),
      [{ name: "x" }, { name: "y", n: 11 }],
      {
        code: "cell_invalid",
        params: {
          row: 2,
          column: "N",
          issue: { code: "above_max", params: { minimum: 0, maximum: 10 }, expected: 10, received: 11 },
        },
        expected: 10,
        received: 11,
        part: "[1].n",
      },
    ],
    [
      "a file of another type",
      field("file", { accept: ["image/png", ".dwg"] }),
      { id: "1", name: "a.csv", mediaType: "text/csv", size: 1 },
      {
        code: "file_type_not_accepted",
        params: { accept: ["image/png", ".dwg"], type: "text/csv" },
        expected: ["image/png", ".dwg"],
        received: "text/csv",
      },
    ],
  ])("%s", (_, item, input, issue) => expect(found(item, input)).toEqual(issue));

  test("what is kept of an answer that is no amount is what came", () => {
    const item = field("money");
    expect(kindOf(item).misfit(item, { amount: "x" })).toMatchObject({
      code: "wrong_type",
      params: { type: "money", receivedType: "object" },
      received: { amount: "x" },
    });
  });
});

describe("a checklist", () => {
  const item = field("checkboxes", { options, checkboxMode: "multi" });
  const kind = kindOf(item);

  test("given in part keeps the rest", () => {
    expect(kind.merge?.(item, { b: "done" }, { a: "active", b: "todo" })).toEqual({ a: "active", b: "done" });
  });
  test("optional and started is worth a word, not an error", () => {
    expect(kind.check(item, { a: "done", b: "todo" })).toMatchObject([
      { code: "checkboxes_incomplete", severity: "info" },
    ]);
  });
  test("that needs no box ticked is never missing", () => {
    const none = field("checkboxes", { options, checkboxMode: "simple", minDone: 0, required: true });
    expect(kindOf(none).neverMissing?.(none)).toBe(true);
  });
});

describe("every kind", () => {
  const samples = {
    string: {},
    number: {},
    boolean: {},
    bigint: {},
    date: {},
    time: {},
    datetime: {},
    year: {},
    url: {},
    string_list: {},
    url_list: {},
    single_select: { options },
    multi_select: { options },
    checkboxes: { options, checkboxMode: "multi" },
    table: { columns },
    money: {},
    file: {},
    capability: {},
    json: {},
  };

  test.each(Object.keys(kinds))("%s is registered under its own name and has a sample", (name) => {
    expect(kinds[name as keyof typeof kinds].kind).toBe(name);
    expect(samples).toHaveProperty(name);
  });

  const hostile: readonly unknown[] = [
    null,
    undefined,
    0,
    -0,
    Number.NaN,
    "",
    " ",
    "\0",
    [],
    [null],
    {},
    { __proto__: null },
    Object.create(null),
    () => 0,
    Symbol("s"),
    10n,
    JSON.parse('{"__proto__": {"polluted": true}}'),
    "x".repeat(2_000_000),
    new Date(0),
    { state: "answered" },
    [[[]]],
  ];
  test.each(Object.entries(samples))("%s answers any input with a value", (name, more) => {
    const item = field(name, more);
    const kind = kindOf(item);
    for (const input of hostile) {
      for (const read of [kind.accept(item, input), kind.coerce(item, input)]) {
        if (read.ok) kind.check(item, kind.merge ? kind.merge(item, read.value, undefined) : read.value);
        else expect(messageOf(read.issue, { label: "F", audience: "agent" })).toContain("F");
      }
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(kind.misfit(item, { a: "active" }).code).toBeTypeOf("string");
  });
});

describe("what comes from outside in other words", () => {
  const made = (kind: string, more: object = {}) =>
    ({ type: "field", id: "f", label: "F", required: false, priority: "medium", kind, ...more }) as never;
  const options = [{ id: "a", label: "Alpha" }];

  test.each([
    ["a time without seconds, where they belong", made("time", { seconds: true }), "09:30", "09:30:00"],
    ["a time without seconds, where they do not", made("time"), "09:30", "09:30"],
    ["an amount with its currency", made("money"), "5.50 EUR", { amount: "5.50", currency: "EUR" }],
    ["an amount with more behind it", made("money"), "5.50 EUR trash", undefined],
    [
      "an amount as a number",
      made("money"),
      { amount: 0.0000001, currency: "EUR" },
      { amount: "0.0000001", currency: "EUR" },
    ],
    [
      "a bare amount where the field has a currency",
      made("money", { currency: "EUR" }),
      12,
      { amount: "12", currency: "EUR" },
    ],
    [
      "an amount with too many places",
      made("money", { precision: 2 }),
      { amount: "2.345", currency: "EUR" },
      { amount: "2.34", currency: "EUR" },
    ],
    ["a number with too many places, half to even", made("number", { precision: 1 }), 0.25, 0.2],
    ["a number with too many places, up", made("number", { precision: 1 }), 0.35, 0.4],
    ["blanks at the ends", made("string", { whitespace: "trim" }), "  a  b ", "a  b"],
    ["blanks everywhere", made("string", { whitespace: "normalize" }), "  a  b ", "a b"],
    ["all blanks", made("string", { whitespace: "remove" }), "  a  b ", "ab"],
    ["any URI", made("url", { anyUri: true }), "urn:isbn:0451450523", "urn:isbn:0451450523"],
    ["no URI", made("url", { anyUri: true }), "not a uri", undefined],
    [
      "an attachment",
      made("file"),
      { contentType: "text/plain", url: "https://x.example/a" },
      {
        id: "https://x.example/a",
        name: "",
        mediaType: "text/plain",
        size: 0,
        attributes: { contentType: "text/plain", url: "https://x.example/a" },
      },
    ],
  ])("%s", (_, item, input, expected) => {
    const read = kindOf(item).coerce(item, input);
    expect(read.ok ? read.value : undefined).toEqual(expected);
  });

  test.each([
    ["single_select", "zz", "zz"],
    ["single_select", 7, 7],
    ["multi_select", ["a", "zz"], "zz"],
  ])("a %s that holds %j says what its options are", (kind, raw, received) => {
    const item = made(kind, { options });
    const issue = { code: "unknown_option", params: { options }, expected: ["a"], received };
    expect(kindOf(item).misfit(item, raw)).toEqual(issue);
  });
});
