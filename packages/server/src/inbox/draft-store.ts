import type { DocumentStore } from "@cofill/core";
import type { DraftState, MailDraft, Mailer, MailProblem } from "@cofill/service/mail";
import { MailRequestError } from "../mail/mail-request-error.ts";

/** A draft with the current state of its form. */
export interface StoredDraft extends DraftState {
  readonly draft: MailDraft;
}

export type DraftStore = DocumentStore<StoredDraft, MailProblem>;

export interface DraftStoreOptions {
  readonly mailer: Mailer;
  readonly number: number;
  readonly edge: string;
}

/**
 * The draft of a message's form. It is reopened for every call, because the form can be closed or revoked without a
 * change of the draft.
 */
export const openDraftStore = async ({ mailer, number, edge }: DraftStoreOptions): Promise<DraftStore> => {
  const read: DraftStore["read"] = async () => {
    const opened = await mailer.openDraft(number, edge);
    if (!opened.ok) return opened;
    const draft = opened.value;
    const kept = await draft.read();
    return kept.ok ? { ok: true, state: { ...kept.state, draft }, result: undefined } : kept;
  };
  // Opened once here, so that a caller without access cannot follow the draft or appear in its presence.
  const first = await mailer.openDraft(number, edge);
  if (!first.ok) throw new MailRequestError(first.problem);
  return {
    read,
    edit: async (work, options) => {
      const opened = await mailer.openDraft(number, edge);
      if (!opened.ok) return opened;
      const kept = await opened.value.edit(work, options);
      if (!kept.ok) return kept;
      const now = await read();
      return now.ok ? { ...now, result: kept.result } : now;
    },
    subscribe: (listener) => first.value.subscribe(listener),
  };
};
