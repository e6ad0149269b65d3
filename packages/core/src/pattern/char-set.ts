/** Sorted, disjoint ranges as a flat list: first, last, first, last... */
export type Ranges = readonly number[];

export type CharSet = {
  readonly ranges: Ranges;
  /** `\p{...}` and `\P{...}` as written, tested by the host's tables. */
  readonly properties: readonly string[];
  /** Only with properties; otherwise the ranges are inverted. */
  readonly negated: boolean;
};

const MAX_CODE_POINT = 0x10ffff;
const DIGIT: Ranges = [0x30, 0x39];
const WORD: Ranges = [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a];
const LINE_END: Ranges = [0x0a, 0x0a, 0x0d, 0x0d, 0x2028, 0x2029];
// WhiteSpace and LineTerminator of ECMA-262, which is more than RE2's \s.
const SPACE: Ranges = [
  0x09, 0x0d, 0x20, 0x20, 0xa0, 0xa0, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x202f, 0x205f, 0x205f,
  0x3000, 0x3000, 0xfeff, 0xfeff,
];

const normalize = (ranges: Ranges): Ranges => {
  const pairs: [number, number][] = [];
  for (let i = 0; i < ranges.length; i += 2) pairs.push([ranges[i]!, ranges[i + 1]!]);
  pairs.sort((a, b) => a[0] - b[0]);
  const merged: number[] = [];
  for (const [first, last] of pairs) {
    const end = merged.length - 1;
    if (end > 0 && first <= merged[end]! + 1) merged[end] = Math.max(merged[end]!, last);
    else merged.push(first, last);
  }
  return merged;
};

const invert = (ranges: Ranges): Ranges => {
  const gaps: number[] = [];
  let next = 0;
  for (let i = 0; i < ranges.length; i += 2) {
    if (ranges[i]! > next) gaps.push(next, ranges[i]! - 1);
    next = ranges[i + 1]! + 1;
  }
  if (next <= MAX_CODE_POINT) gaps.push(next, MAX_CODE_POINT);
  return gaps;
};

export const charSet = (ranges: Ranges, properties: readonly string[] = [], negated = false): CharSet => {
  const sorted = normalize(ranges);
  if (properties.length > 0) return { ranges: sorted, properties: [...new Set(properties)], negated };
  return { ranges: negated ? invert(sorted) : sorted, properties, negated: false };
};

export const ANY_BUT_LINE_END = charSet(LINE_END, [], true);

export const ESCAPED_SETS: Readonly<Record<string, CharSet>> = {
  d: charSet(DIGIT),
  D: charSet(DIGIT, [], true),
  w: charSet(WORD),
  W: charSet(WORD, [], true),
  s: charSet(SPACE),
  S: charSet(SPACE, [], true),
};

export const inRanges = (ranges: Ranges, code: number): boolean => {
  let low = 0;
  let high = ranges.length >> 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (code < ranges[2 * middle]!) high = middle;
    else if (code > ranges[2 * middle + 1]!) low = middle + 1;
    else return true;
  }
  return false;
};

export const isWordCode = (code: number): boolean => inRanges(WORD, code);
