import type { Answer } from "@cofill/core";
import type { PageChange, Post, PostedChange } from "@cofill/page";
import { requestProblem } from "../request-problem.ts";
import type { PageDocument } from "./page-document.ts";

/** What came of a plain form. */
export interface Kept {
  /** How many revisions the form moved on by it. */
  readonly moves: number;
  /** What somebody else changed meanwhile. */
  readonly disputed: readonly { readonly change: PostedChange; readonly theirs: Answer }[];
  /** Why the rest was not taken, in words. */
  readonly refused: readonly string[];
}

/** A file is asked for and confirmed: two moves. */
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
 * Keeps what somebody entered on a page without a script: the answers in one go, then the files. The page is made anew
 * from `revision`, the form as it was just read, so that what was seen is only asked for where it is disputed.
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
