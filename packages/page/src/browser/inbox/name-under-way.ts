import { inboxLimits } from "./limits.ts";

/** The part of a text that is an unfinished name, with its @. */
export interface UnderWay {
  readonly from: number;
  readonly to: number;
  /** Without the @. */
  readonly typed: string;
}

// The same syntax as in mail: an @ inside a word belongs to an address, and @@ is an escaped @.
const inText = /(?:^|[\s([{"'“‘,;])@([\p{L}\p{N}_][\p{L}\p{N}_./-]*|)$/u;
/** `@form:vendor` attaches the capability with the petname vendor under the edge name form. */
const aliased = /(?:^|[\s([{"'“‘,;])@[\p{L}\p{N}_][\p{L}\p{N}_.-]*:([\p{L}\p{N}_./-]*)$/u;

/** The unfinished name at the caret; undefined where there is none. */
export const nameUnderWay = (text: string, caret: number): UnderWay | undefined => {
  const before = text.slice(Math.max(0, caret - inboxLimits.maxTyped), caret);
  const alias = aliased.exec(before);
  if (alias) return { from: caret - alias[1]!.length, to: caret, typed: alias[1]! };
  const found = inText.exec(before);
  return found ? { from: caret - found[1]!.length - 1, to: caret, typed: found[1]! } : undefined;
};

const whole = /(?<=^|[\s([{"'“‘,;])@(?:[\p{L}\p{N}_][\p{L}\p{N}_.-]*:)?([\p{L}\p{N}_][\p{L}\p{N}_./-]*)/gu;

/** The names that stand in a text, each once, without their @. */
export const namesIn = (text: string): readonly string[] =>
  Array.from(new Set(Array.from(text.matchAll(whole), ([, name]) => name!.replace(/[./-]+$/, "")))).slice(
    0,
    inboxLimits.maxShown,
  );

/** A control that takes one name and nothing else. */
export const wholeName = (text: string): UnderWay | undefined => {
  const typed = text.trim().replace(/^@/, "");
  return /\s/.test(typed) ? undefined : { from: 0, to: text.length, typed };
};

/** The text that replaces the unfinished name; after a colon a name is written without its @. */
export const writtenName = (name: string, text: string, { from }: UnderWay): string =>
  text[from - 1] === ":" ? name.replace(/^@/, "") : name;
