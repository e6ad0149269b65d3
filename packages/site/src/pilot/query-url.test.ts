import fc from "fast-check";
import { expect, test } from "vitest";
import { isSameQuery, withQuery } from "./query-url.ts";

const view = {
  title: "Things",
  inputSchema: { type: "object", properties: { q: {}, tags: {}, open: {}, __proto__x: {} } },
};
const base = new URL("https://x.example/list?sort=new");

test("AAF-QRY-01: query arguments are read back from the URL unchanged", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.array(fc.string(), { minLength: 1 }), (q, tags) => {
      const url = withQuery(base, view, { q, tags });
      if (!(url instanceof URL)) return;
      const read = new URL(url.href).searchParams;
      expect([read.get("q"), read.getAll("tags"), read.get("sort")]).toEqual([
        q.toWellFormed(),
        tags.map((tag) => tag.toWellFormed()),
        "new",
      ]);
    }),
  );
});

test.each([
  ["no arguments", {}, "https://x.example/list?sort=new"],
  ["a null value", { q: null, tags: undefined }, "https://x.example/list?sort=new"],
  ["an empty list", { tags: [] }, "https://x.example/list?sort=new"],
  ["booleans", { open: false }, "https://x.example/list?sort=new&open=false"],
])("withQuery writes %s", (_, args, href) => expect(String(withQuery(base, view, args))).toBe(href));

test.each([
  ["an argument that the view does not have", { other: 1 }, "invalid_arguments"],
  ["a prototype name", { constructor: 1 }, "invalid_arguments"],
  ["an object", { q: { a: 1 } }, "invalid_arguments"],
  ["a value that is too long", { q: "x".repeat(10_000) }, "address_too_long"],
  ["too many values", { tags: Array.from({ length: 300 }, String) }, "address_too_long"],
])("withQuery rejects %s", (_, args, code) => expect(withQuery(base, view, args)).toMatchObject({ code }));

test.each([
  ["/list?a=1&b=2", "/list?b=2&a=1", true],
  ["/list?a=1&a=2", "/list?a=2&a=1", false],
  ["/list?a=1", "/list?a=1#part", true],
  ["/list?a=1", "/list?a=2", false],
  ["/list", "/other", false],
])("isSameQuery of %s and %s is %s", (one, other, isSame) =>
  expect(isSameQuery(new URL(one, base), new URL(other, base))).toBe(isSame),
);
