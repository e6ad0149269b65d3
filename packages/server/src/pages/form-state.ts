import { type LiveForm, updateSince } from "@cofill/core";
import type { FormState, FormUpdate, Stage } from "@cofill/page";

/** A snapshot of a document, as pages get it. */
export interface Moment {
  readonly form: LiveForm;
  readonly revision: number;
  readonly stage: Stage;
  /** Whether the form has rules that a browser does not run. */
  readonly sendsFlags: boolean;
}

type Changes = readonly (readonly [path: string, revision: number])[];

/** The update for a page with the form at a revision; the whole form if the changes since are unknown. */
export const pageUpdate = (
  { form, revision, stage, sendsFlags }: Moment,
  changes: Changes,
  since: number,
  knownSince = 0,
): FormUpdate => ({ ...updateSince(form, revision, changes, { since, knownSince, sendsFlags }), stage });

/** The state of a form as plain JSON, from which a browser opens the same form. */
export const formState = (moment: Moment): FormState => {
  const { whole: _, ...state } = pageUpdate(moment, [], -1);
  return state;
};
