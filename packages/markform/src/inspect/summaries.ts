import type { Counts } from "@cofill/core";
import { type FieldKind, fieldKinds } from "../model/kinds.ts";
import type { ProgressCounts, ProgressState, ProgressSummary, StructureSummary } from "../model/results.ts";
import type { FormBase, FormState } from "../parsed-form.ts";
import { allFields } from "./field-progress.ts";

const noFieldsByKind = Object.fromEntries(fieldKinds.map((kind) => [kind, 0])) as Record<FieldKind, number>;

type StructureCounts = Pick<StructureSummary, "groupCount" | "fieldCount" | "optionCount" | "fieldCountByKind">;

export const structureCounts = ({ document, fields }: FormBase): StructureCounts => {
  const fieldCountByKind = { ...noFieldsByKind };
  let optionCount = 0;
  for (const { kind, options } of fields.values()) {
    fieldCountByKind[kind]++;
    optionCount += options.length;
  }
  return { groupCount: document.schema.groups.length, fieldCount: fields.size, optionCount, fieldCountByKind };
};

/** The same for all states of a form. Ids are never `__proto__`, so plain records will do. */
export const structureSummary = (base: FormBase): StructureSummary => {
  base.memo.structure ??= summarizeStructure(base);
  return base.memo.structure;
};

const summarizeStructure = (base: FormBase): StructureSummary => {
  const groupsById: Record<string, "field_group"> = {};
  const fieldsById: Record<string, FieldKind> = {};
  const optionsById: Record<string, StructureSummary["optionsById"][string]> = {};
  for (const { id } of base.document.schema.groups) groupsById[id] = "field_group";
  for (const { id, kind, options } of base.fields.values()) {
    fieldsById[id] = kind;
    if (options.length === 0) continue;
    const parent = { parentFieldId: id, parentFieldKind: kind };
    for (const option of options) optionsById[`${id}.${option.id}`] = parent;
  }
  return { ...structureCounts(base), groupsById, fieldsById, optionsById };
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

const stateKey = Symbol("cofill.markform.fields");

interface LazyFields {
  readonly [stateKey]: FormState;
}

/** One getter for all summaries; see `responsesProperty`. */
const fieldsProperty = {
  enumerable: true,
  get(this: LazyFields) {
    const state = this[stateKey];
    state.memo.fields ??= allFields(state);
    return state.memo.fields;
  },
};

/** The counts are kept by the form; the record of all fields is made when it is read (`progressOf` makes one field's). */
export const progressSummary = (state: FormState): ProgressSummary => {
  const { progress, notes } = state.live;
  const summary = { counts: progressCounts(progress.all, notes.length) };
  Object.defineProperty(summary, stateKey, { value: state });
  return Object.defineProperty(summary, "fields", fieldsProperty) as ProgressSummary;
};

/** The document's pseudocode, literally (D-11). */
export const formStateOf = (counts: Counts): ProgressState => {
  if (counts.answered === 0) return "empty";
  if (counts.invalid > 0) return "invalid";
  return counts.incomplete > 0 || counts.emptyRequired > 0 ? "incomplete" : "complete";
};
