import { type Command, formTarget, type LiveForm } from "@cofill/core";

/** The issues that checks in code report, in the form that a document's `report` command takes. */
export type Findings = Extract<Command, { type: "report" }>["issues"];

/** The checks in code of one version of a form; they run in a separate thread with a time limit. */
export interface IntakeChecks {
  /** Runs the checks; never rejects, because a check that throws or times out is reported as an issue. */
  readonly run: (form: LiveForm) => Promise<Findings>;
}

/**
 * Loads the checks of one version of a form. It executes code, so give it only for forms in a trusted folder, never for
 * forms that others send.
 */
export type OpenChecks = (text: string) => Promise<IntakeChecks>;

/** Replaces checks whose code no longer exists with an issue, so that nothing is submitted unchecked. */
export const missingChecks: IntakeChecks = {
  run: async () => [
    { path: formTarget, code: "rule_failed", severity: "error", params: { keyword: "checks_missing" } },
  ],
};
