import type { Note } from "./answer.ts";
import { type Command, refuse, type StepResult } from "./command.ts";
import { fieldAt, type LiveForm } from "./form.ts";
import { limits } from "./limits.ts";

type Of<T extends Command["type"]> = Extract<Command, { type: T }>;

const nextId = (notes: readonly Note[]): string => {
  let highest = 0;
  for (const note of notes) {
    const match = /^n(\d{1,9})$/.exec(note.id);
    if (match) highest = Math.max(highest, Number(match[1]));
  }
  return `n${highest + 1}`;
};

const add_note = (form: LiveForm, command: Of<"add_note">): StepResult => {
  const { ref, role, text, state } = command;
  if (!form.compiled.refs.has(ref) && !fieldAt(form, ref)) {
    return refuse("unknown_ref", {}, ref);
  }
  if (form.notes.length >= limits.maxNotes) {
    return refuse("limit_exceeded", { limit: "notes", maximum: limits.maxNotes }, ref);
  }
  if (text.length > limits.maxTextLength) {
    return refuse("limit_exceeded", { limit: "note_length", maximum: limits.maxTextLength }, ref);
  }
  if (command.id !== undefined && form.notes.some((note) => note.id === command.id)) {
    return refuse("duplicate_note", { note: command.id }, ref);
  }
  const note: Note = { id: command.id ?? nextId(form.notes), ref, role, text, ...(state !== undefined && { state }) };
  const next = { ...form, notes: [...form.notes, note] };
  return {
    ok: true,
    form: next,
    outcome: "applied",
    changes: [{ type: "note_added", note }],
    issues: [],
    evaluations: 0,
  };
};

/** Removing a note that does not exist succeeds, because the result is the same. */
const remove_note = (form: LiveForm, { id }: Of<"remove_note">): StepResult => {
  const note = form.notes.find((candidate) => candidate.id === id);
  if (!note) return { ok: true, form, outcome: "applied", changes: [], issues: [], evaluations: 0 };
  const next = { ...form, notes: form.notes.filter((candidate) => candidate !== note) };
  return {
    ok: true,
    form: next,
    outcome: "applied",
    changes: [{ type: "note_removed", note }],
    issues: [],
    evaluations: 0,
  };
};

export const noteSteps = { add_note, remove_note };
