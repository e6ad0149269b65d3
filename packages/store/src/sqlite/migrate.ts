import type { DatabaseSync } from "node:sqlite";
import { StoreError } from "../store.ts";
import { applicationId, migrations } from "./schema.ts";

/** Migrates the schema in one transaction; if several processes try, one does it. */
export const migrate = (db: DatabaseSync, file: string, steps: readonly string[] = migrations): void => {
  if (checkedVersion(db, file, steps.length) === steps.length) return;
  db.exec("BEGIN IMMEDIATE");
  try {
    // Another process may have migrated while this one waited for the lock.
    const version = checkedVersion(db, file, steps.length);
    for (const step of steps.slice(version)) db.exec(step);
    db.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${steps.length};`);
    db.exec("COMMIT");
  } catch (error) {
    rollBack(db);
    throw error;
  }
};

const checkedVersion = (db: DatabaseSync, file: string, known: number): number => {
  const version = readNumber(db, "user_version");
  const owner = readNumber(db, "application_id");
  const isEmpty = db.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get() === undefined;
  if (isEmpty) return 0;
  if (owner !== applicationId) {
    throw new StoreError("unavailable", `${file} is the database of another program. Name another file.`);
  }
  if (version > known) {
    throw new StoreError(
      "unavailable",
      `${file} was written by a newer version of Cofill (schema ${version}; this one knows ${known}). Update Cofill.`,
    );
  }
  return version;
};

/** After an error SQLite may have rolled back by itself. */
export const rollBack = (db: DatabaseSync): void => {
  try {
    db.exec("ROLLBACK");
  } catch {
    // There was nothing to roll back.
  }
};

const readNumber = (db: DatabaseSync, pragma: "user_version" | "application_id"): number =>
  Number(db.prepare(`PRAGMA ${pragma}`).get()?.[pragma]);
