import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readSimpleYaml } from "./simple-yaml.ts";

test.each<[string, string, unknown]>([
  [
    "keys and words",
    "markform:\n  spec: MF/0.1\n  title: Vendor onboarding\n",
    { markform: { spec: "MF/0.1", title: "Vendor onboarding" } },
  ],
  ["a list and a comment", "a:\n  # why\n  roles:\n    - user\n    - agent\n", { a: { roles: ["user", "agent"] } }],
])("reads %s", (_, text, expected) => expect(readSimpleYaml(text)).toEqual(expected));

test.each([
  "a: true",
  "a: 1",
  "a: 2024-01-01",
  "a: ~",
  "a:",
  "a: b # c",
  "a: b: c",
  "a: 'q'",
  'a: "q"',
  "a: [b]",
  "a: {b: c}",
  "a: |\n  x",
  "a: &x b",
  "a: b\n  c",
  "a: b\na: c",
  "- a",
  "a:\n- b",
  "a:\n  - b: c",
  "\ta: b",
  "a: b\n c: d",
  "a: null",
  "a: yes",
  "__proto__: x",
  "a: -",
  "a: b ",
])("leaves %j to the library", (text) => expect(readSimpleYaml(text)).toBeUndefined());

test("what it reads, it reads as the library does", () => {
  const piece = fc.constantFrom(
    "a",
    "key",
    "spec",
    ":",
    ": ",
    " ",
    "  ",
    "\n",
    "- ",
    "word",
    "two words",
    "MF/0.1",
    "true",
    "1",
    "#",
    "'",
    ".",
    "é",
    "x, y",
  );
  let read = 0;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const text = pieces.join("");
      const simple = readSimpleYaml(text);
      if (simple === undefined) return;
      read++;
      expect(parse(text)).toEqual(simple);
    }),
    { numRuns: 60_000 },
  );
  expect(read).toBeGreaterThan(50);
});
