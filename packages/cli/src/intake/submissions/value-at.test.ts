import { expect, test } from "vitest";
import { flatten, valueAt } from "./value-at.ts";

const file = { uploadId: "u", filename: "w9.pdf", mimeType: "application/pdf", sizeBytes: 1, sha256: "x" };
const values = { a: { b: [{ c: 1 }, { c: 2, d: null }] }, tags: ["x", "y"], none: [], grid: [[1, 2], [3]], w9: file };

test.each<[string, unknown]>([
  ["a.b[1].c", 2],
  ["a.b[1].d", null],
  ["tags[0]", "x"],
  ["tags", ["x", "y"]],
  ["grid[1][0]", 3],
  ["a.b[7].c", undefined],
  ["a.toString", undefined],
  ["constructor", undefined],
  ["a.b.c.d", undefined],
])("the value at %s", (path, expected) => expect(valueAt(values, path)).toEqual(expected));

test("nested values as cells", () =>
  expect(flatten(values)).toEqual([
    ["a.b[0].c", 1],
    ["a.b[1].c", 2],
    ["a.b[1].d", null],
    ["tags", "x; y"],
    ["grid[0]", "1; 2"],
    ["grid[1]", "3"],
    ["w9", "w9.pdf"],
  ]));
