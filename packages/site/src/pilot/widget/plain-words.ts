import type { WidgetWords } from "./words.ts";

/** Makes a label from a name: `customer_email` becomes "Customer email". */
export const plainName = (name: string): string => {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[_.\-\s]+/g, " ")
    .trim()
    .toLowerCase();
  return words === "" ? name : `${words[0]!.toUpperCase()}${words.slice(1)}`;
};

/** Formats any JSON value in full, because nobody can agree to what is not shown. */
export const plainValue = (value: unknown, words: WidgetWords): string => {
  if (value === null || value === undefined || value === "") return words.nothing;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (Array.isArray(value))
    return value.length === 0 ? words.nothing : value.map((each) => plainValue(each, words)).join("\n");
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .map(([name, each]) => `${plainName(name)}: ${plainValue(each, words)}`)
    .join("\n");
};
