import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { openSqliteStore } from "../../src/sqlite/open-sqlite-store.ts";
import { storeSuite } from "../store-suite.ts";
import { openInFolder, temporaryFolder } from "./store-in-folder.ts";

/** An empty store, made once and copied: how it is made is tested elsewhere. */
const folder = temporaryFolder();
const empty = join(folder, "empty.db");
beforeAll(async () => {
  await (await openSqliteStore({ file: empty })).close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const fresh = (file: string): void => copyFileSync(empty, file);

storeSuite("SQLite", () => openInFolder({}, fresh));
