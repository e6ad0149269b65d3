import type { LiveForm } from "@cofill/core";
import type { FormActions, UploadState } from "../components/form-actions.ts";
import type { Input } from "../input.ts";

/** What a page can do once it is connected to its server; before that it only accepts typing. */
export interface Live {
  /** The functions of the page's buttons. */
  readonly actions: FormActions;
  /** Called after a change in this page. */
  readonly changed: (isUrgent: boolean) => void;
  /** Called when the focus moves to a field, or leaves the form (undefined). */
  readonly at: (path: string | undefined) => void;
  /** Called with the fields that other actors filled. */
  readonly arrived: (paths: readonly string[]) => void;
  /** Moves the focus after the row that had it got another index. */
  readonly moveFocus: (path: string) => void;
  /** Paths of fields that are highlighted because another actor filled them. */
  readonly shownArrivals: () => Readonly<Record<string, true>>;
  readonly uploads: () => Readonly<Record<string, UploadState>>;
  /** The drafts, with those of controls that report an empty value because their text cannot be parsed. */
  readonly heldOver: (drafts: Readonly<Record<string, Input>>) => Readonly<Record<string, Input>>;
  /** The form with the issues of controls whose text cannot be parsed. */
  readonly withBadInput: (form: LiveForm) => LiveForm;
  readonly labelOf: (path: string) => string;
}
