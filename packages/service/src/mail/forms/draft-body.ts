import { type Answer, type Audience, type Note, openDocument, type Proposal } from "@cofill/core";
import type { DraftRow } from "@cofill/store";
import type { DraftState } from "./mail-draft.ts";
import type { MailForm } from "./mail-form.ts";

/** The stored body of a draft. */
interface DraftBody {
  readonly answers: readonly (readonly [string, Answer])[];
  readonly proposals: readonly (readonly [string, Proposal])[];
  readonly notes: readonly Note[];
  readonly instances: readonly (readonly [string, number])[];
  readonly changed: readonly (readonly [string, number])[];
  readonly responseId: string;
  readonly sentAt?: string;
}

export interface KeptDraft extends DraftState {
  /** The responseId of the answer made from this draft, so that sending it twice gives one answer. */
  readonly responseId: string;
}

export const readDraft = ({ model }: MailForm, audience: Audience, row: DraftRow): KeptDraft => {
  const { changed, responseId, sentAt, ...opening } = JSON.parse(row.body) as DraftBody;
  const document = openDocument(model, { audience, opening, revision: row.version, changed, at: row.updatedAt });
  return { document, responseId, ...(sentAt !== undefined && { sentAt }) };
};

export const writeDraft = ({ document, responseId, sentAt }: KeptDraft): string => {
  const { form } = document;
  const body: DraftBody = {
    answers: form.answers.entries(),
    proposals: form.proposals.entries(),
    notes: form.notes,
    instances: form.instances.entries(),
    changed: document.changes(),
    responseId,
    ...(sentAt !== undefined && { sentAt }),
  };
  return JSON.stringify(body);
};
