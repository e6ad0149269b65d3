import { tmpdir } from "node:os";
import { join } from "node:path";
import { StoreError } from "@cofill/store";
import { expect, test } from "vitest";
import { asStoreError } from "../../src/sqlite/store-failures.ts";

const file = join(tmpdir(), "cofill.db");
const sqliteError = (errcode: number) => Object.assign(new Error("from SQLite"), { code: "ERR_SQLITE_ERROR", errcode });

test.each([
  ["SQLITE_BUSY", 5, "unavailable"],
  ["SQLITE_BUSY_SNAPSHOT", 5 | (2 << 8), "unavailable"],
  ["SQLITE_LOCKED", 6, "unavailable"],
  ["SQLITE_NOMEM", 7, "unavailable"],
  ["SQLITE_READONLY", 8, "unavailable"],
  ["SQLITE_IOERR", 10, "unavailable"],
  ["SQLITE_IOERR_FSYNC", 10 | (4 << 8), "unavailable"],
  ["SQLITE_CORRUPT", 11, "unavailable"],
  ["SQLITE_FULL", 13, "full"],
  ["SQLITE_CANTOPEN", 14, "unavailable"],
  ["SQLITE_PROTOCOL", 15, "unavailable"],
  ["SQLITE_NOTADB", 26, "unavailable"],
])("sqlite: %s is reported as a failure of the machine", (_, errcode, kind) => {
  const error = sqliteError(errcode);
  const failure = asStoreError(error, file);
  expect(failure).toBeInstanceOf(StoreError);
  expect(failure).toMatchObject({ failure: kind, cause: error });
});

test.each([
  ["SQLITE_ERROR", sqliteError(1)],
  ["SQLITE_CONSTRAINT_UNIQUE", sqliteError(19 | (8 << 8))],
  ["SQLITE_MISMATCH", sqliteError(20)],
  ["SQLITE_MISUSE", sqliteError(21)],
  ["an error of another kind", new TypeError("not SQLite's")],
  ["no error at all", "text"],
])("sqlite: %s is a bug and is thrown unchanged", (_, error) => expect(asStoreError(error, file)).toBe(error));
