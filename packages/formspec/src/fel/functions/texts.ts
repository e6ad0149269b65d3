import { compilePattern } from "@cofill/core";
import { limits } from "../limits.ts";
import type { Frame } from "../run/frame.ts";
import { isInteger } from "../values/number.ts";
import { countCharacters, displayText, sliceCharacters } from "../values/text.ts";
import { cut, type FelValue, types } from "../values/value.ts";
import { anything, fail, fn, nullable, number, optional, type Param, type Site, text, variadic } from "./define.ts";

const textOrList: Param<string | readonly FelValue[] | null> = {
  name: "value",
  mask: types.string | types.array | types.null,
  optional: false,
};

/** Characters of a text that count as one step of the run's budget. */
const CHARACTERS_PER_STEP = 16;

const spendText = (frame: Frame, length: number): boolean => frame.spend(1 + Math.floor(length / CHARACTERS_PER_STEP));

const tooLong = (frame: Frame, site: Site): null =>
  fail(frame, site, "limit_exceeded", `A text may have ${limits.maxTextLength} characters`);

const unary = (name: string, doc: string, change: (value: string) => string) =>
  fn(name, [text("text")], doc, (frame, site, value) => {
    if (!spendText(frame, value.length)) return frame.exhausted(site.span);
    const changed = change(value);
    return changed.length > limits.maxTextLength ? tooLong(frame, site) : changed;
  });

const search = (name: string, doc: string, test: (value: string, part: string) => boolean) =>
  fn(name, [text("text"), text("part")], doc, (frame, site, value, part) =>
    spendText(frame, value.length) ? test(value, part) : frame.exhausted(site.span),
  );

const replaceAll = (frame: Frame, site: Site, value: string, from: string, to: string): FelValue => {
  if (from === "") return value;
  if (!spendText(frame, value.length)) return frame.exhausted(site.span);
  let count = 0;
  for (let at = value.indexOf(from); at !== -1; at = value.indexOf(from, at + from.length)) count++;
  if (value.length + count * (to.length - from.length) > limits.maxTextLength) return tooLong(frame, site);
  return value.split(from).join(to);
};

const matches = (frame: Frame, site: Site, value: string, source: string): FelValue => {
  const cost = Math.min(limits.maxPatternSteps, 200 + Math.floor((value.length * source.length) / 4));
  if (!frame.spend(cost)) return frame.exhausted(site.span);
  const compiled = compilePattern(source);
  if (!compiled.ok)
    return fail(frame, site, "bad_pattern", `"${cut(source)}" is no regular expression that can be used here`);
  const outcome = compiled.test(value);
  if (outcome !== "too_costly") return outcome === "match";
  if (!frame.spend(limits.maxPatternSteps)) return frame.exhausted(site.span);
  return fail(frame, site, "limit_exceeded", `Searching for "${cut(source)}" in this text takes too long`);
};

const PLACEHOLDER = /\{(\d{1,6})\}/g;

const fillIn = (frame: Frame, site: Site, args: readonly FelValue[]): FelValue => {
  const template = args[0] as string;
  let missing: string | undefined;
  let length = 0;
  const filled = template.replace(PLACEHOLDER, (whole, digits: string) => {
    const value = args[Number(digits) + 1];
    if (value === undefined) missing = whole;
    if (value === undefined || length > limits.maxTextLength) return "";
    const shown = displayText(value);
    length += shown.length;
    return length > limits.maxTextLength ? "" : shown;
  });
  if (missing !== undefined) return fail(frame, site, "bad_index", `There is no argument for ${missing}`);
  if (!spendText(frame, length + template.length)) return frame.exhausted(site.span);
  return length > limits.maxTextLength || filled.length > limits.maxTextLength ? tooLong(frame, site) : filled;
};

export const texts = [
  fn("length", [textOrList], "How many characters or elements; 0 of null", (frame, site, value) => {
    if (value === null) return 0;
    if (typeof value !== "string") return value.length;
    return spendText(frame, value.length) ? countCharacters(value) : frame.exhausted(site.span);
  }),
  search("contains", "Whether the text has the part in it", (value, part) => value.includes(part)),
  search("startsWith", "Whether the text begins with the part", (value, part) => value.startsWith(part)),
  search("endsWith", "Whether the text ends with the part", (value, part) => value.endsWith(part)),
  fn(
    "substring",
    [text("text"), number("start"), optional(number("length"))],
    "Part of a text, from a position counted from 1",
    (frame, site, value, start, length) => {
      const from = Number(start);
      const size = length === undefined ? Number.POSITIVE_INFINITY : Number(length);
      const whole = isInteger(start) && (length === undefined || isInteger(length));
      if (!whole || from < 1 || size < 0) {
        return fail(frame, site, "bad_index", "substring() counts from 1 and takes a whole number of characters");
      }
      if (!spendText(frame, value.length)) return frame.exhausted(site.span);
      return sliceCharacters(value, from - 1, size);
    },
  ),
  fn("replace", [text("text"), text("from"), text("to")], "The text with every occurrence replaced", replaceAll),
  unary("upper", "In upper case", (value) => value.toUpperCase()),
  unary("lower", "In lower case", (value) => value.toLowerCase()),
  unary("trim", "Without white space at both ends", (value) => value.trim()),
  fn("matches", [text("text"), text("pattern")], "Whether a regular expression is found in the text", matches),
  variadic(
    "format",
    [text("template"), optional(nullable(anything("values")))],
    "The template with {0}, {1}, … filled in; null is filled in as nothing",
    fillIn,
  ),
];
