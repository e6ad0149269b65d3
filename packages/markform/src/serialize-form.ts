import { step } from "@cofill/core";
import { type FormState, type ParsedForm, stateOf } from "./parsed-form.ts";
import { writeCanonical } from "./serialize/canonical.ts";
import { writePreserved } from "./serialize/preserve.ts";

/** How `serializeForm` writes a form. */
export interface SerializeOptions {
  /** `canonical` writes the document's one canonical form; `preserve` edits the source in place. */
  readonly style?: "canonical" | "preserve";
}

const noReport = { type: "report", issues: [] } as const;

/** The summaries in a file depend on the file alone, not on whether the checks beside it were run. */
const withoutReport = (state: FormState): FormState => {
  if (state.live.reported.size === 0) return state;
  const cleared = step(state.live, noReport, { by: { kind: "system", id: "serialize" }, at: "" });
  return cleared.ok ? { base: state.base, live: cleared.form, memo: {} } : state;
};

/**
 * A form as a Markform document, with fresh summaries in its frontmatter.
 *
 * @example
 * await writeFile("order.form.md", serializeForm(form, { style: "preserve" }));
 */
export const serializeForm = (form: ParsedForm, options: SerializeOptions = {}): string => {
  const state = withoutReport(stateOf(form));
  return options.style === "preserve" ? writePreserved(state) : writeCanonical(state);
};

/**
 * The canonical source of a form, as `serializeForm` writes it without options.
 *
 * @example
 * getMarkdown(form).startsWith("---\n"); // true
 */
export const getMarkdown = (form: ParsedForm): string => serializeForm(form);
