/** Longer words are not compared. */
const maxLength = 100;

/** Edits between two words: insert, delete, replace, swap neighbours. */
const distance = (a: string, b: string): number => {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, before[j - 2]! + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[b.length]!;
};

const bare = (word: string): string => word.toLowerCase().replace(/[-_]/g, "");

/**
 * The candidate closest to a mistyped word, within a maximum number of edits.
 *
 * @example nearestWord("adress", ["address", "age"]) // "address"
 */
export const nearestWord = (
  word: string,
  candidates: Iterable<string>,
  maxEdits = word.length < 3 ? 0 : word.length < 5 ? 1 : 2,
): string | undefined => {
  if (word.length > maxLength) return undefined;
  const given = bare(word);
  let best: string | undefined;
  let least = maxEdits + 1;
  for (const candidate of candidates) {
    if (candidate.length > maxLength) continue;
    const wanted = bare(candidate);
    if (Math.abs(wanted.length - given.length) >= least) continue;
    const edits = distance(given, wanted);
    if (edits >= least) continue;
    least = edits;
    best = candidate;
  }
  return best;
};

/**
 * The end of a sentence about an unknown name: `; did you mean "x"?`, or nothing.
 *
 * @example didYouMean("adress", ["address", "age"]) // '; did you mean "address"?'
 */
export const didYouMean = (word: string, candidates: Iterable<string>): string => {
  const guess = nearestWord(word, candidates);
  return guess === undefined || guess === word ? "" : `; did you mean "${guess}"?`;
};
