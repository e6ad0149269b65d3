import { buildRe2 } from "#re2";
import { Recent } from "../kit/recent.ts";
import { MAX_CACHED_PATTERNS, MAX_PATTERN_CHARS, MAX_RE2_WORK, MAX_STEPS, QUICK_STEPS } from "./limits.js";
import { runProgram } from "./match.js";
import type { PatternOutcome } from "./outcome.js";
import type { UnusablePattern } from "./pattern-problem.js";
import { buildProgram } from "./program.js";
import type { Re2Search } from "./re2-search.js";
import { type ReadPattern, readPattern } from "./read-pattern.js";

export type { PatternOutcome };

/** A pattern that texts can be tested against, or the problem that makes it unusable. */
export type CompiledPattern = { readonly ok: true; readonly test: (text: string) => PatternOutcome } | UnusablePattern;

const cache = new Recent<CompiledPattern>(MAX_CACHED_PATTERNS);

/**
 * Takes the source of a JavaScript regular expression without flags; no source and no text can make it run long.
 *
 * @example
 * const pattern = compilePattern("^[a-z]+$");
 * if (pattern.ok) pattern.test("oslo"); // "match"
 */
export const compilePattern = (source: string): CompiledPattern => {
  const known = cache.get(source);
  if (known !== undefined) return known;
  const read = readPattern(source);
  const compiled: CompiledPattern = read.ok ? { ok: true, test: makeTest(read) } : read;
  if (source.length <= MAX_PATTERN_CHARS) cache.set(source, compiled);
  return compiled;
};

const makeTest = ({ root, atoms, groupCount, unicode }: ReadPattern): ((text: string) => PatternOutcome) => {
  const program = buildProgram(root, groupCount, unicode);
  let re2: Re2Search | undefined | "not_built" = "not_built";
  return (text) => {
    const quick = runProgram(program, text, QUICK_STEPS);
    if (quick !== "too_costly") return quick;
    if (atoms * text.length <= MAX_RE2_WORK && (unicode || !SURROGATE.test(text))) {
      if (re2 === "not_built") re2 = buildRe2(root, atoms);
      if (re2 !== undefined) return re2(text) ? "match" : "no_match";
    }
    return runProgram(program, text, MAX_STEPS);
  };
};

/** RE2 sees whole characters only; outside Unicode mode JavaScript sees their halves. */
const SURROGATE = /[\ud800-\udfff]/;
