import type { FormSource, IntakeCode } from "@cofill/service";
import type { CallbackHandler } from "../callback-delivery.ts";
import type { FileProblem } from "./file-problem.ts";
import type { IntakeMembers } from "./intake-members.ts";
import type { ReadForm } from "./read-form.ts";

/** An intake as read from its file, where id, version and name may be missing. */
export interface IntakeDraft {
  readonly members: IntakeMembers;
  readonly form: FormSource;
  /** The form, if it is in a separate file. */
  readonly formFile?: ReadForm;
  /** The function that receives submissions, if the destination is one. */
  readonly handler?: CallbackHandler;
  readonly code?: IntakeCode;
}

export type ReadDraft =
  | { readonly ok: true; readonly draft: IntakeDraft }
  | { readonly ok: false; readonly problems: readonly FileProblem[] };
