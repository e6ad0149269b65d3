import {
  inspect,
  isAbortError,
  isConfigError,
  isLlmError,
  isMarkformError,
  isParseError,
  isPatchError,
  isRetryableError,
  isValidationError,
  MARKFORM_VERSION,
  MarkformAbortError,
  MarkformConfigError,
  MarkformError,
  MarkformLlmError,
  MarkformParseError,
  MarkformPatchError,
  MarkformValidationError,
  ParseError,
  parseForm,
  validate,
} from "@cofill/markform";
import { describe, expect, test } from "vitest";
import { apply, codesOf, errorsOf, placesOf, rejectionsOf } from "./outcomes.ts";
import { field, form, options, table, value } from "./sources.ts";

describe("MF-VLD-03 codes", () => {
  test.each([
    ["REQUIRED_MISSING", field("string", "required=true")],
    ["NUMBER_PARSE_ERROR", field("number", "", value("x"))],
    ["NUMBER_OUT_OF_RANGE", field("number", "max=1", value("2"))],
    ["NUMBER_NOT_INTEGER", field("number", "integer=true", value("1.5"))],
    ["PATTERN_MISMATCH", field("string", 'pattern="^a$"', value("b"))],
    ["LENGTH_OUT_OF_RANGE", field("string", "maxLength=1", value("ab"))],
    ["ITEM_COUNT_ERROR", field("string_list", "maxItems=1", value("a\nb"))],
    ["ITEM_LENGTH_ERROR", field("string_list", "itemMinLength=2", value("a"))],
    ["DUPLICATE_ITEMS", field("string_list", "uniqueItems=true", value("a\na"))],
    ["SELECTION_COUNT_ERROR", field("multi_select", "maxSelections=1", options("x", "x"))],
    ["INVALID_CHECKBOX_STATE", field("checkboxes", 'checkboxMode="simple"', options("*"))],
    ["EXPLICIT_CHECKBOX_UNFILLED", field("checkboxes", 'checkboxMode="explicit"', options("y", " "))],
  ])("MF-VLD-03 %s", (code, body) => {
    expect(codesOf(body)).toEqual([code]);
  });

  test("MF-VLD-03 INVALID_OPTION_ID", () => {
    const parsed = parseForm(form(field("single_select", "", options(" "))));
    expect(rejectionsOf(parsed, { op: "set_single_select", fieldId: "a", value: "ghost" })).toEqual([
      "0 INVALID_OPTION_ID",
    ]);
  });

  test.each([
    ["DATE_PARSE_ERROR", field("date", "", value("x"))],
    ["DATE_OUT_OF_RANGE", field("date", 'min="2024-01-01"', value("2023-01-01"))],
    ["YEAR_PARSE_ERROR", field("year", "", value("x"))],
    ["YEAR_OUT_OF_RANGE", field("year", "", value("20"))],
    ["URL_INVALID", field("url", "", value("x"))],
    ["ROW_COUNT_ERROR", field("table", 'columnIds=["a", "b"] maxRows=1', table("| 1 | 2 |", "| 3 | 4 |"))],
    ["CELL_INVALID", field("table", 'columnIds=["a", "b"] columnTypes=["number", "string"]', table("| x | y |"))],
    ["FIELD_ABORTED", field("string", 'state="aborted"')],
  ])("D-12 %s", (code, body) => {
    expect(codesOf(body)).toEqual([code]);
  });

  test("MF-VLD-03 every problem of a value is found, not only the first", () => {
    expect(codesOf(field("number", "integer=true min=10", value("1.5")))).toEqual(
      expect.arrayContaining(["NUMBER_NOT_INTEGER", "NUMBER_OUT_OF_RANGE"]),
    );
    expect(codesOf(field("string", 'pattern="^b" maxLength=1', value("aa")))).toEqual(
      expect.arrayContaining(["PATTERN_MISMATCH", "LENGTH_OUT_OF_RANGE"]),
    );
  });

  test.each([
    ["an optional empty field", field("string", 'pattern="^a$" minLength=3')],
    ["a skipped field", field("string", 'state="skipped" minLength=3')],
  ])("MF-VLD-03 %s has no issue", (_, body) => {
    expect(codesOf(body)).toEqual([]);
  });
});

