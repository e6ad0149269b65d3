import { answerAt, asText, type FormDocument, fieldPaths } from "@cofill/core";
import type { MailProblem } from "@cofill/service/mail";
import type { Environment } from "../environment.ts";
import { Failure } from "../failure.ts";
import type { OpenIssue } from "../fill/open-issues.ts";
import { type Petnames, TerminalDocument } from "../fill/terminal-document.ts";
import { type DraftStoreOptions, type MailDraftStore, openDraftStore, type StoredMailDraft } from "./draft-store.ts";
import { petnamesOf } from "./own-names.ts";
import { problemText } from "./problem.ts";

/** A message's form that is filled at the terminal. */
export interface FilledDraft {
  readonly store: MailDraftStore;
  readonly document: TerminalDocument<StoredMailDraft, MailProblem>;
}

/** Slots whose names are unknown, which the mail would report only when the form is sent. */
const deadNames = async (
  { form }: FormDocument,
  petnames: Petnames,
  shownPath: (path: string) => string,
): Promise<readonly OpenIssue[]> => {
  const found: OpenIssue[] = [];
  for (const { path, field } of fieldPaths(form)) {
    const { state, value } = answerAt(form, path);
    if ((field.kind !== "capability" && field.kind !== "file") || state !== "answered") continue;
    const message = await petnames.problemOf((value as { readonly id: string }).id);
    if (message !== undefined) found.push({ path: shownPath(path), message });
  }
  return found;
};

/** Whether an answer differs from the form's initial one. */
const differsFrom = (blank: FormDocument, document: FormDocument, path: string): boolean => {
  const [now, before] = [answerAt(document.form, path), answerAt(blank.form, path)];
  return now.state !== "unanswered" && asText(now.value ?? now.raw) !== asText(before.value ?? before.raw);
};

export const openFilledDraft = async (
  options: DraftStoreOptions & { readonly environment: Environment },
): Promise<FilledDraft> => {
  const { api, by, environment } = options;
  const store = await openDraftStore(options);
  const { title, description } = store.state().draft.form;
  const petnames = petnamesOf(api, environment);
  const shownPath = store.form.payloadPath;
  const document = await TerminalDocument.open(
    {
      title,
      description,
      store,
      context: () => ({ by, at: new Date().toISOString() }),
      problemText,
      shownPath,
      findIssues: (form) => deadNames(form, petnames, shownPath),
      isUntouched: ({ draft, isBegun }) => draft.revision === 0 || isBegun,
      isTouched: (form, path) => differsFrom(store.blank, form, path),
      petnames,
    },
    (problem) => {
      throw new Failure(problem.code as never, problemText(problem));
    },
  );
  return { store, document };
};
