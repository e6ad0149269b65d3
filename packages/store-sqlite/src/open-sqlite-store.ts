import type { DatabaseSync } from "node:sqlite";
import { createSubscribers, type Store, StoreError } from "@cofill/intake";
import type { MailStore } from "@cofill/mail";
import { type BackupProgress, backUp } from "./backup.ts";
import { commitWriter } from "./commits.ts";
import type { SqliteCrashPoint } from "./crash-points.ts";
import { deliveryBox } from "./deliveries.ts";
import { durabilityFaults } from "./durability.ts";
import { openMail } from "./mail/open-mail.ts";
import { openDatabase, pathOf } from "./open-database.ts";
import { registers } from "./registers.ts";
import { asStoreError } from "./store-faults.ts";
import { submissionReader } from "./submissions.ts";
import { createWriter } from "./writer.ts";

export interface SqliteStoreOptions {
  /** `:memory:` keeps nothing. */
  readonly file: string;
  /** Refuses a file that is not there, instead of creating it. */
  readonly mustExist?: boolean;
  /** Whether writes that come together share a transaction; they do unless this says no. */
  readonly groupCommit?: boolean;
  /** For tests: called at the points of `sqliteCrashPoints`, to end the process there. */
  readonly crash?: (point: SqliteCrashPoint) => void;
  /** For tests: the connection, once it is open. */
  readonly onOpen?: (db: DatabaseSync) => void;
}

export interface SqliteStore extends Store {
  /** The mail in the same file: its commits share transactions with those of submissions. */
  readonly mail: MailStore;
  /** A consistent copy in a new file, while the store is in use. */
  backup(toFile: string, onProgress?: (progress: BackupProgress) => void): Promise<void>;
}

export const openSqliteStore = async (options: SqliteStoreOptions): Promise<SqliteStore> => {
  const file = pathOf(options.file);
  const db = await openDatabase(file, options.mustExist ?? false);
  options.onOpen?.(db);
  const writer = createWriter(db, {
    file,
    groupCommit: options.groupCommit ?? true,
    crash: options.crash ?? (() => {}),
  });
  const subscribers = createSubscribers();
  const commits = commitWriter(db);
  const submissions = submissionReader(db);
  const box = deliveryBox(db);
  const tables = registers(db);
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
  const write = async <Answer>(work: () => Answer): Promise<Answer> => {
    assertOpen();
    return writer.write(work);
  };

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
    link: (hash) => read(() => tables.link(hash)),
    claimDeliveries: (claim) => write(() => box.claim(claim)),
    delivery: (id) => read(() => box.delivery(id)),
    deliveries: (filter) => read(() => box.deliveries(filter)),
    target: (name) => read(() => tables.target(name)),
    saveTarget: (row) => write(() => tables.saveTarget(row)),
    saveDefinition: (row) => write(() => tables.saveDefinition(row)),
    definition: (id, version) => read(() => tables.definition(id, version)),
    saveApiKey: (row) => write(() => tables.saveApiKey(row)),
    apiKey: (id) => read(() => tables.apiKey(id)),
    apiKeys: (tenant) => read(() => tables.apiKeys(tenant)),
    revokeApiKey: (id, at) => write(() => tables.revokeApiKey(id, at)),
    hasApiKeys: () => read(() => tables.hasApiKeys()),
    setting: async (name, value) =>
      (await read(() => tables.setting(name))) ?? (await write(() => tables.saveSetting(name, value))),
    purge: (now, limit) => write(() => tables.purge(now, limit)),
    subscribe: subscribers.subscribe,
    mail: openMail(db, { read, write }),
    ping: () => read(() => void tables.hasApiKeys()),
    durabilityFaults: () => read(() => durabilityFaults(db, file)),
    backup: async (toFile, onProgress = () => {}) => {
      assertOpen();
      await backUp(file, toFile, onProgress);
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      writer.flush();
      db.close();
    },
  };
};
