import type { Note } from "@cofill/core";
import type { DocumentationBlock } from "../model/schema.ts";
import { attributeOf, type Element } from "../syntax/document.ts";
import type { Problems } from "../syntax/problems.ts";
import { type Source, trimBlock } from "../syntax/source.ts";
import type { DocumentationTag } from "../syntax/tag-names.ts";

export interface DocSource {
  readonly doc: DocumentationBlock;
  readonly element: Element;
}

export interface NoteSource {
  readonly note: Note;
  readonly element: Element;
}

const textAttribute = (element: Element, name: string, problems: Problems): string | undefined => {
  const attribute = attributeOf(element, name);
  if (typeof attribute?.value === "string" && attribute.value !== "") return attribute.value;
  problems.error(element.start, `The ${element.open.name} block needs ${name}="…"`);
  return undefined;
};

export const readDoc = (source: Source, element: Element, problems: Problems): DocSource | undefined => {
  const ref = textAttribute(element, "ref", problems);
  if (ref === undefined) return undefined;
  const tag = element.open.name as DocumentationTag;
  return { doc: { ref, tag, bodyMarkdown: trimBlock(source.slice(element.body)) }, element };
};

export const readNote = (source: Source, element: Element, problems: Problems): NoteSource | undefined => {
  const id = textAttribute(element, "id", problems);
  const ref = textAttribute(element, "ref", problems);
  const role = textAttribute(element, "role", problems);
  if (attributeOf(element, "state")) {
    problems.warn(element.start, "The state of a note is ignored; a skip or abort keeps its reason in the field");
  }
  if (id === undefined || ref === undefined || role === undefined) return undefined;
  return { note: { id, ref, role, text: trimBlock(source.slice(element.body)) }, element };
};

/** Refs must resolve and (ref, tag) pairs be unique; note ids too. */
export const checkReferences = (
  docs: readonly DocSource[],
  notes: readonly NoteSource[],
  known: (ref: string) => "node" | "option" | undefined,
  problems: Problems,
): void => {
  const pairs = new Set<string>();
  for (const { doc, element } of docs) {
    const pair = `${doc.tag} ${doc.ref}`;
    if (pairs.has(pair)) problems.error(element.start, `There is already a ${doc.tag} block for '${doc.ref}'`);
    pairs.add(pair);
    if (!known(doc.ref)) {
      problems.error(element.start, `The ${doc.tag} block refers to '${doc.ref}', which is not in the form`);
    }
  }
  const ids = new Set<string>();
  for (const { note, element } of notes) {
    if (ids.has(note.id)) problems.error(element.start, `Duplicate note ID '${note.id}'`);
    ids.add(note.id);
    if (known(note.ref) !== "node") {
      problems.error(element.start, `Note '${note.id}' refers to '${note.ref}', which is not a field, group or form`);
    }
  }
};
