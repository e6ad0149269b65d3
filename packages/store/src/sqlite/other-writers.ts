import type { DatabaseSync } from "node:sqlite";
import { sqliteLimits } from "./limits.ts";

/**
 * Notices what other processes commit to the same file. SQLite tells nobody, but its `data_version` moves on whenever
 * another connection has written; a look costs a few microseconds.
 */
export const watchOtherWriters = (db: DatabaseSync, onWrite: () => void): (() => void) => {
  const statement = db.prepare("PRAGMA data_version");
  const version = (): unknown => statement.get()?.data_version;
  let known = version();
  const look = (): void => {
    try {
      const now = version();
      if (now === known) return;
      known = now;
    } catch {
      // A failed read is retried at the next interval.
      return;
    }
    onWrite();
  };
  const timer = setInterval(look, sqliteLimits.otherWritersEveryMs).unref();
  return () => clearInterval(timer);
};
