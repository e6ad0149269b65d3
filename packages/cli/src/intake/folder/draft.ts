import type { FormSource, IntakeCode } from "@cofill/service";
import type { CallbackHandler } from "../callback-delivery.ts";
import type { FileProblem } from "./file-problem.ts";
import type { IntakeMembers } from "./intake-members.ts";
import type { ReadForm } from "./read-form.ts";

/** An intake as a file has it: its id, its version and its name may still be missing. */
export interface IntakeDraft {
  readonly members: IntakeMembers;
  readonly form: FormSource;
  /** The form in a file of its own, if it has one. */
  readonly formFile?: ReadForm;
  /** The function that takes what is submitted, where the destination is one. */
  readonly handler?: CallbackHandler;
  readonly code?: IntakeCode;
}

export type ReadDraft =
  | { readonly ok: true; readonly draft: IntakeDraft }
  | { readonly ok: false; readonly problems: readonly FileProblem[] };
