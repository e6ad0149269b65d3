import { answerAt, type Counts, issuesAt, type LiveForm, statusOf } from "@cofill/core";
import { type FieldKind, fieldKinds } from "../model/kinds.ts";
import type {
  CheckboxProgressCounts,
  FieldProgress,
  ProgressCounts,
  ProgressState,
  ProgressSummary,
  StructureSummary,
} from "../model/results.ts";
import type { CheckboxesField, Field } from "../model/schema.ts";
import type { FormBase, FormState } from "../parsed-form.ts";

export const structureSummary = (base: FormBase): StructureSummary => {
  base.memo.structure ??= summarizeStructure(base);
  return base.memo.structure;
};

/** Ids are never `__proto__`, so plain records will do. Writing sorts them; here they are in document order. */
const summarizeStructure = (base: FormBase): StructureSummary => {
  const groupsById: Record<string, "field_group"> = {};
  const fieldsById: Record<string, FieldKind> = {};
  const optionsById: Record<string, { parentFieldId: string; parentFieldKind: FieldKind }> = {};
  const fieldCountByKind = Object.fromEntries(fieldKinds.map((kind) => [kind, 0])) as Record<FieldKind, number>;
  let optionCount = 0;
  for (const group of base.document.schema.groups) groupsById[group.id] = "field_group";
  for (const [id, field] of base.fields) {
    fieldCountByKind[field.kind]++;
    fieldsById[id] = field.kind;
    if (!("options" in field)) continue;
    const parent = { parentFieldId: id, parentFieldKind: field.kind };
    for (const option of field.options) {
      optionsById[`${id}.${option.id}`] = parent;
      optionCount++;
    }
  }
  return {
    groupCount: base.document.schema.groups.length,
    fieldCount: base.fields.size,
    optionCount,
    fieldCountByKind,
    groupsById,
    fieldsById,
    optionsById,
  };
};

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

const fieldProgress = ({ live }: FormState, field: Field, notes: number): FieldProgress => {
  const node = live.compiled.fields.get(field.id)!;
  const issues = issuesAt(live, field.id);
  const status = statusOf(node, node.field.required, answerAt(live, field.id), issues);
  const progress = {
    kind: field.kind,
    required: field.required,
    answerState: status.state,
    hasNotes: notes > 0,
    noteCount: notes,
    empty: status.empty,
    valid: status.valid,
    issueCount: issues.length,
  };
  if (field.kind !== "checkboxes") return progress;
  return { ...progress, checkboxProgress: checkboxProgress(field, answerAt(live, field.id).value) };
};

export const notesByRef = (live: LiveForm): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const note of live.notes) counts.set(note.ref, (counts.get(note.ref) ?? 0) + 1);
  return counts;
};

export const progressCounts = (counts: Counts, totalNotes: number): ProgressCounts => ({
  totalFields: counts.total,
  requiredFields: counts.required,
  unansweredFields: counts.unanswered,
  answeredFields: counts.answered,
  skippedFields: counts.skipped,
  abortedFields: counts.aborted,
  validFields: counts.valid,
  invalidFields: counts.invalid,
  emptyFields: counts.empty,
  filledFields: counts.filled,
  emptyRequiredFields: counts.emptyRequired,
  totalNotes,
});

interface LazyFields {
  readonly state: FormState;
  fields?: Readonly<Record<string, FieldProgress>>;
}

const lazyKey = Symbol("cofill.markform.fields");

/** Each field's progress, one at a time. */
export const progressByField = (state: FormState): ((id: string) => FieldProgress) => {
  const notes = notesByRef(state.live);
  return (id) => fieldProgress(state, state.base.fields.get(id)!, notes.get(id) ?? 0);
};

const makeFields = ({ state }: LazyFields): Readonly<Record<string, FieldProgress>> => {
  const progressOf = progressByField(state);
  const fields: Record<string, FieldProgress> = {};
  for (const id of state.base.fields.keys()) fields[id] = progressOf(id);
  return fields;
};

/** One getter for all summaries; see `responsesProperty`. */
const fieldsProperty = {
  enumerable: true,
  get(this: { readonly [lazyKey]: LazyFields }) {
    const lazy = this[lazyKey];
    lazy.fields ??= makeFields(lazy);
    return lazy.fields;
  },
};

/** The counts are kept by the form; the field map is made when first asked for, so that a patch does not pay for it. */
export const progressSummary = (state: FormState): ProgressSummary => {
  const { progress, notes } = state.live;
  const summary = { counts: progressCounts(progress.all, notes.length) };
  Object.defineProperty(summary, lazyKey, { value: { state } });
  return Object.defineProperty(summary, "fields", fieldsProperty) as ProgressSummary;
};

/** The document's pseudocode, literally (D-11). */
export const formStateOf = (counts: Counts): ProgressState => {
  if (counts.answered === 0) return "empty";
  if (counts.invalid > 0) return "invalid";
  return counts.incomplete > 0 || counts.emptyRequired > 0 ? "incomplete" : "complete";
};
