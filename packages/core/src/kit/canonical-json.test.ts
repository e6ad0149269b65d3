import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

test("it is JSON of the same value, whatever the order of the keys", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse());
      expect(canonicalJson(turned)).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test("other values have other texts", () => {
  const texts = [{ a: 1 }, { a: "1" }, { a: [1] }, { a: { b: 1 } }, { "a.b": 1 }, {}, [], null, ""].map(canonicalJson);
  expect(new Set(texts).size).toBe(texts.length);
});
