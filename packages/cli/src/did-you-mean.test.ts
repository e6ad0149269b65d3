import { expect, test } from "vitest";
import { nearest } from "./did-you-mean.ts";

test.each([
  ["inspct", "inspect"],
  ["sett", "set"],
  ["stauts", "status"],
  ["EXPORT", "export"],
  ["insp", "inspect"],
  ["x", undefined],
  ["frobnicate", undefined],
  ["", undefined],
  ["i".repeat(1_000_000), undefined],
])("%.20s → %s", (word, expected) => {
  expect(nearest(word, ["inspect", "status", "set", "export"])).toBe(expected);
});
