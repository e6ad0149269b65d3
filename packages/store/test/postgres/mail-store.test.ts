import type { PostgresStore } from "@cofill/store/postgres";
import { afterAll, beforeAll } from "vitest";
import { durableMailStoreSuite } from "../mail-store-suite.ts";
import { emptyTables, openTestDatabase, type TestDatabase } from "./fresh-store.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Opened before and still open: most tests need no connections of their own. */
const spare: PostgresStore[] = [];

durableMailStoreSuite("PostgreSQL", async () => {
  const opened: PostgresStore[] = [];
  const open = async (): Promise<PostgresStore> => {
    const store = spare.pop() ?? (await database.open());
    opened.push(store);
    return store;
  };
  const store = await open();
  return {
    mail: store.mail,
    another: async () => (await open()).mail,
    close: store.close,
    reopen: async () => {
      await store.close();
      return (await open()).mail;
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