describe("MF-VLD-02 issues", () => {
  const text = form(
    [
      '{% group id="company_info" %}',
      '{% field kind="string" id="ticker" label="Ticker symbol" required=true %}{% /field %}',
      '  {% field kind="number" id="margin" label="Margin"',
      "     max=1 %}",
      "```value",
      "2",
      "```",
      "{% /field %}",
      "{% /group %}",
    ].join("\n"),
  );

  test("MF-VLD-02 what a built-in issue carries", () => {
    expect(validate(parseForm(text))).toEqual([
      {
        severity: "error",
        message: expect.stringContaining("Ticker symbol"),
        code: "REQUIRED_MISSING",
        ref: "ticker",
        path: "company_info.ticker",
        range: { start: { line: 7, col: 1 }, end: expect.objectContaining({ line: 7 }) },
        source: "builtin",
      },
      {
        severity: "error",
        message: expect.stringContaining("Margin"),
        code: "NUMBER_OUT_OF_RANGE",
        ref: "margin",
        path: "company_info.margin",
        range: { start: { line: 8, col: 3 }, end: { line: 9, col: 14 } },
        source: "builtin",
      },
    ]);
  });

  test.each([
    ["required", field("string", "required=true"), /"The A" is required/],
    ["a number, with what it is and what it may be", field("number", "min=1 max=5", value("7")), /"The A".*1.*5.*7/],
    ["a pattern, with the pattern", field("string", 'pattern="^[A-Z]+$"', value("abc")), /"The A".*\^\[A-Z\]\+\$.*abc/],
    ["a list, with both counts", field("string_list", "minItems=3", value("a")), /"The A".*3.*1/],
    ["an option, by name", field("checkboxes", 'checkboxMode="explicit"', options("y", " ")), /"The A".*o2/],
    ["an item, by place", field("string_list", "itemMinLength=3", value("abc\nab")), /[Ii]tem 2.*"The A"/],
  ])("MF-VLD-02 messages say what to do: %s", (_, body, message) => {
    expect(validate(parseForm(form(body)))[0]!.message).toMatch(message);
  });
});

