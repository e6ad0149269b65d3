import { type FormDocument, messageInForm, type OpenIssue, openIssues } from "@cofill/core";
import { count } from "@cofill/core/kit";
import type { DocumentFile, FileProblem, FileStore, StoredFile } from "./document-file.ts";

export type Finished =
  | {
      readonly ok: true;
      readonly state: StoredFile;
      /** Empty where it is finished. */
      readonly open: readonly OpenIssue[];
    }
  | { readonly ok: false; readonly problem: FileProblem };

/** Finishes a form in a file as it was read, if nothing keeps it from that: the same checks as a submission's. */
export const finishFile = async (file: DocumentFile, state: StoredFile): Promise<Finished> => {
  const open = openIssues(state.document, new Date().toISOString());
  const problem = open.length === 0 ? await file.complete(state.document) : undefined;
  return problem ? { ok: false, problem } : { ok: true, state, open };
};

/** The same with the newest state, for a caller who does not say what they saw. */
export const finishNewest = async (file: DocumentFile, store: FileStore): Promise<Finished> => {
  const read = await store.read();
  return read.ok ? finishFile(file, read.state) : read;
};

const waitingWords = ({ filledBy, role }: NonNullable<OpenIssue["waitsFor"]>): string =>
  `${filledBy === "person" ? "a person" : "an agent"}${role === undefined ? "" : ` in the role "${role}"`}`;

/** What is left, and who can do it, for the one who wanted to finish. */
export const finishMessage = (file: DocumentFile, open: readonly OpenIssue[]): string => {
  if (open.length === 0) return `"${file.title}" is complete and saved in ${file.name}.`;
  const mine = open.filter(({ isMine }) => isMine).length;
  const others = open.flatMap(({ waitsFor }) => (waitsFor ? [waitingWords(waitsFor)] : []));
  const waiting =
    others.length === 0 ? "" : ` Waiting for ${[...new Set(others)].join(" and ")}: ${count(others.length, "field")}.`;
  return `Not finished. ${mine === 0 ? "Your part is complete." : `${count(mine, "issue")} to put right.`}${waiting}`;
};

/** What is left, for programs. */
export const openForAgents = ({ form }: FormDocument, open: readonly OpenIssue[]) =>
  open.map(({ issue, waitsFor }) => ({
    path: issue.path,
    message: messageInForm(form, issue, { audience: "agent" }),
    ...(waitsFor && { waitsFor }),
  }));
