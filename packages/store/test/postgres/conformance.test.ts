import type { Store } from "@cofill/store";
import { afterAll, beforeAll } from "vitest";
import { storeSuite } from "../store-suite.ts";
import { emptyTables, openTestDatabase, type TestDatabase } from "./fresh-store.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Opened before and still open: most tests need no connections of their own. */
const spare: Store[] = [];

storeSuite("PostgreSQL", async () => {
  const opened: Store[] = [];
  const open = async (): Promise<Store> => {
    const store = spare.pop() ?? (await database.open());
    opened.push(store);
    return store;
  };
  const store = await open();
  return {
    store,
    another: open,
    reopen: async () => {
      await store.close();
      return open();
    },
    dispose: async () => {
      await emptyTables(database.sql);
      for (const one of opened) {
        await one.ping().then(
          () => spare.push(one),
          () => {},
        );
      }
    },
  };
});
