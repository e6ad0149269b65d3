import type { FieldOf, FieldTexts, Kind, ValueOf } from "@cofill/core";
import type { Asker, Question, Suggestion } from "../ask/asker.ts";
import type { Petnames } from "./terminal-document.ts";

/** What came of a question. */
export type Given =
  | { readonly type: "value"; readonly value: unknown }
  /** Nothing, or nothing any more. */
  | { readonly type: "blank" }
  | { readonly type: "keep" };

export const given = (value: unknown): Given => ({ type: "value", value });
export const blank: Given = { type: "blank" };
export const keep: Given = { type: "keep" };

/** One field that is being asked for. */
export interface Asked<K extends Kind> extends Question {
  readonly field: FieldOf<K>;
  /** Everything that was written about it, its options and its columns. */
  readonly texts: FieldTexts;
  /** What stands there; absent where nothing does. */
  readonly value?: ValueOf<K>;
  /** What is wrong with a value, as the form itself sees it. */
  readonly check: (value: unknown) => string | undefined;
  /** Keeps what is there of an answer that takes several questions; Ctrl-C then loses only the question at hand. */
  readonly saveSoFar: (value: unknown) => Promise<void>;
  readonly names: readonly Suggestion[];
  readonly petnames?: Petnames;
}

/** How a kind is asked for, read and shown at the terminal. */
export interface KindPrompt<K extends Kind> {
  readonly ask: (asker: Asker, asked: Asked<K>) => Promise<Given>;
  /** One text as a value for the form to take; what makes no sense is given as it is, and the form says so. */
  readonly read: (field: FieldOf<K>, text: string) => unknown;
  /** An answer in one line. */
  readonly show: (field: FieldOf<K>, value: ValueOf<K>) => string;
  /** What a right answer looks like, in a few words. */
  readonly takes?: (field: FieldOf<K>) => string | undefined;
}
