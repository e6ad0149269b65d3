import { helpLimits } from "./limits.ts";

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/** Matches abbreviations ("U.S.", "e.g.", "No."), whose full stop ends no sentence. */
const endsWithAbbreviation = /(?:^|[\s(])(?:(?:\p{L}\.)+|[Nn]o\.|vs\.|cf\.|Dr\.|Mr\.|Mrs\.|Ms\.|St\.)$/u;

/** Skips `Intl.Segmenter`, which is slow, for texts that can only be one sentence. */
const mayHoldTwo = /[.!?…。！？]\s?./u;

const cutAtSentence = (plain: string): string => {
  let sentence = "";
  for (const { segment } of sentences.segment(plain)) {
    sentence += segment;
    if (!endsWithAbbreviation.test(sentence.trimEnd())) break;
  }
  return sentence.trimEnd();
};

/** The first sentence of a text as one line, shortened to `maxSummaryLength`. */
export const firstSentence = (text: string): string | undefined => {
  const plain = text.slice(0, helpLimits.maxHintLength).replace(/\s+/g, " ").trim();
  if (plain === "") return undefined;
  const sentence = mayHoldTwo.test(plain) ? cutAtSentence(plain) : plain;
  if (sentence.length <= helpLimits.maxSummaryLength) return sentence;
  return `${sentence.slice(0, helpLimits.maxSummaryLength - 1).replace(/\s+\S*$/, "")}…`;
};
