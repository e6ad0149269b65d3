/** What a spreadsheet may take for a formula, or for the beginning of one once it has stripped what is before it. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** A cell that says what it says and does nothing: text that looks like a formula gets an apostrophe (PROMISES 23). */
export const csvCell = (value: unknown): string => {
  if (value === undefined || value === null) return "";
  // A number or a boolean is no formula, whatever it begins with.
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/**
 * RFC 4180: commas, and lines that end in CRLF.
 *
 * @example
 * csvRow(["a", "b,c"]); // a,"b,c" and CRLF
 */
export const csvRow = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(",")}\r\n`;
