import fc from "fast-check";
import { expect, test } from "vitest";
import { readMessageText, writeMessageText } from "./message-text.ts";

test.each<[string, string, string[], [string, string][]]>([
  ["plain text", "hello", ["hello"], []],
  ["a name", "use @counter now", ["use ", " now"], [["counter", "counter"]]],
  ["a path, known by its last part", "use @tools/counter", ["use ", ""], [["counter", "tools/counter"]]],
  ["an edge with another capability", "fill @form:vendor", ["fill ", ""], [["form", "vendor"]]],
  ["a file as the capability", "fill @form:vendor.form.md", ["fill ", ""], [["form", "vendor.form.md"]]],
  ["a file in a folder", "fill @form:./forms/vendor.form.md!", ["fill ", "!"], [["form", "./forms/vendor.form.md"]]],
  ["a full stop", "Please fill @form.", ["Please fill ", "."], [["form", "form"]]],
  ["an address is no name", "write to bob@example.org", ["write to bob@example.org"], []],
  ["@@ writes an @", "mail @@bob", ["mail @bob"], []],
  ["in brackets", "(see @form)", ["(see ", ")"], [["form", "form"]]],
  ["an @ alone", "at @ noon", ["at @ noon"], []],
  ["many stops", "see @a.....", ["see ", "....."], [["a", "a"]]],
  [
    "two names",
    "@a and @b",
    ["", " and ", ""],
    [
      ["a", "a"],
      ["b", "b"],
    ],
  ],
])("message text: %s", (_, text, strings, mentions) => {
  const read = readMessageText(text);
  expect(read.strings).toEqual(strings);
  expect(read.mentions.map(({ edge, capability }) => [edge, capability])).toEqual(mentions);
});

test("message text: any text is parsed into one more string than mentions", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const { strings, mentions } = readMessageText(text);
      expect(strings).toHaveLength(mentions.length + 1);
      if (!text.includes("@")) expect(writeMessageText(strings, [])).toBe(text);
    }),
  );
});
