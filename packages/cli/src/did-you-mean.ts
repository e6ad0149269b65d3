import { nearestWord } from "@cofill/core/kit";

/** The candidate closest to a mistyped word, or the one that begins with it. */
export const nearest = (word: string, candidates: readonly string[]): string | undefined => {
  const given = word.toLowerCase();
  return (
    nearestWord(word, candidates, Math.max(1, Math.floor(word.length / 3))) ??
    candidates.find((candidate) => given.length > 1 && candidate.toLowerCase().startsWith(given))
  );
};

/** `; did you mean 'x'?`, or an empty text. */
export const didYouMean = (word: string, candidates: readonly string[]): string => {
  const guess = nearest(word, candidates);
  return guess === undefined ? "" : `; did you mean '${guess}'?`;
};
