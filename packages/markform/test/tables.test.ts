import { inspect, parseForm, type TableField, validate } from "@cofill/markform";
import { describe, expect, test } from "vitest";
import {
  apply,
  bodyOf,
  canonicalBody,
  codesOf,
  edited,
  errorsOf,
  expectRoundTrip,
  fieldOf,
  placesOf,
  responseOf,
} from "./outcomes.ts";
import { field, form, table, value } from "./sources.ts";

const grid = (attributes: string, ...rows: readonly string[]) =>
  field("table", `columnIds=["a", "b"]${attributes && ` ${attributes}`}`, table(...rows));

/** The cells of a table as `state value reason`, row by row. */
const cellsOf = (text: string) => {
  const answer = responseOf(text)?.value;
  if (answer?.kind !== "table") return answer;
  return answer.rows.map((row) => Object.values(row).map((cell) => JSON.parse(JSON.stringify(cell))));
};

const answered = (given: string | number) => ({ state: "answered", value: given });

describe("MF-TBL-01 columns", () => {
  test("MF-TBL-01 labels come from the header, types are string", () => {
    const text = form(
      `{% field kind="table" id="team" label="Team Members"\n   columnIds=["name", "title", "department"] %}\n| Name | Title | Department |\n|------|-------|------------|\n{% /field %}`,
    );
    expect(fieldOf(text, "team")).toMatchObject({
      columnIds: ["name", "title", "department"],
      columnLabels: ["Name", "Title", "Department"],
      columnTypes: [{ type: "string" }, { type: "string" }, { type: "string" }],
    });
    expect(responseOf(text, "team")).toEqual({ state: "unanswered" });
  });

  test("MF-TBL-01 explicit labels win over the header", () => {
    const text = form(grid('columnLabels=["Full Name", "Job"]', "| x | y |"));
    expect(fieldOf(text).columnLabels).toEqual(["Full Name", "Job"]);
  });

  test("MF-TBL-01 without header and labels the ids serve", () => {
    expect(fieldOf(form(field("table", 'columnIds=["a", "b"]'))).columnLabels).toEqual(["a", "b"]);
  });

  test.each([
    ["no columnIds", "", "| A | B |\n| --- | --- |", 1],
    ["columnIds that name nothing", "columnIds=[]", "", 1],
    ["columnIds that are no list", 'columnIds="a"', "", 1],
    ["a column twice", 'columnIds=["a", "a"]', "", 1],
    ["fewer labels than columns", 'columnIds=["a", "b"] columnLabels=["A"]', table(), 1],
    ["fewer types than columns", 'columnIds=["a", "b"] columnTypes=["string"]', table(), 1],
    ["an unknown type", 'columnIds=["a", "b"] columnTypes=["string", "money"]', table(), 1],
    ["minRows above maxRows", 'columnIds=["a", "b"] minRows=2 maxRows=1', table(), 1],
  ])("MF-TBL-01 %s is a parse error of the tag", (_, attributes, body, count) => {
    expect(placesOf(form(field("table", attributes, body)))).toEqual(Array(count).fill("6:1"));
  });

  test.each([
    ["a header of another width", "| A |\n| --- |", ["7:1"]],
    ["no line under the header", "| A | B |", ["7:1"]],
    ["a row with too many cells", table("| 1 | 2 | 3 |"), ["9:1"]],
    ["every such row", table("| 1 | 2 | 3 |", "| 1 | 2 |", "| 1 | 2 | 3 | 4 |"), ["9:1", "11:1"]],
  ])("MF-TBL-01 %s is a parse error of that line", (_, body, places) => {
    expect(placesOf(form(field("table", 'columnIds=["a", "b"]', body)))).toEqual(places);
  });

  test.each([
    ["too few rows", "minRows=2", ["| 1 | 2 |"], ["ROW_COUNT_ERROR"]],
    ["enough", "minRows=1", ["| 1 | 2 |"], []],
    ["too many rows", "maxRows=1", ["| 1 | 2 |", "| 3 | 4 |"], ["ROW_COUNT_ERROR"]],
    ["none of a required table", "required=true", [], ["REQUIRED_MISSING"]],
    ["none of an optional table", "", [], []],
  ])("MF-TBL-01 rows: %s", (_, attributes, rows, codes) => {
    expect(codesOf(grid(attributes, ...rows))).toEqual(codes);
  });

  test("MF-TBL-01 a row with fewer cells has empty ones at its end", () => {
    expect(cellsOf(form(grid("", "| 1 |")))).toEqual([[answered("1"), { state: "unanswered" }]]);
  });
});

