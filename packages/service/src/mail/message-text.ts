/** Text and the names mentioned in it: `please fill @form:vendor and use @counter`. */
export interface MessageText {
  /** One more than there are mentions. */
  readonly strings: readonly string[];
  readonly mentions: readonly Mention[];
}

export interface Mention {
  /** What the recipient sees and adopts it by. */
  readonly edge: string;
  /** What the sender names; the same as the edge where no other is given. */
  readonly capability: string;
}

// An @ inside a word is an address's, and @@ writes one @.
const token =
  /(?<![^\s([{"'“‘,;])@(?:@|([\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]*)(?::([\p{L}\p{M}\p{N}_./\\~-]*[\p{L}\p{N}_]))?((?:\/[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]*)*))/gu;

/** A full stop that ends a sentence is none of the name's. */
const stopOf = (word: string): string => {
  let end = word.length;
  while (end > 0 && (word[end - 1] === "." || word[end - 1] === "-")) end--;
  return word.slice(end);
};

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
