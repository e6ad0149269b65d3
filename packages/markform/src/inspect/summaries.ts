import type { Counts } from "@cofill/core";
import type { ProgressCounts, ProgressState, ProgressSummary } from "../model/results.ts";
import type { FormState } from "../parsed-form.ts";
import { allFields } from "./field-progress.ts";

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
