import { type FieldKind, fieldKinds, inspect, parseForm, validate } from "@cofill/markform";
import { describe, expect, test } from "vitest";
import { apply, canonicalBody, codesOf, errorsOf, fieldOf, placesOf, responseOf, warningsOf } from "./outcomes.ts";
import { field, form, options, table, value } from "./sources.ts";

const bodies: Partial<Record<FieldKind, string>> = {
  single_select: options(" "),
  multi_select: options(" "),
  checkboxes: options(" "),
  table: table(),
};

const plain = (kind: FieldKind, attributes = "") =>
  field(kind, kind === "table" ? `columnIds=["a", "b"] ${attributes}`.trim() : attributes, bodies[kind] ?? "");

describe("MF-FLD-01 attributes of every field", () => {
  test.each(fieldKinds)("MF-FLD-01 %s: required is false and priority medium unless given", (kind) => {
    expect(fieldOf(form(plain(kind)))).toMatchObject({
      kind,
      id: "a",
      label: "The A",
      required: false,
      priority: "medium",
    });
    expect(fieldOf(form(plain(kind, 'required=true priority="high" role="agent" validate=["x"]')))).toMatchObject({
      required: true,
      priority: "high",
      role: "agent",
      validate: ["x"],
    });
  });

  test.each(fieldKinds)("MF-FLD-01 %s without id or label is a parse error", (kind) => {
    expect(placesOf(form(plain(kind).replace('id="a" ', "")))).toEqual(["6:1"]);
    expect(errorsOf(form(plain(kind).replace(' label="The A"', "")))).toEqual([expect.stringMatching(/^6:1 .*label/)]);
  });

  test.each([
    ["no id and no label", `{% field kind="string" %}{% /field %}`, 2],
    ["an empty id", `{% field kind="string" id="" label="A" %}{% /field %}`, 1],
    ["an empty label", `{% field kind="string" id="a" label="" %}{% /field %}`, 1],
    ["an id of spaces", `{% field kind="string" id=" " label="A" %}{% /field %}`, 1],
    ["an unknown priority", field("string", 'priority="urgent"'), 1],
    ["required that is no boolean", field("string", 'required="maybe"'), 1],
    ["an attribute given twice", field("string", "required=true required=false"), 1],
    ["an attribute without value", field("string", "required"), 1],
    ["a variable", field("string", "minLength=$n"), 1],
    ["a function", field("string", "minLength=f(1)"), 1],
    ["text without quotes", field("string", "role=agent"), 1],
  ])("MF-FLD-01 %s is an error of that tag and nothing else", (_, body, count) => {
    expect(placesOf(form(body))).toEqual(Array(count).fill("6:1"));
  });

  test.each([
    ["a boolean in quotes", 'required="true"', { required: true }],
    ["the other boolean in quotes", 'required="false"', { required: false }],
    ["a number in quotes", 'minLength="3"', { minLength: 3 }],
    ["one validator without its list", 'validate="x"', { validate: ["x"] }],
  ])("MF-FLD-01 what can only mean one thing is read as that, with a warning: %s", (_, attribute, expected) => {
    const text = form(field("string", attribute));
    expect(fieldOf(text)).toMatchObject(expected);
    expect(warningsOf(text)).toEqual([expect.stringMatching(/^6:\d+ .*'a'/)]);
    expect(errorsOf(text, { strict: true })).toHaveLength(1);
  });

  test("D-07 priority is high, medium or low", () => {
    for (const priority of ["high", "medium", "low"]) {
      expect(fieldOf(form(field("string", `priority="${priority}"`))).priority).toBe(priority);
    }
  });

  test.each([
    ["string-field", "string", ""],
    ["number-field", "number", ""],
    ["date-field", "date", ""],
    ["year-field", "year", ""],
    ["url-field", "url", ""],
    ["string-list", "string_list", ""],
    ["url-list", "url_list", ""],
    ["single-select", "single_select", options(" ")],
    ["multi-select", "multi_select", options(" ")],
    ["checkboxes", "checkboxes", options(" ")],
    ["table-field", "table", table()],
  ])("D-02 {%% %s %%} is read as kind %s and written as field", (name, kind, body) => {
    const columns = kind === "table" ? ' columnIds=["a", "b"]' : "";
    for (const close of [name, "field"]) {
      const text = `{% ${name} id="a" label="A"${columns} %}\n${body}\n{% /${close} %}`;
      expect(warningsOf(form(text))).toEqual([]);
      expect(fieldOf(form(text)).kind).toBe(kind);
      const written = canonicalBody(text);
      expect(written).toMatch(new RegExp(`\\{% field .*kind="${kind}"`));
      expect(written).not.toContain(`% ${name} `);
    }
  });

  test("D-02 there are eleven kinds", () => {
    expect([...fieldKinds].sort()).toEqual([
      "checkboxes",
      "date",
      "multi_select",
      "number",
      "single_select",
      "string",
      "string_list",
      "table",
      "url",
      "url_list",
      "year",
    ]);
  });

  test("D-02 the document's wrapped string-list example", () => {
    const text = form(
      [
        "{% string-list",
        '  id="top_risks"',
        '  label="Top 5 risks (specific, not generic)"',
        "  required=true",
        "  minItems=5",
        "  itemMinLength=10",
        "%}",
        "```value",
        "Supply chain disruption from single-source vendor",
        "Key engineer departure risk (bus factor = 1)",
        "````",
        "{% /field %}",
        "",
        '{% instructions ref="top_risks" %} One risk per line.',
        "Be specific.",
        "{% /instructions %}",
      ].join("\n"),
    );
    expect(fieldOf(text, "top_risks")).toMatchObject({
      kind: "string_list",
      required: true,
      minItems: 5,
      itemMinLength: 10,
    });
    expect(responseOf(text, "top_risks")?.value).toEqual({
      kind: "string_list",
      items: ["Supply chain disruption from single-source vendor", "Key engineer departure risk (bus factor = 1)"],
    });
    expect(parseForm(text).docs[0]?.bodyMarkdown).toBe("One risk per line.\nBe specific.");
  });

  test("parallel, order and report on fields and groups survive and are understood", () => {
    const text = form(
      `{% group id="g" order=2 parallel="p" report=false %}\n${field("string", 'order=1 parallel=true report=false other="x"')}\n{% /group %}`,
    );
    expect(parseForm(text).schema.groups[0]).toMatchObject({ order: 2, parallel: "p", report: false });
    expect(fieldOf(text)).toMatchObject({ order: 1, parallel: true, report: false, attributes: { other: "x" } });
  });
});

