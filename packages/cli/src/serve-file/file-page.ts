import { type FormDocument, people } from "@cofill/core";
import type { FormSource, SubmitAnswer, SubmitRequest } from "@cofill/page";
import { createPageDocument, type Moment, type PageDocument, RequestProblem, updateSince } from "@cofill/server";
import type { DocumentFile, FileProblem, StoredFile } from "../session/document-file.ts";
import { finishFile, finishMessage } from "../session/finish-file.ts";
import { presentationOfServedFile } from "./presentation.ts";

const rewritten = "The form itself was changed in its file. Load the page again to go on";

const sourceOf = ({ storage }: DocumentFile, { definition }: FormDocument): FormSource => {
  const source = storage.source();
  return source.format === "formspec" ? source : { format: "definition", definition };
};

const failureOf = ({ message }: FileProblem): RequestProblem =>
  new RequestProblem({ code: "unavailable", detail: message });

/** A form in a file that pages are open on: every change is in the file before it is acknowledged. */
export const openFilePage = (file: DocumentFile): PageDocument => {
  /** A person answers the fields of people's roles, an agent in the page those of agents' (MF-2-11). */
  const store = file.store(people, { kind: "person", id: "page" });

  const moment = ({ document }: StoredFile): Moment => ({
    form: document.form,
    revision: document.revision,
    stage: { kind: "open" },
    sendsFlags: sourceOf(file, document).format === "definition" && document.form.compiled.rules.length > 0,
  });

  const submit = async ({ seen }: SubmitRequest): Promise<SubmitAnswer> => {
    const finished = await finishFile(file, store);
    if (!finished.ok) throw failureOf(finished.problem);
    const { state, open } = finished;
    const update = updateSince(moment(state), state.document.changes(), seen, state.knownSince);
    const message = finishMessage(file, open);
    return open.length > 0
      ? { ok: false, reason: "incomplete", message, update }
      : { ok: true, stage: update.stage, message, update };
  };

  return createPageDocument({
    store,
    source: ({ document }) => sourceOf(file, document),
    presentation: () => presentationOfServedFile(file),
    moment,
    demandSameForm: ({ rewrittenAt }, since) => {
      // A page without a revision has no form yet.
      if (since >= 0 && since < rewrittenAt) throw new RequestProblem({ code: "gone", detail: rewritten });
    },
    failure: failureOf,
    refusal: ({ message }) => ({ code: "not_saved", message }),
    submit,
    isStillAllowed: async () => true,
    endedMessage: `${rewritten}.`,
  });
};
