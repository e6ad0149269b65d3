import { limits } from "./limits.ts";

/**
 * Any value as text: JSON if possible, else the name of its type.
 *
 * @example
 * asText({ a: 1 }); // '{"a":1}'
 * asText(undefined); // "undefined"
 */
export const asText = (value: unknown): string => {
  try {
    return JSON.stringify(value) ?? typeof value;
  } catch {
    return typeof value;
  }
};

/**
 * A value as data: unchanged, or the beginning of its text if it is long.
 *
 * @example
 * briefValue("a".repeat(1000)); // the first 200 characters
 * briefValue({ a: 1 }); // { a: 1 }
 */
export const briefValue = (value: unknown): unknown => {
  const most = limits.maxReceivedLength;
  if (typeof value === "string") return value.length > most ? value.slice(0, most) : value;
  if (typeof value !== "object" || value === null) return value;
  const text = asText(value);
  return text.length > most ? text.slice(0, most) : value;
};

/**
 * A received value, short enough to quote in a message.
 *
 * @example
 * quote("Oslo"); // '"Oslo"'
 */
export const quote = (value: unknown): string => {
  const most = limits.maxQuotedLength;
  const text = asText(typeof value === "string" ? value.slice(0, most) : value);
  const isCut = text.length > most || (typeof value === "string" && value.length > most);
  return isCut ? `${text.slice(0, most)}…` : text;
};
