import fc from "fast-check";
import { expect, test } from "vitest";
import { isSameQuery, withQuery } from "./query-url.ts";

const view = {
  title: "Things",
  inputSchema: { type: "object", properties: { q: {}, tags: {}, open: {}, __proto__x: {} } },
};
const base = new URL("https://x.example/list?sort=new");

test("AAF-QRY-01: whatever is asked for comes back from the address as it was", () => {
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
  ["nothing given", {}, "https://x.example/list?sort=new"],
  ["nothing said of a value", { q: null, tags: undefined }, "https://x.example/list?sort=new"],
  ["an empty list", { tags: [] }, "https://x.example/list?sort=new"],
  ["yes and no", { open: false }, "https://x.example/list?sort=new&open=false"],
])("%s", (_, args, href) => expect(String(withQuery(base, view, args))).toBe(href));

test.each([
  ["what the view does not take", { other: 1 }, "invalid_arguments"],
  ["what every object has", { constructor: 1 }, "invalid_arguments"],
  ["an object", { q: { a: 1 } }, "invalid_arguments"],
  ["too much of it", { q: "x".repeat(10_000) }, "address_too_long"],
  ["too many of them", { tags: Array.from({ length: 300 }, String) }, "address_too_long"],
])("refused: %s", (_, args, code) => expect(withQuery(base, view, args)).toMatchObject({ code }));

test.each([
  ["/list?a=1&b=2", "/list?b=2&a=1", true],
  ["/list?a=1&a=2", "/list?a=2&a=1", false],
  ["/list?a=1", "/list?a=1#part", true],
  ["/list?a=1", "/list?a=2", false],
  ["/list", "/other", false],
])("%s and %s: the same %s", (one, other, isSame) =>
  expect(isSameQuery(new URL(one, base), new URL(other, base))).toBe(isSame),
);
