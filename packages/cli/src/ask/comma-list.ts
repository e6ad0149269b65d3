/** `a, "b, c"` is a list of two; a quote inside quotes is doubled. */
export const readCommaList = (text: string): readonly string[] => {
  const items: string[] = [];
  for (const [, quoted, plain = ""] of text.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/gy)) {
    const item = quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"');
    if (quoted !== undefined || item !== "") items.push(item);
  }
  return items;
};

const needsQuotes = (item: string): boolean => item === "" || /[,\n]|^\s|\s$|^"/.test(item);

export const writeCommaList = (items: readonly string[]): string =>
  items.map((item) => (needsQuotes(item) ? `"${item.replaceAll('"', '""')}"` : item)).join(", ");
