import { rmSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { messageTypes } from "../../src/contract.ts";
import type { MessageFilter } from "../../src/mail-store.ts";
import { openSqliteStore, type SqliteStore } from "../../src/sqlite/open-sqlite-store.ts";
import { capability, intent, message, name, upTo } from "../mail-store-suite/rows.ts";
import { create } from "../store-suite/rows.ts";
import { temporaryFolder } from "./store-in-folder.ts";

let folder: string;
let store: SqliteStore;
let db: DatabaseSync;
let statements: Set<string>;
let transactions: number;

beforeEach(async () => {
  folder = temporaryFolder();
  statements = new Set();
  transactions = 0;
  store = await openSqliteStore({
    file: join(folder, "cofill.db"),
    crash: (point) => {
      if (point === "sqlite:before-commit") transactions += 1;
    },
    onOpen: (opened) => {
      db = opened;
      const prepare = db.prepare.bind(db);
      db.prepare = (sql) => {
        statements.add(sql);
        return prepare(sql);
      };
    },
  });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

/** Every set of filters that can be asked for. */
const filters = (): readonly MessageFilter[] => {
  const members: readonly Partial<MessageFilter>[] = [
    { peerId: "bob" },
    { formId: "form_1" },
    { waiting: true },
    { type: messageTypes[0] },
    { direction: "sent" },
    { before: 9 },
    { after: 1 },
    { oldestFirst: true },
  ];
  return Array.from({ length: 2 ** members.length }, (_, set) =>
    Object.assign({ limit: 10 }, ...members.filter((_, index) => set & (2 ** index))),
  );
};

test("sqlite mail: no query scans a whole table, and pages need no sorting", async () => {
  await store.mail.commit({ append: [message("m1")] });
  for (const filter of filters()) await store.mail.messages("agent_1", filter);
  const ofMail = [...statements].filter((sql) => sql.includes("mail_") && !sql.startsWith("INSERT"));
  expect(ofMail.length).toBeGreaterThan(100);
  for (const sql of ofMail) {
    const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
    const plan = steps.map(({ detail }) => String(detail)).join("; ");
    expect(plan, sql).not.toMatch(/SCAN mail_/);
    // Names of a few roots are few.
    if (!sql.includes("json_each")) expect(plan, sql).not.toMatch(/TEMP B-TREE/);
  }
});

test("sqlite mail: concurrent commits of mail and submissions share a transaction", async () => {
  await store.ping();
  const before = transactions;
  const intents = upTo(3).map((index) => store.mail.keepIntent(intent(`i${index}`)));
  const results = await Promise.all([
    ...upTo(50).map((index) => store.mail.commit({ append: [message(`m${index}`)] })),
    store.mail.commit({ capabilities: [capability({ version: 5 })] }),
    store.mail.commit({ names: [name("a")] }),
    store.commit(create()),
  ]);
  await Promise.all(intents);
  expect(results.filter(({ ok }) => ok)).toHaveLength(52);
  expect(transactions - before).toBe(1);
});
