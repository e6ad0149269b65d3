import { expect, test } from "vitest";
import { valueAtPath } from "./value-at-path.ts";

const values = { name: "Ida", "First name": "Ida Mae", lines: [{ "a.b": 1 }, { "x[0]": 2 }], none: null };

test.each<[string, unknown]>([
  ["name", "Ida"],
  ['["First name"]', "Ida Mae"],
  ['lines[0]["a.b"]', 1],
  ['lines[1]["x\\u005b0]"]', 2],
  ["lines[2]", undefined],
  ["name.length", undefined],
  ["none.more", undefined],
  ["constructor", undefined],
  ["", undefined],
  ["not a path", undefined],
])("the value at %s", (path, value) => expect(valueAtPath(values, path)).toEqual(value));
