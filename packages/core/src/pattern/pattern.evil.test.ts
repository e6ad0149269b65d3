import { expect, test } from "vitest";
import { compilePattern } from "./pattern.js";

const TEXT_CHARS = 100_000;
const long = (unit: string, end: string): string => unit.repeat(TEXT_CHARS / unit.length) + end;

/** As many ranges as a pattern can hold. */
const WIDE = `[${Array.from({ length: 600 }, (_, i) => String.fromCharCode(0x61 + 2 * i)).join("")}]`;

/** X is replaced by each of the atoms. */
const TEMPLATES = [
  "^(X+)+$",
  "^(X*)*$",
  "^(X|X)*$",
  "^(X|X?)+$",
  "^(X|X|[ab]|.)+$",
  "(X+X+)+y",
  "(.*X){20}y",
  "(.*)*(X*)*y",
  "^(([X])+.)+([A-Z]([X])+)+$",
  "(?:X|b)*X(?:X|b){12}[cd]",
  "(?:X|b)*X(?:X|b){400}[cd]",
  `${"X?".repeat(60)}${"X".repeat(60)}y`,
  "(?:X?){900}y",
  "X{1,900}X{1,900}y",
  "(?:X{0,30}){0,30}y",
  "\\b(?:\\bX|X\\B)*\\b\\b[yz]",
  "X*X*X*X*X*[yz]",
  "(?=(X+)+y)",
  "(?!(X+)+$)y",
  "^(?=.*y)(?=.*X)(X|b)*z",
  "(?<=(X+)+)y",
  "(?<!y(X*)*)z",
  "(X+)\\1y",
  "(X*)*\\1y",
  "((X+)(X+))+\\2\\3y",
  "(?=X)(?:Xb?)*[yz]",
  "(?:(?=(X*))\\1)*y",
  "(?:(?=(?:X*?)*?)X?)*?y",
  "(?:(?!y)X)*?y",
  "(((((X*)*)*)*)*)*\\6y",
  "\\p{L}*(?:X|\\p{L}|\\p{Alpha})*\\P{L}[yz]",
  "(?:\\p{L}X?){1,90}[yz]",
  "(?:(?:(?:X{9}){9}){9}){9}y",
  `(?:${WIDE}|X)*a(?:${WIDE}X?){0,16}[yz]`,
  `(?:${WIDE}X?){1,900}[yz]`,
  "()()()()()()()()()(?:(X)|()()()()()()()()())*y",
];
const ATOMS = ["a", "\\w", "(?:a|bb?)"];
const TEXTS = [long("a", "!"), long("abaab😀ab", "!")];

const cases = TEMPLATES.flatMap((template) => ATOMS.map((atom) => template.replaceAll("X", atom))).map(
  (source) => [source.slice(0, 60), source] as const,
);

test("there are enough of them", () => expect(cases.length).toBeGreaterThanOrEqual(100));

test.each(cases)("%s gives a value", (_, source) => {
  const compiled = compilePattern(source);
  const outcomes = TEXTS.map((text) => compiled.ok && compiled.test(text));
  for (const outcome of outcomes) expect(["match", "no_match", "too_costly"]).toContain(outcome);
});

test.each([
  ["^(a+)+$", "no_match"],
  ["(a+a+)+y", "no_match"],
  ["^(a|a)*$", "no_match"],
  ["^(?=a)(?:ab?)*!$", "match"],
  ["^(?=.*!).*$", "match"],
  ["^(?!.*y)(?:a)*!", "match"],
])("%s is decided on a long text", (source, expected) => {
  const compiled = compilePattern(source);
  expect(compiled.ok && compiled.test(long("a", "!"))).toBe(expected);
});
