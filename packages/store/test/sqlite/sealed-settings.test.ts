import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { generateSealingKey } from "../../src/sealing/sealing-key.ts";
import { openSqliteStore } from "../../src/sqlite/open-sqlite-store.ts";
import { openInFolder, type StoreInFolder } from "./store-in-folder.ts";

const canary = "canary-of-a-secret-0123456789";

let opened: StoreInFolder;
beforeEach(async () => {
  opened = await openInFolder();
});
afterEach(() => opened.dispose());

const keyFile = (): string => `${opened.file}.key`;

/** Every byte in the folder of the store but its key file. */
const keptBytes = (): Buffer =>
  Buffer.concat(
    readdirSync(opened.folder)
      .filter((name) => !name.endsWith(".key"))
      .map((name) => readFileSync(join(opened.folder, name))),
  );

/** The row as it lies in the file. */
const storedValue = (name: string): unknown => {
  const db = new DatabaseSync(opened.file);
  const row = db.prepare("SELECT value FROM settings WHERE name = ?").get(name);
  db.close();
  return row?.value;
};

test("a secret is in neither the database, its log nor a backup", async () => {
  await opened.store.setting("tokens", canary);
  await opened.store.backup(join(opened.folder, "copy.db"));
  expect(keptBytes().includes(canary)).toBe(false);
  await opened.store.close();
  expect(keptBytes().includes(canary)).toBe(false);
});

test("the key file is made when it is first needed, for its owner only, and is used again", async () => {
  expect(existsSync(keyFile())).toBe(false);
  await opened.store.setting("tokens", canary);
  expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
  const again = await opened.reopen();
  expect(await again.setting("tokens", "another")).toBe(canary);
});

test("two stores that make the key file at once agree on one key", async () => {
  const stores = await Promise.all([opened.another(), opened.another(), opened.another()]);
  await Promise.all(stores.map((store, index) => store.setting(`secret ${index}`, canary)));
  for (const name of ["secret 0", "secret 1", "secret 2"]) expect(await opened.store.setting(name, "x")).toBe(canary);
  expect(readdirSync(opened.folder).filter((name) => name.includes(".key"))).toEqual(["cofill.db.key"]);
});

test("what an earlier version stored in plain text is sealed, and its bytes are gone from the file", async () => {
  await opened.store.close();
  const db = new DatabaseSync(opened.file);
  db.prepare("INSERT INTO settings (name, value) VALUES (?, ?)").run("tokens", canary);
  db.close();
  const store = await opened.another();
  expect(await store.setting("tokens", "another")).toBe(canary);
  expect(storedValue("tokens")).toMatch(/^sealed\.1\./);
  await store.close();
  expect(readFileSync(opened.file).includes(canary)).toBe(false);
});

test("without its key a store says so, and makes no other key", async () => {
  await opened.store.setting("tokens", canary);
  rmSync(keyFile());
  const store = await opened.another();
  await expect(store.setting("tokens", "another")).rejects.toThrow(/COFILL_SECRET_KEY/);
  await expect(store.setting("sessions", "another")).rejects.toThrow(/COFILL_SECRET_KEY/);
  expect(existsSync(keyFile())).toBe(false);
  await store.replaceSetting("tokens", "new");
  expect(await store.setting("tokens", "another")).toBe("new");
});

test("a damaged key file is named", async () => {
  writeFileSync(keyFile(), "not a key\n", { mode: 0o600 });
  await expect(opened.store.setting("tokens", canary)).rejects.toThrow(/cofill\.db\.key is not a key file/);
});

test("a key file that others may read is refused", async () => {
  await opened.store.setting("tokens", canary);
  chmodSync(keyFile(), 0o644);
  await expect(opened.store.setting("tokens", canary)).rejects.toThrow(/chmod 600/);
});

test("keys that are given are used in place of the file, and the newest seals anew", async () => {
  const [old, fresh] = [generateSealingKey(), generateSealingKey()];
  const { file } = opened;
  await opened.store.close();
  const first = await openSqliteStore({ file, secretKeys: [old] });
  await first.setting("tokens", canary);
  await first.close();
  expect(existsSync(keyFile())).toBe(false);
  const before = storedValue("tokens");
  const second = await openSqliteStore({ file, secretKeys: [fresh, old] });
  expect(await second.setting("tokens", "x")).toBe(canary);
  await second.close();
  expect(storedValue("tokens")).not.toBe(before);
  const third = await openSqliteStore({ file, secretKeys: [fresh] });
  expect(await third.setting("tokens", "x")).toBe(canary);
  await third.close();
  const fourth = await openSqliteStore({ file, secretKeys: [old] });
  await expect(fourth.setting("tokens", "x")).rejects.toThrow(/sealed with the key [0-9a-f]{16}/);
  await fourth.close();
});

test("a key that is none is refused when the store is opened", async () => {
  await expect(openSqliteStore({ file: opened.file, secretKeys: ["password"] })).rejects.toThrow(/secretKeys\[0\]/);
});
