import fc from "fast-check";
import { expect, test } from "vitest";
import { bindTemplate, formatPath, indexesOf, parsePath, templateOf } from "./path.ts";

test.each<[string, (string | number)[]]>([
  ["company.name", ["company", "name"]],
  ["items[0].amount", ["items", 0, "amount"]],
  ['a["b.c"][2]', ["a", "b.c", 2]],
])("%s", (path, segments) => {
  expect(parsePath(path)).toEqual(segments);
  expect(formatPath(segments)).toBe(path);
});

test.each(["", "a..b", "a[", "a[x]", "a[-1]", ".a", "a b"])("%j is no path", (path) =>
  expect(parsePath(path)).toBeUndefined(),
);

test("any segments come back", () => {
  const segment = fc.oneof(fc.string({ minLength: 1 }), fc.nat());
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.array(segment), (first, rest) => {
      expect(parsePath(formatPath([first, ...rest]))).toEqual([first, ...rest]);
    }),
  );
});

test("templates", () => {
  expect(templateOf("a[1].b[22].c")).toBe("a[*].b[*].c");
  expect(indexesOf("a[1].b[22].c")).toEqual([1, 22]);
  expect(bindTemplate("a[*].b[*].c", [7])).toBe("a[7].b[*].c");
  const odd = formatPath(["a[1]", 2, "b[*]"]);
  expect(indexesOf(odd)).toEqual([2]);
  expect(templateOf(odd)).toBe(odd.replace("[2]", "[*]"));
});

test("templates: an index is digits between brackets, in any text", () => {
  const text = fc.string({ unit: fc.constantFrom("[", "]", "*", "0", "7", "-", ".", '"', "a"), maxLength: 20 });
  fc.assert(
    fc.property(text, (path) => {
      expect(templateOf(path)).toBe(path.replace(/\[\d+\]/g, "[*]"));
      expect(indexesOf(path)).toEqual(Array.from(path.matchAll(/\[(\d+)\]/g), (match) => Number(match[1])));
      expect(bindTemplate(templateOf(path), indexesOf(path).slice(0, 1))).toBe(
        templateOf(path).replace("[*]", () => (indexesOf(path).length > 0 ? `[${indexesOf(path)[0]}]` : "[*]")),
      );
    }),
  );
});
