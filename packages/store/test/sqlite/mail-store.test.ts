import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { openSqliteStore } from "../../src/sqlite/open-sqlite-store.ts";
import { durableMailStoreSuite } from "../mail-store-suite.ts";
import { openInFolder, temporaryFolder } from "./store-in-folder.ts";

/** An empty store, made once and copied: how it is made is tested elsewhere. */
const folder = temporaryFolder();
const empty = join(folder, "empty.db");
beforeAll(async () => {
  await (await openSqliteStore({ file: empty })).close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const open = async () => {
  const { store, another, reopen, dispose } = await openInFolder({}, (file) => copyFileSync(empty, file));
  return {
    mail: store.mail,
    another: async () => (await another()).mail,
    reopen: async () => (await reopen()).mail,
    close: store.close,
    dispose,
  };
};

durableMailStoreSuite("SQLite", open);
