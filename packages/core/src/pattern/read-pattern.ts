import type { PatternNode } from "./ast.js";
import { MAX_PATTERN_CHARS } from "./limits.js";
import { countAtoms, sizeProblem } from "./measure.js";
import { outlinePattern } from "./outline.js";
import { parsePattern } from "./parse.js";
import { type UnusablePattern, unusable } from "./pattern-problem.js";

export type ReadPattern = {
  readonly ok: true;
  readonly root: PatternNode;
  readonly atoms: number;
  readonly groupCount: number;
  readonly unicode: boolean;
};

export const readPattern = (source: string): ReadPattern | UnusablePattern => {
  if (source.length > MAX_PATTERN_CHARS) {
    return unusable({ code: "pattern_too_long", params: { maximum: MAX_PATTERN_CHARS } });
  }
  const outline = outlinePattern(source);
  if (!outline.ok) return outline;
  const syntax = checkSyntax(source);
  if (!syntax.ok) return syntax;
  const root = parsePattern(source, syntax.unicode, outline);
  const atoms = countAtoms(root);
  const tooLarge = sizeProblem(atoms);
  if (tooLarge) return unusable(tooLarge);
  return { ok: true, root, atoms, groupCount: outline.groupCount, unicode: syntax.unicode };
};

/** The host's own parser decides what is valid; it compiles nothing until it is given a text, which never happens. */
const checkSyntax = (source: string): { readonly ok: true; readonly unicode: boolean } | UnusablePattern => {
  if (syntaxError(source, "u") === undefined) return { ok: true, unicode: true };
  const detail = syntaxError(source, "");
  return detail === undefined ? { ok: true, unicode: false } : unusable({ code: "pattern_syntax", params: { detail } });
};

const syntaxError = (source: string, flags: string): string | undefined => {
  try {
    new RegExp(source, flags);
    return undefined;
  } catch (error) {
    // "Invalid regular expression: /(/: Unterminated group": the end says it, and does not repeat the source.
    return String(error).split(": ").at(-1)!;
  }
};
