import { count } from "./words.ts";

/** Rounds to one decimal place below ten. */
const rounded = (n: number): number => Number(n.toFixed(n < 10 ? 1 : 0));

/**
 * A file size for people, in powers of ten.
 *
 * @example fileSize(8_388_608) // "8.4 MB"
 */
export const fileSize = (bytes: number): string => {
  if (bytes < 1_000) return count(bytes, "byte");
  return bytes < 1_000_000 ? `${rounded(bytes / 1_000)} KB` : `${rounded(bytes / 1_000_000)} MB`;
};
