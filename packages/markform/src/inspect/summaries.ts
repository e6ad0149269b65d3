import type { Counts } from "@cofill/core";
import { type FieldKind, fieldKinds } from "../model/kinds.ts";
import type { ProgressCounts, ProgressState, ProgressSummary, StructureSummary } from "../model/results.ts";
import type { FormBase, FormState } from "../parsed-form.ts";
import { allFields } from "./field-progress.ts";

export const structureSummary = (base: FormBase): StructureSummary => {
  base.memo.structure ??= summarizeStructure(base);
  return base.memo.structure;
};

const noFieldsByKind = Object.fromEntries(fieldKinds.map((kind) => [kind, 0])) as Record<FieldKind, number>;

/** What the maps of a summary are made from. Ids are never `__proto__`, so plain records will do. */
const maps = {
  groupsById: ({ document }: FormBase): StructureSummary["groupsById"] =>
    Object.fromEntries(document.schema.groups.map(({ id }) => [id, "field_group"])),
  fieldsById: ({ fields }: FormBase): StructureSummary["fieldsById"] => {
    const kinds: Record<string, FieldKind> = {};
    for (const { id, kind } of fields.values()) kinds[id] = kind;
    return kinds;
  },
  optionsById: ({ fields }: FormBase): StructureSummary["optionsById"] => {
    const options: Record<string, StructureSummary["optionsById"][string]> = {};
    for (const field of fields.values()) {
      if (!("options" in field)) continue;
      const parent = { parentFieldId: field.id, parentFieldKind: field.kind };
      for (const option of field.options) options[`${field.id}.${option.id}`] = parent;
    }
    return options;
  },
};

const mapsKey = Symbol("cofill.markform.maps");

interface LazyMaps {
  readonly [mapsKey]: { readonly base: FormBase } & { -readonly [K in keyof typeof maps]?: StructureSummary[K] };
}

/** Each map is made when it is first read: the three of them cost as much as the rest of a first inspect. */
const mapProperties: PropertyDescriptorMap = {
  groupsById: {
    enumerable: true,
    get(this: LazyMaps) {
      this[mapsKey].groupsById ??= maps.groupsById(this[mapsKey].base);
      return this[mapsKey].groupsById;
    },
  },
  fieldsById: {
    enumerable: true,
    get(this: LazyMaps) {
      this[mapsKey].fieldsById ??= maps.fieldsById(this[mapsKey].base);
      return this[mapsKey].fieldsById;
    },
  },
  optionsById: {
    enumerable: true,
    get(this: LazyMaps) {
      this[mapsKey].optionsById ??= maps.optionsById(this[mapsKey].base);
      return this[mapsKey].optionsById;
    },
  },
};

const summarizeStructure = (base: FormBase): StructureSummary => {
  const fieldCountByKind = { ...noFieldsByKind };
  let optionCount = 0;
  for (const field of base.fields.values()) {
    fieldCountByKind[field.kind]++;
    if ("options" in field) optionCount += field.options.length;
  }
  const counts = {
    groupCount: base.document.schema.groups.length,
    fieldCount: base.fields.size,
    optionCount,
    fieldCountByKind,
  };
  Object.defineProperty(counts, mapsKey, { value: { base } });
  return Object.defineProperties(counts, mapProperties) as typeof counts & StructureSummary;
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