/** kind, attributes, text of the value, codes. */
type Checked = readonly [label: string, kind: FieldKind, attributes: string, text: string, codes: readonly string[]];

const check = (cases: readonly Checked[], id: string) =>
  test.each(cases)(`${id} %s`, (_, kind, attributes, text, codes) => {
    expect(codesOf(field(kind, attributes, value(text)))).toEqual(codes);
  });

describe("MF-FLD-02 string", () => {
  test("MF-FLD-02 attributes", () => {
    expect(
      fieldOf(form(field("string", 'pattern="^[A-Z]{1,5}$" minLength=1 maxLength=5 multiline=true'))),
    ).toMatchObject({
      pattern: "^[A-Z]{1,5}$",
      minLength: 1,
      maxLength: 5,
      multiline: true,
    });
  });

  check(
    [
      ["a ticker that matches", "string", 'pattern="^[A-Z]{1,5}$"', "ACME", []],
      ["a ticker that does not", "string", 'pattern="^[A-Z]{1,5}$"', "acme", ["PATTERN_MISMATCH"]],
      ["a pattern is not anchored by itself", "string", 'pattern="[0-9]"', "a1b", []],
      ["a pattern with a backslash", "string", String.raw`pattern="^\\d+$"`, "12", []],
      ["a look-ahead works like in JavaScript", "string", 'pattern="^(?=.*x).{3}$"', "axb", []],
      [
        "a back reference works like in JavaScript",
        "string",
        String.raw`pattern="^(a+)-\\1$"`,
        "aa-a",
        ["PATTERN_MISMATCH"],
      ],
      ["one too short", "string", "minLength=3", "ab", ["LENGTH_OUT_OF_RANGE"]],
      ["exactly the minimum", "string", "minLength=3", "abc", []],
      ["exactly the maximum", "string", "maxLength=3", "abc", []],
      ["one too long", "string", "maxLength=3", "abcd", ["LENGTH_OUT_OF_RANGE"]],
      ["an emoji is one character", "string", "maxLength=1", "😀", []],
    ],
    "MF-FLD-02",
  );

  test.each([
    ["a pattern that is no regular expression", 'pattern="("'],
    ["a negative minLength", "minLength=-1"],
    ["a fraction as maxLength", "maxLength=1.5"],
    ["minLength above maxLength", "minLength=3 maxLength=2"],
  ])("MF-FLD-02 %s is a parse error", (_, attributes) => {
    expect(placesOf(form(field("string", attributes)))).toEqual(["6:1"]);
  });
});

