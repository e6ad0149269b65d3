import type { DocumentEditor, FormDocument } from "@cofill/core";
import type { FormSource } from "../../submissions/definition/intake-source.ts";
import type { DraftView, FormView, MailAnswer, MessageView } from "../contract.ts";

/** How the answers of a mailed form stand for one agent. */
export interface DraftState {
  /** At revision 0 before the first change. */
  readonly document: FormDocument;
  /** Once it was sent. */
  readonly sentAt?: string;
}

/** The form of one message, as its recipient fills it. */
export interface FormDraft {
  readonly about: FormView;
  readonly source: FormSource;
  readonly read: () => Promise<DraftState>;
  /**
   * Lets a channel work on the draft's document; all it does is one change, kept before this resolves. Who acts and
   * when is the mail's to say: a channel cannot claim another actor.
   */
  readonly edit: <T>(
    work: (editor: DocumentEditor, before: DraftState) => T,
    options?: { readonly agent?: string },
  ) => Promise<MailAnswer<{ readonly result: T; readonly state: DraftState }>>;
  /** After it was sent: begins another answer. */
  readonly again: () => Promise<MailAnswer<DraftState>>;
  readonly view: () => Promise<DraftView>;
  /** Sends the draft as it stands; `seen` is the revision that the sender looked at. */
  readonly submit: (options?: {
    readonly seen?: number;
    readonly responseId?: string;
  }) => Promise<MailAnswer<MessageView>>;
  /** A file from the filler: named in their directory, and answered with in this field. */
  readonly attach: (
    path: string,
    file: { readonly filename: string; readonly mediaType: string; readonly bytes: Uint8Array },
  ) => Promise<MailAnswer<DraftState>>;
  /** Calls back when the draft changed in this process, or its form ended. */
  readonly subscribe: (listener: () => void) => () => void;
}
