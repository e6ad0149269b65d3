import { randomUUID } from "node:crypto";
import { createSubscribers } from "@cofill/core/kit";
import { createKeyCheck } from "../key-check.ts";
import type { MailboxChange, MailStore } from "../mail-store.ts";
import type { SealingOptions } from "../sealing/sealing-keys.ts";
import { type Committed, type Store, StoreError } from "../store.ts";
import { listenToOthers, readCommitted } from "./changes.ts";
import { createCommitQueue, wentThrough } from "./commit-queue.ts";
import type { PostgresCrashPoint } from "./crash-points.ts";
import { openDatabase } from "./database.ts";
import { keepDeliveries } from "./deliveries.ts";
import { durabilityFailures } from "./durability.ts";
import { closeTimeoutMs, defaultPoolSize, maxPoolSize } from "./limits.ts";
import { openMail } from "./mail/open-mail.ts";
import { migrate } from "./migrate.ts";
import type { Tls } from "./pool.ts";
import { checkSchemaName, quoted } from "./schema-name.ts";
import { createBatchSender } from "./send-batch.ts";
import { keepSmallTables } from "./small-tables.ts";
import { readSubmissions } from "./submissions.ts";

/** Servers that share a database seal its secrets with the same key. */
export interface PostgresStoreOptions extends SealingOptions {
  /** `postgres://user:password@host/database?sslmode=require` */
  readonly url: string;
  /** Schema of the tables, by default `cofill`. */
  readonly schema?: string;
  /** Connections besides the listening one. */
  readonly poolSize?: number;
  /** Replaces the URL's `sslmode`; an object is passed to `tls.connect`. */
  readonly ssl?: Tls;
  readonly crash?: (point: PostgresCrashPoint) => void;
  /** Receives warnings for the operator, without answers. */
  readonly onWarning?: (message: string) => void;
}

/** A store in a PostgreSQL database. */
export interface PostgresStore extends Store {
  /** The mail store in the same database. */
  readonly mail: MailStore;
}

/**
 * Opens the store and migrates its tables; any number of servers may share one database.
 * @example
 * const store = await openPostgresStore({ url: "postgres://user:password@host/database" });
 */
export const openPostgresStore = async (options: PostgresStoreOptions): Promise<PostgresStore> => {
  const { url, schema = "cofill", poolSize = defaultPoolSize, ssl, crash = () => {}, onWarning = () => {} } = options;
  checkSchemaName(schema);
  if (!Number.isInteger(poolSize) || poolSize < 1 || poolSize > maxPoolSize) {
    throw new RangeError(`poolSize must be a whole number from 1 to ${maxPoolSize}.`);
  }
  const connecting = { url, ...(ssl === undefined ? {} : { ssl }) };
  await migrate({ ...connecting, poolSize }, schema);
  const database = openDatabase({ ...connecting, poolSize });
  const tables = quoted(schema);
  const subscribers = createSubscribers<Committed>();
  const mailSubscribers = createSubscribers<MailboxChange>();
  const channel = `${schema}_changes`;
  const mailChannel = `${schema}_mail`;
  const origin = randomUUID();
  try {
    const changes = await listenToOthers({
      connecting,
      channels: {
        [channel]: (line) => subscribers.tell(readCommitted(line)),
        [mailChannel]: (agentId) => mailSubscribers.tell({ agentId }),
      },
      origin,
      onWarning,
    });
    const send = createBatchSender(database, tables, { channel, origin, crash });
    const mail = openMail(database, tables, { channel: mailChannel, origin, crash, subscribers: mailSubscribers });
    const queue = createCommitQueue(async (commits) => {
      const results = await send(commits);
      for (const [index, { submission }] of commits.entries()) {
        if (wentThrough(results[index]!)) subscribers.tell({ submissionId: submission.id, seq: submission.seq });
      }
      return results;
    });
    let closing: Promise<void> | undefined;
    const assertOpen = (): void => {
      if (closing) throw new StoreError("unavailable", "The store was closed.");
    };
    const small = keepSmallTables(database, tables, options);
    const keys = createKeyCheck(small.hasApiKeys);
    return {
      ...readSubmissions(database, tables),
      ...keepDeliveries(database, tables),
      ...small,
      saveApiKey: async (row) => {
        await small.saveApiKey(row);
        keys.saved();
      },
      hasApiKeys: () => (closing ? small.hasApiKeys() : keys.hasApiKeys()),
      commit: async (commit) => {
        assertOpen();
        return queue.add(commit);
      },
      mail: {
        ...mail.store,
        commit: async (changes) => {
          assertOpen();
          return mail.store.commit(changes);
        },
      },
      subscribe: subscribers.subscribe,
      ping: async () => void (await database.rows("SELECT 1")),
      durabilityFailures: () => durabilityFailures(database, tables),
      close: () => {
        const idle = Promise.all([queue.idle(), mail.idle()]);
        closing ??= Promise.race([idle, new Promise((resolve) => setTimeout(resolve, closeTimeoutMs).unref())])
          .then(() => Promise.all([database.close(), changes.close()]))
          .then(() => {});
        return closing;
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
};
