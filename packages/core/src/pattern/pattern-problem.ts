import type { NoParams } from "../no-params.ts";

/** The parameters of the message about each problem. */
export interface PatternProblemParams {
  pattern_too_long: { readonly maximum: number };
  pattern_too_deep: { readonly maximum: number };
  pattern_too_large: NoParams;
  pattern_repeat_too_large: { readonly maximum: number };
  pattern_too_many_properties: { readonly maximum: number };
  pattern_flags: NoParams;
  pattern_name_twice: { readonly name: string };
  /** `detail` is the message of the host's parser. */
  pattern_syntax: { readonly detail: string };
}

export type PatternProblemCode = keyof PatternProblemParams;

/** Why a text cannot be used as a pattern. */
export type PatternProblem = {
  [C in PatternProblemCode]: { readonly code: C; readonly params: PatternProblemParams[C] };
}[PatternProblemCode];

export interface UnusablePattern {
  readonly ok: false;
  readonly problem: PatternProblem;
}

export const unusable = (problem: PatternProblem): UnusablePattern => ({ ok: false, problem });
