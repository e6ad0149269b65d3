import type { PatternNode } from "./ast.js";
import { MAX_PATTERN_CHARS } from "./limits.js";
import { countAtoms, refuseSize } from "./measure.js";
import { outlinePattern } from "./outline.js";
import { parsePattern } from "./parse.js";

export type Refusal = { readonly ok: false; readonly reason: string };

export type ReadPattern = {
  readonly ok: true;
  readonly root: PatternNode;
  readonly atoms: number;
  readonly groupCount: number;
  readonly unicode: boolean;
};

export const readPattern = (source: string): ReadPattern | Refusal => {
  if (source.length > MAX_PATTERN_CHARS) return refuse(`it is longer than ${MAX_PATTERN_CHARS} characters`);
  const outline = outlinePattern(source);
  if (!outline.ok) return outline;
  const syntax = checkSyntax(source);
  if (!syntax.ok) return syntax;
  const root = parsePattern(source, syntax.unicode, outline);
  const atoms = countAtoms(root);
  const tooLarge = refuseSize(atoms);
  if (tooLarge !== undefined) return refuse(tooLarge);
  return { ok: true, root, atoms, groupCount: outline.groupCount, unicode: syntax.unicode };
};

const refuse = (reason: string): Refusal => ({ ok: false, reason });

/** The host's own parser decides what is valid; it compiles nothing until it is given a text, which never happens. */
const checkSyntax = (source: string): { readonly ok: true; readonly unicode: boolean } | Refusal => {
  if (syntaxError(source, "u") === undefined) return { ok: true, unicode: true };
  const error = syntaxError(source, "");
  return error === undefined ? { ok: true, unicode: false } : refuse(`it is not a regular expression: ${error}`);
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
