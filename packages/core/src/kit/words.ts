/**
 * A number with its noun.
 *
 * @example count(1, "error") // "1 error"
 * @example count(3, "entry", "entries") // "3 entries"
 */
export const count = (n: number, noun: string, plural = `${noun}s`): string => `${n} ${n === 1 ? noun : plural}`;

/**
 * Truncates a text to a number of characters, with an ellipsis and without splitting a surrogate pair.
 *
 * @example truncate("a long text", 7) // "a long…"
 */
export const truncate = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, "")}…` : text;
