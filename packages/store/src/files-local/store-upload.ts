import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { isTaken, makeFolder, syncFolder, writeDurably } from "./disk.ts";
import type { Grant } from "./grant.ts";
import { contentName, type Layout, noteName } from "./layout.ts";
import type { UploadProblemCode } from "./problem-response.ts";
import { type FileNote, inspectFile } from "./stored-file.ts";
import { type BodyTerms, takeBody } from "./take-body.ts";

/** Stores a body under its grant's key, or returns the problem; a failed upload leaves nothing behind. */
export const storeUpload = async (
  layout: Layout,
  grant: Grant,
  body: ReadableStream<Uint8Array> | null,
  terms: BodyTerms,
): Promise<UploadProblemCode | undefined> => {
  // For an existing file the bytes are only compared, so no space is needed.
  const stored = await inspectFile(layout, grant.key);
  if (stored !== undefined) {
    const again = await takeBody(body, terms, async () => {});
    return again.ok ? compare(layout, grant.key, stored.sha256, again.sha256) : again.code;
  }
  const temporary = layout.newTemporary();
  await mkdir(temporary, { mode: 0o700 });
  try {
    const taken = await writeBody(join(temporary, contentName), body, terms);
    if (!taken.ok) return taken.code;
    if (grant.sha256 !== undefined && grant.sha256 !== taken.sha256) return "upload_wrong_hash";
    return await place(layout, temporary, grant, taken.sha256);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
};

const writeBody = async (file: string, body: ReadableStream<Uint8Array> | null, terms: BodyTerms) => {
  const handle = await open(file, "wx", 0o600);
  try {
    const taken = await takeBody(body, terms, (chunk) => writeAll(handle, chunk));
    if (taken.ok) await handle.sync();
    return taken;
  } finally {
    await handle.close();
  }
};

const writeAll = async (handle: FileHandle, chunk: Uint8Array): Promise<void> => {
  for (let offset = 0; offset < chunk.length; ) offset += (await handle.write(chunk, offset)).bytesWritten;
};

/** One rename makes file and metadata visible together, and never replaces an existing file. */
const place = async (
  layout: Layout,
  temporary: string,
  grant: Grant,
  sha256: string,
): Promise<UploadProblemCode | undefined> => {
  const note: FileNote = { sizeBytes: grant.sizeBytes, sha256 };
  await writeDurably(join(temporary, noteName), JSON.stringify(note));
  await syncFolder(temporary);
  await makeFolder(layout.shardOf(grant.key));
  try {
    await rename(temporary, layout.folderOf(grant.key));
  } catch (error) {
    if (!isTaken(error)) throw error;
    const first = await inspectFile(layout, grant.key);
    if (first === undefined) throw error;
    return compare(layout, grant.key, first.sha256, sha256);
  }
  await syncFolder(layout.shardOf(grant.key));
  return undefined;
};

const compare = async (
  layout: Layout,
  key: string,
  stored: string,
  sent: string,
): Promise<UploadProblemCode | undefined> => {
  if (stored !== sent) return "upload_conflict";
  // The first writer may have crashed before its sync, and a file must be durable before it is acknowledged.
  await syncFolder(layout.shardOf(key));
  return undefined;
};
