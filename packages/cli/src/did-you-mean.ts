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

const maxLength = 100;

/** The candidate that a mistyped word most likely meant, if one is near enough. */
export const nearest = (word: string, candidates: readonly string[]): string | undefined => {
  if (word.length > maxLength) return undefined;
  const given = word.toLowerCase();
  let best: string | undefined;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= least || candidate.length > maxLength) continue;
    const edits = distance(given, candidate.toLowerCase());
    if (edits < least) {
      least = edits;
      best = candidate;
    }
  }
  return best ?? candidates.find((candidate) => given.length > 1 && candidate.toLowerCase().startsWith(given));
};

/** `; did you mean 'x'?`, or nothing. */
export const didYouMean = (word: string, candidates: readonly string[]): string => {
  const guess = nearest(word, candidates);
  return guess === undefined ? "" : `; did you mean '${guess}'?`;
};
