import type { Context, LiveForm } from "@cofill/core";
import type { Suggestion } from "../ask/asker.ts";

/** Something that is wrong or missing, by the path that people and scripts see. */
export interface Fault {
  readonly path: string;
  readonly message: string;
}

export type Kept = { readonly ok: true } | { readonly ok: false; readonly message: string };

export const kept: Kept = { ok: true };

/** Things that whoever fills can put into a slot. */
export interface Things {
  /** Names of one's own, with what they stand for. */
  readonly names: () => Promise<readonly Suggestion[]>;
  /** Why a name stands for nothing that can be given. */
  readonly faultOf: (name: string) => Promise<string | undefined>;
  /** Takes a file in; gives the name it goes by. */
  readonly attach: (
    file: string,
  ) => Promise<{ readonly ok: true; readonly name: string } | { readonly ok: false; readonly message: string }>;
}

/** A form that somebody answers at the terminal, wherever it is kept. Where a change cannot be kept, it was never made. */
export interface FillTarget {
  readonly title: string;
  readonly description?: string;
  /** As it stands. */
  readonly form: LiveForm;
  readonly context: () => Context;
  /** Answers a field, or takes the answer away. It is kept before this resolves. */
  readonly answer: (path: string, value: unknown) => Promise<Kept>;
  /** Adds a row to a list. It counts once something in it is answered. */
  readonly addRow: (list: string) => Kept;
  readonly removeRow: (list: string, index: number) => Promise<Kept>;
  /** All rows of a list at once, where a row is one field. */
  readonly setItems: (list: string, key: string, values: readonly unknown[]) => Promise<Kept>;
  /** A path as people and scripts see it. */
  readonly shownPath: (path: string) => string;
  /** What keeps the form from being finished, in the order of its fields. */
  readonly faults: () => readonly Fault[];
  /** What stands there was only suggested, and nobody has looked at it yet. */
  readonly isUntouched: boolean;
  /** Whether whoever fills gave this answer, where that is known: what they passed over before it is not asked again. */
  readonly isTouched?: (path: string) => boolean;
  /** Whether something is wrong with an answer that the form itself cannot know. */
  readonly isWrong?: (path: string) => boolean;
  /** Absent where a form cannot hold things. */
  readonly things?: Things;
}
