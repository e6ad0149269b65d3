import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { BackupProgress } from "../../src/sqlite/backup.ts";
import { openSqliteStore } from "../../src/sqlite/open-sqlite-store.ts";
import { create, next } from "../store-suite/rows.ts";
import { openInFolder, type StoreInFolder } from "./store-in-folder.ts";

let opened: StoreInFolder;
let copy: string;
beforeEach(async () => {
  opened = await openInFolder();
  copy = join(opened.folder, "copy.db");
});
afterEach(() => opened.dispose());

const expectIntact = (file: string): void => {
  const db = new DatabaseSync(file);
  expect(db.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
  db.close();
};

/** More pages than are copied between two reports. */
const body = JSON.stringify("x".repeat(40_000));
const fill = () =>
  Promise.all(Array.from({ length: 200 }, (_, index) => opened.store.commit(create({ id: `before_${index}`, body }))));
const copies = () => readdirSync(opened.folder).filter((name) => name.startsWith("copy"));

test("a backup during writes is a consistent snapshot", async () => {
  const { store } = opened;
  await fill();
  let isCopying = true;
  const writing = (async () => {
    let written = 0;
    for (; isCopying; written += 1) {
      const first = create({ id: `during_${written}`, body });
      await Promise.all([store.commit(first), store.commit(next(first.submission, { seq: 3 }))]);
    }
    return written;
  })();
  const reports: BackupProgress[] = [];
  await store.backup(copy, (progress) => reports.push(progress));
  isCopying = false;
  expect(await writing).toBeGreaterThan(0);
  expect(reports.length).toBeGreaterThan(0);
  for (const { remainingPages, totalPages } of reports) expect(remainingPages).toBeLessThan(totalPages);

  expectIntact(copy);
  const restored = await openSqliteStore({ file: copy, mustExist: true });
  const kept = await restored.list({ limit: 10_000 });
  expect(kept.filter(({ id }) => id.startsWith("before_"))).toHaveLength(200);
  for (const { id, seq } of kept) {
    expect(seq).toBe(id.startsWith("before_") ? 1 : 3);
    expect(await restored.events(id, { afterSeq: 0, limit: 10 })).toHaveLength(seq);
  }
  expect(await restored.commit(create({ id: "after" }))).toEqual({ ok: true });
  await restored.close();
});

test("a backup overwrites no file", async () => {
  writeFileSync(copy, "something else");
  await expect(opened.store.backup(copy)).rejects.toThrow(/copy\.db: the file exists/);
  await expect(opened.store.backup(opened.file)).rejects.toThrow(/the file exists/);
  expect(readFileSync(copy, "utf8")).toBe("something else");
});

test("a failed backup leaves nothing behind", async () => {
  await expect(opened.store.backup(join(opened.folder, "none", "copy.db"))).rejects.toThrow(/copy\.db: .*ENOENT/);
  await fill();
  const failing = opened.store.backup(copy, () => {
    throw new Error("the listener's own failure");
  });
  await expect(failing).rejects.toThrow("the listener's own failure");
  expect(copies()).toEqual([]);
});

test.skipIf(process.platform === "win32")("a backup of a removed file fails with a message", async () => {
  renameSync(opened.file, `${opened.file}.away`);
  await expect(opened.store.backup(copy)).rejects.toMatchObject({ failure: "unavailable" });
  expect(copies()).toEqual([]);
});

test("a backup of an in-memory store is rejected", async () => {
  const store = await openSqliteStore({ file: ":memory:" });
  await expect(store.backup(copy)).rejects.toThrow("in memory");
  await store.close();
  expect(copies()).toEqual([]);
});

test.skipIf(process.platform === "win32")("a backup is readable by its owner only", async () => {
  await opened.store.backup(copy);
  expect((statSync(copy).mode & 0o777).toString(8)).toBe("600");
});

test("a closed store makes no backup", async () => {
  await opened.store.close();
  await expect(opened.store.backup(copy)).rejects.toMatchObject({ failure: "unavailable" });
  expect(copies()).toEqual([]);
});
