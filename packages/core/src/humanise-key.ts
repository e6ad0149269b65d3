/**
 * A key as a person would write it: `resultName` is "Result name", `taxID` is "Tax ID".
 *
 * @example
 * humaniseKey("resultName"); // "Result name"
 */
export const humaniseKey = (key: string): string => {
  const words = key
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(/[\s_.-]+/)
    .filter((word) => word !== "");
  if (words.length === 0) return key;
  const text = words.map((word) => (/^[A-Z][A-Z\d]+$/.test(word) ? word : word.toLowerCase())).join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};
