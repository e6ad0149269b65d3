import { mkdir, open, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";

const errnoOf = (error: unknown): string | undefined =>
  error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;

export const isMissing = (error: unknown): boolean => errnoOf(error) === "ENOENT";

/** A folder cannot be renamed over one that has something in it; Windows says so in its own way. */
export const isTaken = (error: unknown): boolean => ["ENOTEMPTY", "EEXIST", "EPERM"].includes(errnoOf(error) ?? "");

/** No room on the disk, in the user's share of it, or under the limit for one file. */
export const isFull = (error: unknown): boolean => ["ENOSPC", "EDQUOT", "EFBIG"].includes(errnoOf(error) ?? "");

/** Nothing if the file or folder is not there. */
export const ifThere = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** Readable by the owner only, and there to stay. */
export const makeFolder = async (folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = resolve(folder); made !== dirname(resolve(first)); made = dirname(made)) {
    await syncFolder(dirname(made));
  }
};

export const writeDurably = (file: string, text: string): Promise<void> =>
  writeFile(file, text, { flag: "wx", mode: 0o600, flush: true });

/** A rename lasts once its folder is written too. Windows has no such thing and needs none. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
