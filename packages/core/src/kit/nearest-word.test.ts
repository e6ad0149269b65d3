import { expect, test } from "vitest";
import { nearestWord } from "./nearest-word.ts";

test.each([
  ["calcuate", "calculate"],
  ["requried", "required"],
  ["read-only", "readonly"],
  ["minrepeat", "minRepeat"],
  ["red", undefined],
  ["label", undefined],
  ["x".repeat(1_000_000), undefined],
])("%.20s → %s", (word, expected) => {
  expect(nearestWord(word, ["calculate", "required", "readonly", "minRepeat"])).toBe(expected);
});
