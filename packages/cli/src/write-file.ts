import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { Failure, isErrno } from "./failure.ts";
import { limits } from "./limits.ts";
import { stopSweeping, sweepOnSignal } from "./swept-paths.ts";

const wordsFor: Readonly<Record<string, string>> = {
  ENOENT: "there is no such directory",
  ENOTDIR: "there is no such directory",
  EACCES: "you may not write there",
  EPERM: "you may not write there",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EISDIR: "it is a directory",
  ELOOP: "symbolic links lead in a circle",
};

export const writingFailure = (error: unknown, file: string): unknown => {
  if (!isErrno(error)) return error;
  const words = wordsFor[error.code!] ?? `the system says ${error.code}`;
  return new Failure("file_unwritable", `${file} cannot be written: ${words}`);
};

/** Resolves symbolic links to the file that a path names, whether or not it exists. */
export const targetOf = (path: string): string => {
  let at = path;
  for (let links = 0; links < limits.maxLinks; links++) {
    try {
      return realpathSync(at);
    } catch (error) {
      if (!isErrno(error) || error.code !== "ENOENT") throw error;
    }
    if (!lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink()) return at;
    at = resolve(dirname(at), readlinkSync(at));
  }
  return at;
};

/** A temporary path beside the file, because a rename is atomic only within one file system. */
export const temporaryPath = (target: string, pid: number): string =>
  join(dirname(target), `.${basename(target)}.${pid}.tmp`);

const existing = (target: string, file: string): Stats | undefined => {
  const stat = statSync(target, { throwIfNoEntry: false });
  if (!stat) return undefined;
  if (!stat.isFile()) throw new Failure("file_unwritable", `${file} cannot be written: it is not a regular file`);
  accessSync(target, constants.W_OK);
  return stat;
};

/** Keeps the file's mode and, if permitted, its owner. */
const keepIdentity = (fd: number, before: Stats): void => {
  const now = fstatSync(fd);
  if (now.uid !== before.uid || now.gid !== before.gid) {
    try {
      fchownSync(fd, before.uid, before.gid);
    } catch (error) {
      if (!isErrno(error) || error.code !== "EPERM") throw error;
    }
  }
  fchmodSync(fd, before.mode & 0o7777);
};

const writeDurably = (temporary: string, text: string | Uint8Array, before: Stats | undefined): void => {
  rmSync(temporary, { force: true });
  const fd = openSync(temporary, "wx", before ? 0o600 : 0o666);
  sweepOnSignal(temporary);
  try {
    writeFileSync(fd, text);
    if (before) keepIdentity(fd, before);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
};

/** Makes the rename durable; some file systems do not support it, but the contents are synced either way. */
const syncDirectory = (directory: string): void => {
  try {
    const fd = openSync(directory, "r");
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    if (!isErrno(error)) throw error;
  }
};

const isUnchanged = (target: string, expected: Uint8Array): boolean => {
  try {
    return readFileSync(target).equals(expected);
  } catch (error) {
    if (isErrno(error) && error.code === "ENOENT") return false;
    throw error;
  }
};

export interface ReplaceOptions {
  /** The bytes that the file must still have; a file that changed meanwhile is not replaced. */
  readonly expected?: Uint8Array;
}

/** Replaces a file atomically by a text or bytes, which are on disk when this returns. */
export const replaceFile = (
  path: string,
  file: string,
  text: string | Uint8Array,
  options: ReplaceOptions = {},
): void => {
  try {
    const target = targetOf(path);
    const before = existing(target, file);
    const temporary = temporaryPath(target, process.pid);
    try {
      writeDurably(temporary, text, before);
      if (options.expected && !isUnchanged(target, options.expected)) {
        throw new Failure("file_changed", `${file} was changed since it was read; nothing was written`, {
          hint: "Run the command again: it will start from the new contents.",
        });
      }
      renameSync(temporary, target);
    } finally {
      rmSync(temporary, { force: true });
      stopSweeping(temporary);
    }
    syncDirectory(dirname(target));
  } catch (error) {
    throw writingFailure(error, file);
  }
};
