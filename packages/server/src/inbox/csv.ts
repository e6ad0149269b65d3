/** Programs that open CSV take text that begins like this for a formula, and run it. */
const formula = /^[=+\-@\t\r]/;

const cell = (text: string): string => {
  const safe = formula.test(text) && !/^-?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** RFC 4180. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
