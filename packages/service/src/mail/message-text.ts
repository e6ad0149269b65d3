/** Text and the names mentioned in it: `please fill @form:vendor and use @counter`. */
export interface MessageText {
  /** The text around the mentions: always one more than there are mentions. */
  readonly strings: readonly string[];
  readonly mentions: readonly Mention[];
}

/** A name mentioned in a message's text. */
export interface Mention {
  /** The name of the edge, by which the recipient adopts it. */
  readonly edge: string;
  /** The sender's pet name for what is attached; equal to the edge unless written as `@edge:name`. */
  readonly capability: string;
}

// Matches a mention; an @ inside a word is part of an e-mail address, and @@ is an escaped @.
const token =
  /(?<![^\s([{"'“‘,;])@(?:@|([\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]*)(?::([\p{L}\p{M}\p{N}_./\\~-]*[\p{L}\p{N}_]))?((?:\/[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]*)*))/gu;

/** The full stops and hyphens at the end of a mention, which belong to the sentence and not to the name. */
const stopOf = (word: string): string => {
  let end = word.length;
  while (end > 0 && (word[end - 1] === "." || word[end - 1] === "-")) end--;
  return word.slice(end);
};

/**
 * Splits a message's text at its mentions.
 *
 * @example
 * readMessageText("use @counter.");
 * // { strings: ["use ", "."], mentions: [{ edge: "counter", capability: "counter" }] }
 */
export const readMessageText = (text: string): MessageText => {
  const strings: string[] = [];
  const mentions: Mention[] = [];
  let from = 0;
  let piece = "";
  for (const match of text.matchAll(token)) {
    piece += text.slice(from, match.index);
    from = match.index + match[0].length;
    const [, word, given, below = ""] = match;
    if (word === undefined) {
      piece += "@";
      continue;
    }
    const last = below !== "" ? below : (given ?? word);
    const stop = stopOf(last);
    const cut = (part: string): string => (stop === "" ? part : part.slice(0, -stop.length));
    if (given !== undefined) mentions.push({ edge: word, capability: below === "" ? cut(given) : given + cut(below) });
    else {
      const capability = below === "" ? cut(word) : word + cut(below);
      mentions.push({ edge: capability.split("/").at(-1)!, capability });
    }
    strings.push(piece);
    piece = stop;
  }
  strings.push(piece + text.slice(from));
  return { strings, mentions };
};

/** The text as people read it, with an @ before each edge. */
export const writeMessageText = (strings: readonly string[], mentions: readonly string[]): string =>
  strings.map((piece, index) => (index < mentions.length ? `${piece}@${mentions[index]}` : piece)).join("");
