import type { DocumentStore, StoredDocument } from "@cofill/core";
import type { IntakeService, Problem, Viewed } from "@cofill/service";
import type { LinkPrincipal } from "../principals.ts";

/** A submission with its document. */
export interface StoredSubmission extends StoredDocument {
  readonly viewed: Viewed;
}

/** Why a read or write failed: a problem with the request, or a submission that accepts no more changes. */
export type SubmissionProblem =
  | { readonly code: string; readonly problem: Problem }
  | { readonly code: string; readonly closed: string };

export type SubmissionStore = DocumentStore<StoredSubmission, SubmissionProblem>;

export interface SubmissionStoreOptions {
  readonly service: IntakeService;
  readonly principal: LinkPrincipal;
  /** Calls back after every commit to a submission. */
  readonly onCommit: (submissionId: string, listener: () => void) => () => void;
}

const failed = (problem: Problem) => ({ ok: false, problem: { code: problem.code, problem } }) as const;

/** The document store of a submission, for the holder of a link. */
export const openSubmissionStore = ({ service, principal, onCommit }: SubmissionStoreOptions): SubmissionStore => {
  const { submissionId } = principal;

  const read: SubmissionStore["read"] = async () => {
    const answer = await service.view(principal, submissionId, {});
    if (!answer.ok) return failed(answer.problem);
    const viewed = answer.value;
    return { ok: true, state: { document: viewed.submission.document, viewed }, result: undefined };
  };

  return {
    read,
    edit: async (work, { agent } = {}) => {
      const edited = await service.edit(principal, submissionId, agent === undefined ? {} : { agent }, async (editor) =>
        work(editor, { document: editor.document }),
      );
      if (!edited.ok) return failed(edited.problem);
      const { result, envelope } = edited.value;
      if (!envelope.ok) {
        const { type: code, message: closed } = envelope.error;
        return { ok: false, problem: { code, closed } };
      }
      const now = await read();
      return now.ok ? { ...now, result } : now;
    },
    subscribe: (listener) => onCommit(submissionId, listener),
  };
};
