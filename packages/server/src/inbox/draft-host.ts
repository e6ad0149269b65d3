import type { ChangeOutcome, ChangesAnswer, ChangesRequest, SubmitAnswer, SubmitRequest } from "@cofill/page";
import type { FieldFault, Mailer, MailProblem, MailProblemCode } from "@cofill/service/mail";
import { MailFault } from "../mail/mail-fault.ts";
import { forPerson } from "../messages/index.ts";
import { applyChanges } from "../pages/apply-changes.ts";
import type { FormHost } from "../pages/form-host.ts";
import { formState } from "../pages/form-state.ts";
import { deadNames, foundBy, withFound } from "./draft-faults.ts";
import {
  draftRevision,
  momentOf,
  presentationOfDraft,
  type Standing,
  sourceOf,
  stageOf,
  updateOf,
} from "./draft-standing.ts";
import { draftUploads } from "./draft-uploads.ts";

export interface DraftVisit {
  readonly mailer: Mailer;
  readonly number: number;
  readonly edge: string;
  /** Where the form's page is. */
  readonly here: string;
  readonly isStillGood: () => Promise<boolean>;
}

/** What the answer does not fit, rather than what cannot be done at all. */
const isIncomplete = ({ code }: MailProblem): boolean => code === "invalid_payload";

/** The mail will not take it, whatever is written: said in the page, where what was written stays. */
const refusals: ReadonlySet<MailProblemCode> = new Set([
  "form_closed",
  "form_revoked",
  "form_expired",
  "form_filled",
  "form_tampered",
  "already_settled",
  "response_conflict",
  "revoked",
  "expired",
  "used_up",
  "no_right",
  "too_large",
  "draft_changed",
]);

const changedMeanwhile = "Something was changed since you looked. Look through it, then submit again.";

/** The form of a message as pages fill it, kept as a draft of its reader's. */
export const openDraftHost = async (visit: DraftVisit): Promise<FormHost> => {
  const { mailer, number, edge, isStillGood } = visit;

  /** What the mail said of the answer when it was last to be sent from here. */
  let refused: readonly FieldFault[] = [];

  const look = async (): Promise<Standing> => {
    const opened = await mailer.openDraft(number, edge);
    if (!opened.ok) throw new MailFault(opened.problem);
    const state = await opened.value.read();
    const { document } = state;
    const named = withFound(document.form, await deadNames(mailer, document.form));
    return { draft: opened.value, state, form: withFound(named, foundBy(named, refused)) };
  };

  const change = async ({ changes, since, agent }: ChangesRequest): Promise<ChangesAnswer> => {
    const { draft } = await look();
    const edited = await draft.edit((editor) => applyChanges(editor, changes), agent === undefined ? {} : { agent });
    const update = updateOf(await look(), since);
    if (edited.ok) return { outcomes: edited.value.result, update };
    const { problem } = edited;
    if (!refusals.has(problem.code)) throw new MailFault(problem);
    const message = forPerson(problem);
    const outcomes = changes.map(
      ({ id }): ChangeOutcome => ({ id, ok: false, reason: "refused", code: problem.code, message }),
    );
    return { outcomes, update };
  };

  const submit = async ({ seen }: SubmitRequest): Promise<SubmitAnswer> => {
    const before = await look();
    const stage = stageOf(before.draft.about, before.state);
    // Whoever presses twice submits once.
    if (stage.kind === "submitted") return { ok: true, stage, update: updateOf(before, seen) };
    const sent = await before.draft.submit({ seen: draftRevision(seen) });
    refused = sent.ok ? [] : (sent.problem.fields ?? []);
    const after = await look();
    const update = updateOf(after, seen);
    if (sent.ok) return { ok: true, stage: update.stage, update };
    const { problem } = sent;
    if (problem.code === "draft_changed") return { ok: false, reason: "changed", message: changedMeanwhile, update };
    // What is wrong with it was found without a change: all of it is told, so that it is taken for new.
    if (isIncomplete(problem)) {
      return { ok: false, reason: "incomplete", message: forPerson(problem), update: updateOf(after, -1) };
    }
    if (refusals.has(problem.code)) return { ok: false, reason: "refused", message: forPerson(problem), update };
    throw new MailFault(problem);
  };

  const first = await look();
  return {
    source: sourceOf(first),
    presentation: presentationOfDraft(first),
    read: async () => {
      const standing = await look();
      return { form: standing.form, state: formState(momentOf(standing)) };
    },
    update: async (since) => updateOf(await look(), since),
    change,
    submit,
    uploads: draftUploads({ ...visit, look }),
    subscribe: (listener) => first.draft.subscribe(listener),
    isStillGood,
    endedMessage: "You are no longer signed in here. What was saved up to here is kept.",
  };
};