describe("MF-ERR-01 errors", () => {
  const problem = {
    fieldId: "a",
    patchOperation: "set_number",
    expectedType: "number",
    receivedValue: "x",
    receivedType: "string",
    patchIndex: 2,
  };
  const parse = new MarkformParseError([{ message: "bad", line: 3, column: 7 }], "x.form.md");
  const patch = new MarkformPatchError("bad patch", problem);
  const other = new MarkformPatchError("bad too", { ...problem, fieldId: "b" });
  const validation = new MarkformValidationError("two", [patch, other, patch]);
  const llm = new MarkformLlmError("slow", { provider: "example", model: "m", statusCode: 429, retryable: true });
  const config = new MarkformConfigError("bad option", "maxTurns", "number", "ten");
  const abort = new MarkformAbortError("no data", "a");
  const base = new MarkformError("base");
  const all = { base, parse, patch, validation, llm, config, abort };

  test.each(Object.entries(all))("MF-ERR-01 %s is an Error and a MarkformError with name and version", (_, error) => {
    expect(error).toBeInstanceOf(Error);
    expect(error).toBeInstanceOf(MarkformError);
    expect(error.name).toBe(error.constructor.name);
    expect(error.version).toBe(MARKFORM_VERSION);
    expect(error.message.length).toBeGreaterThan(0);
    expect(isMarkformError(error)).toBe(true);
  });

  test("MF-ERR-01 the members of each", () => {
    expect(parse).toMatchObject({
      source: "x.form.md",
      line: 3,
      column: 7,
      errors: [{ message: "bad", line: 3, column: 7 }],
    });
    expect(patch).toMatchObject(problem);
    expect(validation.issues).toEqual([patch, other, patch]);
    expect(validation.fieldIds).toEqual(["a", "b"]);
    expect(llm).toMatchObject({ provider: "example", model: "m", statusCode: 429, retryable: true });
    expect(new MarkformLlmError("x")).toMatchObject({ retryable: false });
    expect(config).toMatchObject({ option: "maxTurns", expectedType: "number", receivedValue: "ten" });
    expect(abort).toMatchObject({ reason: "no data", fieldId: "a" });
  });

  test.each([
    ["isParseError", isParseError, "parse"],
    ["isPatchError", isPatchError, "patch"],
    ["isValidationError", isValidationError, "validation"],
    ["isLlmError", isLlmError, "llm"],
    ["isConfigError", isConfigError, "config"],
    ["isAbortError", isAbortError, "abort"],
  ] as const)("MF-ERR-01 %s knows its own and no other", (_, guard, own) => {
    for (const [name, error] of Object.entries(all)) expect(guard(error), name).toBe(name === own);
    for (const none of [undefined, null, "x", {}, new Error("x")]) {
      expect(guard(none)).toBe(false);
      expect(isMarkformError(none)).toBe(false);
    }
  });

  test("MF-ERR-01 isRetryableError: LLM errors that say so", () => {
    expect(isRetryableError(llm)).toBe(true);
    expect(isRetryableError(new MarkformLlmError("x", { retryable: false }))).toBe(false);
    expect(isRetryableError(parse)).toBe(false);
  });

  test("MF-ERR-01 guards know the errors of another copy of the package", () => {
    class MarkformParseErrorOfAnotherBundle extends Error {
      override readonly name = "MarkformParseError";
    }
    expect(isParseError(new MarkformParseErrorOfAnotherBundle("x"))).toBe(true);
    expect(isMarkformError(new MarkformParseErrorOfAnotherBundle("x"))).toBe(true);
  });

  test("MF-ERR-01 ParseError is the older name", () => {
    expect(ParseError).toBe(MarkformParseError);
  });

  test("MF-ERR-01 D-17 a real parse error: file, line and column of the first, and every error", () => {
    let caught: unknown;
    try {
      parseForm(form(`${field("string")}\n  ${field("string")}\n${field("nope", "", "", "b")}`), {
        filename: "x.form.md",
      });
    } catch (error) {
      caught = error;
    }
    expect(isParseError(caught)).toBe(true);
    expect(caught).toMatchObject({ source: "x.form.md", line: 7, column: 3 });
    expect((caught as MarkformParseError).errors.map(({ line, column }) => [line, column])).toEqual([
      [7, 3],
      [8, 1],
    ]);
    expect((caught as Error).message).toMatch(/x\.form\.md:7:3/);
  });

  test("D-17 columns count characters from 1, whatever stands before", () => {
    expect(placesOf(form(`ü😀 ${field("string")} ${field("string")}`))).toEqual([
      `6:${`ü😀 ${field("string")} `.length + 1}`,
    ]);
  });

  test("MF-ERR-01 something else than a form of parseForm is a config error", () => {
    for (const use of [inspect, validate, (given: never) => apply(given)]) {
      expect(() => use({} as never)).toThrow(MarkformConfigError);
    }
  });

  test("D-17 no error hides another", () => {
    const body = [
      `{% group id="g" %}`,
      field("string", 'priority="urgent" minLength=-1 required="maybe"'),
      field("single_select", "", "- [q] One {% #one %}\n- [ ] Two\n- [ ] Three {% #one %}\n- [ ] Four {% #one %}", "b"),
      field("table", 'columnIds=["a", "b"] columnTypes=["money", "x"] minRows=-1', "| A |\n|---|", "c"),
      `{% description ref="nowhere" %}x{% /description %}`,
      `{% note id="n1" %}x{% /note %}`,
      "{% /group %}",
      "{% /group %}",
    ].join("\n");
    const errors = errorsOf(form(body));
    for (const part of [
      "priority",
      "minLength",
      "required",
      "[q]",
      "missing ID",
      "Duplicate option",
      "columnTypes",
      "minRows",
      "nowhere",
      "ref",
      "role",
      "/group",
    ]) {
      expect(errors.filter((error) => error.includes(part)).length, part).toBeGreaterThan(0);
    }
  });
});
