import type { ProgressState } from "@cofill/markform/form";

/** The progress of a form in any format. */
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
