import type { DocumentStore, StoredDocument } from "@cofill/core";
import type { IntakeService, Problem, Viewed } from "@cofill/service";
import type { LinkPrincipal } from "../principals.ts";

/** A submission's document, with the submission it belongs to. */
export interface StoredSubmission extends StoredDocument {
  readonly viewed: Viewed;
}

/** Why nothing was read or kept: the request was wrong, or the submission takes no more (its time ran out). */
export type SubmissionProblem =
  | { readonly code: string; readonly problem: Problem }
  | { readonly code: string; readonly closed: string };

export type SubmissionStore = DocumentStore<StoredSubmission, SubmissionProblem>;

export interface SubmissionStoreOptions {
  readonly service: IntakeService;
  /** The person behind a link. */
  readonly principal: LinkPrincipal;
  /** Calls back after every commit to a submission. */
  readonly onCommit: (submissionId: string, listener: () => void) => () => void;
}

const failed = (problem: Problem) => ({ ok: false, problem: { code: problem.code, problem } }) as const;

/** The document of a submission, for a person with a link to it. */
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
