import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { create, next } from "../../intake/test/store-suite/rows.ts";
import type { BackupProgress } from "../src/backup.ts";
import { openSqliteStore } from "../src/open-sqlite-store.ts";
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

test("a copy of a store that is being written is one moment of it", async () => {
  const { store } = opened;
  const body = JSON.stringify("x".repeat(40_000));
  for (let index = 0; index < 200; index += 1) await store.commit(create({ id: `before_${index}`, body }));
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

test("nothing that is there is written over", async () => {
  writeFileSync(copy, "something else");
  await expect(opened.store.backup(copy)).rejects.toThrow(/copy\.db: the file exists/);
  await expect(opened.store.backup(opened.file)).rejects.toThrow(/the file exists/);
  expect(readFileSync(copy, "utf8")).toBe("something else");
});

test("a backup that fails leaves no file, and one into no folder says so", async () => {
  await expect(opened.store.backup(join(opened.folder, "none", "copy.db"))).rejects.toThrow(/ENOENT/);
  const failure = opened.store.backup(copy, () => {
    throw new Error("of the listener");
  });
  await failure.catch(() => undefined);
  const names = readdirSync(opened.folder).filter((name) => name.startsWith("copy"));
  expect(names.length === 0 || existsSync(copy)).toBe(true);
});

test.skipIf(process.platform === "win32")("only the owner may read the copy", async () => {
  await opened.store.backup(copy);
  expect((statSync(copy).mode & 0o777).toString(8)).toBe("600");
});

test("a closed store makes none", async () => {
  await opened.store.close();
  await expect(opened.store.backup(copy)).rejects.toMatchObject({ fault: "unavailable" });
  expect(existsSync(copy)).toBe(false);
});
