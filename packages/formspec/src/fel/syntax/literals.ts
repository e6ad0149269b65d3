import { dateFromText, type FelDate } from "../values/date.ts";
import { type FelNumber, readNumber } from "../values/number.ts";
import { isDigit, isNamePart } from "./characters.ts";
import { FelSyntaxError } from "./syntax-error.ts";

interface Read<V> {
  readonly value: V;
  readonly end: number;
}

const digitsEnd = (source: string, at: number, to: number): number => {
  let end = at;
  while (end < to && isDigit(source.charCodeAt(end))) end++;
  return end;
};

/** `0|[1-9]\d*(.\d+)?([eE][+-]?\d+)?` */
export const readNumberLiteral = (source: string, at: number, to: number): Read<FelNumber> => {
  let end = digitsEnd(source, at, to);
  const syntaxError = (message: string): FelSyntaxError =>
    new FelSyntaxError("bad_number", message, at, Math.min(end + 1, to));
  if (end - at > 1 && source.charCodeAt(at) === 0x30) throw syntaxError("A number has no leading zeros");
  let plain = end - at <= 15;
  if (end < to && source.charCodeAt(end) === 0x2e) {
    const fraction = digitsEnd(source, end + 1, to);
    if (fraction === end + 1) throw syntaxError("A number does not end with a dot: write 5 or 5.0, not 5.");
    end = fraction;
    plain = false;
  }
  const letter = end < to ? source.charCodeAt(end) | 0x20 : 0;
  if (letter === 0x65) {
    const sign = source.charCodeAt(end + 1);
    const exponent = sign === 0x2b || sign === 0x2d ? end + 2 : end + 1;
    const exponentEnd = digitsEnd(source, exponent, to);
    if (exponentEnd === exponent) throw syntaxError("An exponent needs digits: 1e5");
    end = exponentEnd;
    plain = false;
  }
  if (end < to && isNamePart(source.charCodeAt(end))) throw syntaxError("A number cannot run into a name");
  const text = source.slice(at, end);
  const value = plain ? Number(text) : readNumber(text);
  if (value === undefined)
    throw new FelSyntaxError("bad_number", "This number is too large or has too many digits", at, end);
  return { value, end };
};

const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\",
  "'": "'",
  '"': '"',
  n: "\n",
  r: "\r",
  t: "\t",
};

export const readString = (source: string, at: number, to: number): Read<string> => {
  const quote = source.charCodeAt(at);
  let text = "";
  let from = at + 1;
  for (let i = from; i < to; i++) {
    const code = source.charCodeAt(i);
    if (code === quote) return { value: text + source.slice(from, i), end: i + 1 };
    if (code !== 0x5c) continue;
    const { value, end } = readEscape(source, i, to);
    text += source.slice(from, i) + value;
    from = end;
    i = end - 1;
  }
  throw new FelSyntaxError(
    "unterminated_string",
    "This text has no end; close it with the quote it began with",
    at,
    to,
  );
};

const readEscape = (source: string, at: number, to: number): Read<string> => {
  const letter = source[at + 1] ?? "";
  if (letter === "u") {
    const digits = source.slice(at + 2, Math.min(at + 6, to));
    if (/^[0-9a-fA-F]{4}$/.test(digits)) {
      return { value: String.fromCharCode(Number.parseInt(digits, 16)), end: at + 6 };
    }
  } else if (Object.hasOwn(ESCAPES, letter)) return { value: ESCAPES[letter]!, end: at + 2 };
  const message = "After a backslash comes one of \\ ' \" n r t, or u and four hexadecimal digits";
  throw new FelSyntaxError("bad_escape", message, at, Math.min(at + 2, to));
};

const DATE = /\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:Z|[+-]\d{2}:\d{2})?)?/y;

export const readDate = (source: string, at: number, to: number): Read<FelDate> => {
  DATE.lastIndex = at + 1;
  const text = DATE.exec(source)?.[0];
  const end = text === undefined ? at + 1 : at + 1 + text.length;
  const value = text === undefined || end > to ? undefined : dateFromText(text);
  if (value === undefined || (end < to && isNamePart(source.charCodeAt(end)))) {
    const message = "This is not a date; write @2026-05-17 or @2026-05-17T10:00:00";
    throw new FelSyntaxError("bad_date", message, at, Math.min(Math.max(end, at + 2), to));
  }
  return { value, end };
};
