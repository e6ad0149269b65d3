import type { DocumentStore, StoredDocument } from "@cofill/core";
import type { FormSource } from "../../submissions/definition/intake-source.ts";
import type { DraftView, FormView, MailAnswer, MailProblem, MessageView } from "../contract.ts";

/** The state of one agent's draft. Its document has revision 0 before the first change. */
export interface DraftState extends StoredDocument {
  /** Set when the draft was sent. */
  readonly sentAt?: string;
}

/**
 * The draft of a message's form: a document store with the operations that only mail has. The service sets the actor
 * and the time, so that a channel cannot claim another actor.
 */
export interface MailDraft extends DocumentStore<DraftState, MailProblem> {
  readonly about: FormView;
  readonly source: FormSource;
  /** Starts another answer after the draft was sent. */
  readonly again: () => Promise<MailAnswer<DraftState>>;
  readonly view: () => Promise<DraftView>;
  /** Sends the draft if its revision is still `seen`, the revision that the sender was shown. */
  readonly submit: (options?: {
    readonly seen?: number;
    readonly responseId?: string;
  }) => Promise<MailAnswer<MessageView>>;
  /** Stores a file under a name in the filler's directory and answers the field with that name. */
  readonly attach: (
    path: string,
    file: { readonly filename: string; readonly mediaType: string; readonly bytes: Uint8Array },
  ) => Promise<MailAnswer<DraftState>>;
}
