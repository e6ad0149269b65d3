import { type LiveForm, updateSince } from "@cofill/core";
import type { FormState, FormUpdate, Stage } from "@cofill/page";

/** A document as pages are told of it at one moment. */
export interface Moment {
  readonly form: LiveForm;
  readonly revision: number;
  readonly stage: Stage;
  /** Whether the form has rules that a browser does not run. */
  readonly sendsFlags: boolean;
}

type Changes = readonly (readonly [path: string, revision: number])[];

/** What a page that has the form as of a revision does not know yet; all of it where that cannot be told. */
export const pageUpdate = (
  { form, revision, stage, sendsFlags }: Moment,
  changes: Changes,
  since: number,
  knownSince = 0,
): FormUpdate => ({ ...updateSince(form, revision, changes, { since, knownSince, sendsFlags }), stage });

/** A form as plain JSON: what a browser opens the same form with. */
export const formState = (moment: Moment): FormState => {
  const { whole: _, ...state } = pageUpdate(moment, [], -1);
  return state;
};
