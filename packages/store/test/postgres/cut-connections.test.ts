import { setTimeout as sleep } from "node:timers/promises";
import { type Commit, type Store, StoreError } from "@cofill/store";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { create, delivery, idempotency, next, submission } from "../store-suite/rows.ts";
import { committing } from "./committing.ts";
import { type CuttingProxy, startCuttingProxy } from "./cutting-proxy.ts";
import { emptyTables, openTestDatabase, type TestDatabase } from "./fresh-store.ts";

let database: TestDatabase;
let proxy: CuttingProxy;
let store: Store;

beforeAll(async () => {
  database = await openTestDatabase();
  proxy = await startCuttingProxy(database.url);
  store = await database.open({ url: proxy.url });
});
beforeEach(() => emptyTables(database.sql));
afterAll(async () => {
  await database.close();
  await proxy.close();
});

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => "it went through",
    (error: unknown) => error,
  );
const connections = async () =>
  (
    await database.sql`SELECT pid FROM pg_stat_activity WHERE application_name = 'cofill'
    AND datname = current_database()`
  ).length;

describe("promise 6: a cut connection", () => {
  const row = idempotency({ submissionId: "sub_cut", answer: '{"ok":true}' });
  const commit = create({ id: "sub_cut" }, { idempotency: row, deliveries: [delivery({ submissionId: "sub_cut" })] });

  test.each([
    ["before", { ok: true }],
    ["after", { ok: false, reason: "key_taken", row }],
  ] as const)("%s COMMIT: the result is reported as unknown, and a retry finds exactly one", async (cut, again) => {
    proxy.arm(cut, "sub_cut");
    const error = await failure(store.commit(commit));
    expect(error).toBeInstanceOf(StoreError);
    expect(error).toHaveProperty("failure", "unavailable");
    expect(await store.commit(commit)).toStrictEqual(again);
    expect(await store.list({ limit: 10 })).toHaveLength(1);
    expect(await store.events("sub_cut", { afterSeq: 0, limit: 10 })).toStrictEqual(commit.events);
    expect(await store.deliveries({ limit: 10 })).toHaveLength(1);
  });

  test.each([["before"], ["after"]] as const)(
    "%s the commit of a step: the step is stored once or not at all",
    async (cut) => {
      await store.commit(create({ id: "sub_step" }));
      const step = next(submission({ id: "sub_step" }), { body: '{"mark":"sub_step_2"}' });
      proxy.arm(cut, "sub_step_2");
      expect(await failure(store.commit(step))).toBeInstanceOf(StoreError);
      const went = await store.commit(step);
      expect(went).toEqual(cut === "before" ? { ok: true } : { ok: false, reason: "stale" });
      expect(await store.load("sub_step")).toStrictEqual(step.submission);
      expect(await store.events("sub_step", { afterSeq: 0, limit: 10 })).toHaveLength(2);
    },
  );

  test("during a hundred other commits: other batches succeed, and nothing is stored twice", async () => {
    proxy.arm("after", "sub_70");
    const commits = Array.from({ length: 100 }, (_, index) =>
      create(
        { id: `sub_${index}` },
        { idempotency: idempotency({ key: `key_${index}`, submissionId: `sub_${index}` }) },
      ),
    );
    const settled = await Promise.allSettled(commits.map((one) => store.commit(one)));
    const unknown = commits.filter((_, index) => settled[index]!.status === "rejected");
    expect(unknown.length).toBeGreaterThan(0);
    expect(unknown.length).toBeLessThanOrEqual(64);
    for (const one of unknown) expect(await store.commit(one)).toMatchObject({ ok: false, reason: "key_taken" });
    expect(await store.list({ limit: 200 })).toHaveLength(100);
  });

  test("thirty times: no connection is leaked", async () => {
    for (let round = 0; round < 30; round += 1) {
      proxy.arm(round % 2 === 0 ? "before" : "after", `sub_round_${round}.`);
      await failure(store.commit(create({ id: `sub_round_${round}.` })));
    }
    await store.ping();
    // Four of the pool, and the one that listens.
    await expect.poll(connections).toBeLessThanOrEqual(5);
  });

  test("during reads: the next read works", async () => {
    proxy.arm("before", "sub_read");
    expect(await failure(store.load("sub_read"))).toHaveProperty("failure", "unavailable");
    expect(await store.load("sub_read")).toBeUndefined();
  });

  test("repeatedly under load: every writer succeeds in the end, each commit is stored once", async () => {
    const own = await database.open({ schema: "shaken" });
    let isOver = false;
    const retried = async (commit: Commit): Promise<void> => {
      for (;;) {
        const result = await own.commit(commit).catch((error: unknown) => {
          if (!(error instanceof StoreError)) throw error;
        });
        if (result?.ok || (result && result.reason === "key_taken")) return;
        if (result) throw new Error("Nobody else writes here.");
      }
    };
    const writers = Array.from({ length: 16 }, async (_, writer) => {
      for (let round = 0; !isOver; round += 1) {
        for (const commit of committing(`${writer}_${round}`)) await retried(commit);
      }
    });
    for (let round = 0; round < 12; round += 1) {
      await sleep(40);
      await database.sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'cofill' AND datname = current_database() AND query LIKE '%shaken%'`;
    }
    isOver = true;
    await Promise.all(writers);
    const [sums] = await database.sql`SELECT count(*)::integer AS all, sum(seq)::integer AS seqs,
      (SELECT count(*)::integer FROM shaken.event) AS events,
      (SELECT count(*)::integer FROM shaken.idempotency) AS keys FROM shaken.submission`;
    expect(sums).toEqual({ all: sums!.all, seqs: sums!.all * 6, events: sums!.all * 6, keys: sums!.all * 3 });
    expect(sums!.all).toBeGreaterThanOrEqual(16);
  });
});
