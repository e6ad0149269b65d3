import type { FieldOf, FieldTexts, Kind, ValueOf } from "@cofill/core";
import type { Asker, Question, Suggestion } from "../ask/asker.ts";
import type { Petnames } from "./terminal-document.ts";

/** The result of a question. */
export type Given =
  | { readonly type: "value"; readonly value: unknown }
  /** The answer is empty or was cleared. */
  | { readonly type: "blank" }
  | { readonly type: "keep" };

export const given = (value: unknown): Given => ({ type: "value", value });
export const blank: Given = { type: "blank" };
export const keep: Given = { type: "keep" };

/** One field that is being asked for. */
export interface Asked<K extends Kind> extends Question {
  readonly field: FieldOf<K>;
  /** The author's texts about the field, its options and its columns. */
  readonly texts: FieldTexts;
  /** The present value; absent without an answer. */
  readonly value?: ValueOf<K>;
  /** The message of the issue that a value would cause; undefined if it is acceptable. */
  readonly check: (value: unknown) => string | undefined;
  /** Saves an answer of several questions after each of them, so that Ctrl-C loses only the last. */
  readonly saveSoFar: (value: unknown) => Promise<void>;
  readonly names: readonly Suggestion[];
  readonly petnames?: Petnames;
}

/** How a kind is asked for, read and shown at the terminal. */
export interface KindPrompt<K extends Kind> {
  readonly ask: (asker: Asker, asked: Asked<K>) => Promise<Given>;
  /**
   * Converts a text to a value; a text that cannot be converted is returned unchanged, and the form reports the issue.
   */
  readonly read: (field: FieldOf<K>, text: string) => unknown;
  /** An answer in one line. */
  readonly show: (field: FieldOf<K>, value: ValueOf<K>) => string;
  /** A short hint at the format of an answer. */
  readonly takes?: (field: FieldOf<K>) => string | undefined;
}
