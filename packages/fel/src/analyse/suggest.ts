import { limits } from "../limits.ts";

/** `; did you mean "sum"?`, or nothing. */
export const suggest = (wrong: string, names: Iterable<string>): string => {
  if (wrong.length > limits.maxQuotedLength) return "";
  let best: string | undefined;
  let distance = wrong.length < 4 ? 2 : 3;
  let seen = 0;
  for (const name of names) {
    if (++seen > limits.maxSuggestionNames) break;
    if (Math.abs(name.length - wrong.length) >= distance) continue;
    const found = editDistance(wrong.toLowerCase(), name.toLowerCase());
    if (found < distance) [best, distance] = [name, found];
  }
  return best === undefined ? "" : `; did you mean "${best}"?`;
};

const editDistance = (a: string, b: string): number => {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(change, previous[j]! + 1, row[j - 1]! + 1));
    }
    previous = row;
  }
  return previous[b.length]!;
};
