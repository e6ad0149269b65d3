import { FelDate } from "./date.ts";
import { toJson } from "./json.ts";
import { numberText } from "./number.ts";
import { FelMoney, type FelValue, isList, isNumber } from "./value.ts";

/**
 * Writes a value as it reads inside a text; null becomes an empty string.
 * @example
 * displayText([1, null, "a"]); // "1, , a"
 */
export const displayText = (value: FelValue): string => {
  if (value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (isNumber(value)) return numberText(value);
  if (value instanceof FelDate) return value.text;
  if (value instanceof FelMoney) return `${numberText(value.amount)} ${value.currency}`;
  if (isList(value)) return value.map(displayText).join(", ");
  return JSON.stringify(toJson(value));
};

const isHigh = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;
const HAS_PAIRS = /[\ud800-\udbff]/;

export const countCharacters = (text: string): number => {
  if (!HAS_PAIRS.test(text)) return text.length;
  let count = text.length;
  for (let i = 0; i + 1 < text.length; i++) {
    if (isHigh(text.charCodeAt(i)) && isLow(text.charCodeAt(i + 1))) {
      count--;
      i++;
    }
  }
  return count;
};

/** A slice counted in whole characters from a 0-based position. */
export const sliceCharacters = (text: string, start: number, length: number): string => {
  if (!HAS_PAIRS.test(text)) return text.slice(start, start + length);
  let from = 0;
  for (let i = 0; i < start && from < text.length; i++) from += widthAt(text, from);
  let to = from;
  for (let i = 0; i < length && to < text.length; i++) to += widthAt(text, to);
  return text.slice(from, to);
};

const widthAt = (text: string, at: number): number =>
  isHigh(text.charCodeAt(at)) && isLow(text.charCodeAt(at + 1)) ? 2 : 1;

/** Compares by code point, because UTF-16 order differs above U+FFFF. */
export const compareText = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x === y) continue;
    const [xPair, yPair] = [x >= 0xd800 && x <= 0xdfff, y >= 0xd800 && y <= 0xdfff];
    if (xPair !== yPair) return xPair ? 1 : -1;
    return x < y ? -1 : 1;
  }
  return Math.sign(a.length - b.length);
};
