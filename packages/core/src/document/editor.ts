import type { Command, Context } from "../command.ts";
import type { Edited, FormDocument } from "./document.ts";
import type { EditOptions } from "./edit.ts";

/** A document while one caller works on it; the edits are collected and stored as one change. */
export interface DocumentEditor {
  /** The present document. */
  readonly document: FormDocument;
  /** The commands carried out so far. */
  readonly commands: readonly Command[];
  /** All edits of one editor lead to the same revision. `as` names another actor than the editor's own. */
  edit(commands: readonly Command[], options?: EditOptions & { readonly as?: Context }): Edited;
  /** Returns to an earlier state and drops the later commands. */
  restore(document: FormDocument): void;
}

export interface EditorOptions {
  /** The revision after the edits; by default the next one. */
  readonly revision?: number;
  /** Whether `as` is ignored, so that the caller cannot act as another actor. */
  readonly isFixed?: boolean;
}

/**
 * Opens a document for one caller; `context` says who acts and when.
 *
 * @example
 * const editor = createEditor(document, { by: { kind: "person", id: "ada" }, at: "2026-01-01T00:00:00Z" });
 * editor.edit([{ type: "set", path: "city", value: "Oslo" }]);
 * editor.document.values(); // { city: "Oslo" }
 */
export const createEditor = (
  start: FormDocument,
  context: Context,
  { revision = start.revision + 1, isFixed = false }: EditorOptions = {},
): DocumentEditor => {
  let document = start;
  let commands: readonly Command[] = [];
  /** The commands that led to each state, so that returning to one drops the later commands. */
  const commandsAt = new WeakMap<FormDocument, readonly Command[]>([[start, commands]]);
  return {
    get document() {
      return document;
    },
    get commands() {
      return commands;
    },
    edit: (given, { as, ...options } = {}) => {
      const edited = document.edit(given, isFixed ? context : (as ?? context), { revision, ...options });
      document = edited.document;
      commands = [...commands, ...edited.commands];
      commandsAt.set(document, commands);
      return edited;
    },
    restore: (earlier) => {
      document = earlier;
      commands = commandsAt.get(earlier) ?? [];
    },
  };
};
