import { chmodSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { afterEach, describe, expect, test } from "vitest";
import { openSqliteStore } from "../../src/sqlite/open-sqlite-store.ts";
import { create } from "../store-suite/rows.ts";
import { openInFolder, type StoreInFolder } from "./store-in-folder.ts";

describe("promise 3: settings that endanger acknowledged data are reported", () => {
  let opened: StoreInFolder;
  afterEach(() => opened.dispose());

  test.each([
    ["as it is opened", "", []],
    ["without waiting for the disk", "PRAGMA synchronous = OFF", ["synchronous is 0"]],
    ["waiting for it now and then", "PRAGMA synchronous = NORMAL", ["synchronous is 1"]],
    ["waiting for it even more", "PRAGMA synchronous = EXTRA", []],
    ["without a log", "PRAGMA journal_mode = DELETE", ["journal_mode is delete"]],
    ["with neither", "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF", ["journal_mode", "synchronous"]],
  ])("%s", async (_, settings, failures) => {
    opened = await openInFolder({ onOpen: (db) => db.exec(settings) });
    const found = await opened.store.durabilityFailures();
    expect(found).toEqual(failures.map((failure) => expect.stringContaining(failure)));
  });
});

test("promise 3: a database in memory reports that it stores nothing", async () => {
  const store = await openSqliteStore({ file: ":memory:" });
  expect(await store.commit(create())).toEqual({ ok: true });
  expect(await store.durabilityFailures()).toEqual([expect.stringContaining("in memory")]);
  await store.close();
});

test("sqlite: events cannot be updated or deleted, not even with plain SQL", async () => {
  const opened = await openInFolder();
  await opened.store.commit(create({ seq: 3 }));
  const db = new DatabaseSync(opened.file);
  for (const sql of [
    "UPDATE events SET json = '{}'",
    "UPDATE events SET seq = 9 WHERE seq = 3",
    "DELETE FROM events",
    "DELETE FROM events WHERE seq = 3",
  ]) {
    expect(() => db.exec(sql), sql).toThrow("append-only");
  }
  db.close();
  expect(await opened.store.events("sub_1", { afterSeq: 0, limit: 10 })).toEqual(create({ seq: 3 }).events);
  await opened.dispose();
});

test.skipIf(process.platform === "win32")(
  "only the owner may read what is kept, or who is allowed to already",
  async () => {
    const opened = await openInFolder();
    await opened.store.commit(create());
    const modes = () => ["", "-wal", "-shm"].map((suffix) => (statSync(opened.file + suffix).mode & 0o777).toString(8));
    expect(modes()).toEqual(["600", "600", "600"]);
    await opened.store.close();
    chmodSync(opened.file, 0o640);
    const store = await opened.another();
    await store.commit(create({ id: "sub_2" }));
    expect(modes()).toEqual(["640", "640", "640"]);
    await opened.dispose();
  },
);