describe("MF-TBL-02 types", () => {
  const typed = (type: string, cell: string) =>
    codesOf(field("table", `columnIds=["a", "b"] columnTypes=[${type}, "string"]`, table(`| ${cell} | x |`)));

  test.each([
    ["any text", '"string"', "anything at all", true],
    ["a whole number", '"number"', "88", true],
    ["a fraction", '"number"', "1441.8", true],
    ["a negative number", '"number"', "-3", true],
    ["not a number", '"number"', "many", false],
    ["a url", '"url"', "https://example.com", true],
    ["not a url", '"url"', "example", false],
    ["a date", '"date"', "2024-02-29", true],
    ["not a date", '"date"', "2023-02-29", false],
    ["a year", '"year"', "2023", true],
    ["the first year", '"year"', "1000", true],
    ["a year before 1000", '"year"', "999", false],
    ["a year after 9999", '"year"', "10000", false],
    ["an empty optional cell", '"number"', " ", true],
    ["an empty required cell", '{type: "string", required: true}', " ", false],
    ["a filled required cell", '{type: "number", required: true}', "5", true],
    ["a cell below its min", '{type: "number", min: 1}', "0", false],
    ["a cell above its max", '{type: "number", max: 1}', "2", false],
    ["a cell of another pattern", '{type: "string", pattern: "^[A-Z]+$"}', "abc", false],
    ["a cell outside its list", '{type: "string", enum: ["yes", "no"]}', "maybe", false],
    ["a cell inside its list", '{type: "string", enum: ["yes", "no"]}', "no", true],
  ])("MF-TBL-02 %s", (_, type, cell, good) => {
    expect(typed(type, cell)).toEqual(good ? [] : ["CELL_INVALID"]);
  });

  test("MF-TBL-02 cells of a number or year column are numbers", () => {
    const text = form(
      field("table", 'columnIds=["a", "b"] columnTypes=["year", "number"]', table("| 2023 | 1441.8 |")),
    );
    expect(cellsOf(text)).toEqual([[answered(2023), answered(1441.8)]]);
  });

  test("MF-TBL-02 the {type, required} form is kept", () => {
    const body = field(
      "table",
      'columnIds=["a", "b"] columnTypes=[{type: "string", required: true}, "number"]',
      table(),
    );
    expect((fieldOf(form(body)) as unknown as TableField).columnTypes).toMatchObject([
      { type: "string", required: true },
      { type: "number" },
    ]);
    expect(canonicalBody(body)).toContain('columnTypes=[{type: "string", required: true}, "number"]');
  });

  test("D-14 a cell problem makes the field invalid and names row and column", () => {
    const text = form(
      field("table", 'columnIds=["a", "b"] columnTypes=["string", "number"]', table("| x | 1 |", "| y | z |")),
    );
    expect(inspect(parseForm(text)).progressSummary.fields.a).toMatchObject({ valid: false, issueCount: 1 });
    expect(inspect(parseForm(text)).formState).toBe("invalid");
    const issue = validate(parseForm(text))[0]!;
    expect(issue.message).toMatch(/Row 2/);
    expect(issue.message).toMatch(/B of "The A"/);
  });

  test("D-13 a cell that does not parse is written back as it is", () => {
    const body = field("table", 'columnIds=["a", "b"] columnTypes=["string", "number"]', table("| x | about 12 |"));
    expect(canonicalBody(body)).toContain("| x | about 12 |");
  });
});

