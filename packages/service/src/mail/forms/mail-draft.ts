import type { DocumentStore, StoredDocument } from "@cofill/core";
import type { FormSource } from "../../submissions/definition/intake-source.ts";
import type { DraftView, FormView, MailAnswer, MailProblem, MessageView } from "../contract.ts";

/** How the answers of a mailed form stand for one agent. The document is at revision 0 before the first change. */
export interface DraftState extends StoredDocument {
  /** Once it was sent. */
  readonly sentAt?: string;
}

/**
 * The draft of one message's form: where its document is kept, and what only mail can do with it. Who acts and when is
 * the mail's to say: a channel cannot claim another actor.
 */
export interface MailDraft extends DocumentStore<DraftState, MailProblem> {
  readonly about: FormView;
  readonly source: FormSource;
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
}
