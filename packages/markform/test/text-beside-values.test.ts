import { exportForm, parseForm } from "@cofill/markform";
import { describe, expect, test } from "vitest";
import {
  canonical,
  canonicalBody,
  edited,
  errorsOf,
  expectRoundTrip,
  placesOf,
  responseOf,
  warningsOf,
} from "./outcomes.ts";
import { crlf, field, form, options, table, value } from "./sources.ts";

const grid = (...lines: readonly string[]): string => field("table", 'columnIds=["a", "b"]', table(...lines));

const places = (text: string): readonly string[] =>
  warningsOf(text).map((warning) => warning.slice(0, warning.indexOf(" ")));

describe("MF-2-09 a line inside a table that is no row", () => {
  const wrapped = grid("| 1 | one |", "and a half", "| 2 | two |");

  test("MF-2-09 a wrapped cell is a warning with its place, and an error with strict", () => {
    expect(warningsOf(form(wrapped))).toEqual([expect.stringMatching(/^10:1 .*field 'a'.*no row/)]);
    expect(errorsOf(form(wrapped), { strict: true })).toEqual([expect.stringMatching(/^10:1 /)]);
    expect(responseOf(form(wrapped))?.value).toMatchObject({ rows: [{ a: { value: "1" } }, { a: { value: "2" } }] });
  });

  test.each([
    ["between rows", ["| 1 | one |", "and a half", "| 2 | two |"]],
    ["before the first row", ["and a half", "| 1 | one |"]],
    ["after the last row", ["| 1 | one |", "and a half"]],
    ["two lines", ["| 1 | one |", "and a half", "or so", "| 2 | two |"]],
    ["a code fence", ["| 1 | one |", "```js", "x", "```", "| 2 | two |"]],
    ["a comment", ["| 1 | one |", "<!-- two comes next -->", "| 2 | two |"]],
  ])("MF-2-09 canonical keeps it where it is: %s", (_, lines) => {
    const body = grid(...lines);
    for (const text of [body, crlf(body)]) expect(canonicalBody(text)).toContain(lines.join("\n"));
    expectRoundTrip(parseForm(form(body)));
  });

  test("MF-2-09 canonical keeps it between the header and its rule", () => {
    const body = field("table", 'columnIds=["a", "b"]', "| A | B |\nin kg\n| --- | --- |\n| 1 | 2 |");
    expect(canonicalBody(body)).toContain("| A | B |\nin kg\n| --- | --- |\n| 1 | 2 |");
  });

  test("MF-2-09 an edit in place leaves it with its row", () => {
    const patch = { op: "append_table", fieldId: "a", value: [{ a: "3", b: "three" }] } as const;
    expect(edited(form(wrapped), patch)).toContain("and a half\n| 2 | two |\n| 3 | three |\n");
    const last = form(grid("| 1 | one |", "and a half"));
    expect(edited(last, patch)).toContain("| 1 | one |\nand a half\n| 3 | three |\n");
  });

  test("MF-2-09 canonical keeps it when its row is gone", () => {
    const text = edited(form(wrapped), { op: "set_table", fieldId: "a", value: [] });
    expect(canonical(text)).toContain("| --- | --- |\nand a half\n");
  });

  test("MF-2-09 exports name it among their warnings", () => {
    const warning = { line: 10, column: 1, message: expect.stringContaining("field 'a'") };
    expect(exportForm(parseForm(form(wrapped))).warnings).toEqual([warning]);
    expect(exportForm(parseForm(form(wrapped)), { format: "friendly" }).warnings).toEqual([warning]);
    expect(exportForm(parseForm(form(grid("| 1 | one |"))))).not.toHaveProperty("warnings");
  });
});

describe("MF-2-09 text in a field that is not its value", () => {
  test.each([
    ["before a table", grid().replace("| A |", "Fill this in:\n\n| A |"), ["7:1"]],
    ["after a table", grid("| 1 | 2 |", "", "  Thanks."), ["11:3"]],
    ["before options", field("single_select", "", `Choose:\n\n${options("x", " ")}`), ["7:1"]],
    ["between options", field("single_select", "", `${options("x")}\n\nor\n\n- [ ] Two {% #o2 %}`), ["9:1"]],
    ["after options", field("checkboxes", "", `${options("x")}\n\nThanks.`), ["9:1"]],
    ["after the id of an option", field("multi_select", "", `${options("x")} (one)`), ["7:26"]],
    ["after a comment behind the id", field("multi_select", "", `${options("x")} <!-- c --> (one)`), ["7:37"]],
    ["before and after a value", field("string", "", `Name:\n${value("x")}\nThanks.`), ["7:1", "11:1"]],
    ["instead of a value", field("number", "", "12"), ["7:1"]],
    ["behind the word value", field("string", "", "```value of the year\nx\n```"), ["7:1"]],
    ["a header that columnLabels hides", grid().replace(" %}", ' columnLabels=["A", "Bee"] %}'), ["7:1"]],
  ])("MF-2-09 is a warning with its place: %s", (_, body, expected) => {
    expect(places(form(body))).toEqual(expected);
    expect(placesOf(form(body), { strict: true })).toEqual(expected);
    expectRoundTrip(parseForm(form(body)));
  });

  test.each([
    ["comments", field("single_select", "", `<!-- one -->\n${options("x", " ")}\n<!-- two -->`)],
    ["blank lines", grid("| 1 | 2 |", "", "| 3 | 4 |", "")],
    ["a value fence that is not processed", field("string", "", "```value {% process=false %}\n{% x %}\n```")],
  ])("MF-2-09 no warning for %s", (_, body) => expect(warningsOf(form(body))).toEqual([]));
});
