import { readdirSync, readFileSync } from "node:fs";
import Markdoc, { type Node } from "@markdoc/markdoc";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writeOpen } from "../serialize/write-tag.ts";
import type { AttributeValue } from "./attributes.ts";
import { Scanner } from "./scanner.ts";
import { readTag } from "./tag.ts";

const examples = new URL("../../../../examples/", import.meta.url);

const tagsOf = (node: Node): Node[] => [...(node.type === "tag" ? [node] : []), ...node.children.flatMap(tagsOf)];

const ours = (source: string) => {
  const scanner = new Scanner(source, 0);
  const found: { name: string; attributes: Record<string, unknown> }[] = [];
  for (let token = scanner.next(); token; token = scanner.next()) {
    if (token.type !== "tag" || token.tag.type === "close" || token.tag.type === "annotation") continue;
    found.push({
      name: token.tag.name,
      attributes: Object.fromEntries(token.tag.attributes.map(({ name, value }) => [name, value])),
    });
  }
  return found;
};

describe("we read tags as Markdoc does", () => {
  const tagForms = readdirSync(examples)
    .filter((name) => name.endsWith(".form.md"))
    .map((name) => [name, readFileSync(new URL(name, examples), "utf8")] as const)
    .filter(([, source]) => /\{% form /.test(source));

  test.each(tagForms)("MF-SYN-06 in %s", (_, source) => {
    const theirs = tagsOf(Markdoc.parse(source)).map((node) => ({ name: node.tag, attributes: node.attributes }));
    expect(theirs.length).toBeGreaterThan(10);
    expect(ours(source)).toEqual(theirs);
  });

  const name = fc
    .stringMatching(/^[a-z][a-zA-Z0-9_-]{0,8}$/)
    .filter((word) => !["id", "class", "true", "false", "null"].includes(word));
  const text = fc.string({
    unit: fc.constantFrom("a", " ", '"', "\\", "%}", "{%", "\n", "\t", "é", "😀", "-->", "'", "$", "[", "}"),
  });
  const { value } = fc.letrec<{ value: AttributeValue }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      text,
      fc.boolean(),
      fc.constant(null),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }).map((n) => Number(n.toFixed(4)) + 0),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(
        name.filter((key) => key !== "__proto__"),
        tie("value"),
        { maxKeys: 3 },
      ),
    ),
  }));

  test("MF-SYN-06 with any attributes", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(name, value), { maxLength: 5, selector: ([key]) => key }), (attributes) => {
        const source = writeOpen("field", attributes, "tags").replace(/ %\}$/, " /%}");
        const reading = readTag(source, 0);
        const read =
          reading.type === "tag" ? reading.tag.attributes.map((a): [string, unknown] => [a.name, a.value]) : reading;
        const [theirs] = tagsOf(Markdoc.parse(source));
        expect(new Map(read as [string, unknown][])).toEqual(new Map(Object.entries(theirs?.attributes ?? {})));
        expect(new Map(read as [string, unknown][])).toEqual(new Map(attributes));
      }),
    );
  });
});
