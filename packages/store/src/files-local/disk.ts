import { mkdir, open, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";

const errnoOf = (error: unknown): string | undefined =>
  error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;

export const isMissing = (error: unknown): boolean => errnoOf(error) === "ENOENT";

/** A folder cannot be renamed over one that is not empty; Windows reports this as EPERM. */
export const isTaken = (error: unknown): boolean => ["ENOTEMPTY", "EEXIST", "EPERM"].includes(errnoOf(error) ?? "");

/** The disk, the user's quota or the file size limit is exhausted. */
export const isFull = (error: unknown): boolean => ["ENOSPC", "EDQUOT", "EFBIG"].includes(errnoOf(error) ?? "");

/** Undefined if the file or folder does not exist. */
export const ifThere = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** Creates a folder that only the owner can read, durably. */
export const makeFolder = async (folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = resolve(folder); made !== dirname(resolve(first)); made = dirname(made)) {
    await syncFolder(dirname(made));
  }
};

export const writeDurably = (file: string, text: string): Promise<void> =>
  writeFile(file, text, { flag: "wx", mode: 0o600, flush: true });

/** A rename is durable only after its folder is synced; Windows neither supports nor needs this. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
