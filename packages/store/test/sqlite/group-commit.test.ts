import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import type { CommitResult } from "@cofill/store";
import { expect, onTestFinished, test, vi } from "vitest";
import { sqliteLimits } from "../../src/sqlite/limits.ts";
import type { SqliteStoreOptions } from "../../src/sqlite/open-sqlite-store.ts";
import { apiKey, at, create, delivery, event, next, submission } from "../store-suite/rows.ts";
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

test("group commit: concurrent commits share a transaction and resolve after it", async () => {
  const { store, log } = await observed();
  await Promise.all(many(100).map((commit) => store.commit(commit).then(() => log.push("answered"))));
  expect(log.slice(0, 3)).toEqual(["sqlite:begun", "sqlite:before-commit", "sqlite:after-commit"]);
  expect(log.slice(3)).toEqual(Array.from({ length: 100 }, () => "answered"));
});

test("group commit: a transaction has no more writes than the limit", async () => {
  const { store, count } = await observed();
  await Promise.all(many(2 * sqliteLimits.maxBatchWrites + 1).map((commit) => store.commit(commit)));
  expect(count("sqlite:after-commit")).toBe(3);
  expect(await store.list({ limit: 1_000 })).toHaveLength(2 * sqliteLimits.maxBatchWrites + 1);
});

test("group commit: without it each commit has its own transaction", async () => {
  const { store, count } = await observed({ groupCommit: false });
  await Promise.all(many(20).map((commit) => store.commit(commit)));
  expect(count("sqlite:after-commit")).toBe(20);
});

test("group commit: all kinds of writes are grouped", async () => {
  const { store, count } = await observed();
  // Makes the key file, which would take a turn of its own.
  await store.setting("first secret", "value");
  const before = count("sqlite:after-commit");
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
  expect(count("sqlite:after-commit") - before).toBe(1);
});

test("group commit: several steps of one submission in one batch are applied in order", async () => {
  const { store, count } = await observed();
  const steps = Array.from({ length: 50 }, (_, seq) => next(submission({ seq }), { body: `{"step":${seq + 1}}` }));
  const late = next(submission({ seq: 10 }), { body: "too late" });
  const results = await Promise.all([...steps, late].map((commit) => store.commit(commit)));
  expect(results.map(outcome)).toEqual([...steps.map(() => "ok"), "stale"]);
  expect(count("sqlite:after-commit")).toBe(1);
  expect(await store.load("sub_1")).toEqual(submission({ seq: 50, body: '{"step":50}' }));
});

test("group commit: a commit that cannot be written fails alone", async () => {
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

test("group commit: a clock that stands still does not delay it", async () => {
  const { store } = await observed();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  expect(await store.commit(create())).toEqual({ ok: true });
});

/** Another process with the write lock; gives how to end that. */
const holdLock = (file: string) => {
  const other = new DatabaseSync(file);
  other.exec("BEGIN IMMEDIATE");
  return (): void => {
    other.exec("ROLLBACK");
    other.close();
  };
};

test("group commit: a batch waits for another process that is writing without blocking the event loop", async () => {
  const { store, file } = await observed();
  const release = holdLock(file);
  const committed = Promise.all(many(3).map((commit) => store.commit(commit)));
  const free = Array.from({ length: 5 }, () => setTimeout(sqliteLimits.busyAttemptMs));
  const first = await Promise.race([committed, Promise.all(free).then(() => "free")]);
  expect(first).toBe("free");
  release();
  expect((await committed).map(outcome)).toEqual(["ok", "ok", "ok"]);
});

test("group commit: while another process keeps writing, commits fail as unavailable", async () => {
  const { store, file } = await observed();
  const release = holdLock(file);
  const results = await Promise.allSettled(many(3).map((commit) => store.commit(commit)));
  for (const result of results) {
    expect(result).toMatchObject({ status: "rejected", reason: { name: "StoreError", failure: "unavailable" } });
  }
  release();
  expect(await store.commit(create())).toEqual({ ok: true });
}, 20_000);

test("group commit: close waits for another process that is writing and loses no commit", async () => {
  const { store, file } = await observed();
  const release = holdLock(file);
  const committed = store.commit(create());
  const closed = store.close();
  await setTimeout(sqliteLimits.busyAttemptMs);
  release();
  await closed;
  expect(await committed).toEqual({ ok: true });
});

test("group commit: writes beyond the limit of the queue are refused as unavailable, the others are written", async () => {
  const { store } = await observed();
  const target = (index: number) => store.saveTarget({ target: `queue:${index % 10}` });
  const writes = Array.from({ length: sqliteLimits.maxWaitingWrites }, (_, index) => target(index));
  await expect(target(-1)).rejects.toMatchObject({ name: "StoreError", failure: "unavailable" });
  expect(await Promise.all(writes)).toEqual(writes.map(() => undefined));
  expect(await target(0)).toBeUndefined();
});
test("group commit: no commit is acknowledged when the transaction fails to commit", async () => {
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

test("group commit: the delay that a test adds to every sync is applied", async () => {
  const { store } = await observed({ syncDelayMs: 30 });
  const begun = performance.now();
  await Promise.all(many(20).map((commit) => store.commit(commit)));
  await store.commit(create({ id: "sub_after" }));
  expect(performance.now() - begun).toBeGreaterThanOrEqual(59);
});
