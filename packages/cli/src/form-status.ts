import type { ProgressState } from "@cofill/markform/form";

/** How far a form is, of whatever format. */
export interface FormStatus {
  readonly file: string;
  readonly formState: ProgressState;
  readonly isComplete: boolean;
  readonly answered: number;
  readonly skipped: number;
  readonly aborted: number;
  readonly total: number;
  readonly requiredLeft: number;
  readonly issues: number;
}
