import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

const sources = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.endsWith(".test.ts"))
  .map((entry) => join(entry.parentPath, entry.name))
  // The kit words plurals, sizes and guesses for the channels; nothing in the live form uses those sentences.
  .filter((file) => !/^(?:messages|kit)\//.test(relative(root, file)));

/** A comment, or a text in the first group, or a template in the second. */
const tokens = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\\n]|\\.)*)`/g;
const threeWords = /[A-Za-z]+ [a-z]+ [a-z]+/;

/** Texts of three words or more that stand in code; what is thrown is a failure, and read by programmers. */
const sentencesIn = (code: string): readonly string[] =>
  Array.from(code.matchAll(tokens)).flatMap(({ 1: text, 2: template, index }) => {
    const found = text ?? template?.replace(/\$\{[^}]*\}/g, "it") ?? "";
    const line = code.slice(code.lastIndexOf("\n", index) + 1, index);
    return threeWords.test(found) && !line.includes("throw ") ? [found] : [];
  });

test("core has no sentence outside its catalogue", () => {
  expect(sources.length).toBeGreaterThan(40);
  const found = sources.flatMap((file) =>
    sentencesIn(readFileSync(file, "utf8")).map((text) => `${relative(root, file)}: ${text}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ["a text", 'fail("must be a number")', ["must be a number"]],
  ["a template", `fail(\`\${name} must be a number\`)`, ["it must be a number"]],
  ["a comment is none", '// "must be a number"\nfail("x")', []],
  ["a failure is none", 'throw new Error("rules did not settle")', []],
  ["a name is none", 'fail("not_a_number")', []],
])("a sentence is found in code: %s", (_, code, found) => expect(sentencesIn(code)).toEqual(found));
