import fc from "fast-check";
import { expect, test } from "vitest";
import { runProgram } from "./match.js";
import { compilePattern } from "./pattern.js";
import { buildProgram } from "./program.js";
import { buildRe2 } from "./re2.js";
import { readPattern } from "./read-pattern.js";
import { splitsPair } from "./text-cursor.js";

const RUNS = 3_000;
const HOST_SAFE_STEPS = 20_000;

const CHARS = ["a", "b", "A", "1", "_", "-", " ", "\n", "\u2028", "\u00a0", "é", "π", "😀", "\ud83d", "\ude00"];
const ESCAPES = [
  "\\d",
  "\\D",
  "\\w",
  "\\W",
  "\\s",
  "\\S",
  "\\-",
  "\\p{L}",
  "\\P{Lu}",
  "\\p{Script=Greek}",
  "\\p{Alpha}",
];
const CODES = ["\\x61", "\\u0062", "\\u{61}", "\\cJ", "\\c1", "\\0", "\\61", "\\8", "\\ud83d\\ude00", "\\ud83d", "\\k"];
const ANCHORS = ["^", "$", "\\b", "\\B"];
const COUNTS = ["*", "+", "?", "{2}", "{0,1}", "{1,2}", "{2,}", "{0}", "*?", "+?", "??", "{1,3}?"];
const OPENINGS = ["(", "(?:", "(?=", "(?!"];
const LOOKBEHINDS = ["(?<=", "(?<!"];

const letter = fc.constantFrom(...CHARS, "a", "b", "a", "b");
const classItem = fc.oneof(letter, letter, fc.constantFrom(...ESCAPES, ...CODES, "\\b", "a-b", "-"));
const charClass = fc
  .tuple(fc.constantFrom("[", "[^"), fc.array(classItem, { maxLength: 3 }))
  .map(([open, items]) => `${open}${items.join("")}]`);
const leaf = fc.oneof(
  { weight: 4, arbitrary: letter },
  { weight: 2, arbitrary: fc.constantFrom(".", "\\1", "\\2", "\\1", "]") },
  { weight: 1, arbitrary: fc.constantFrom(...ESCAPES, ...CODES) },
  { weight: 2, arbitrary: charClass },
);

const { source: anyBody } = fc.letrec<{ source: string; term: string; group: string; fixed: string }>((tie) => ({
  source: fc
    .array(fc.array(tie("term"), { maxLength: 4 }), { minLength: 1, maxLength: 2 })
    .map((options) => options.map((terms) => terms.join("")).join("|")),
  term: fc.oneof(
    { weight: 5, arbitrary: fc.tuple(tie("group"), fc.constantFrom("", "", ...COUNTS)).map((parts) => parts.join("")) },
    { weight: 1, arbitrary: tie("fixed") },
  ),
  group: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.tuple(fc.constantFrom(...OPENINGS), tie("source")).map(([open, body]) => `${open}${body})`),
  ),
  fixed: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom(...ANCHORS),
    fc.tuple(fc.constantFrom(...LOOKBEHINDS), tie("source")).map(([open, body]) => `${open}${body})`),
  ),
}));
const anySource = fc.tuple(anyBody, fc.boolean()).map(([body, whole]) => (whole ? `^(?:${body})$` : body));
const anyText = fc.array(letter, { maxLength: 8 }).map((chars) => chars.join(""));

const host = (source: string): RegExp | undefined => {
  for (const flags of ["u", ""]) {
    try {
      return new RegExp(source, flags);
    } catch {
      // The host does not take the source with these flags; the next ones are tried.
    }
  }
  return undefined;
};

const outcomes = (source: string, text: string): string[] => {
  const read = readPattern(source);
  const compiled = compilePattern(source);
  if (!read.ok || !compiled.ok) return ["invalid"];
  const stepped = runProgram(buildProgram(read.root, read.groupCount, read.unicode), text, HOST_SAFE_STEPS);
  // The host would take as long and cannot be stopped.
  if (stepped === "too_costly") return [];
  const halves = !read.unicode && /[\ud800-\udfff]/.test(text);
  const re2 = halves ? undefined : buildRe2(read.root, read.atoms)?.(text);
  return [stepped, compiled.test(text), ...(re2 === undefined ? [] : [re2 ? "match" : "no_match"])];
};

const hostOutcome = (source: string, text: string): string => {
  const expression = host(source);
  if (expression === undefined) return "invalid";
  const found = expression.exec(text);
  // V8 finds empty matches between the halves of a character, where ECMA-262 never looks (AdvanceStringIndex).
  if (found !== null && expression.unicode && splitsPair(text, found.index)) return "departs";
  return found === null ? "no_match" : "match";
};

test("both engines say what the host's RegExp says", () => {
  fc.assert(
    fc.property(anySource, fc.array(anyText, { minLength: 3, maxLength: 3 }), (source, texts) => {
      for (const text of texts) {
        const got = outcomes(source, text);
        if (got.length === 0) continue;
        const expected = hostOutcome(source, text);
        if (expected === "departs") continue;
        expect(new Set(got), `/${source}/ on ${JSON.stringify(text)}`).toEqual(new Set([expected]));
      }
    }),
    { numRuns: RUNS },
  );
});
