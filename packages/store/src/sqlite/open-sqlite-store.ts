import type { DatabaseSync } from "node:sqlite";
import { createSubscribers } from "@cofill/core/kit";
import { createKeyCheck } from "../key-check.ts";
import type { MailStore } from "../mail-store.ts";
import { sealSettings } from "../sealing/sealed-settings.ts";
import { passingKeys, type SealingOptions, sealingKeysOf } from "../sealing/sealing-keys.ts";
import { type Committed, type Store, StoreError } from "../store.ts";
import { type BackupProgress, backUp } from "./backup.ts";
import type { SqliteCrashPoint } from "./crash-points.ts";
import { durabilityFailures } from "./durability.ts";
import { openMail } from "./mail/open-mail.ts";
import { isInMemory, openDatabase, pathOf } from "./open-database.ts";
import { watchOtherWriters } from "./other-writers.ts";
import { asStoreError } from "./store-failures.ts";
import { openTables } from "./tables.ts";
import { createWriter, type Writer } from "./writer.ts";

/** Without a key of their own, secrets are sealed with the one in `FILE.key`, which is made when it is first needed. */
export interface SqliteStoreOptions extends SealingOptions {
  /** `:memory:` stores nothing on disk. */
  readonly file: string;
  /** Rejects a missing file instead of creating it. */
  readonly mustExist?: boolean;
  /** Whether writes that arrive together share a transaction; true by default. */
  readonly groupCommit?: boolean;
  /** For tests and benchmarks: a delay added to every sync, to simulate a slower disk. */
  readonly syncDelayMs?: number;
  /** For tests: called at the points of `sqliteCrashPoints`, to end the process there. */
  readonly crash?: (point: SqliteCrashPoint) => void;
  /** For tests: the connection, once it is open. */
  readonly onOpen?: (db: DatabaseSync) => void;
}

/** A store in one SQLite file. */
export interface SqliteStore extends Store {
  /** The mail store in the same file; its commits share transactions with those of submissions. */
  readonly mail: MailStore;
  /** Copies the database consistently to a new file while the store is in use. */
  backup(toFile: string, onProgress?: (progress: BackupProgress) => void): Promise<void>;
}

/**
 * Opens a store in one SQLite file.
 * @example
 * const store = await openSqliteStore({ file: "cofill.db" });
 */
export const openSqliteStore = async (options: SqliteStoreOptions): Promise<SqliteStore> => {
  const file = pathOf(options.file);
  const db = await openDatabase(file, options.mustExist ?? false);
  options.onOpen?.(db);
  const tables = openTables(db);
  const writer = createWriter(db, {
    file,
    groupCommit: options.groupCommit ?? true,
    syncDelayMs: options.syncDelayMs ?? 0,
    crash: options.crash ?? (() => {}),
    // What was remembered of rows that were written in it is not true.
    onRollBack: tables.commits.forget,
  });
  const subscribers = createSubscribers<Committed>();
  const { commits, submissions, deliveries, registers } = tables;
  let isClosed = false;

  const closed = (): StoreError => new StoreError("unavailable", "The store was closed.");
  const assertOpen = (): void => {
    if (isClosed) throw closed();
  };
  const read = async <Answer>(query: () => Answer): Promise<Answer> => {
    assertOpen();
    try {
      return query();
    } catch (error) {
      throw asStoreError(error, file);
    }
  };
  const write: Writer["write"] = (change) => (isClosed ? Promise.reject(closed()) : writer.write(change));
  const askForKeys = (): Promise<boolean> => read(() => registers.hasApiKeys());
  const keys = createKeyCheck(askForKeys);
  const { secretKeys, keyFile = `${file}.key` } = options;
  const sealingKeys = isInMemory(file)
    ? passingKeys()
    : sealingKeysOf({ ...(secretKeys && { secretKeys }), keyFile }, () => read(registers.hasSealedSettings));

  return {
    load: (id, knownSeq) => read(() => submissions.load(id, knownSeq)),
    commit: async (commit) => {
      const result = await write(() => commits.commit(commit));
      if (result.ok) subscribers.tell({ submissionId: commit.submission.id, seq: commit.submission.seq });
      return result;
    },
    events: (submissionId, { afterSeq, limit }) => read(() => submissions.events(submissionId, afterSeq, limit)),
    list: (filter) => read(() => submissions.list(filter)),
    due: (now, limit) => read(() => submissions.due(now, limit)),
    idempotencyKey: (scope) => read(() => commits.keyOf(scope)),
    link: (hash) => read(() => registers.link(hash)),
    claimDeliveries: (claim) => write(() => deliveries.claim(claim)),
    delivery: (id) => read(() => deliveries.delivery(id)),
    deliveries: (filter) => read(() => deliveries.deliveries(filter)),
    target: (name) => read(() => registers.target(name)),
    saveTarget: (row) => write(() => registers.saveTarget(row)),
    saveDefinition: (row) => write(() => registers.saveDefinition(row)),
    definition: (id, version) => read(() => registers.definition(id, version)),
    saveApiKey: async (row) => {
      await write(() => registers.saveApiKey(row));
      keys.saved();
    },
    apiKey: (id) => read(() => registers.apiKey(id)),
    apiKeys: (tenant) => read(() => registers.apiKeys(tenant)),
    revokeApiKey: (id, at) => write(() => registers.revokeApiKey(id, at)),
    hasApiKeys: () => (isClosed ? askForKeys() : keys.hasApiKeys()),
    ...sealSettings(
      {
        read: (name) => read(() => registers.setting(name)),
        add: (name, value) => write(() => registers.addSetting(name, value)),
        swap: (name, before, after) => write(() => registers.swapSetting(name, before, after)),
        put: (name, value) => write(() => registers.putSetting(name, value)),
      },
      sealingKeys,
    ),
    purge: (now, limit) => write(() => registers.purge(now, limit)),
    subscribe: subscribers.subscribe,
    mail: openMail(tables.mail, { read, write, watchOthers: (listener) => watchOtherWriters(db, listener) }),
    ping: () => read(() => void registers.hasApiKeys()),
    durabilityFailures: async () => {
      assertOpen();
      return durabilityFailures(db, file);
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
