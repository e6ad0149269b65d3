import { type Diagnostic, errorAt } from "../diagnostic.ts";
import { limits } from "../limits.ts";
import type { Expr } from "./ast.ts";
import { tokenize } from "./lexer.ts";
import { Parser } from "./parser.ts";
import { FelSyntaxError } from "./syntax-error.ts";

/** A syntax tree, or the first syntax error. */
export type ParseResult =
  | { readonly ok: true; readonly expr: Expr }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/**
 * Parses an expression without resolving names and functions.
 * @example
 * parse("1 +").ok; // false
 */
export const parse = (source: string): ParseResult => parseRange(source, 0, source.length);

/** Parses part of a text; spans are positions in the whole text. */
export const parseRange = (source: string, from: number, to: number): ParseResult => {
  if (to - from > limits.maxSourceLength) {
    const message = `An expression may have ${limits.maxSourceLength} characters; this one has ${to - from}`;
    return { ok: false, diagnostics: [errorAt("too_long", message, { start: from, end: to })] };
  }
  try {
    return { ok: true, expr: new Parser(source, tokenize(source, from, to)).parseAll() };
  } catch (syntaxError) {
    if (syntaxError instanceof FelSyntaxError) return { ok: false, diagnostics: [syntaxError.diagnostic] };
    throw syntaxError;
  }
};
