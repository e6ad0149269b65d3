import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import { StoreError } from "../store.ts";
import { sqliteLimits } from "./limits.ts";

/** Primary result codes of SQLite: https://www.sqlite.org/rescode.html */
const resultCodes = {
  perm: 3,
  abort: 4,
  busy: 5,
  locked: 6,
  noMemory: 7,
  readOnly: 8,
  interrupted: 9,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  protocol: 15,
  notADatabase: 26,
} as const;

/** The failure of the machine behind a code; other codes mean a bug and are thrown unchanged. */
const sentences: Readonly<Record<number, string>> = {
  [resultCodes.perm]: "the database may not be used",
  [resultCodes.abort]: "the work was broken off",
  [resultCodes.busy]: "another process holds the database",
  [resultCodes.locked]: "the database is locked",
  [resultCodes.noMemory]: "there is not enough memory",
  [resultCodes.readOnly]: "the database cannot be written",
  [resultCodes.interrupted]: "the work was broken off",
  [resultCodes.ioError]: "the disk could not be read or written",
  [resultCodes.corrupt]: "the database is damaged: restore it from a backup",
  [resultCodes.full]: "the disk is full",
  [resultCodes.cannotOpen]: "the database or a file beside it cannot be opened",
  [resultCodes.protocol]: "another process holds the database",
  [resultCodes.notADatabase]: "the file is not an SQLite database",
};

/** SQLite's primary result code, if SQLite it was. */
export const resultCodeOf = (error: unknown): number | undefined => {
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number") return undefined;
  return error.errcode & 0xff;
};

export const isBusy = (error: unknown): boolean => {
  const code = resultCodeOf(error);
  return code === resultCodes.busy || code === resultCodes.locked || code === resultCodes.protocol;
};

export const isFull = (error: unknown, file: string): boolean => {
  const code = resultCodeOf(error);
  // The index of the log is a file as well, and SQLite calls it an I/O error when that cannot grow.
  return code === resultCodes.full || (code === resultCodes.ioError && isDiskFull(file));
};

const isDiskFull = (file: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(dirname(file));
    return bavail * bsize < sqliteLimits.minFreeBytes;
  } catch {
    return false;
  }
};

/** Turns failures of the machine into StoreErrors; other errors are bugs and stay as they are. */
export const asStoreError = (error: unknown, file: string): unknown => {
  const code = resultCodeOf(error);
  const sentence = code === undefined ? undefined : sentences[code];
  if (sentence === undefined) return error;
  if (!isFull(error, file)) return new StoreError("unavailable", `The store failed: ${sentence}.`, { cause: error });
  return new StoreError("full", "The store cannot keep anything more: the disk is full.", { cause: error });
};
