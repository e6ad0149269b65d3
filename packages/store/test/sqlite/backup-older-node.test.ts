import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { openSqliteStore } from "../../src/sqlite/open-sqlite-store.ts";
import { create, submission } from "../store-suite/rows.ts";
import { openInFolder } from "./store-in-folder.ts";

vi.mock("node:sqlite", async (original) => ({ ...(await original<object>()), backup: undefined }));

test("without node:sqlite's backup() a copy is made synchronously and overwrites nothing", async () => {
  const opened = await openInFolder();
  const copy = join(opened.folder, "copy.db");
  await opened.store.commit(create());
  await opened.store.backup(copy);
  await expect(opened.store.backup(copy)).rejects.toThrow("the file exists");
  const db = new DatabaseSync(copy);
  expect(db.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
  db.close();
  const restored = await openSqliteStore({ file: copy });
  expect(await restored.load("sub_1")).toEqual(submission());
  expect(await restored.durabilityFailures()).toEqual([]);
  await restored.close();
  await opened.dispose();
});
