import { formStateOf, noExtraIssues, progressByField, progressCounts, structureSummary } from "./inspect/summaries.ts";
import { type ParsedForm, stateOf } from "./parsed-form.ts";
import { writeCanonical } from "./serialize/canonical.ts";
import { writePreserved } from "./serialize/preserve.ts";

export interface SerializeOptions {
  /** `canonical` writes the document's one canonical form; `preserve` edits the source in place. */
  readonly style?: "canonical" | "preserve";
}

/** A form as a Markform document, with fresh summaries in its frontmatter. */
export const serializeForm = (form: ParsedForm, options: SerializeOptions = {}): string => {
  const state = stateOf(form);
  const { base, live } = state;
  const counts = live.progress.all;
  base.memo.sortedIds ??= [...base.fields.keys()].sort();
  const derived = {
    structureSummary: structureSummary(base),
    counts: progressCounts(counts, live.notes.length),
    fieldIds: base.memo.sortedIds,
    progressOf: progressByField(state, noExtraIssues),
    formState: formStateOf(counts),
  };
  return options.style === "preserve" ? writePreserved(state, derived) : writeCanonical(state, derived);
};

/** The canonical source of a form. */
export const getMarkdown = (form: ParsedForm): string => serializeForm(form);