describe("MF-FLD-03 number", () => {
  check(
    [
      ["in range", "number", "min=0 max=10", "10", []],
      ["below", "number", "min=0", "-0.5", ["NUMBER_OUT_OF_RANGE"]],
      ["above", "number", "max=10", "10.01", ["NUMBER_OUT_OF_RANGE"]],
      ["whole", "number", "integer=true", "3", []],
      ["whole, written with a zero after the point", "number", "integer=true", "3.0", []],
      ["not whole", "number", "integer=true", "3.5", ["NUMBER_NOT_INTEGER"]],
      ["an exponent", "number", "", "1.5e3", []],
      ["not a number", "number", "", "about 12", ["NUMBER_PARSE_ERROR"]],
      ["thousands separators", "number", "", "1,000", ["NUMBER_PARSE_ERROR"]],
      ["a unit", "number", "", "12%", ["NUMBER_PARSE_ERROR"]],
      ["Infinity", "number", "", "Infinity", ["NUMBER_PARSE_ERROR"]],
      ["hexadecimal", "number", "", "0x10", ["NUMBER_PARSE_ERROR"]],
    ],
    "MF-FLD-03",
  );

  test("MF-FLD-03 attributes, and min above max", () => {
    expect(fieldOf(form(field("number", "min=-1.5 max=2 integer=false")))).toMatchObject({
      min: -1.5,
      max: 2,
      integer: false,
    });
    expect(placesOf(form(field("number", "min=3 max=2")))).toEqual(["6:1"]);
  });
});

describe("MF-FLD-04 date", () => {
  check(
    [
      ["a day", "date", "", "2024-02-29", []],
      ["a day that does not exist", "date", "", "2023-02-29", ["DATE_PARSE_ERROR"]],
      ["month 13", "date", "", "2024-13-01", ["DATE_PARSE_ERROR"]],
      ["no leading zeros", "date", "", "2024-1-1", ["DATE_PARSE_ERROR"]],
      ["another order", "date", "", "01.02.2024", ["DATE_PARSE_ERROR"]],
      ["a time behind it", "date", "", "2024-01-01T00:00", ["DATE_PARSE_ERROR"]],
      ["on the first day", "date", 'min="2024-01-01"', "2024-01-01", []],
      ["the day before", "date", 'min="2024-01-01"', "2023-12-31", ["DATE_OUT_OF_RANGE"]],
      ["the day after", "date", 'max="2024-12-31"', "2025-01-01", ["DATE_OUT_OF_RANGE"]],
    ],
    "MF-FLD-04",
  );

  test.each(['min="soon"', 'max="2024-02-30"', 'min="2024-01-02" max="2024-01-01"'])(
    "MF-FLD-04 %s is a parse error",
    (attributes) => {
      expect(placesOf(form(field("date", attributes)))).toEqual(["6:1"]);
    },
  );
});

