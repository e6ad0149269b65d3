import { describe, expect, test } from "vitest";
import { fails, gives, run } from "./run.ts";

describe("names and comments", () => {
  test.each([
    ["let a_1 = 2 in a_1", 2],
    ["let _x = 3 in _x", 3],
  ])("FEL-LEX-01: %s gives %j", (source, value) => expect(run(source)).toEqual(gives(value)));

  test.each([
    ["let é = 1 in é", "unexpected_character"],
    ["let 1a = 1 in 1", "bad_number"],
    ["1 # 2", "unexpected_character"],
    ["1\u00a0+ 2", "unexpected_character"],
  ])("FEL-LEX-01: %s is refused as %s", (source, code) => expect(run(source)).toEqual(fails(code)));

  test.each([
    ["1 // + 5", 1],
    ["1 // first\n + 2", 3],
    ["1 /* + 5 */ + 2", 3],
    ["/* a /* b */ 4", 4],
    ["'// no comment'", "// no comment"],
  ])("FEL-LEX-02: %j gives %j", (source, value) => expect(run(source)).toEqual(gives(value)));

  test.each([
    ["1 /* no end", "unterminated_comment"],
    ["/* a /* b */ */ 4", "unexpected_token"],
  ])("FEL-LEX-02: %s is refused as %s", (source, code) => expect(run(source)).toEqual(fails(code)));
});

describe("texts", () => {
  test.each([
    ["'a\"b'", 'a"b'],
    ['"it\'s"', "it's"],
    ["''", ""],
    ["'\\\\ \\' \\\" \\n \\r \\t'", "\\ ' \" \n \r \t"],
    ["'\\u00e9\\u20AC'", "é€"],
    ["'zwölf ß 😀'", "zwölf ß 😀"],
  ])("FEL-LEX-03: %s gives %j", (source, value) => expect(run(source)).toEqual(gives(value)));

  test.each([
    ["'no end", "unterminated_string"],
    ["'mixed\"", "unterminated_string"],
    ["'\\x41'", "bad_escape"],
    ["'\\u12'", "bad_escape"],
    ["'\\b'", "bad_escape"],
    ["'\\", "bad_escape"],
  ])("FEL-LEX-03: %s is refused as %s", (source, code) => expect(run(source)).toEqual(fails(code)));
});

describe("numbers and dates", () => {
  test.each([
    ["0", 0],
    ["42", 42],
    ["0.5", 0.5],
    ["10.250", 10.25],
    ["1e3", 1000],
    ["2.5E-2", 0.025],
    ["1e+2", 100],
    ["12345678901234567890", "12345678901234567890"],
  ])("FEL-LEX-04: %s gives %j", (source, value) => expect(run(source)).toEqual(gives(value)));

  test.each(["01", "00", "1.", ".5", "1.e5", "1e", "1e+", "5x", "1_000"])("FEL-LEX-04: %s is not a number", (source) =>
    expect(run(source)).toEqual(fails("bad_number")),
  );

  test.each([
    ["@2026-05-17", "2026-05-17"],
    ["@2024-02-29", "2024-02-29"],
    ["@2026-05-17T10:00:00", "2026-05-17T10:00:00"],
    ["@2026-05-17T10:00:00Z", "2026-05-17T10:00:00Z"],
    ["@2026-05-17T10:00:00+02:00", "2026-05-17T10:00:00+02:00"],
  ])("FEL-LEX-05: %s is the date %s", (source, value) => {
    expect(run(source)).toEqual(gives(value));
    expect(run(`isDate(${source})`)).toEqual(gives(true));
  });

  test.each([
    "@2026-02-30",
    "@2025-02-29",
    "@2026-13-01",
    "@2026-1-1",
    "@2026-05-17T25:00:00",
    "@2026-05-17T10:00",
    "@0000-01-01",
  ])("FEL-LEX-05: %s is not a date", (source) => expect(run(source)).toEqual(fails("bad_date")));
});

describe("reserved words and operators", () => {
  test.each(["true", "false", "null", "and", "or", "not", "in", "if", "then", "else", "let"])(
    "FEL-LEX-06: %s cannot be bound by let, but is a name after $ and a dot",
    (word) => {
      expect(run(`let ${word} = 1 in 2`)).toEqual(fails("unexpected_token"));
      expect(run(`$${word}`, { fields: { [word]: 7 } })).toEqual(gives(7));
      expect(run(`{${word}: 8}.${word}`)).toEqual(gives(8));
    },
  );

  test.each([
    ["[1] |> sum()", "unsupported_operator"],
    ["true || false", "unsupported_operator"],
    ["true && false", "unsupported_operator"],
    ["2 ** 3", "unsupported_operator"],
    ["1 | 2", "unexpected_character"],
  ])("FEL-LEX-07: %s is refused as %s", (source, code) => expect(run(source)).toEqual(fails(code)));

  test.each([
    ["5-3", 2],
    ["5 -3", 2],
    ["5--3", 8],
    ["$a-1", 9],
    ["a-1", 9],
  ])("FEL-LEX-08: %s gives %j", (source, value) => expect(run(source, { fields: { a: 10 } })).toEqual(gives(value)));
});
