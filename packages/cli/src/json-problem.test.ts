import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonProblem } from "./json-problem.ts";

test.each([
  ["nothing", "", "1:1 a value"],
  ["only blanks", " \n ", "2:2 a value"],
  ["an open object", "{", "1:2 a name in double quotes, or }"],
  ["a name without quotes", "{a: 1}", "1:2 a name in double quotes, or }"],
  ["single quotes", "{'a': 1}", "1:2 a name in double quotes, or }"],
  ["no colon", '{"a" 1}', "1:6 a colon"],
  ["no value", '{"a": }', "1:7 a value"],
  ["no comma", '{\n  "a": 1\n  "b": 2\n}', "3:3 a comma or }"],
  ["a comma too many in an object", '{"a": 1,}', "1:9 a name in double quotes"],
  ["a comma too many in a list", "[1,]", "1:4 a value"],
  ["the wrong bracket", "[1}", "1:3 a comma or ]"],
  ["a comment", "// x\n{}", "1:1 a value"],
  ["a bare word", '{"a": ida@example.org}', "1:7 a value"],
  ["an open text", '"abc', "1:5 a character of a text, or its closing quote"],
  ["a line break in a text", '"ab\nc"', "1:4 a character of a text, or its closing quote"],
  ["a bad escape", '"a\\x"', "1:3 a character of a text, or its closing quote"],
  ["a leading zero", "[01]", "1:2 a value or ]"],
  ["a number that stops", "[1.]", "1:2 a value or ]"],
  ["more after the end", "{} {}", "1:4 nothing more"],
])("the place of a problem: %s", (_, text, expected) => {
  expect(() => JSON.parse(text)).toThrow();
  const { line, column, expected: words } = jsonProblem(text)!;
  expect(`${line}:${column} ${words}`).toBe(expected);
});

test("agrees with JSON.parse about what is JSON, whatever the text", () => {
  const isJson = (text: string): boolean => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  const part = fc.constantFrom(
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"',
    '"a"',
    "1",
    "-0.5e3",
    "true",
    "null",
    " ",
    "\n",
    "\\",
    "e",
  );
  const near = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.oneof(fc.json(), near, fc.string()), (text) => isJson(text) === (jsonProblem(text) === undefined)),
  );
});

test("ten thousand open brackets are no trouble", () => {
  expect(jsonProblem("[".repeat(10_000))).toMatchObject({ line: 1, column: 10_001 });
});
