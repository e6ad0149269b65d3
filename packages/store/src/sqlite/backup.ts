import { closeSync, fsyncSync, openSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import * as sqlite from "node:sqlite";
import { StoreError } from "../store.ts";
import { sqliteLimits } from "./limits.ts";
import { isInMemory, pathOf } from "./open-database.ts";
import { asStoreError } from "./store-failures.ts";

/** Progress of a backup in pages. */
export interface BackupProgress {
  readonly totalPages: number;
  readonly remainingPages: number;
}

/**
 * A consistent copy of the database as it is now, while others write. It reads through a connection of its own, in
 * one read transaction: writers are not held up, and the copy does not start again when they write.
 */
export const backUp = async (
  file: string,
  toFile: string,
  onProgress: (progress: BackupProgress) => void,
): Promise<void> => {
  if (isInMemory(file)) throw new StoreError("unavailable", "A store in memory cannot be backed up.");
  const target = pathOf(toFile);
  create(target, toFile);
  try {
    const db = new sqlite.DatabaseSync(file, { readOnly: true });
    try {
      db.exec(`PRAGMA busy_timeout = ${sqliteLimits.busyTimeoutMs}; BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1;`);
      await copy(db, target, onProgress);
    } finally {
      db.close();
    }
    for (const path of [target, dirname(target)]) sync(path);
  } catch (error) {
    for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(target + suffix, { force: true });
    throw asStoreError(error, target);
  }
};

/** Creates a file that only the owner can read, and never overwrites one. */
const create = (target: string, toFile: string): void => {
  try {
    closeSync(openSync(target, "wx", 0o600));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const reason = code === "EEXIST" ? "the file exists. Name another one." : `the system said ${code}.`;
    throw new StoreError("unavailable", `Cannot write the backup to ${toFile}: ${reason}`, { cause: error });
  }
};

const copy = async (
  db: sqlite.DatabaseSync,
  target: string,
  onProgress: (progress: BackupProgress) => void,
): Promise<void> => {
  // Node has `backup` since 22.16; without it the copy is made synchronously and blocks the event loop.
  if (sqlite.backup === undefined) {
    db.exec("ROLLBACK");
    db.prepare("VACUUM INTO ?").run(target);
    return;
  }
  await sqlite.backup(db, target, { rate: sqliteLimits.backupStepPages, progress: onProgress });
};

const sync = (path: string): void => {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};
