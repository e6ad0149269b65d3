/** Quotes a word for a shell, if necessary. */
export const quoteWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** Removes quotes and backslashes from a word of a command line. */
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
