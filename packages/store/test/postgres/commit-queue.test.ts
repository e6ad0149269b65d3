import { type Commit, StoreError } from "@cofill/store";
import { beforeEach, expect, test, vi } from "vitest";
import { createBatchQueue } from "../../src/postgres/batch-queue.ts";
import { type BatchResult, type CommitQueue, createCommitQueue } from "../../src/postgres/commit-queue.ts";
import {
  commitLanes,
  maxBatchCharacters,
  maxBatchCommits,
  maxCommitWaitMs,
  maxLeftBehind,
  maxWaitingCommits,
} from "../../src/postgres/limits.ts";
import { create } from "../store-suite/rows.ts";

/** A database whose batches end when the test says so. */
interface Sent {
  readonly ids: readonly string[];
  readonly answer: (result?: (id: string) => BatchResult) => void;
  readonly fail: (error: Error) => void;
}

let sent: Sent[];
let queue: CommitQueue;

beforeEach(() => {
  sent = [];
  queue = createCommitQueue((commits) => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly BatchResult[]>();
    const ids = commits.map(({ submission }) => submission.id);
    sent.push({ ids, answer: (result = () => ({ ok: true })) => resolve(ids.map(result)), fail: reject });
    return promise;
  });
});

const settle = () => new Promise((resolve) => setImmediate(resolve));
const add = (count: number, of: (index: number) => Commit = (index) => create({ id: String(index) })) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => queue.add(of(index))));
const sizes = () => sent.map(({ ids }) => ids.length);

test("the first commit does not wait for others", async () => {
  const added = queue.add(create({ id: "a" }));
  await settle();
  expect(sent.map(({ ids }) => ids)).toEqual([["a"]]);
  sent[0]!.answer();
  expect(await added).toEqual({ ok: true });
});

test("commits that arrive together share batches, limited by the number of lanes", async () => {
  const added = add(200);
  await settle();
  expect(sizes()).toEqual(Array.from({ length: commitLanes }, () => maxBatchCommits));
  sent[1]!.answer();
  await settle();
  expect(sent).toHaveLength(3);
  for (let index = 0; index < 4; index += 1) {
    sent[index]?.answer();
    await settle();
  }
  expect(sizes()).toEqual([64, 64, 64, 8]);
  expect(sent.flatMap(({ ids }) => ids)).toEqual(Array.from({ length: 200 }, (_, index) => String(index)));
  expect((await added).every(({ status }) => status === "fulfilled")).toBe(true);
});

test("a batch is limited in size, and a larger commit is sent alone", async () => {
  const half = "x".repeat(maxBatchCharacters / 2);
  const bodies = [half, half, `${half}${half}${half}`, "{}"];
  void add(4, (index) => create({ id: String(index), body: bodies[index]! }, { events: [] }));
  for (let index = 0; index < 3; index += 1) {
    await settle();
    sent[index]?.answer();
  }
  expect(sent.map(({ ids }) => ids)).toEqual([["0", "1"], ["2"], ["3"]]);
});

test("each commit gets its own result, and undecided ones come first in the next batch", async () => {
  const added = add(4);
  await settle();
  const late = queue.add(create({ id: "late" }));
  const own = new Error("its own");
  const answers: Record<string, BatchResult> = {
    0: { ok: false, reason: "stale" },
    1: "again",
    2: own,
    3: { ok: true },
  };
  await settle();
  sent[1]!.answer();
  sent[0]!.answer((id) => answers[id]!);
  await settle();
  expect(sent[2]!.ids).toEqual(["1"]);
  sent[2]!.answer();
  expect((await added).map((outcome) => (outcome.status === "fulfilled" ? outcome.value : outcome.reason))).toEqual([
    { ok: false, reason: "stale" },
    { ok: true },
    own,
    { ok: true },
  ]);
  expect(await late).toEqual({ ok: true });
});

test("a failed batch fails only its commits, and the next one continues", async () => {
  const added = add(2);
  await settle();
  const error = new StoreError("unavailable", "gone");
  sent[0]!.fail(error);
  expect(await added).toEqual([
    { status: "rejected", reason: error },
    { status: "rejected", reason: error },
  ]);
  const next = queue.add(create());
  await settle();
  sent[1]!.answer();
  expect(await next).toEqual({ ok: true });
});

test("a commit that waited too long is rejected and not sent", async () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  try {
    void add(commitLanes * maxBatchCommits);
    const waiting = add(3);
    await settle();
    clock.mockReturnValue(maxCommitWaitMs + 1);
    const fresh = queue.add(create({ id: "fresh" }));
    sent[0]!.answer();
    const unavailable = expect.objectContaining({ failure: "unavailable" });
    expect(await waiting).toEqual(Array.from({ length: 3 }, () => ({ status: "rejected", reason: unavailable })));
    await settle();
    expect(sent[commitLanes]!.ids).toEqual(["fresh"]);
    sent[commitLanes]!.answer();
    expect(await fresh).toEqual({ ok: true });
  } finally {
    clock.mockRestore();
  }
});

test("commits beyond the queue limit are rejected at once", async () => {
  void add(commitLanes * maxBatchCommits);
  await settle();
  void add(maxWaitingCommits);
  await expect(queue.add(create())).rejects.toMatchObject({ failure: "unavailable" });
});

test("idle resolves after all added commits, or at once if there are none", async () => {
  await queue.idle();
  void add(1);
  let isIdle = false;
  const idle = queue.idle().then(() => {
    isIdle = true;
  });
  await settle();
  expect(isIdle).toBe(false);
  sent[0]!.answer();
  await idle;
});

test("a commit that conflicts with a batch goes into the next one in order", async () => {
  const batches: (readonly string[])[] = [];
  const one = createBatchQueue<string, string>({
    send: async (commits) => {
      batches.push(commits);
      return commits;
    },
    sizeOf: () => 1,
    newBatch: () => {
      const seen = new Set<string>();
      return (commit) => !seen.has(commit[0]!) && seen.add(commit[0]!) !== undefined;
    },
  });
  const given = ["a1", "a2", "b1", "a3", "c1", "b2"];
  expect(await Promise.all(given.map(one.add))).toEqual(given);
  await one.idle();
  expect(batches).toEqual([["a1", "b1", "c1"], ["a2", "b2"], ["a3"]]);
});

test("a batch skips a limited number of conflicting commits", async () => {
  const sizes: number[] = [];
  const one = createBatchQueue<number, number>({
    send: async (commits) => {
      sizes.push(commits.length);
      return commits;
    },
    sizeOf: () => 1,
    // The first, and everything behind what it may pass over.
    newBatch: () => (commit) => commit === 0 || commit > maxLeftBehind || sizes.length > 0,
  });
  void Promise.all(Array.from({ length: maxLeftBehind + 10 }, (_, index) => one.add(index)));
  await settle();
  expect(sizes[0]).toBe(1);
  await one.idle();
  expect(sizes.reduce((sum, more) => sum + more)).toBe(maxLeftBehind + 10);
});
