import type { LiveForm } from "@cofill/core";
import type { FormActions, UploadState } from "../components/form-actions.ts";
import type { Input } from "../input.ts";

/** What a page can do once it talks to its server; until then it can be typed into. */
export interface Live {
  /** What its buttons do. */
  readonly actions: FormActions;
  /** Something was changed here. */
  readonly changed: (isUrgent: boolean) => void;
  /** The person is at a field. */
  readonly at: (path: string | undefined) => void;
  /** Others filled something. */
  readonly arrived: (paths: readonly string[]) => void;
  /** The row that the person is in stands elsewhere now. */
  readonly moveFocus: (path: string) => void;
  /** Paths that stand out for a moment. */
  readonly shownArrivals: () => Readonly<Record<string, true>>;
  readonly uploads: () => Readonly<Record<string, UploadState>>;
  /** What the controls hold, also where they do not say it. */
  readonly heldOver: (drafts: Readonly<Record<string, Input>>) => Readonly<Record<string, Input>>;
  /** The form with what is wrong in controls that hold no value. */
  readonly withBadInput: (form: LiveForm) => LiveForm;
  readonly labelOf: (path: string) => string;
}
