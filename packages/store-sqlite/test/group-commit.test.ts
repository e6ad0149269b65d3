import { DatabaseSync } from "node:sqlite";
import type { CommitResult } from "@cofill/intake";
import { expect, onTestFinished, test, vi } from "vitest";
import { apiKey, at, create, delivery, event, next, submission } from "../../intake/test/store-suite/rows.ts";
import { sqliteLimits } from "../src/limits.ts";
import type { SqliteStoreOptions } from "../src/open-sqlite-store.ts";
import { createWriter } from "../src/writer.ts";
import { openInFolder } from "./store-in-folder.ts";

/** A store, and what happened to it in order. */
const observed = async (options: Omit<SqliteStoreOptions, "file" | "crash"> = {}) => {
  const log: string[] = [];
  const { store, file, dispose } = await openInFolder({ ...options, crash: (point) => log.push(point) });
  onTestFinished(dispose);
  const count = (entry: string) => log.filter((logged) => logged === entry).length;
  return { store, file, log, count };
};

const many = (length: number) => Array.from({ length }, (_, index) => create({ id: `sub_${index}` }));
const outcome = (result: CommitResult) => (result.ok ? "ok" : result.reason);

test("commits that come together share one transaction, and are answered after it", async () => {
  const { store, log } = await observed();
  await Promise.all(many(100).map((commit) => store.commit(commit).then(() => log.push("answered"))));
  expect(log.slice(0, 3)).toEqual(["sqlite:begun", "sqlite:before-commit", "sqlite:after-commit"]);
  expect(log.slice(3)).toEqual(Array.from({ length: 100 }, () => "answered"));
});

test("no transaction takes more than its maximum", async () => {
  const { store, count } = await observed();
  await Promise.all(many(2 * sqliteLimits.maxBatchWrites + 1).map((commit) => store.commit(commit)));
  expect(count("sqlite:after-commit")).toBe(3);
  expect(await store.list({ limit: 1_000 })).toHaveLength(2 * sqliteLimits.maxBatchWrites + 1);
});

test("without group commit each has a transaction of its own", async () => {
  const { store, count } = await observed({ groupCommit: false });
  await Promise.all(many(20).map((commit) => store.commit(commit)));
  expect(count("sqlite:after-commit")).toBe(20);
});

test("everything that is written goes the same way", async () => {
  const { store, count } = await observed();
  await Promise.all([
    store.commit(create({}, { deliveries: [delivery()] })),
    store.saveApiKey(apiKey()),
    store.revokeApiKey("key_1", at(1)),
    store.saveTarget({ target: "queue:a" }),
    store.saveDefinition({ id: "vendor", version: "1", source: "{}", savedAt: at(0) }),
    store.setting("secret", "value"),
    store.claimDeliveries({ now: at(50), leaseUntil: at(60), limit: 1, perTarget: 1, exceptTargets: [] }),
    store.purge(at(0), 10),
  ]);
  expect(count("sqlite:after-commit")).toBe(1);
});

test("steps of one submission in one batch follow each other", async () => {
  const { store, count } = await observed();
  const steps = Array.from({ length: 50 }, (_, seq) => next(submission({ seq }), { body: `{"step":${seq + 1}}` }));
  const late = next(submission({ seq: 10 }), { body: "too late" });
  const results = await Promise.all([...steps, late].map((commit) => store.commit(commit)));
  expect(results.map(outcome)).toEqual([...steps.map(() => "ok"), "stale"]);
  expect(count("sqlite:after-commit")).toBe(1);
  expect(await store.load("sub_1")).toEqual(submission({ seq: 50, body: '{"step":50}' }));
});

test("one that cannot be written fails alone", async () => {
  const { store, count } = await observed();
  const heard: string[] = [];
  store.subscribe(({ submissionId }) => heard.push(submissionId));
  const commits = many(20).map((commit, index) =>
    index === 7 ? { ...commit, submission: { ...commit.submission, seq: 2 }, events: [event(1), event(1)] } : commit,
  );
  const results = await Promise.allSettled(commits.map((commit) => store.commit(commit)));
  expect(results.map(({ status }) => status === "rejected")).toEqual(commits.map((_, index) => index === 7));
  expect(count("sqlite:after-commit")).toBe(19);
  const kept = commits.filter((_, index) => index !== 7).map(({ submission }) => submission.id);
  expect((await store.list({ limit: 50 })).map(({ id }) => id)).toEqual(kept.toReversed());
  expect(heard).toEqual(kept);
});

test("a transaction that cannot be ended well acknowledges nobody", async () => {
  let db: DatabaseSync | undefined;
  let isBroken = true;
  const { store, dispose } = await openInFolder({
    onOpen: (connection) => {
      db = connection;
    },
    crash: (point) => {
      if (isBroken && point === "sqlite:before-commit") db?.exec("ROLLBACK");
    },
  });
  onTestFinished(dispose);
  const results = await Promise.allSettled(many(5).map((commit) => store.commit(commit)));
  expect(results.map(({ status }) => status)).toEqual(results.map(() => "rejected"));
  expect(await store.list({ limit: 10 })).toEqual([]);
  isBroken = false;
  expect(await store.commit(create())).toEqual({ ok: true });
});

test("more writes than may wait are refused as unavailable, and the others are done", async () => {
  const db = new DatabaseSync(":memory:");
  const writer = createWriter(db, { file: ":memory:", groupCommit: true, crash: () => {} });
  const writes = Array.from({ length: sqliteLimits.maxWaitingWrites }, (_, index) => writer.write(() => index));
  await expect(writer.write(() => -1)).rejects.toMatchObject({ name: "StoreError", fault: "unavailable" });
  expect(await Promise.all(writes)).toEqual(writes.map((_, index) => index));
  expect(await writer.write(() => "again")).toBe("again");
  db.close();
});

test("a clock that stands still does not hold it up", async () => {
  const { store } = await observed();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  expect(await store.commit(create())).toEqual({ ok: true });
});

test("another process that is writing makes it unavailable, not broken", async () => {
  const { store, file } = await observed({ onOpen: (db) => db.exec("PRAGMA busy_timeout = 0") });
  const other = new DatabaseSync(file);
  other.exec("BEGIN IMMEDIATE");
  const results = await Promise.allSettled(many(3).map((commit) => store.commit(commit)));
  for (const result of results) {
    expect(result).toMatchObject({ status: "rejected", reason: { name: "StoreError", fault: "unavailable" } });
  }
  other.exec("ROLLBACK");
  other.close();
  expect(await store.commit(create())).toEqual({ ok: true });
});
