import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { de as coreDe } from "../packages/core/src/messages/de.ts";
import { en as coreEn } from "../packages/core/src/messages/en.ts";
import { de as serverDe } from "../packages/server/src/messages/de.ts";
import { en as serverEn } from "../packages/server/src/messages/en.ts";
import { de as serviceDe } from "../packages/service/src/messages/de.ts";
import { en as serviceEn } from "../packages/service/src/messages/en.ts";

const packages = fileURLToPath(new URL("../packages/", import.meta.url));

describe("catalogues", () => {
  test.each([
    ["core", coreEn.messages, coreDe.messages],
    ["service", serviceEn, serviceDe],
    ["server", serverEn, serverDe],
  ])("German has every message that English has: %s", (_, en, de) => {
    expect(Object.keys(en).length).toBeGreaterThan(30);
    expect(Object.keys(en).filter((key) => !Object.hasOwn(de, key))).toEqual([]);
  });

  test("the catalogues of a server do not overwrite each other's messages", () => {
    expect(Object.keys(serverEn).filter((key) => Object.hasOwn(serviceEn, key))).toEqual([]);
  });
});

/** Where forms and requests are decided on: what is wrong is a code with parameters there, and never a sentence. */
const decisions = ["core/src", "service/src/mail/decide", "service/src/mail/service", "service/src/mail/operations"];

/** Texts that are data of ours, and no message about an answer or a request. */
const ownTexts: ReadonlySet<string> = new Set([
  // The text of a message that is sent without one.
  "Please look at @it",
  // How the inbox names values that are too long to show.
  "a list of it",
  "an object of it",
  // The kit's English ending, for the formats' problems with definitions.
  '; did you mean "it"?',
]);

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(join(packages, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !relative(packages, file).includes("/messages/"));

/** A comment, or a text in the first group, or a template in the second. */
const tokens = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\\n]|\\.)*)`/g;
const threeWords = /[A-Za-z]+ [a-z]+ [a-z]+/;

const failure = /\bnew \w*Error\(/;

/** Texts of three words or more that stand in code; what is thrown as an Error is a failure, and read by programmers. */
const sentencesIn = (code: string): readonly string[] =>
  Array.from(code.matchAll(tokens)).flatMap(({ 1: text, 2: template, index }) => {
    const found = text ?? template?.replace(/\$\{[^}]*\}/g, "it") ?? "";
    const line = code.slice(code.lastIndexOf("\n", index) + 1, index);
    return threeWords.test(found) && !failure.test(line) ? [found] : [];
  });

describe("sentences", () => {
  test.each(decisions)("%s has none outside a catalogue", (folder) => {
    const sources = sourcesIn(folder);
    expect(sources.length).toBeGreaterThan(5);
    const found = sources.flatMap((file) =>
      sentencesIn(readFileSync(file, "utf8"))
        .filter((text) => !ownTexts.has(text))
        .map((text) => `${relative(packages, file)}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  test.each([
    ["a text", 'fail("must be a number")', ["must be a number"]],
    ["a template", `fail(\`\${name} must be a number\`)`, ["it must be a number"]],
    ["a comment is none", '// "must be a number"\nfail("x")', []],
    ["a failure is none", 'throw new Error("rules did not settle")', []],
    ["a name is none", 'fail("not_a_number")', []],
  ])("one is found in code: %s", (_, code, found) => expect(sentencesIn(code)).toEqual(found));
});
