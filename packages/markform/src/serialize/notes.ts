import type { Note } from "@cofill/core";
import type { ReadDocument } from "../parse/read-document.ts";
import type { SyntaxStyle } from "../syntax/tag.ts";
import type { Edit } from "./edits.ts";
import { writeClose, writeOpen } from "./write-tag.ts";

const numberOf = (id: string): number => Number(/(\d+)$/.exec(id)?.[1] ?? Number.POSITIVE_INFINITY);

/** n2 before n10. */
export const sortNotes = (notes: readonly Note[]): readonly Note[] =>
  [...notes].sort((a, b) => numberOf(a.id) - numberOf(b.id) || (a.id < b.id ? -1 : 1));

export const writeNote = (note: Note, style: SyntaxStyle, eol = "\n"): string => {
  const open = writeOpen(
    "note",
    [
      ["id", note.id],
      ["ref", note.ref],
      ["role", note.role],
    ],
    style,
  );
  return [open, ...note.text.split("\n"), writeClose("note", style)].join(eol);
};

const isBlankLine = (text: string, at: number): boolean => {
  const end = text.indexOf("\n", at);
  return end !== -1 && text.slice(at, end).trim() === "";
};

/** Notes that are gone are cut out with their lines; new ones stand before the form's end. */
export const noteEdits = (document: ReadDocument, notes: readonly Note[]): readonly Edit[] => {
  const { source, tree } = document;
  const { text, eol } = source;
  const edits: Edit[] = [];
  const kept = new Set(notes);
  const known = new Set<Note>();
  for (const { note, element } of document.notes) {
    known.add(note);
    if (kept.has(note)) continue;
    const lineStart = source.lineStart(element.start);
    const start = text.slice(lineStart, element.start).trim() === "" ? lineStart : element.start;
    let end = source.nextLine(element.end);
    if (text.slice(element.end, end).trim() !== "") end = element.end;
    else if (isBlankLine(text, source.lineStart(start - 1)) && isBlankLine(text, end)) end = source.nextLine(end);
    edits.push({ start, end, text: "" });
  }
  const added = sortNotes(notes.filter((note) => !known.has(note)));
  const close = tree.form.close;
  if (added.length === 0 || !close) return edits;
  const lineStart = source.lineStart(close.start);
  const alone = text.slice(lineStart, close.start).trim() === "";
  const at = alone ? lineStart : close.start;
  const before = text.slice(Math.max(0, at - 4), at);
  const gap = !alone ? eol + eol : /\n\r?\n$/.test(before) ? "" : eol;
  const blocks = added.map((note) => writeNote(note, tree.style, eol) + eol + eol);
  return [...edits, { start: at, end: at, text: gap + blocks.join("") }];
};
