import type { DatabaseSync } from "node:sqlite";
import { isInMemory } from "./open-database.ts";

/** SQLite's numbers for FULL and EXTRA. */
const safeSynchronous = [2, 3];

/** Reads the effective settings and lists those that could lose acknowledged work. */
export const durabilityFailures = (db: DatabaseSync, file: string): readonly string[] => {
  if (isInMemory(file)) return ["The database is in memory: it is gone when the process ends."];
  const failures: string[] = [];
  const journalMode = db.prepare("PRAGMA journal_mode").get()?.journal_mode;
  if (journalMode !== "wal") {
    failures.push(`journal_mode is ${String(journalMode)}, not wal: the file system may not support shared memory.`);
  }
  const synchronous = Number(db.prepare("PRAGMA synchronous").get()?.synchronous);
  if (!safeSynchronous.includes(synchronous)) {
    failures.push(`synchronous is ${synchronous}, not 2 (FULL): a power cut can lose acknowledged work.`);
  }
  const fullFsync = Number(db.prepare("PRAGMA fullfsync").get()?.fullfsync);
  if (process.platform === "darwin" && fullFsync !== 1) {
    failures.push("fullfsync is off: on macOS a power cut can lose acknowledged work.");
  }
  return failures;
};
