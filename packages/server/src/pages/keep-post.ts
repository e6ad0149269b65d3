import type { Answer } from "@cofill/core";
import type { PageChange, Post, PostedChange } from "@cofill/page";
import { requestProblem } from "../request-problem.ts";
import type { PageDocument } from "./page-document.ts";

/** The result of a posted form. */
export interface Kept {
  /** By how many revisions the post advanced the form. */
  readonly moves: number;
  /** Changes that conflict with changes by others. */
  readonly disputed: readonly { readonly change: PostedChange; readonly theirs: Answer }[];
  /** Messages about changes and files that were rejected. */
  readonly refused: readonly string[];
}

/** Revisions of one file: requesting and confirming an upload are two changes. */
const usualMoves = 2;

const keepFiles = async ({ uploads }: PageDocument, files: Post<File>["files"]): Promise<readonly string[]> => {
  const refused: string[] = [];
  for (const { path, file } of files) {
    const { name: filename, type } = file;
    const mimeType = type === "" ? "application/octet-stream" : type;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const taken = uploads
      ? await uploads.take({ field: path, filename, mimeType, bytes })
      : ({ ok: false, message: "Files cannot be kept here." } as const);
    if (!taken.ok) refused.push(taken.message);
  }
  return refused;
};

/**
 * Saves the post of a page without a script: all answers in one edit, then the files. The update is computed from
 * `revision`, the form just read, while each change is checked for conflicts against the revision that the person saw.
 */
export const keepPost = async (
  document: PageDocument,
  post: Post<File>,
  revision: number,
  language: string,
): Promise<Kept> => {
  const { changes, files, seen } = post;
  if (seen === undefined) throw requestProblem("malformed.form_without_revision");
  const wanted = changes.map(({ command }, index): PageChange => ({ id: String(index), command, seen }));
  const request = { changes: wanted, since: revision };
  const { outcomes } = wanted.length === 0 ? { outcomes: [] } : await document.change(request, language);
  const disputed: { change: PostedChange; theirs: Answer }[] = [];
  const refused: string[] = [];
  for (const outcome of outcomes) {
    if (outcome.ok) continue;
    const change = changes[Number(outcome.id)]!;
    if (outcome.reason === "conflict") disputed.push({ change, theirs: outcome.theirs });
    else refused.push(`${outcome.message.replace(/\.$/, "")}.`);
  }
  const isMoved = outcomes.some(({ ok }) => ok);
  const notKept = await keepFiles(document, files);
  const moves = (isMoved ? 1 : 0) + (document.uploads?.moves ?? usualMoves) * files.length;
  return { moves, disputed, refused: Array.from(new Set([...refused, ...notKept])) };
};
