import type { LiveForm } from "@cofill/core";
import { type FormSource, type FormUpdate, type Presentation, presentationOf, type Stage } from "@cofill/page";
import type { DraftState, FormView, MailDraft } from "@cofill/service/mail";
import { type Moment, pageUpdate } from "../pages/form-state.ts";
import type { StoredDraft } from "./draft-store.ts";
import { endedWords } from "./words.ts";

/** A draft with the current state of its form. */
export interface DraftSnapshot {
  readonly draft: MailDraft;
  readonly state: DraftState;
  /** The form, with the issues that the mail found. */
  readonly form: LiveForm;
}

/** The form's source for the page's script. */
export const sourceOf = ({ draft: { source }, document: { definition } }: StoredDraft): FormSource => {
  if (source.format === "formspec") return source;
  return source.format === "form-record"
    ? { format: "definition", definition, formSchema: source.schema }
    : { format: "definition", definition };
};

/** Whether the server sends what its rules decided, because the script cannot run them. */
const sendsFlags = ({ draft: { source }, form }: DraftSnapshot): boolean =>
  source.format !== "formspec" && source.format !== "form-record" && form.compiled.rules.length > 0;

export const presentationOfDraft = ({ draft: { about }, document }: StoredDraft): Presentation =>
  presentationOf(document.form, {
    id: about.formId,
    title: about.title,
    ...(about.description !== "" && { description: about.description }),
  });

/** The stage of a draft for its reader: submitted, closed or open. */
export const stageOf = ({ state: form, proposer }: FormView, { sentAt }: DraftState): Stage => {
  if (sentAt !== undefined) {
    return { kind: "submitted", message: `Submitted. Your answers went to ${proposer}.` };
  }
  return form === "open" ? { kind: "open" } : { kind: "closed", message: endedWords[form] };
};

/**
 * Added to the revision when a form has ended, because that does not change the draft but pages must see a newer
 * revision.
 */
const ended = 2 ** 40;

/** The revision of the draft that a page has seen. */
export const draftRevision = (seen: number): number => (seen >= ended ? seen - ended : seen);

export const momentOf = (snapshot: DraftSnapshot): Moment => {
  const stage = stageOf(snapshot.draft.about, snapshot.state);
  return {
    form: snapshot.form,
    revision: snapshot.state.document.revision + (stage.kind === "closed" ? ended : 0),
    stage,
    sendsFlags: sendsFlags(snapshot),
  };
};

export const updateOf = (snapshot: DraftSnapshot, since: number): FormUpdate =>
  pageUpdate(momentOf(snapshot), snapshot.state.document.changes(), since);
