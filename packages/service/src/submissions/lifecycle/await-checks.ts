import { type FormDocument, isReported, type LiveForm } from "@cofill/core";
import type { Findings } from "../checks.ts";
import type { LifecycleContext } from "./context.ts";

/**
 * Work that may have to wait for checks in code: it gives the form that they are to look at and goes on with what they
 * find. So the lifecycle stays pure, and what was found is recorded: a replay never runs the code again.
 */
export type Checked<T> = Generator<LiveForm, T, Findings>;

/** What the checks of an intake find in a form; nothing where it has none, or where they find what they found before. */
export function* findIn(form: LiveForm, { intake }: LifecycleContext): Checked<Findings | undefined> {
  if (!intake.checks) return undefined;
  const found = yield form;
  return isReported(form, found) ? undefined : found;
}

/** The document with what checks in code found, in place of what they found before. Its revision stays. */
export const withFindings = (document: FormDocument, issues: Findings | undefined, at: string): FormDocument => {
  if (!issues) return document;
  const by = { kind: "system", id: "checks" } as const;
  return document.edit([{ type: "report", issues }], { by, at }, { revision: document.revision }).document;
};

/** Does work that waits for nothing, because its intake has no checks in code. */
export const withoutWaiting = <T>(work: Checked<T>): T => {
  const { done, value } = work.next();
  if (!done) throw new Error("an intake with checks in code must be waited for");
  return value;
};

/** Does work that may wait for the checks of its intake. */
export const waitingForChecks = async <T>(work: Checked<T>, { intake }: LifecycleContext): Promise<T> => {
  for (let next = work.next(); ; next = work.next(await intake.checks!.run(next.value))) {
    if (next.done) return next.value;
  }
};
