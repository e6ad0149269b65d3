import type { DocumentStore } from "@cofill/core";
import type { DraftState, MailDraft, Mailer, MailProblem } from "@cofill/service/mail";
import { MailRequestError } from "../mail/mail-request-error.ts";

/** A draft and what it is a draft of, as both stand now. */
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
 * The draft of a message's form, opened anew for every call: its form may be closed or taken back at any time, without
 * a change of the draft.
 */
export const openDraftStore = async ({ mailer, number, edge }: DraftStoreOptions): Promise<DraftStore> => {
  const read: DraftStore["read"] = async () => {
    const opened = await mailer.openDraft(number, edge);
    if (!opened.ok) return opened;
    const draft = opened.value;
    const kept = await draft.read();
    return kept.ok ? { ok: true, state: { ...kept.state, draft }, result: undefined } : kept;
  };
  // A caller who may not open the draft may not follow it either, nor be seen at it.
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
