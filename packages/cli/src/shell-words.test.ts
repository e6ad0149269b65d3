import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { quoteWord, unquoteWord } from "./shell-words.ts";

test.each([
  ["intake.form.md", "intake.form.md"],
  ["my form.md", "'my form.md'"],
  ["it's", "'it'\\''s'"],
  ["", "''"],
  ["$HOME", "'$HOME'"],
])("%s is written %s", (word, written) => expect(quoteWord(word)).toBe(written));

test.each([
  ["my\\ form.md", "my form.md"],
  ["'my form'.md", "my form.md"],
  ['"my form', "my form"],
  ["a\\", "a\\"],
])("%s was typed for %s", (typed, word) => expect(unquoteWord(typed)).toBe(word));

test("what is quoted reads back", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (word) => {
      expect(unquoteWord(quoteWord(word))).toBe(word);
    }),
  );
});

test("a shell agrees", () => {
  const words = fc
    .sample(fc.string({ unit: "grapheme" }), { numRuns: 100, seed: 7 })
    .map((word) => word.replaceAll("\0", ""));
  const { stdout } = spawnSync("sh", ["-c", `printf '%s\\0' ${words.map(quoteWord).join(" ")}`], { encoding: "utf8" });
  expect(stdout.split("\0").slice(0, -1)).toEqual(words);
});
