import { limits } from "./limits.ts";

/** A run of equal lines: `a[from…]` equals `b[to…]` for `length` lines. */
export interface Match {
  readonly a: number;
  readonly b: number;
  readonly length: number;
}

interface Range {
  readonly a0: number;
  readonly a1: number;
  readonly b0: number;
  readonly b1: number;
}

export type Lines = readonly string[];

/** Pairs of lines that occur once on each side, in an order common to both (patience diff). */
const anchors = (a: Lines, b: Lines, { a0, a1, b0, b1 }: Range): readonly (readonly [number, number])[] => {
  const once = (lines: Lines, from: number, to: number): Map<string, number> => {
    const seen = new Map<string, number>();
    for (let i = from; i < to; i++) seen.set(lines[i]!, seen.has(lines[i]!) ? -1 : i);
    return seen;
  };
  const inB = once(b, b0, b1);
  const pairs: [number, number][] = [];
  for (const [line, i] of once(a, a0, a1)) {
    const j = inB.get(line);
    if (i !== -1 && j !== undefined && j !== -1) pairs.push([i, j]);
  }
  pairs.sort(([x], [y]) => x - y);
  return longestRising(pairs);
};

/** The longest subsequence of pairs that also increases on the right side. */
const longestRising = (pairs: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] => {
  const tails: number[] = [];
  const before: number[] = [];
  for (const [index, [, right]] of pairs.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[tails[middle]!]![1] < right) low = middle + 1;
      else high = middle;
    }
    before[index] = low === 0 ? -1 : tails[low - 1]!;
    tails[low] = index;
  }
  const run: (readonly [number, number])[] = [];
  for (let at = tails.at(-1) ?? -1; at !== -1; at = before[at]!) run.push(pairs[at]!);
  return run.reverse();
};

/** The longest common subsequence of a small range by dynamic programming; a large range counts as rewritten. */
const common = (a: Lines, b: Lines, { a0, a1, b0, b1 }: Range): readonly Match[] => {
  const rows = a1 - a0;
  const columns = b1 - b0;
  if (rows * columns > limits.maxDiffCells) return [];
  const width = columns + 1;
  const lengths = new Uint32Array((rows + 1) * width);
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      lengths[i * width + j] =
        a[a0 + i] === b[b0 + j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
    }
  }
  const matches: Match[] = [];
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    if (a[a0 + i] === b[b0 + j]) matches.push({ a: a0 + i++, b: b0 + j++, length: 1 });
    else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i++;
    else j++;
  }
  return matches;
};

const compare = (a: Lines, b: Lines, range: Range, depth: number): readonly Match[] => {
  let { a0, a1, b0, b1 } = range;
  while (a0 < a1 && b0 < b1 && a[a0] === b[b0]) {
    a0++;
    b0++;
  }
  while (a0 < a1 && b0 < b1 && a[a1 - 1] === b[b1 - 1]) {
    a1--;
    b1--;
  }
  const head = { a: range.a0, b: range.b0, length: a0 - range.a0 };
  const tail = { a: a1, b: b1, length: range.a1 - a1 };
  const middle: Match[] = [];
  if (a0 < a1 && b0 < b1) {
    const inner = { a0, a1, b0, b1 };
    const found = depth < limits.maxDiffDepth ? anchors(a, b, inner) : [];
    if (found.length === 0) middle.push(...common(a, b, inner));
    else {
      let [i, j] = [a0, b0];
      for (const [x, y] of [...found, [a1, b1] as const]) {
        for (const match of compare(a, b, { a0: i, a1: x, b0: j, b1: y }, depth + 1)) middle.push(match);
        if (x < a1) middle.push({ a: x, b: y, length: 1 });
        [i, j] = [x + 1, y + 1];
      }
    }
  }
  return [head, ...middle, tail].filter((match) => match.length > 0);
};

/** The lines that two texts have in common, in order, preferring few long runs. */
export const matchLines = (a: Lines, b: Lines): readonly Match[] =>
  compare(a, b, { a0: 0, a1: a.length, b0: 0, b1: b.length }, 0);