describe("MF-FLD-05 year", () => {
  check(
    [
      ["a year", "year", "", "1999", []],
      ["the first", "year", "", "1000", []],
      ["the last", "year", "", "9999", []],
      ["three digits", "year", "", "999", ["YEAR_OUT_OF_RANGE"]],
      ["five digits", "year", "", "10000", ["YEAR_OUT_OF_RANGE"]],
      ["D-15 three digits where min allows it", "year", "min=1", "476", []],
      ["D-15 five digits where max allows it", "year", "max=20000", "12000", []],
      ["before min", "year", "min=2000", "1999", ["YEAR_OUT_OF_RANGE"]],
      ["after max", "year", "max=2000", "2001", ["YEAR_OUT_OF_RANGE"]],
      ["a fraction", "year", "", "1999.5", ["YEAR_PARSE_ERROR"]],
      ["text", "year", "", "last year", ["YEAR_PARSE_ERROR"]],
    ],
    "MF-FLD-05",
  );

  test("MF-FLD-05 the value is a number", () => {
    expect(responseOf(form(field("year", "", value("1999"))))?.value).toEqual({ kind: "year", value: 1999 });
  });
});

describe("MF-FLD-06 string_list", () => {
  check(
    [
      ["too few", "string_list", "minItems=2", "one", ["ITEM_COUNT_ERROR"]],
      ["enough", "string_list", "minItems=2", "one\ntwo", []],
      ["too many", "string_list", "maxItems=1", "one\ntwo", ["ITEM_COUNT_ERROR"]],
      ["an item too short", "string_list", "itemMinLength=3", "one\nno", ["ITEM_LENGTH_ERROR"]],
      [
        "two items too long",
        "string_list",
        "itemMaxLength=3",
        "four\nfive\nsix",
        ["ITEM_LENGTH_ERROR", "ITEM_LENGTH_ERROR"],
      ],
      ["the same twice", "string_list", "uniqueItems=true", "one\n  one", ["DUPLICATE_ITEMS"]],
      ["the same twice where it is allowed", "string_list", "uniqueItems=false", "one\none", []],
      ["another case is another item", "string_list", "uniqueItems=true", "one\nOne", []],
    ],
    "MF-FLD-06",
  );
});

describe("MF-FLD-07 url", () => {
  check(
    [
      ["https", "url", "", "https://example.com/a?b=c#d", []],
      ["http", "url", "", "http://example.com", []],
      ["D-15 mailto", "url", "", "mailto:someone@example.com", []],
      ["no scheme", "url", "", "example.com", ["URL_INVALID"]],
      ["no host", "url", "", "https://", ["URL_INVALID"]],
      ["a space", "url", "", "https://example.com/a b", ["URL_INVALID"]],
      ["D-15 another scheme", "url", "", "ftp://example.com", ["URL_INVALID"]],
      ["D-15 a script", "url", "", "javascript:alert(1)", ["URL_INVALID"]],
      ["words", "url", "", "see the wiki", ["URL_INVALID"]],
    ],
    "MF-FLD-07",
  );
});

describe("MF-FLD-08 url_list", () => {
  check(
    [
      ["good ones", "url_list", "minItems=2", "https://a.example\nhttps://b.example", []],
      ["one bad among good ones", "url_list", "", "https://a.example\nnope", ["URL_INVALID"]],
      ["too few", "url_list", "minItems=2", "https://a.example", ["ITEM_COUNT_ERROR"]],
      ["too many", "url_list", "maxItems=1", "https://a.example\nhttps://b.example", ["ITEM_COUNT_ERROR"]],
      ["the same twice", "url_list", "uniqueItems=true", "https://a.example\nhttps://a.example", ["DUPLICATE_ITEMS"]],
    ],
    "MF-FLD-08",
  );
});

