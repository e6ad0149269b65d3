import fc from "fast-check";
import { expect, test } from "vitest";
import { csvCell, csvRow } from "./csv.ts";

test.each<[unknown, string]>([
  ["plain", "plain"],
  ["", ""],
  [undefined, ""],
  [null, ""],
  [true, "true"],
  [-12.5, "-12.5"],
  ["a,b", '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ["two\nlines", '"two\nlines"'],
  ["=1+1", "'=1+1"],
  ["+45 12", "'+45 12"],
  ["-12.5", "'-12.5"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", `"'\r=1"`],
  ["\n=1", `"'\n=1"`],
  ["＝1", "'＝1"],
  ["a=b", "a=b"],
  [{ a: 1 }, '"{""a"":1}"'],
])("promise 23: the cell of %j", (value, cell) => expect(csvCell(value)).toBe(cell));

/** Reads a row as RFC 4180 has it. */
const cellsOf = (row: string): readonly string[] =>
  Array.from(`,${row}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g), ([, quoted, bare = ""]) =>
    quoted === undefined ? bare : quoted.replaceAll('""', '"'),
  );

test("promise 23: any texts come back from a row as they were, and none begins a formula", () =>
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom(..."=+-@'\"a,;\n\r\t") }), { minLength: 2 }), (texts) => {
      const cells = cellsOf(csvRow(texts));
      expect(cells.map((cell, i) => (cell === texts[i] ? cell : cell.slice(1)))).toEqual(texts);
      for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
    }),
  ));
