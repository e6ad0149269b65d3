/** A word as a shell takes it literally. */
export const quoteWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** A word as it was typed on a command line, without its quotes and backslashes. */
export const unquoteWord = (word: string): string => {
  let text = "";
  let quote = "";
  for (let i = 0; i < word.length; i++) {
    const character = word[i]!;
    if (quote === "" && (character === "'" || character === '"')) quote = character;
    else if (character === quote) quote = "";
    else if (character === "\\" && quote !== "'" && i + 1 < word.length) text += word[++i]!;
    else text += character;
  }
  return text;
};
