import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { DatabaseSync } from "node:sqlite";
import type { Worker } from "node:worker_threads";
import type { CommitResult } from "@cofill/store";
import { describe, expect, onTestFinished, test, vi } from "vitest";
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

/** Where the writes are done: on the thread that asks for them, or on one of their own. */
describe.each([
  ["the calling thread", false],
  ["a store thread", true],
])("with writes on %s", (_, thread) => {
  test("commits that come together share one transaction, and are answered after it", async () => {
    const { store, log } = await observed({ thread });
    await Promise.all(many(100).map((commit) => store.commit(commit).then(() => log.push("answered"))));
    expect(log.slice(0, 3)).toEqual(["sqlite:begun", "sqlite:before-commit", "sqlite:after-commit"]);
    expect(log.slice(3)).toEqual(Array.from({ length: 100 }, () => "answered"));
  });

  test("no transaction takes more than its maximum", async () => {
    const { store, count } = await observed({ thread });
    await Promise.all(many(2 * sqliteLimits.maxBatchWrites + 1).map((commit) => store.commit(commit)));
    expect(count("sqlite:after-commit")).toBe(3);
    expect(await store.list({ limit: 1_000 })).toHaveLength(2 * sqliteLimits.maxBatchWrites + 1);
  });

  test("without group commit each has a transaction of its own", async () => {
    const { store, count } = await observed({ thread, groupCommit: false });
    await Promise.all(many(20).map((commit) => store.commit(commit)));
    expect(count("sqlite:after-commit")).toBe(20);
  });

  test("everything that is written goes the same way", async () => {
    const { store, count } = await observed({ thread });
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
    const { store, count } = await observed({ thread });
    const steps = Array.from({ length: 50 }, (_, seq) => next(submission({ seq }), { body: `{"step":${seq + 1}}` }));
    const late = next(submission({ seq: 10 }), { body: "too late" });
    const results = await Promise.all([...steps, late].map((commit) => store.commit(commit)));
    expect(results.map(outcome)).toEqual([...steps.map(() => "ok"), "stale"]);
    expect(count("sqlite:after-commit")).toBe(1);
    expect(await store.load("sub_1")).toEqual(submission({ seq: 50, body: '{"step":50}' }));
  });

  test("one that cannot be written fails alone", async () => {
    const { store, count } = await observed({ thread });
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

  test("a clock that stands still does not hold it up", async () => {
    const { store } = await observed({ thread });
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    expect(await store.commit(create())).toEqual({ ok: true });
  });

  test("another process that is writing makes it unavailable, not broken", async () => {
    const { store, file } = await observed({ thread });
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

  test("more writes than may wait are refused as unavailable, and the others are done", async () => {
    const { store } = await observed({ thread });
    const target = (index: number) => store.saveTarget({ target: `queue:${index % 10}` });
    const writes = Array.from({ length: sqliteLimits.maxWaitingWrites }, (_, index) => target(index));
    await expect(target(-1)).rejects.toMatchObject({ name: "StoreError", fault: "unavailable" });
    expect(await Promise.all(writes)).toEqual(writes.map(() => undefined));
    expect(await target(0)).toBeUndefined();
  });
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

test("a store thread that ends acknowledges nobody, and the next write starts another", async () => {
  const threads: Worker[] = [];
  const note = (message: unknown): void => void threads.push((message as { readonly worker: Worker }).worker);
  subscribe("worker_threads", note);
  onTestFinished(() => void unsubscribe("worker_threads", note));
  const { store } = await observed({ thread: true });
  const writes = Promise.allSettled(many(5).map((commit) => store.commit(commit)));
  void threads[0]!.terminate();
  for (const result of await writes) {
    expect(result).toMatchObject({ status: "rejected", reason: { name: "StoreError", fault: "unavailable" } });
  }
  expect(await store.commit(create({ id: "sub_after" }))).toEqual({ ok: true });
  expect(threads).toHaveLength(2);
});

test("a store thread writes with the settings that keep acknowledged work", async () => {
  const { store } = await observed({ thread: true });
  expect(await store.durabilityFaults()).toEqual([]);
});

test.each([
  ["the calling thread", false],
  ["a store thread", true],
])("a delay that a test adds to every sync is waited for on %s", async (_, thread) => {
  const { store } = await observed({ thread, syncDelayMs: 30 });
  const begun = performance.now();
  await Promise.all(many(20).map((commit) => store.commit(commit)));
  await store.commit(create({ id: "sub_after" }));
  expect(performance.now() - begun).toBeGreaterThanOrEqual(59);
});
