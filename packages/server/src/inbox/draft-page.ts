import type { FieldIssue, MailProblem, MailProblemCode } from "@cofill/service/mail";
import { MailRequestError } from "../mail/mail-request-error.ts";
import { forPerson } from "../messages/index.ts";
import { createPageDocument, type PageDocument, type Submitted } from "../pages/page-document.ts";
import { deadNames, foundBy, withFound } from "./draft-issues.ts";
import {
  type DraftSnapshot,
  draftRevision,
  momentOf,
  presentationOfDraft,
  sourceOf,
  stageOf,
} from "./draft-snapshot.ts";
import { type DraftStoreOptions, openDraftStore, type StoredDraft } from "./draft-store.ts";
import { draftUploads } from "./draft-uploads.ts";

export interface DraftPageContext extends DraftStoreOptions {
  /** The path of the form's page. */
  readonly here: string;
  readonly isStillAllowed: () => Promise<boolean>;
}

/** Whether the answer is invalid, as opposed to a request that cannot be carried out. */
const isIncomplete = ({ code }: MailProblem): boolean => code === "invalid_payload";

/** Problems that no change of the answers can solve; shown in the page, which keeps what was written. */
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

/** Opens the form of a message as a page document, saved as its reader's draft. */
export const openDraftPage = async (context: DraftPageContext): Promise<PageDocument> => {
  const { mailer, isStillAllowed } = context;
  const store = await openDraftStore(context);

  /** Issues of the last attempt to send from this page. */
  let refused: readonly FieldIssue[] = [];

  const snapshot = async (state: StoredDraft): Promise<DraftSnapshot> => {
    const { form } = state.document;
    const named = withFound(form, await deadNames(mailer, form));
    return { draft: state.draft, state, form: withFound(named, foundBy(named, refused)) };
  };

  const look = async (): Promise<DraftSnapshot> => {
    const read = await store.read();
    if (!read.ok) throw new MailRequestError(read.problem);
    return snapshot(read.state);
  };

  const submit = async (state: StoredDraft, seen: number): Promise<Submitted> => {
    // A second press of the button must not submit twice.
    if (stageOf(state.draft.about, state).kind === "submitted") return { ok: true };
    const sent = await state.draft.submit({ seen: draftRevision(seen) });
    refused = sent.ok ? [] : (sent.problem.fields ?? []);
    if (sent.ok) return { ok: true };
    const { problem } = sent;
    if (problem.code === "draft_changed") return { ok: false, reason: "changed" };
    const message = forPerson(problem);
    if (isIncomplete(problem)) return { ok: false, reason: "incomplete", message, isFoundNow: true };
    if (refusals.has(problem.code)) return { ok: false, reason: "refused", message };
    throw new MailRequestError(problem);
  };

  return createPageDocument({
    store,
    source: sourceOf,
    presentation: presentationOfDraft,
    moment: async (state) => momentOf(await snapshot(state)),
    failure: (problem) => new MailRequestError(problem),
    refusal: (problem) =>
      refusals.has(problem.code) ? { code: problem.code, message: forPerson(problem) } : undefined,
    submit,
    uploads: draftUploads({ here: context.here, look }),
    isStillAllowed,
    endedMessage: "You are no longer signed in here. What was saved up to here is kept.",
  });
};
