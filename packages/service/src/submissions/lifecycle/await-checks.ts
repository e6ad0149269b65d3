import { type FormDocument, isReported, type LiveForm } from "@cofill/core";
import type { Findings } from "../checks.ts";
import type { LifecycleContext } from "./context.ts";

/**
 * Work that may wait for checks in code: it yields the form to check and continues with the issues found. This keeps
 * the lifecycle pure; the issues are recorded in events, so a replay does not run the code.
 */
export type Checked<T> = Generator<LiveForm, T, Findings>;

/** Yields the form to the intake's checks; returns undefined if there are none or their result has not changed. */
export function* findIn(form: LiveForm, { intake }: LifecycleContext): Checked<Findings | undefined> {
  if (!intake.checks) return undefined;
  const found = yield form;
  return isReported(form, found) ? undefined : found;
}

/** Replaces the issues reported by checks in code; the document's revision stays the same. */
export const withFindings = (document: FormDocument, issues: Findings | undefined, at: string): FormDocument => {
  if (!issues) return document;
  const by = { kind: "system", id: "checks" } as const;
  return document.edit([{ type: "report", issues }], { by, at }, { revision: document.revision }).document;
};

/** Runs work that yields nothing, because its intake has no checks in code; throws otherwise. */
export const withoutWaiting = <T>(work: Checked<T>): T => {
  const { done, value } = work.next();
  if (!done) throw new Error("an intake with checks in code must be waited for");
  return value;
};

/** Runs work and answers each form that it yields with the issues of the intake's checks. */
export const waitingForChecks = async <T>(work: Checked<T>, { intake }: LifecycleContext): Promise<T> => {
  for (let next = work.next(); ; next = work.next(await intake.checks!.run(next.value))) {
    if (next.done) return next.value;
  }
};
