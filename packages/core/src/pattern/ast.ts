import type { CharSet } from "./char-set.js";

export type Assertion = "start" | "end" | "word_edge" | "not_word_edge";

export type PatternNode =
  | { readonly kind: "char"; readonly set: CharSet }
  | { readonly kind: "sequence"; readonly items: readonly PatternNode[] }
  | { readonly kind: "either"; readonly options: readonly PatternNode[] }
  | { readonly kind: "group"; readonly index: number; readonly body: PatternNode }
  | { readonly kind: "assert"; readonly what: Assertion }
  | { readonly kind: "look"; readonly back: boolean; readonly negative: boolean; readonly body: PatternNode }
  | { readonly kind: "backref"; readonly group: number }
  | RepeatNode;

export type RepeatNode = {
  readonly kind: "repeat";
  readonly body: PatternNode;
  readonly min: number;
  readonly max: number;
  readonly greedy: boolean;
  /** The capturing groups inside the body, which are reset at the start of each round. */
  readonly firstGroup: number;
  readonly endGroup: number;
};
