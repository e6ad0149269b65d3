import { KIND_COUNT, T } from "./token.ts";

/** Levels of the binary operators, from the loosest. */
export const OR = 1;
export const AND = 2;
export const EQUALITY = 3;
export const COMPARISON = 4;
export const MEMBERSHIP = 5;
export const COALESCE = 6;
export const ADDITIVE = 7;
export const FACTOR = 8;

const table: readonly (readonly [kind: number, level: number, text: string])[] = [
  [T.or, OR, "or"],
  [T.and, AND, "and"],
  [T.equal, EQUALITY, "="],
  [T.notEqual, EQUALITY, "!="],
  [T.less, COMPARISON, "<"],
  [T.greater, COMPARISON, ">"],
  [T.lessOrEqual, COMPARISON, "<="],
  [T.greaterOrEqual, COMPARISON, ">="],
  [T.in, MEMBERSHIP, "in"],
  [T.coalesce, COALESCE, "??"],
  [T.plus, ADDITIVE, "+"],
  [T.minus, ADDITIVE, "-"],
  [T.concat, ADDITIVE, "&"],
  [T.times, FACTOR, "*"],
  [T.divide, FACTOR, "/"],
  [T.remainder, FACTOR, "%"],
];

/** The level by token kind; 0 for a token that is no binary operator. */
export const levels = new Uint8Array(KIND_COUNT);
export const operatorText: string[] = new Array(KIND_COUNT).fill("");
for (const [kind, level, text] of table) {
  levels[kind] = level;
  operatorText[kind] = text;
}
