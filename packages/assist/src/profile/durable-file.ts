import { randomUUID } from "node:crypto";
import { link, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

export const isErrno = (error: unknown, code: string): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === code;

/** Writes a temporary file and renames it, so that the file is always either the old or the new one. */
export const replaceFile = (file: string, text: string): Promise<void> =>
  putInPlace(file, text, (temporary) => rename(temporary, file));

/** Creates a file; `false` if it already exists. */
export const createFile = async (file: string, text: string): Promise<boolean> => {
  try {
    await putInPlace(file, text, (temporary) => link(temporary, file));
    return true;
  } catch (error) {
    if (isErrno(error, "EEXIST")) return false;
    throw error;
  }
};

const putInPlace = async (file: string, text: string, place: (temporary: string) => Promise<void>): Promise<void> => {
  const directory = dirname(file);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const temporary = join(directory, `.${randomUUID()}.tmp`);
  try {
    const handle = await open(temporary, "wx", 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await place(temporary);
  } finally {
    await rm(temporary, { force: true });
  }
  await syncDirectory(directory);
};

/** Makes a rename or a removal durable; Windows cannot sync directories. */
export const syncDirectory = async (directory: string): Promise<void> => {
  if (process.platform === "win32") return;
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
