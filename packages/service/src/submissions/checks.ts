import { type Command, formTarget, type LiveForm } from "@cofill/core";

/** What checks in code found, as the `report` command of a document takes it. */
export type Findings = Extract<Command, { type: "report" }>["issues"];

/** The checks in code of one version of a form. They run in a thread of their own, with a time limit. */
export interface IntakeChecks {
  /** What they find in the answers of a form. Never rejects: a check that throws or hangs is an issue. */
  readonly run: (form: LiveForm) => Promise<Findings>;
}

/**
 * Opens the checks of a form for one version of its text. This runs code: give it for forms in a folder that one
 * trusts, never for what other people send.
 */
export type OpenChecks = (text: string) => Promise<IntakeChecks>;

/** Stands for checks whose code is no longer there: nothing is submitted without them. */
export const missingChecks: IntakeChecks = {
  run: async () => [
    { path: formTarget, code: "rule_failed", severity: "error", params: { keyword: "checks_missing" } },
  ],
};
