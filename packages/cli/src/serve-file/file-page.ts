import { type FormDocument, people } from "@cofill/core";
import {
  createPageDocument,
  type Moment,
  type PageDocument,
  presentationWithoutFiles,
  RequestProblem,
  type Submitted,
} from "@cofill/server";
import type { DocumentFile, FileProblem, StoredFile } from "../session/document-file.ts";
import { finishFile, finishMessage } from "../session/finish-file.ts";

const rewritten = "The form itself was changed in its file. Load the page again to go on";

const noFiles =
  "Files cannot be kept beside a form in one file, so this stays as it is here; to take files, serve the form from a folder (cofill serve DIR).";

const sourceOf = ({ storage }: DocumentFile, { definition }: FormDocument) => {
  const source = storage.source();
  return source.format === "formspec" ? source : ({ format: "definition", definition } as const);
};

const failureOf = ({ message }: FileProblem): RequestProblem =>
  new RequestProblem({ code: "unavailable", detail: message });

/** Serves pages of a form in a file; every change is written to the file before it is acknowledged. */
export const openFilePage = (file: DocumentFile): PageDocument => {
  /** A person in the page fills the fields of people's roles, an agent those of agents' roles (MF-2-11). */
  const store = file.store(people, { kind: "person", id: "page" });

  const moment = ({ document }: StoredFile): Moment => ({
    form: document.form,
    revision: document.revision,
    stage: { kind: "open" },
    sendsFlags: sourceOf(file, document).format === "definition" && document.form.compiled.rules.length > 0,
  });

  const submit = async (state: StoredFile): Promise<Submitted> => {
    const finished = await finishFile(file, state);
    if (!finished.ok && finished.problem.code === "x-conflict") return { ok: false, reason: "changed" };
    if (!finished.ok) throw failureOf(finished.problem);
    const message = finishMessage(file, finished.open);
    return finished.open.length > 0 ? { ok: false, reason: "incomplete", message } : { ok: true, message };
  };

  return createPageDocument({
    store,
    source: ({ document }) => sourceOf(file, document),
    presentation: ({ document }) => presentationWithoutFiles(document, { title: file.title, instead: noFiles }),
    moment,
    demandSameForm: ({ rewrittenAt }, since) => {
      // A negative revision means that the page has no form yet, so it cannot be outdated.
      if (since >= 0 && since < rewrittenAt) throw new RequestProblem({ code: "gone", detail: rewritten });
    },
    failure: failureOf,
    refusal: ({ message }) => ({ code: "not_saved", message }),
    submit,
    isStillAllowed: async () => true,
    endedMessage: `${rewritten}.`,
  });
};
