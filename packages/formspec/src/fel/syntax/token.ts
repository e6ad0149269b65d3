import type { FelValue } from "../values/value.ts";

/** Token kinds as small integers, because the parser uses them as table indexes. */
export const T = {
  end: 0,
  number: 1,
  string: 2,
  date: 3,
  name: 4,
  /** `$name` */
  field: 5,
  /** `$` alone */
  current: 6,
  /** `@name` */
  context: 7,
  true: 8,
  false: 9,
  null: 10,
  and: 11,
  or: 12,
  not: 13,
  in: 14,
  if: 15,
  thenWord: 16,
  else: 17,
  let: 18,
  plus: 20,
  minus: 21,
  concat: 22,
  times: 23,
  divide: 24,
  remainder: 25,
  equal: 26,
  notEqual: 27,
  less: 28,
  lessOrEqual: 29,
  greater: 30,
  greaterOrEqual: 31,
  coalesce: 32,
  question: 33,
  colon: 34,
  bang: 35,
  dot: 36,
  comma: 37,
  openParen: 38,
  closeParen: 39,
  openBracket: 40,
  closeBracket: 41,
  openBrace: 42,
  closeBrace: 43,
} as const;

export const KIND_COUNT = 44;

export const KEYWORDS: ReadonlyMap<string, number> = new Map([
  ["true", T.true],
  ["false", T.false],
  ["null", T.null],
  ["and", T.and],
  ["or", T.or],
  ["not", T.not],
  ["in", T.in],
  ["if", T.if],
  ["then", T.thenWord],
  ["else", T.else],
  ["let", T.let],
]);

/** The tokens of one source, stored as columns; the last token is always `T.end`. */
export interface Tokens {
  readonly kinds: number[];
  readonly starts: number[];
  readonly ends: number[];
  /** The value of a literal or the name; for an opening bracket, whether a comma stands directly inside it. */
  readonly values: (FelValue | undefined)[];
}
