import fc from "fast-check";
import { expect, test } from "vitest";
import { readCommaList, writeCommaList } from "./comma-list.ts";

test.each<[string, string, readonly string[]]>([
  ["nothing", "", []],
  ["blanks", "  ", []],
  ["one", "green", ["green"]],
  ["several", "green, blue ,red", ["green", "blue", "red"]],
  ["a comma too many", "green,,blue,", ["green", "blue"]],
  ["a comma inside quotes", 'green, "blue, dark"', ["green", "blue, dark"]],
  ["quotes inside quotes", '"say ""yes"""', ['say "yes"']],
  ["a quote inside a word", 'a "b" c, d', ['a "b" c', "d"]],
  ["a quote that does not end", '"a, b', ['"a', "b"]],
])("EN-CLI-07 comma-separated: %s", (_, text, items) => expect(readCommaList(text)).toEqual(items));

test("what was written is read back", () => {
  fc.assert(
    fc.property(fc.array(fc.string().filter((item) => !item.includes("\n"))), (items) => {
      expect(readCommaList(writeCommaList(items))).toEqual(items);
    }),
  );
});
