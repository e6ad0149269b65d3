import { closeSync, openSync } from "node:fs";
import { resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { StoreError } from "../store.ts";
import { sqliteLimits } from "./limits.ts";
import { migrate } from "./migrate.ts";
import { asStoreError, isBusy } from "./store-failures.ts";

export const isInMemory = (file: string): boolean => file === ":memory:";

/** An absolute path, so that SQLite does not read a name as a URI. */
export const pathOf = (file: string): string => (isInMemory(file) ? file : resolve(file));

/** The database with its settings and its present schema. */
export const openDatabase = async (file: string, mustExist: boolean): Promise<DatabaseSync> => {
  if (!isInMemory(file)) touch(file, mustExist);
  // SQLite does not wait by itself when several processes open one file.
  for (let waitedMs = 0; ; waitedMs += sqliteLimits.openRetryMs) {
    try {
      return connect(file);
    } catch (error) {
      if (!isBusy(error) || waitedMs >= sqliteLimits.openTimeoutMs) throw openError(error, file);
      await wait(sqliteLimits.openRetryMs);
    }
  }
};

/** Only the owner may read answers; SQLite gives the files beside it the same mode. */
const touch = (file: string, mustExist: boolean): void => {
  try {
    closeSync(openSync(file, mustExist ? "r+" : "a", 0o600));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const reason = mustExist && code === "ENOENT" ? "there is no such file. Check its name." : reasons[code];
    throw new StoreError("unavailable", `Cannot open ${file}: ${reason ?? `the system said ${code}.`}`, {
      cause: error,
    });
  }
};

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "its folder does not exist. Create it, or name another file.",
  ENOTDIR: "a part of its path is not a folder. Name another file.",
  EISDIR: "it is a folder. Name a file in it.",
  EACCES: "this process may not write it. Change its owner or mode, or name another file.",
  EPERM: "this process may not write it. Change its owner or mode, or name another file.",
  EROFS: "its file system is read-only. Name a file elsewhere.",
  ENOSPC: "the disk is full. Make room, or name a file elsewhere.",
};

const connect = (file: string): DatabaseSync => {
  const db = new DatabaseSync(file);
  try {
    db.exec(`PRAGMA busy_timeout = ${sqliteLimits.openTimeoutMs}`);
    if (db.prepare("PRAGMA journal_mode").get()?.journal_mode !== "wal") db.exec("PRAGMA journal_mode = WAL");
    db.exec(`
      PRAGMA synchronous = FULL;
      PRAGMA fullfsync = ON;
      PRAGMA checkpoint_fullfsync = ON;
      PRAGMA wal_autocheckpoint = ${sqliteLimits.checkpointPages};
      PRAGMA journal_size_limit = ${sqliteLimits.maxIdleLogBytes};
      PRAGMA cache_size = ${-Math.floor(sqliteLimits.cacheBytes / 1024)};
      PRAGMA trusted_schema = OFF;
      PRAGMA secure_delete = FAST;
    `);
    migrate(db, file);
    db.exec(`PRAGMA busy_timeout = ${sqliteLimits.busyAttemptMs}`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
};

const openError = (error: unknown, file: string): unknown => {
  const failure = asStoreError(error, file);
  if (!(failure instanceof StoreError) || failure === error) return failure;
  return new StoreError(failure.failure, `Cannot open ${file}. ${failure.message}`, { cause: error });
};
