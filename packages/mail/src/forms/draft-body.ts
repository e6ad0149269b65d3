import type { Answer, LiveForm, Note, Proposal } from "@cofill/core";
import type { DraftRow } from "../store.ts";
import type { DraftState } from "./form-draft.ts";
import type { MailForm } from "./mail-form.ts";

/** A draft as it is kept. */
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
  /** Of the answer that this draft becomes: sending it twice is one answer. */
  readonly responseId: string;
}

export const readDraft = (form: MailForm, row: DraftRow): KeptDraft => {
  const { changed, responseId, sentAt, ...opening } = JSON.parse(row.body) as DraftBody;
  return {
    form: form.check(form.open(opening, row.updatedAt)),
    revision: row.version,
    changed: new Map(changed),
    responseId,
    ...(sentAt !== undefined && { sentAt }),
  };
};

export const writeDraft = ({ form, changed, responseId, sentAt }: Omit<KeptDraft, "revision">): string => {
  const body: DraftBody = {
    answers: form.answers.entries(),
    proposals: form.proposals.entries(),
    notes: form.notes,
    instances: form.instances.entries(),
    changed: Array.from(changed),
    responseId,
    ...(sentAt !== undefined && { sentAt }),
  };
  return JSON.stringify(body);
};

/** The paths whose answers, proposals or rows differ between two states of one form. */
export const differingPaths = (before: LiveForm, after: LiveForm): readonly string[] => {
  const paths = new Set<string>();
  for (const member of ["answers", "proposals", "instances"] as const) {
    const [a, b] = [before[member], after[member]];
    if (a === b) continue;
    for (const [path, value] of b.entries()) if (a.get(path) !== value) paths.add(path);
    for (const [path] of a.entries()) if (!b.has(path)) paths.add(path);
  }
  return Array.from(paths);
};
