import { helpLimits } from "./limits.ts";

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/** "U.S.", "e.g.", "No.": a full stop that ends no sentence. */
const endsWithAbbreviation = /(?:^|[\s(])(?:(?:\p{L}\.)+|[Nn]o\.|vs\.|cf\.|Dr\.|Mr\.|Mrs\.|Ms\.|St\.)$/u;

/** The first sentence of a text as one plain line, for a tooltip or a chat. */
export const firstSentence = (text: string): string | undefined => {
  const plain = text.slice(0, helpLimits.maxHintLength).replace(/\s+/g, " ").trim();
  let sentence = "";
  for (const { segment } of sentences.segment(plain)) {
    sentence += segment;
    if (!endsWithAbbreviation.test(sentence.trimEnd())) break;
  }
  const trimmed = sentence.trimEnd();
  if (trimmed.length <= helpLimits.maxSummaryLength) return trimmed === "" ? undefined : trimmed;
  return `${trimmed.slice(0, helpLimits.maxSummaryLength - 1).replace(/\s+\S*$/, "")}…`;
};
