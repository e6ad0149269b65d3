import { createHash } from "node:crypto";
import { type FileHandle, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { type ArrivedFile, headBytes } from "../files.ts";
import { ifThere, syncFolder } from "./disk.ts";
import { contentName, type Layout, noteName } from "./layout.ts";
import { fixedLimits } from "./limits.ts";

/** Metadata stored beside a file, so that the file need not be read again. */
export interface FileNote {
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** The file under a key; metadata is used only if the file size still matches. */
export const inspectFile = async (layout: Layout, key: string): Promise<ArrivedFile | undefined> => {
  const folder = layout.folderOf(key);
  const handle = await ifThere(open(join(folder, contentName), "r"));
  if (handle === undefined) return undefined;
  try {
    const { size } = await handle.stat();
    const note = await readNote(folder);
    const sha256 = note?.sizeBytes === size ? note.sha256 : await hashOf(handle);
    return { sizeBytes: size, sha256, head: await readHead(handle, Math.min(size, headBytes)) };
  } finally {
    await handle.close();
  }
};

/** The caller must read the stream to its end or cancel it, because the file stays open until then. */
export const readStoredFile = async (layout: Layout, key: string): Promise<ReadableStream<Uint8Array> | undefined> => {
  const folder = layout.folderOf(key);
  const handle = await ifThere(open(join(folder, contentName), "r"));
  if (handle === undefined) return undefined;
  try {
    const { size } = await handle.stat();
    const note = await readNote(folder);
    if (note !== undefined && note.sizeBytes !== size) throw new Error("A stored file has changed its size on disk.");
    return Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>;
  } catch (error) {
    await handle.close();
    throw error;
  }
};

/** Removes the file atomically by a rename, then deletes its folder. */
export const removeStoredFile = async (layout: Layout, key: string): Promise<void> => {
  const temporary = layout.newTemporary();
  const isRenamed = await ifThere(rename(layout.folderOf(key), temporary).then(() => true));
  if (!isRenamed) return;
  await syncFolder(layout.shardOf(key));
  await rm(temporary, { recursive: true, force: true });
};

/** Undefined if the metadata is missing or damaged; then the file itself is read. */
const readNote = async (folder: string): Promise<FileNote | undefined> => {
  const text = await ifThere(readFile(join(folder, noteName), "utf8"));
  if (text === undefined || text.length > fixedLimits.maxNoteBytes) return undefined;
  try {
    const note = JSON.parse(text) as FileNote;
    return Number.isSafeInteger(note.sizeBytes) && /^[\da-f]{64}$/.test(note.sha256) ? note : undefined;
  } catch {
    return undefined;
  }
};

const hashOf = async (handle: FileHandle): Promise<string> => {
  const hash = createHash("sha256");
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: false })) hash.update(chunk);
  return hash.digest("hex");
};

const readHead = async (handle: FileHandle, length: number): Promise<Uint8Array> => {
  const head = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(head, filled, length - filled, filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return head.subarray(0, filled);
};
