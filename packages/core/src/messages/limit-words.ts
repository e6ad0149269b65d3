import { fileSize } from "../kit/file-size.ts";
import { count } from "../kit/words.ts";
import { fileTypeWords } from "./file-type-words.ts";
import { type Counted, limitsOf } from "./limits-of.ts";

const counted = (n: number, of: Counted): string =>
  of === "character_each" ? `${count(n, "character")} each` : count(n, of.replace("_", " "));

const inEnglish = limitsOf({
  exactly: (value) => `exactly ${value}`,
  between: (min, max) => `from ${min} to ${max}`,
  atLeast: (min) => `at least ${min}`,
  atMost: (max) => `at most ${max}`,
  notBefore: (min) => `not before ${min}`,
  notAfter: (max) => `not after ${max}`,
  exactlySo: (n, of) => `exactly ${counted(n, of)}`,
  betweenSo: (min, max, of) => `from ${min} to ${counted(max, of)}`,
  atLeastSo: (min, of) => `at least ${counted(min, of)}`,
  atMostSo: (max, of) => `at most ${counted(max, of)}`,
  pattern: (source) => `matches the pattern ${source}`,
  fileTypes: (accept, audience) => `takes ${audience === "agent" ? accept.join(", ") : fileTypeWords(accept)}`,
  fileSize: (maxBytes) => `at most ${fileSize(maxBytes)}`,
  currency: (code) => `in ${code}`,
  minDone: (n) => `at least ${n} done`,
  wholeNumber: "a whole number",
  uniqueItems: "no item twice",
  allThatApply: "choose all that apply",
  json: "written as JSON",
});

/** The limits of a field in English, one text each. */
export const fieldLimits = inEnglish.field;

export const columnLimits = inEnglish.column;

export const listLimits = inEnglish.list;
