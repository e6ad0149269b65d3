import { expect, test } from "vitest";
import { MAX_CACHED_PATTERNS } from "./limits.js";
import { compilePattern } from "./pattern.js";

const outcome = (source: string, text: string): string => {
  const compiled = compilePattern(source);
  return compiled.ok ? compiled.test(text) : compiled.problem.code;
};

test.each([
  ["it searches", "b", "abc", true],
  ["anchors", "^b$", "abc", false],
  ["no multiline", "^b$", "a\nb", false],
  ["a postcode", "^[1-9]\\d{3} ?[A-Z]{2}$", "1234 AB", true],
  ["a postcode with too few letters", "^[1-9]\\d{3} ?[A-Z]{2}$", "1234 A", false],
  ["an address", "^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$", "ada@example.org", true],
  ["an address without a dot", "^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$", "ada@example", false],
  ["a name in any script", "^[\\p{L}\\p{M} '-]+$", "Zoë Nıñez 李", true],
  ["a name with a digit", "^[\\p{L}\\p{M} '-]+$", "Zoë 2", false],
  ["a password with a digit and a capital", "^(?=.*\\d)(?=.*[A-Z]).{8,}$", "passWord1", true],
  ["a password without a capital", "^(?=.*\\d)(?=.*[A-Z]).{8,}$", "password1", false],
  ["a doubled letter", "(.)\\1", "hello", true],
  ["a doubled letter by name", "(?<c>.)\\k<c>", "hello", true],
  ["a name written with an escape", "(?<\\u0063>.)\\k<c>", "helo", false],
  ["a name with a loose escape", "(?<c>.)\\k<c>\\-", "hell-o", true],
  ["not after a letter", "(?<![a-z])\\d", "a1", false],
  ["after a currency", "(?<=€\\s*)\\d", "€ 1", true],
  ["a space is any space", "^\\s+$", "\u00a0\u3000\ufeff\v", true],
  ["the next-line character is no space", "\\s", "\u0085", false],
  ["a word is ASCII", "^\\w+$", "café", false],
  ["a word edge is ASCII", "caf\\b", "café", true],
  ["a digit is ASCII", "\\d", "٣", false],
  ["a dot stops at every line end", "^.$", "\u2028", false],
  ["a dot takes the next-line character", "^.$", "\u0085", true],
  ["the end is not before a last line end", "a$", "a\n", false],
  ["any character", "^[^]$", "\n", true],
  ["no character", "[]", "a", false],
  ["code units", "^\\u0041\\x42\\cJ$", "AB\n", true],
  ["a code point", "^\\u{1F600}$", "😀", true],
  ["a pair of escapes is one character", "^[\\ud83d\\ude00]$", "😀", true],
  ["one character, not two halves", "^.$", "😀", true],
  ["two halves outside Unicode mode", "^\\-?..$", "😀", true],
  ["one half outside Unicode mode", "^\\-?.$", "😀", false],
  ["braces outside Unicode mode", "^\\u{2}\\-$", "uu-", true],
  ["a loose brace", "^a{,2}$", "a{,2}", true],
  ["an escaped dash", "^[\\w\\-]+$", "a-b", true],
  ["a loose escaped dash", "^\\w\\-\\w$", "a-b", true],
  ["a set as the end of a range", "^[\\w-.]+$", "a-.", true],
  ["octal", "^\\101$", "A", true],
  ["a later group", "^\\1(a)$", "a", true],
  ["a group that took no part", "^(?:(a)|b)\\1$", "b", true],
  ["groups are forgotten each round", "^(?:(a)|b)*\\1$", "ab", true],
  ["a lazy repeat", "^(a+?)\\1$", "aaaa", true],
  ["empty rounds end", "^(?:a?)*?b$", "aab", true],
  ["a repeat RE2 is too small for", "^.{0,5000}$", "x".repeat(5_001), false],
  ["an empty pattern", "", "", true],
])("%s", (_, source, text, matches) => expect(outcome(source, text)).toBe(matches ? "match" : "no_match"));

test.each([
  ["an open group", "(a", { code: "pattern_syntax", params: { detail: "Unterminated group" } }],
  ["nothing to repeat", "*", { code: "pattern_syntax", params: { detail: "Nothing to repeat" } }],
  [
    "a range backwards",
    "[b-a]",
    { code: "pattern_syntax", params: { detail: "Range out of order in character class" } },
  ],
  ["too long", "a".repeat(2_001), { code: "pattern_too_long", params: { maximum: 2_000 } }],
  ["too deep", "(".repeat(101) + ")".repeat(101), { code: "pattern_too_deep", params: { maximum: 100 } }],
  ["a large count", "a{1000000}", { code: "pattern_repeat_too_large", params: { maximum: 10_000 } }],
  ["an endless count", `a{${"9".repeat(400)},}`, { code: "pattern_repeat_too_large", params: { maximum: 10_000 } }],
  ["counts that multiply", "(((a{1000}){1000}){1000})", { code: "pattern_too_large", params: {} }],
  ["counts of nothing that multiply", "(?:(?:(?:){9999}){9999}){9999}", { code: "pattern_too_large", params: {} }],
  ["many properties", "\\p{L}".repeat(51), { code: "pattern_too_many_properties", params: { maximum: 50 } }],
  ["inline flags", "(?i:a)", { code: "pattern_flags", params: {} }],
  ["a name twice", "(?<a>x)|(?<a>y)", { code: "pattern_name_twice", params: { name: "a" } }],
])("refused: %s", (_, source, problem) => expect(compilePattern(source)).toEqual({ ok: false, problem }));

test("a pattern is compiled once, until many others were", () => {
  const first = compilePattern("^once$");
  expect(compilePattern("^once$")).toBe(first);
  for (let i = 0; i < MAX_CACHED_PATTERNS; i++) compilePattern(`^other${i}$`);
  expect(compilePattern("^once$")).not.toBe(first);
});
