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
  readonly thing: string;
}

// An @ inside a word is an address's, and @@ writes one @.
const token =
  /(?<![^\s([{"'“‘,;])@(?:@|([\p{L}\p{N}_][\p{L}\p{N}_.-]*)(?::([\p{L}\p{N}_./\\~-]*[\p{L}\p{N}_]))?((?:\/[\p{L}\p{N}_][\p{L}\p{N}_.-]*)*))/gu;

/** A full stop that ends a sentence is none of the name's. */
const withoutStop = (word: string): readonly [word: string, stop: string] => {
  const match = /^(.*?)([.-]+)$/s.exec(word);
  return match ? [match[1]!, match[2]!] : [word, ""];
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
    const stop = withoutStop(last)[1];
    const cut = (part: string): string => (stop === "" ? part : part.slice(0, -stop.length));
    if (given !== undefined) mentions.push({ edge: word, thing: below === "" ? cut(given) : given + cut(below) });
    else {
      const thing = below === "" ? cut(word) : word + cut(below);
      mentions.push({ edge: thing.split("/").at(-1)!, thing });
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
