import type { Command, Context } from "../command.ts";
import type { Edited, FormDocument } from "./document.ts";
import type { EditOptions } from "./edit.ts";

/** A document while one caller works on it. What they do is collected, so that it can be kept as one change. */
export interface DocumentEditor {
  /** As it stands now. */
  readonly document: FormDocument;
  /** The commands carried out so far. */
  readonly commands: readonly Command[];
  /** All edits of one editor lead to the same revision. `as` names another actor than the editor's own. */
  edit(commands: readonly Command[], options?: EditOptions & { readonly as?: Context }): Edited;
  /** Goes back to an earlier state and drops what was done after it. */
  restore(document: FormDocument): void;
}

export interface EditorOptions {
  /** The revision that the edits lead to; the next one without it. */
  readonly revision?: number;
  /** Whether the caller may not name another actor. */
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
  /** The commands that led to each state, so that going back to one drops those after it. */
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
