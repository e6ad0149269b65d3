import { openPostgresStore, type PostgresStore, type PostgresStoreOptions } from "@cofill/store/postgres";
import postgres, { type Sql } from "postgres";
import { freshDatabase } from "../../../../test/support/database.ts";
import { testSecretKey } from "../../../../test/support/secret-key.ts";

/** A database of the test file's own, with a connection to look behind the store's back. */
export interface TestDatabase {
  readonly url: string;
  readonly sql: Sql;
  /** Opened on this database; closed at the end. */
  open(options?: Partial<PostgresStoreOptions>): Promise<PostgresStore>;
  close(): Promise<void>;
}

export const openTestDatabase = async (): Promise<TestDatabase> => {
  const url = await freshDatabase();
  const sql = postgres(url, { max: 2, onnotice: () => {} });
  const stores: PostgresStore[] = [];
  return {
    url,
    sql,
    open: async (options) => {
      const store = await openPostgresStore({ url, poolSize: 4, secretKeys: [testSecretKey], ...options });
      stores.push(store);
      return store;
    },
    close: async () => {
      await Promise.all(stores.map((store) => store.close()));
      await sql.end({ timeout: 1 });
    },
  };
};

/** Far quicker than new tables for every test. The trail lets nothing go, unless triggers are off. */
export const emptyTables = async (sql: Sql, schema = "cofill"): Promise<void> => {
  const tables = [
    "submission",
    "event",
    "idempotency",
    "link",
    "delivery",
    "target",
    "definition",
    "api_key",
    "setting",
    "mail_agent",
    "mail_thing",
    "mail_blob",
    "mail_name",
    "mail_form",
    "mail_mailbox",
    "mail_message",
    "mail_correspondent",
    "mail_draft",
    "mail_response",
    "mail_intent",
  ];
  await sql.unsafe(
    `SET session_replication_role = replica; ${tables.map((name) => `DELETE FROM ${schema}.${name}`).join(";")};
     SET session_replication_role = origin`,
  );
};
