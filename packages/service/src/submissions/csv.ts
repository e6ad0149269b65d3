/** Characters that begin a formula in spreadsheets, or that spreadsheets strip before they look for one. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** A CSV cell; text that a spreadsheet could run as a formula gets a leading apostrophe (PROMISES 23). */
export const csvCell = (value: unknown): string => {
  if (value === undefined || value === null) return "";
  // Numbers and booleans cannot be formulas, even with a leading minus.
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/**
 * One line of CSV (RFC 4180): cells separated by commas, with CRLF at the end.
 * @example
 * csvRow(["a", "b,c"]); // a,"b,c" and CRLF
 */
export const csvRow = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(",")}\r\n`;
