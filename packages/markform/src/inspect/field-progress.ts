import { answerAt, isAnswerEmpty, isAnswerValid, issuesAt, type LiveForm } from "@cofill/core";
import type { CheckboxProgressCounts, FieldProgress } from "../model/results.ts";
import type { CheckboxesField } from "../model/schema.ts";
import { type FieldOutline, type FormState, type ParsedForm, stateOf } from "../parsed-form.ts";

const checkboxProgress = (field: CheckboxesField, value: unknown): CheckboxProgressCounts => {
  const counts = { total: 0, todo: 0, done: 0, incomplete: 0, active: 0, na: 0, unfilled: 0, yes: 0, no: 0 };
  const states = (value ?? {}) as Readonly<Record<string, Exclude<keyof typeof counts, "total">>>;
  const start = field.checkboxMode === "explicit" ? "unfilled" : "todo";
  for (const option of field.options) {
    counts.total++;
    counts[(Object.hasOwn(states, option.id) ? states[option.id] : undefined) ?? start]++;
  }
  return counts;
};

/** The progress of one field, at whose id `noteCount` notes stand. */
export const fieldProgress = (live: LiveForm, outline: FieldOutline, noteCount: number): FieldProgress => {
  const { id, kind, required, field, node } = outline;
  const answer = answerAt(live, id);
  const issues = issuesAt(live, id);
  const progress: { -readonly [K in keyof FieldProgress]: FieldProgress[K] } = {
    kind,
    required,
    answerState: answer.state,
    hasNotes: noteCount > 0,
    noteCount,
    empty: isAnswerEmpty(node, required, answer),
    valid: isAnswerValid(answer.state, issues),
    errorFree: issues.length === 0 || issues.every(({ severity }) => severity !== "error"),
    issueCount: issues.length,
  };
  if (field.kind === "checkboxes") progress.checkboxProgress = checkboxProgress(field, answer.value);
  return progress;
};

/** How many notes stand at each id. */
export const notesByRef = ({ notes }: LiveForm): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const note of notes) counts.set(note.ref, (counts.get(note.ref) ?? 0) + 1);
  return counts;
};

/** The progress of all fields, in document order. */
export const allFields = ({ base, live }: FormState): Record<string, FieldProgress> => {
  const notes = notesByRef(live);
  const fields: Record<string, FieldProgress> = {};
  for (const outline of base.fields.values()) {
    fields[outline.id] = fieldProgress(live, outline, notes.get(outline.id) ?? 0);
  }
  return fields;
};

/**
 * The progress of one field, without making the record of all of them; nothing where the form has no such field.
 *
 * @example
 * const { form: next } = applyPatches(form, [{ op: "set_string", fieldId: "name", value: "Ada" }]);
 * progressOf(next, "name")?.answerState; // "answered"
 */
export const progressOf = (form: ParsedForm, fieldId: string): FieldProgress | undefined => {
  const { base, live } = stateOf(form);
  const field = base.fields.get(fieldId);
  if (!field) return undefined;
  const notes = live.notes.filter(({ ref }) => ref === fieldId);
  return fieldProgress(live, field, notes.length);
};