describe("MF-FLD-09 single_select", () => {
  test.each([
    ["none of an optional one", "", [" ", " "], []],
    ["one", "", [" ", "x"], []],
    ["one of a required one", "required=true", ["x", " "], []],
    ["none of a required one", "required=true", [" ", " "], ["REQUIRED_MISSING"]],
    ["D-16 two are never a silent choice", "", ["x", "x"], ["SELECTION_COUNT_ERROR"]],
  ])("MF-FLD-09 %s", (_, attributes, markers, codes) => {
    expect(codesOf(field("single_select", attributes, options(...markers)))).toEqual(codes);
  });

  test("D-16 two marked options stay marked in the file and count as neither", () => {
    const body = field("single_select", "", options("x", " ", "x"));
    expect(responseOf(form(body))?.value).toMatchObject({ kind: "single_select", selected: null });
    expect(canonicalBody(body)).toContain(options("x", " ", "x"));
    const chosen = apply(parseForm(form(body)), { op: "set_single_select", fieldId: "a", value: "o2" });
    expect(validate(chosen)).toEqual([]);
    expect(chosen.responsesByFieldId.a?.value).toEqual({ kind: "single_select", selected: "o2" });
  });
});

describe("MF-FLD-10 multi_select", () => {
  test.each([
    ["too few", "minSelections=2", ["x", " ", " "], ["SELECTION_COUNT_ERROR"]],
    ["enough", "minSelections=2", ["x", " ", "x"], []],
    ["too many", "maxSelections=1", ["x", "x", " "], ["SELECTION_COUNT_ERROR"]],
    ["none where some are needed", "minSelections=1", [" ", " ", " "], ["SELECTION_COUNT_ERROR"]],
    ["none of a required one", "required=true", [" ", " ", " "], ["REQUIRED_MISSING"]],
    ["all", "", ["x", "x", "x"], []],
  ])("MF-FLD-10 %s", (_, attributes, markers, codes) => {
    expect(codesOf(field("multi_select", attributes, options(...markers)))).toEqual(codes);
  });

  test("MF-FLD-10 minSelections above maxSelections is a parse error", () => {
    expect(placesOf(form(field("multi_select", "minSelections=2 maxSelections=1", options(" ", " "))))).toEqual([
      "6:1",
    ]);
  });
});

describe("MF-FLD-11 placeholder and examples", () => {
  test.each([
    ["string", '["ACME Corp", "Globex Inc"]'],
    ["number", '["500000", "1.5"]'],
    ["string_list", '["one"]'],
    ["url", '["https://example.com"]'],
    ["url_list", '["https://example.com", "https://github.com"]'],
  ] as const)("MF-FLD-11 %s takes them", (kind, examples) => {
    const text = form(field(kind, `placeholder="Like this" examples=${examples}`));
    expect(fieldOf(text)).toMatchObject({ placeholder: "Like this", examples: JSON.parse(examples) });
  });

  test.each(["single_select", "multi_select", "checkboxes", "date", "year", "table"] as const)(
    "MF-FLD-11 %s takes neither: both are parse errors",
    (kind) => {
      expect(placesOf(form(plain(kind, 'placeholder="p" examples=["1999"]')))).toEqual(["6:1", "6:1"]);
    },
  );

  test.each([
    ["a number example that is none", "number", '["1", "many"]'],
    ["a url example that is none", "url", '["https://example.com", "example"]'],
    ["a url_list example that is none", "url_list", '["example"]'],
    ["examples that are no list", "string", '"one"'],
  ] as const)("MF-FLD-11 %s is a parse error", (_, kind, examples) => {
    expect(placesOf(form(field(kind, `examples=${examples}`)))).toEqual(["6:1"]);
  });
});

describe("MF-FLD-12 required on a group", () => {
  test("MF-FLD-12 is ignored with a warning on the group's line", () => {
    const text = form(`{% group id="g" required=true %}\n${field("string")}\n{% /group %}`);
    expect(warningsOf(text)).toEqual([expect.stringMatching(/^6:1 .*required.*'g'/)]);
    expect(inspect(parseForm(text)).progressSummary.counts.requiredFields).toBe(0);
    expect(errorsOf(text, { strict: true })).toHaveLength(1);
  });
});
