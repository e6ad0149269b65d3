import {
  type FormDocument,
  type MessageAudience,
  messageOf,
  type OpenIssue,
  openIssueMessage,
  openIssues,
  type WaitsFor,
} from "@cofill/core";
import type { DocumentFile, FileProblem, FileStore, StoredFile } from "./document-file.ts";

export type Finished =
  | {
      readonly ok: true;
      readonly state: StoredFile;
      /** Empty if the form is complete. */
      readonly open: readonly OpenIssue[];
    }
  | { readonly ok: false; readonly problem: FileProblem };

/**
 * Completes a form in a file at the state that was read, if no issue prevents it; the checks are those of a submission.
 */
export const finishFile = async (file: DocumentFile, state: StoredFile): Promise<Finished> => {
  const open = openIssues(state.document, new Date().toISOString());
  const problem = open.length === 0 ? await file.complete(state.document) : undefined;
  return problem ? { ok: false, problem } : { ok: true, state, open };
};

/** Completes the newest state, for a caller that names no revision. */
export const finishNewest = async (file: DocumentFile, store: FileStore): Promise<Finished> => {
  const read = await store.read();
  return read.ok ? finishFile(file, read.state) : read;
};

/** The number of open issues that wait for each other role or person. */
const othersIn = (open: readonly OpenIssue[]): readonly (WaitsFor & { readonly count: number })[] => {
  const counts = new Map<string, WaitsFor & { readonly count: number }>();
  for (const { waitsFor } of open) {
    if (!waitsFor) continue;
    const key = `${waitsFor.filledBy} ${waitsFor.role ?? ""}`;
    counts.set(key, { ...waitsFor, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()];
};

/** Describes the open issues and who can resolve them, for the caller who wanted to finish. */
export const finishMessage = (
  { title, name: place }: DocumentFile,
  open: readonly OpenIssue[],
  options: { readonly audience: MessageAudience; readonly language?: string } = { audience: "person" },
): string => {
  const mine = open.filter(({ isMine }) => isMine).length;
  return open.length === 0
    ? messageOf({ code: "finished", params: { title, place } }, options)
    : messageOf({ code: "not_finished", params: { mine, others: othersIn(open) } }, options);
};

/** The open issues for programs. */
export const openForAgents = ({ form }: FormDocument, open: readonly OpenIssue[]) =>
  open.map((one) => ({
    path: one.issue.path,
    message: openIssueMessage(form, one, { audience: "agent" }),
    ...(one.waitsFor && { waitsFor: one.waitsFor }),
  }));
