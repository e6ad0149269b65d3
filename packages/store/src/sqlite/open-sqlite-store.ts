import type { DatabaseSync } from "node:sqlite";
import { createSubscribers } from "@cofill/core/kit";
import { createKeyCheck } from "../key-check.ts";
import type { MailStore } from "../mail-store.ts";
import { type Committed, type Store, StoreError } from "../store.ts";
import { type BackupProgress, backUp } from "./backup.ts";
import type { SqliteCrashPoint } from "./crash-points.ts";
import { openMail } from "./mail/open-mail.ts";
import { isInMemory, openDatabase, pathOf } from "./open-database.ts";
import { asStoreError } from "./store-faults.ts";
import { openTables, type Tables } from "./tables.ts";
import { startThreadWriter } from "./thread-writer.ts";
import { createWriter, type Writer } from "./writer.ts";

export interface SqliteStoreOptions {
  /** `:memory:` keeps nothing. */
  readonly file: string;
  /** Refuses a file that is not there, instead of creating it. */
  readonly mustExist?: boolean;
  /** Whether writes that come together share a transaction; they do unless this says no. */
  readonly groupCommit?: boolean;
  /**
   * Whether writes go to a thread of their own, so that waiting for the disk holds up no request: for servers. Starting
   * it takes some 50 ms; a store in memory has none.
   */
  readonly thread?: boolean;
  /** For tests and benchmarks: added to every sync, as a slower disk would. */
  readonly syncDelayMs?: number;
  /** For tests: called at the points of `sqliteCrashPoints`, to end the process there. */
  readonly crash?: (point: SqliteCrashPoint) => void;
  /** For tests: the connection that reads, and that writes unless a thread does, once it is open. */
  readonly onOpen?: (db: DatabaseSync) => void;
}

export interface SqliteStore extends Store {
  /** The mail in the same file: its commits share transactions with those of submissions. */
  readonly mail: MailStore;
  /** A consistent copy in a new file, while the store is in use. */
  backup(toFile: string, onProgress?: (progress: BackupProgress) => void): Promise<void>;
}

const openWriter = async (
  db: DatabaseSync,
  file: string,
  { thread = false, groupCommit = true, syncDelayMs = 0, crash }: SqliteStoreOptions,
  tables: Tables,
): Promise<Writer> => {
  if (!thread || isInMemory(file)) {
    return createWriter(db, { file, groupCommit, syncDelayMs, crash: crash ?? (() => {}) }, tables);
  }
  // What is written past the thread would not be in the order of the others.
  db.exec("PRAGMA query_only = ON");
  return startThreadWriter({ file, groupCommit, syncDelayMs, crash });
};

export const openSqliteStore = async (options: SqliteStoreOptions): Promise<SqliteStore> => {
  const file = pathOf(options.file);
  const db = await openDatabase(file, options.mustExist ?? false);
  options.onOpen?.(db);
  const tables = openTables(db);
  const writer = await openWriter(db, file, options, tables);
  const subscribers = createSubscribers<Committed>();
  const { commits, submissions, deliveries, registers } = tables;
  let isClosed = false;

  const assertOpen = (): void => {
    if (isClosed) throw new StoreError("unavailable", "The store was closed.");
  };
  const read = async <Answer>(query: () => Answer): Promise<Answer> => {
    assertOpen();
    try {
      return query();
    } catch (error) {
      throw asStoreError(error, file);
    }
  };
  const write: Writer["write"] = async (name, ...args) => {
    assertOpen();
    return writer.write(name, ...args);
  };
  const askForKeys = (): Promise<boolean> => read(() => registers.hasApiKeys());
  const keys = createKeyCheck(askForKeys);

  return {
    load: (id, knownSeq) => read(() => submissions.load(id, knownSeq)),
    commit: async (commit) => {
      const result = await write("commit", commit);
      if (result.ok) subscribers.tell({ submissionId: commit.submission.id, seq: commit.submission.seq });
      return result;
    },
    events: (submissionId, { afterSeq, limit }) => read(() => submissions.events(submissionId, afterSeq, limit)),
    list: (filter) => read(() => submissions.list(filter)),
    due: (now, limit) => read(() => submissions.due(now, limit)),
    idempotencyKey: (scope) => read(() => commits.keyOf(scope)),
    link: (hash) => read(() => registers.link(hash)),
    claimDeliveries: (claim) => write("claimDeliveries", claim),
    delivery: (id) => read(() => deliveries.delivery(id)),
    deliveries: (filter) => read(() => deliveries.deliveries(filter)),
    target: (name) => read(() => registers.target(name)),
    saveTarget: (row) => write("saveTarget", row),
    saveDefinition: (row) => write("saveDefinition", row),
    definition: (id, version) => read(() => registers.definition(id, version)),
    saveApiKey: async (row) => {
      await write("saveApiKey", row);
      keys.saved();
    },
    apiKey: (id) => read(() => registers.apiKey(id)),
    apiKeys: (tenant) => read(() => registers.apiKeys(tenant)),
    revokeApiKey: (id, at) => write("revokeApiKey", id, at),
    hasApiKeys: () => (isClosed ? askForKeys() : keys.hasApiKeys()),
    setting: async (name, value) =>
      (await read(() => registers.setting(name))) ?? (await write("saveSetting", name, value)),
    purge: (now, limit) => write("purge", now, limit),
    subscribe: subscribers.subscribe,
    mail: openMail(tables.mail, { read, write, watchOthers: writer.watchOthers }),
    ping: () => read(() => void registers.hasApiKeys()),
    durabilityFaults: async () => {
      assertOpen();
      return writer.durabilityFaults();
    },
    backup: async (toFile, onProgress = () => {}) => {
      assertOpen();
      await backUp(file, toFile, onProgress);
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await writer.close();
      db.close();
    },
  };
};
