import { expect, test } from "vitest";
import { printable, renderLines, styled, wantsColour } from "./paint.ts";

test.each<[string, Record<string, string>, boolean, boolean, boolean]>([
  ["a terminal", {}, true, false, true],
  ["a pipe", {}, false, false, false],
  ["--no-color", { FORCE_COLOR: "1" }, true, true, false],
  ["NO_COLOR", { NO_COLOR: "1" }, true, false, false],
  ["an empty NO_COLOR says nothing", { NO_COLOR: "" }, true, false, true],
  ["FORCE_COLOR", { FORCE_COLOR: "1" }, false, false, true],
  ["FORCE_COLOR=0", { FORCE_COLOR: "0" }, true, false, false],
  ["NO_COLOR wins", { NO_COLOR: "1", FORCE_COLOR: "1" }, true, false, false],
  ["a dumb terminal", { TERM: "dumb" }, true, false, false],
])("colour: %s", (_, env, isTTY, isOff, expected) => {
  const writer = { write: () => true };
  expect(wantsColour({ cwd: "", stdout: writer, stderr: writer, env, isTTY }, isOff)).toBe(expected);
});

test.each([
  ["a colour", "\x1b[31mred", "\\x1b[31mred"],
  ["a title change", "\x1b]0;x\x07", "\\x1b]0;x\\x07"],
  ["C1 controls", "\x9b31m", "\\x9b31m"],
  ["text that runs backwards", "a\u202eb", "a\\u202eb"],
  ["ordinary text", "Grüße, 日本 👍\t✓", "Grüße, 日本 👍\t✓"],
])("a form cannot write to the terminal: %s", (_, text, expected) => {
  expect(printable(text)).toBe(expected);
});

test("styles are for terminals only", () => {
  const lines = [["a ", styled("red", "b\x1b[0m")]];
  expect(renderLines(lines, false)).toBe("a b\\x1b[0m\n");
  expect(renderLines(lines, true)).toBe("a \x1b[31mb\\x1b[0m\x1b[0m\n");
});
