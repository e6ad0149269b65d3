import fc from "fast-check";
import { expect, test } from "vitest";
import { paintDiff, unifiedDiff } from "./diff.ts";

test.each<[string, string, string, string[]]>([
  ["nothing changed", "a\n", "a\n", []],
  ["one line", "a\nb\nc\n", "a\nB\nc\n", ["--- f", "+++ f", "@@ -1,3 +1,3 @@", " a", "-b", "+B", " c"]],
  ["from nothing", "", "a\n", ["--- f", "+++ f", "@@ -0,0 +1,1 @@", "+a"]],
  ["to nothing", "a\n", "", ["--- f", "+++ f", "@@ -1,1 +0,0 @@", "-a"]],
  [
    "no newline at the end",
    "a",
    "a\n",
    ["--- f", "+++ f", "@@ -1,1 +1,1 @@", "-a", "\\ No newline at end of file", "+a"],
  ],
  ["line ends differ", "a\r\n", "a\n", ["--- f", "+++ f", "@@ -1,1 +1,1 @@", "-a\r", "+a"]],
])("%s", (_, before, after, lines) => expect(unifiedDiff(before, after, "f")).toEqual(lines));

test("changes far apart are two hunks", () => {
  const lines = Array.from({ length: 40 }, (_, i) => `line ${i}`);
  const after = lines.with(2, "x").with(30, "y");
  const diff = unifiedDiff(`${lines.join("\n")}\n`, `${after.join("\n")}\n`, "f");
  expect(diff.filter((line) => line.startsWith("@@"))).toEqual(["@@ -1,6 +1,6 @@", "@@ -28,7 +28,7 @@"]);
});

/** Applies a unified diff as `patch` does. */
const applyDiff = (before: string, diff: readonly string[]): string => {
  const source = before.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  let [result, at] = ["", 0];
  for (const [index, line] of diff.entries()) {
    if (index < 2 || line.startsWith("\\")) continue;
    const hunk = /^@@ -(\d+),(\d+)/.exec(line);
    const end = diff[index + 1]?.startsWith("\\") ? "" : "\n";
    if (hunk) {
      const start = Number(hunk[2]) === 0 ? Number(hunk[1]) : Number(hunk[1]) - 1;
      while (at < start) result += source[at++];
    } else if (line.startsWith("+")) result += line.slice(1) + end;
    else {
      expect(source[at]).toBe(line.slice(1) + end);
      if (line.startsWith(" ")) result += source[at];
      at++;
    }
  }
  return result + source.slice(at).join("");
};

const text = fc
  .tuple(fc.array(fc.constantFrom("a", "b", "c", "", "d e", "-x", "+y", "@@", "\\")), fc.boolean())
  .map(([lines, ends]) => lines.join("\n") + (ends && lines.length > 0 ? "\n" : ""));

test("a diff turns one text into the other", () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(applyDiff(a, unifiedDiff(a, b, "f"))).toBe(b);
    }),
    { numRuns: 500 },
  );
});

test("a large rewrite is cheap", () => {
  const make = (seed: number) => Array.from({ length: 20_000 }, (_, i) => `${(i * seed) % 7}\n`).join("");
  expect(unifiedDiff(make(3), make(5), "f").length).toBeGreaterThan(2);
});

test("painted like everywhere", () => {
  expect(paintDiff(["--- f", "+++ f", "@@ -1,1 +1,1 @@", "--- a", "+b\r", " c"])).toEqual([
    [{ style: "bold", text: "--- f" }],
    [{ style: "bold", text: "+++ f" }],
    [{ style: "cyan", text: "@@ -1,1 +1,1 @@" }],
    [{ style: "red", text: "--- a" }],
    [{ style: "green", text: "+b" }],
    [" c"],
  ]);
});
