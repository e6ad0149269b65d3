import type { LiveForm } from "@cofill/core";
import { type FormSource, type FormUpdate, type Presentation, presentationOf, type Stage } from "@cofill/page";
import type { DraftState, FormView, MailDraft } from "@cofill/service/mail";
import { type Moment, pageUpdate } from "../pages/form-state.ts";
import type { StoredDraft } from "./draft-store.ts";
import { endedWords } from "./words.ts";

/** A draft and what it is a draft of, as both stand now. */
export interface DraftSnapshot {
  readonly draft: MailDraft;
  readonly state: DraftState;
  /** The form with what the mail found wrong with the names in it. */
  readonly form: LiveForm;
}

/** What a browser runs of the form: as of a submission's. */
export const sourceOf = ({ draft: { source }, document: { definition } }: StoredDraft): FormSource => {
  if (source.format === "formspec") return source;
  return source.format === "form-record"
    ? { format: "definition", definition, formSchema: source.schema }
    : { format: "definition", definition };
};

/** Rules that do not run in the browser: what they decided is sent. */
const sendsFlags = ({ draft: { source }, form }: DraftSnapshot): boolean =>
  source.format !== "formspec" && source.format !== "form-record" && form.compiled.rules.length > 0;

export const presentationOfDraft = ({ draft: { about }, document }: StoredDraft): Presentation =>
  presentationOf(document.form, {
    id: about.formId,
    title: about.title,
    ...(about.description !== "" && { description: about.description }),
  });

/** How far it is, for the one who fills it: sent, over, or open. */
export const stageOf = ({ state: form, proposer }: FormView, { sentAt }: DraftState): Stage => {
  if (sentAt !== undefined) {
    return { kind: "submitted", message: `Submitted. Your answers went to ${proposer}.` };
  }
  return form === "open" ? { kind: "open" } : { kind: "closed", message: endedWords[form] };
};

/** A form ends without a change of anybody's draft; a page hears of it as of something newer than all changes. */
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
