import { inboxLimits } from "./limits.ts";

/** The part of a text that is a name under way, with its @. */
export interface UnderWay {
  readonly from: number;
  readonly to: number;
  /** Without the @. */
  readonly typed: string;
}

// As the mail reads texts: an @ inside a word is an address's, and @@ writes one @.
const inText = /(?:^|[\s([{"'“‘,;])@([\p{L}\p{N}_][\p{L}\p{N}_./-]*|)$/u;
/** `@form:vendor` sends what is called vendor under the name form. */
const aliased = /(?:^|[\s([{"'“‘,;])@[\p{L}\p{N}_][\p{L}\p{N}_.-]*:([\p{L}\p{N}_./-]*)$/u;

/** The name that somebody is writing at the caret; nothing where it is none. */
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

/** What is put there instead: behind a colon a name stands without its @. */
export const writtenName = (name: string, text: string, { from }: UnderWay): string =>
  text[from - 1] === ":" ? name.replace(/^@/, "") : name;
