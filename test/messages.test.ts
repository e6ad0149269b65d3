import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { de as assistDe } from "../packages/assist/src/messages/de.ts";
import { en as assistEn } from "../packages/assist/src/messages/en.ts";
import { de as coreDe } from "../packages/core/src/messages/de.ts";
import { en as coreEn } from "../packages/core/src/messages/en.ts";
import { de as recordDe } from "../packages/form-record/src/messages/de.ts";
import { en as recordEn } from "../packages/form-record/src/messages/en.ts";
import { de as schemaDe } from "../packages/json-schema/src/messages/de.ts";
import { en as schemaEn } from "../packages/json-schema/src/messages/en.ts";
import { de as serverDe } from "../packages/server/src/messages/de.ts";
import { en as serverEn } from "../packages/server/src/messages/en.ts";
import { de as serviceDe } from "../packages/service/src/messages/de.ts";
import { en as serviceEn } from "../packages/service/src/messages/en.ts";

const packages = fileURLToPath(new URL("../packages/", import.meta.url));

type Keys = Readonly<Record<string, unknown>>;

const catalogues: readonly (readonly [name: string, en: Keys, de: Keys])[] = [
  ["core", coreEn.messages, coreDe.messages],
  ["service", serviceEn, serviceDe],
  ["server", serverEn, serverDe],
  ["assist", assistEn, assistDe],
  ["json-schema", schemaEn, schemaDe],
  ["form-record", recordEn, recordDe],
];

/** Every source that is neither a test nor a catalogue. */
const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(join(packages, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !/\.test(-d)?\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !relative(packages, file).includes("/messages/"));

const read = (file: string): string => readFileSync(file, "utf8");

/** Makers of messages that stand beside the catalogues, and name their keys. */
const helpers = ["service/src/messages/submission-message.ts", "service/src/messages/delivery-message.ts"];

describe("catalogues", () => {
  test.each(catalogues)("German has every message that English has: %s", (_, en, de) => {
    expect(Object.keys(en).length).toBeGreaterThan(30);
    expect(Object.keys(en).filter((key) => !Object.hasOwn(de, key))).toEqual([]);
  });

  test.each(catalogues)("English has every message that German has: %s", (_, en, de) => {
    expect(Object.keys(de).filter((key) => !Object.hasOwn(en, key))).toEqual([]);
  });

  const folders = readdirSync(packages).filter((name) => existsSync(join(packages, name, "src")));
  const code = [...folders.flatMap((name) => sourcesIn(`${name}/src`)), ...helpers.map((file) => join(packages, file))]
    .map(read)
    .join("\n");
  /** Codes whose reasons are given apart, by checks that share them. */
  const split = /^(?:input|slot|rule_failed|form_\w+)$/;

  /** A key is named whole, as a template with its code, or as its reason alone. */
  const isUsed = (key: string): boolean => {
    const [head = "", reason] = key.split(".");
    if (code.includes(`"${key}"`) || (reason === undefined && code.includes(`${key}:`))) return true;
    if (reason === undefined) return false;
    return (
      code.includes(`\`${head}.\${`) ||
      (split.test(head) && (code.includes(`"${reason}"`) || code.includes(`.${reason}\``)))
    );
  };

  test.each(catalogues)("no message is left that nothing uses: %s", (_, en) => {
    expect(Object.keys(en).filter((key) => !isUsed(key))).toEqual([]);
  });

  test("the catalogues of a server do not overwrite each other's messages", () => {
    expect(Object.keys(serverEn).filter((key) => Object.hasOwn(serviceEn, key))).toEqual([]);
  });
});

/** Where forms, definitions and requests are decided on: what is wrong is a code with parameters, never a sentence. */
const decisions = [
  "core/src",
  "service/src/mail",
  "service/src/submissions",
  "assist/src",
  "json-schema/src",
  "server/src/operations",
  "server/src/assist",
  "server/src/events",
];

/** Files that are a channel's own page: their words are shown nowhere else. */
const ownPages: ReadonlySet<string> = new Set([
  "assist/src/browser/ask-in-page.ts",
  "assist/src/content-script/suggestion-panel.ts",
  "assist/src/mcp/confirmation-prompt.ts",
]);

/** Texts that are data of ours, and no message about an answer or a request. */
const ownTexts: ReadonlySet<string> = new Set([
  // The text of a message that is sent without one.
  "Please look at @it",
  // How the inbox names values that are too long to show.
  "a list of it",
  "an object of it",
  // The kit's English ending, for the formats' problems with definitions.
  '; did you mean "it"?',
  // Ends the description of a header in the API's documentation.
  "; in place of the body's",
  // Names a condition of a schema, for the key of a cache.
  "is it it",
  // Describes a member of a tool's input.
  "What to write where, as profile.match gave it",
]);

/** A comment, or a text in the first group, or a template in the second. */
const tokens = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\\n]|\\.)*)`/g;
const threeWords = /[A-Za-z]+ [a-z]+ [a-z]+/;

/** What is thrown as an Error is a failure or a programmer's mistake, and read by programmers. */
const failure = /\b(?:new (?:\w*Error|DOMException|TooCostly)|super)\([^;]*$/;

/** What describes an interface to those who call it: the declaration of a tool, an operation or a member of one. */
const declaration =
  /(?:\b(?:description|summary|title|answers|about|instructions)\s*[:=]\s*(?:\([^()]*\) =>\s*)?|\b(?:describe|describes|address|text|word|flag|count|time|listOf|list|jsonObject|reason|anything|index|optional|secret)\((?:[^"`]*,)?\s*|\boneOf\(\[[^\]]*\], )(?:(?:"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)\s*\+\s*)*$/;

/** Texts of three words or more that stand in code, failures and declarations apart. */
const sentencesIn = (code: string): readonly string[] =>
  Array.from(code.matchAll(tokens)).flatMap(({ 1: text, 2: template, index }) => {
    const found = text ?? template?.replace(/\$\{[^}]*\}/g, "it") ?? "";
    if (!threeWords.test(found)) return [];
    const before = code.slice(Math.max(0, index - 1_500), index);
    return failure.test(before) || declaration.test(before) ? [] : [found];
  });

describe("sentences", () => {
  test.each(decisions)("%s has none outside a catalogue", (folder) => {
    const sources = sourcesIn(folder);
    expect(sources.length).toBeGreaterThan(5);
    const found = sources
      .filter((file) => !ownPages.has(relative(packages, file)))
      .flatMap((file) =>
        sentencesIn(read(file))
          .filter((text) => !ownTexts.has(text))
          .map((text) => `${relative(packages, file)}: ${text}`),
      );
    expect(found).toEqual([]);
  });

  test.each([
    ["a text", 'fail("must be a number")', ["must be a number"]],
    ["a template", `fail(\`\${name} must be a number\`)`, ["it must be a number"]],
    ["a text on a line of its own", 'return failed(\n  "conflict",\n  "must be a number",\n)', ["must be a number"]],
    ["a member of a result", 'return { ok: false, message: "must be a number" }', ["must be a number"]],
    ["a text after an error", 'throw new Error("no such row");\nfail("must be a number")', ["must be a number"]],
    ["a comment is none", '// "must be a number"\nfail("x")', []],
    ["a failure is none", 'throw new Error("rules did not settle")', []],
    ["a declaration is none", 'defineTool({ description:\n "Writes one value " +\n "and returns what is wrong" })', []],
    ["a name is none", 'fail("not_a_number")', []],
  ])("one is found in code: %s", (_, code, found) => expect(sentencesIn(code)).toEqual(found));
});
