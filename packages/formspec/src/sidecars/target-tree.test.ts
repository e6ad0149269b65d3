import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plantTargets, valuesAt, visitAlong } from "./index.ts";
import { partsOf } from "./target-tree.ts";

const treeOf = (targets: readonly string[]) => plantTargets(targets.map((target) => [target, target]));
const reached = (targets: readonly string[], path: string) =>
  visitAlong(treeOf(targets), path).flatMap(({ values }) => values);

test.each([
  ["a.rows[3].b", ["a", "rows[3]", "b"]],
  ["m[0][1].x", ["m[0][1]", "x"]],
  ['a["odd.name"].b', ["a", '["odd.name"]', "b"]],
  ['["x y"][2]', ['["x y"][2]']],
  ["items[*]", ["items[*]"]],
  ["not a path", ["not a path"]],
  ["[0].a", ["[0].a"]],
  ["a..b", ["a..b"]],
  ["", []],
])("partsOf splits %j into %j", (path, parts) => expect(partsOf(path)).toEqual(parts));

describe("visitAlong", () => {
  test("visits the form, the ancestors and the path, from the outside in", () => {
    const targets = ["org.name", "#", "org", "org.name.first", "organisation", "name"];
    expect(reached(targets, "org.name")).toEqual(["#", "org", "org.name"]);
  });

  test("matches three spellings of each indexed part, independently of the others", () => {
    const forms = (part: string) => [`${part}[2]`, `${part}[*]`, part];
    const targets = forms("a").flatMap((a) => [a, ...forms("b").map((b) => `${a}.${b}.c`)]);
    expect(reached([...targets, "a[1]", "a[2].b[3].c", "a[*].b[*]"], "a[2].b[2].c").toSorted()).toEqual(
      [...targets, "a[*].b[*]"].toSorted(),
    );
  });

  test("visits the most specific spelling of the path first", () => {
    const targets = ["a.b", "a[*].b", "a[2].b"];
    expect(valuesAt(treeOf(targets), "a[2].b")).toEqual(["a[2].b", "a[*].b", "a.b"]);
    expect(valuesAt(treeOf(targets), "a[7].b")).toEqual(["a[*].b", "a.b"]);
    expect(valuesAt(treeOf(["#", "a"]), "a[2].b")).toEqual([]);
  });

  test("finds nothing for prototype names", () => {
    expect(reached(["a"], "__proto__.constructor")).toEqual([]);
    expect(reached(["__proto__"], "__proto__.x")).toEqual(["__proto__"]);
  });

  test("visits only existing targets on a very deep path", () => {
    const path = Array.from({ length: 200 }, (_, depth) => `r${depth}[0]`).join(".");
    expect(reached(["r0", "r0[*].r1", path], path)).toEqual(["r0", "r0[*].r1", path]);
  });

  const part = fc
    .tuple(fc.constantFrom("a", "b"), fc.constantFrom("", "[0]", "[1]", "[*]"))
    .map((pair) => pair.join(""));
  const target = fc.array(part, { minLength: 1, maxLength: 3 });
  const concrete = fc.array(
    part.map((text) => text.replace("[*]", "[0]")),
    { minLength: 1, maxLength: 3 },
  );
  test("finds the same targets as a comparison of every target part by part", () => {
    const fits = (wanted: readonly string[], path: readonly string[]) =>
      wanted.length <= path.length &&
      wanted.every((one, index) => {
        const own = path[index]!;
        return one === own || one === own.replace(/\[\d+\]/, "[*]") || one === own.replace(/\[\d+\]/, "");
      });
    fc.assert(
      fc.property(fc.array(target, { maxLength: 12 }), concrete, (targets, path) => {
        const expected = targets.filter((one) => fits(one, path)).map((one) => one.join("."));
        const found = reached(
          targets.map((one) => one.join(".")),
          path.join("."),
        );
        expect(found.toSorted()).toEqual(expected.toSorted());
      }),
    );
  });
});
