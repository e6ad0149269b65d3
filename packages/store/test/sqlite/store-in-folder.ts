import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteStore, type SqliteStore, type SqliteStoreOptions } from "../../src/sqlite/open-sqlite-store.ts";

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), "cofill-sqlite-"));

/** A store in a folder of its own, which goes with it. */
export const openInFolder = async (
  options: Omit<SqliteStoreOptions, "file"> = {},
  prepare: (file: string) => void = () => {},
) => {
  const folder = temporaryFolder();
  const file = join(folder, "cofill.db");
  prepare(file);
  const opened: SqliteStore[] = [];
  const open = async () => {
    const store = await openSqliteStore({ file, ...options });
    opened.push(store);
    return store;
  };
  const store = await open();
  return {
    file,
    folder,
    store,
    another: open,
    reopen: async () => {
      await store.close();
      return open();
    },
    dispose: async () => {
      for (const store of opened) await store.close();
      rmSync(folder, { recursive: true });
    },
  };
};

export type StoreInFolder = Awaited<ReturnType<typeof openInFolder>>;
