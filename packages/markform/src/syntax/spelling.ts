const MAX_LENGTH = 40;

const distance = (a: string, b: string): number => {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      current.push(Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + same));
    }
    previous = current;
  }
  return previous[b.length]!;
};

/** The one of the candidates that a word was probably meant to be. */
export const closest = (word: string, candidates: readonly string[]): string | undefined => {
  if (word.length > MAX_LENGTH) return undefined;
  const lower = word.toLowerCase().replace(/[-_]/g, "");
  let best: string | undefined;
  let bestDistance = word.length < 5 ? 2 : 3;
  for (const candidate of candidates) {
    const d = distance(lower, candidate.toLowerCase().replace(/[-_]/g, ""));
    if (d < bestDistance) {
      best = candidate;
      bestDistance = d;
    }
  }
  return best;
};