describe("MF-TBL-03 the value is a Markdown table", () => {
  const films = [
    '{% field kind="table" id="a" label="Notable Films" required=true',
    '   columnIds=["release_year", "title"]',
    '   columnLabels=["Year", "Title"]',
    '   columnTypes=["year", "string"]',
    "   minRows=1 maxRows=10 %}",
    "| Year | Title |",
    "|------|-------|",
    "| 2023 | Barbie |",
    "| 2019 | Once Upon a Time in Hollywood |",
    "{% /field %}",
  ].join("\n");

  test("MF-TBL-03 the document's example", () => {
    expect(cellsOf(form(films))).toEqual([
      [answered(2023), answered("Barbie")],
      [answered(2019), answered("Once Upon a Time in Hollywood")],
    ]);
    expect(validate(parseForm(form(films)))).toEqual([]);
    expect(canonicalBody(films)).not.toContain("```");
    expectRoundTrip(parseForm(form(films)));
  });

  test("MF-TBL-03 a value fence is a parse error", () => {
    expect(placesOf(form(field("table", 'columnIds=["a", "b"]', value(table("| 1 | 2 |")))))).toEqual(["7:1"]);
  });

  test.each([
    ["a pipe", String.raw`| a \| b | x |`, "a | b"],
    ["a pipe in code", "| `a \\| b` | x |", "`a | b`"],
    ["two pipes", String.raw`| \|\| | x |`, "||"],
    ["a backslash", String.raw`| a \ b | x |`, String.raw`a \ b`],
    ["a backslash at the end", "| C:\\dir\\ | x |", "C:\\dir\\"],
  ])("MF-TBL-03 D-14 %s in a cell", (_, row, expected) => {
    const text = form(grid("", row));
    expect(cellsOf(text)).toEqual([[answered(expected), answered("x")]]);
    expectRoundTrip(parseForm(text));
  });

  test.each([
    "a | b",
    "|",
    "||",
    "\\",
    "\\|",
    "a\\",
    "\\\\|",
    "`|`",
    "line one\nline two",
    "<br>",
    "- [ ] x",
    "---",
    "%",
  ])("MF-TBL-03 whatever a patch puts into a cell comes back: %j", (text) => {
    const parsed = apply(parseForm(form(grid(""))), { op: "set_table", fieldId: "a", value: [{ a: text, b: "x" }] });
    expectRoundTrip(parsed);
  });

  test.each([
    ["no outer pipes", "A | B\n---|---\n1 | 2"],
    ["alignment marks", "| A | B |\n|:--|--:|\n| 1 | 2 |"],
    ["prose around it", "Fill this in:\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\nThanks."],
    ["an indented table", "  | A | B |\n  |---|---|\n  | 1 | 2 |"],
    ["no spaces", "|A|B|\n|-|-|\n|1|2|"],
    ["a comment after it", "| A | B |\n|---|---|\n| 1 | 2 |\n<!-- that was all -->"],
    ["a comment with pipes between its rows", "| A | B |\n|---|---|\n<!-- | x | y | -->\n| 1 | 2 |"],
  ])("MF-TBL-03 is read: %s", (_, body) => {
    expect(cellsOf(form(field("table", 'columnIds=["a", "b"]', body)))).toEqual([[answered("1"), answered("2")]]);
  });

  test("MF-TBL-03 the closing tag may share a line with the last row", () => {
    const body = `{% field kind="table" id="a" label="A" columnIds=["a", "b"] %}\n${table("| 1 | 2 |")} {% /field %} ${field("string", "", "", "b")}`;
    expect(cellsOf(form(body))).toEqual([[answered("1"), answered("2")]]);
    const grown = edited(form(body), { op: "append_table", fieldId: "a", value: [{ a: "3", b: "4" }] });
    expect(cellsOf(grown)).toHaveLength(2);
    expect(bodyOf(grown)).toContain(`{% /field %} ${field("string", "", "", "b")}`);
  });

  test.each([
    ["an escaped pipe", String.raw`| 1 \| 2 | x |`, "1 | 2"],
    ["an escaped pipe, no outer pipe at the end", String.raw`| 1 \| 2 | x`, "1 | 2"],
  ])("MF-TBL-03 so may it with %s in that row", (_, row, first) => {
    const text = form(`{% field kind="table" id="a" label="A" columnIds=["a", "b"] %}\n${table(row)} {% /field %}`);
    expect(cellsOf(text)).toEqual([[answered(first), answered("x")]]);
    expectRoundTrip(apply(parseForm(text), { op: "append_table", fieldId: "a", value: [{ a: "y", b: "z" }] }));
  });

  test("MF-TBL-03 two tables in one field are never read as one", () => {
    const twice = `${table("| 1 | 2 |")}\n\n${table("| 3 | 4 |")}`;
    expect(errorsOf(form(field("table", 'columnIds=["a", "b"]', twice)))).toHaveLength(1);
  });
});

describe("MF-TBL-04 sentinels in cells", () => {
  test.each([
    ["%SKIP%", { state: "skipped" }],
    ["%SKIP% (Box office not tracked)", { state: "skipped", reason: "Box office not tracked" }],
    ["%ABORT%", { state: "aborted" }],
    ["%ABORT% (no data (yet))", { state: "aborted", reason: "no data (yet)" }],
    ["%SKIP:not tracked%", { state: "skipped", reason: "not tracked" }],
    ["%ABORT:gone%", { state: "aborted", reason: "gone" }],
  ])("MF-TBL-04 D-14 %s", (cell, expected) => {
    const text = form(grid("", `| x | ${cell} |`));
    expect(cellsOf(text)).toEqual([[answered("x"), expected]]);
    expectRoundTrip(parseForm(text));
  });

  test("D-14 the colon form is written as the document's", () => {
    expect(canonicalBody(grid("", "| x | %SKIP:why% |"))).toContain("| x | %SKIP% (why) |");
  });

  test("D-14 an empty optional cell is unanswered, not skipped", () => {
    expect(cellsOf(form(grid("", "| x |  |")))).toEqual([[answered("x"), { state: "unanswered" }]]);
  });

  test.each(["%SKIP% because", "%SKIP% (because", "%ABORT%x"])(
    "MF-TBL-04 D-16 %s is a parse error of its row",
    (cell) => {
      expect(placesOf(form(grid("", "| x | y |", `| x | ${cell} |`)))).toEqual([expect.stringMatching(/^10:/)]);
    },
  );

  test("MF-TBL-04 a required cell cannot be skipped, and no cell can stay aborted", () => {
    const attributes = 'columnTypes=[{type: "string", required: true}, "number"]';
    expect(codesOf(grid(attributes, "| %SKIP% | %SKIP% |"))).toEqual(["CELL_INVALID"]);
    expect(codesOf(grid(attributes, "| x | %ABORT% |"))).toEqual(["CELL_INVALID"]);
    expect(codesOf(grid(attributes, "| x | %SKIP% |"))).toEqual([]);
  });

  test.each(["why", "a | b", "a) b", "two\nlines"])("MF-TBL-04 a reason set by a patch comes back: %j", (reason) => {
    const cells = [{ a: { state: "skipped" as const, reason }, b: { state: "aborted" as const, reason } }];
    expectRoundTrip(apply(parseForm(form(grid(""))), { op: "set_table", fieldId: "a", value: cells }));
  });
});
