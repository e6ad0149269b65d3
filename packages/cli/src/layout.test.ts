import fc from "fast-check";
import { expect, test } from "vitest";
import { columnsOf, fit, hang, pad, widthOf, wrap } from "./layout.ts";
import { textWidth } from "./text-width.ts";

test.each([
  ["", 0],
  ["abc", 3],
  ["Grüße", 5],
  ["e\u0301", 1],
  ["日本語", 6],
  ["한국", 4],
  ["ｆｕｌｌ", 8],
  ["👍", 2],
  ["👩‍👩‍👧", 2],
  ["🇩🇪", 2],
  ["☎", 1],
  ["☎️", 2],
  ["✓ █░", 4],
  ["\u200b", 0],
])("%s is %i columns wide", (text, width) => expect(textWidth(text)).toBe(width));

test.each<[string, string, number, string[]]>([
  ["words", "one two three", 8, ["one two", "three"]],
  ["a word that fits exactly", "one two", 7, ["one two"]],
  ["nothing", "", 10, [""]],
  ["an address stays whole", "see https://example.com/a/b/c now", 12, ["see", "https://example.com/a/b/c", "now"]],
  ["a script without spaces", "日本語日本語日本語", 8, ["日本語日", "本語日本", "語"]],
])("wraps %s", (_, text, width, lines) => expect(wrap(text, width)).toEqual(lines));

test.each([
  ["abcdef", 6, "abcdef"],
  ["abcdef", 4, "abc…"],
  ["日本語", 5, "日本…"],
  ["日本語", 4, "日…"],
])("fits %s in %i", (text, width, expected) => expect(fit(text, width)).toBe(expected));

test("pads by columns, not by characters", () => expect(pad("日本", 6)).toBe("日本  "));

test("text hangs beside its head", () => {
  expect(hang(["- "], "aaaa bbbb cccc dddd eeee ffff", 22)).toEqual([
    ["- ", "aaaa bbbb cccc dddd"],
    ["  ", "eeee ffff"],
  ]);
});

test("columns line up whatever is in them", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string({ unit: "grapheme" }), fc.constant("x")), { minLength: 1 }), (rows) => {
      const lines = columnsOf(rows.map(([a, b]) => [a.replace(/[\n\r]/g, ""), b]));
      expect(new Set(lines.map((line) => widthOf(line))).size).toBe(1);
    }),
  );
});

test("no line of several words is wider than asked", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: "grapheme", maxLength: 12 })),
      fc.integer({ min: 24, max: 60 }),
      (words, width) => {
        for (const line of wrap(words.join(" "), width)) {
          if (line.includes(" ")) expect(textWidth(line)).toBeLessThanOrEqual(width);
        }
      },
    ),
  );
});
