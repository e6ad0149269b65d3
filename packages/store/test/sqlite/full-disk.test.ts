import type { DatabaseSync } from "node:sqlite";
import { StoreError } from "@cofill/store";
import { afterEach, beforeEach, expect, test } from "vitest";
import { create, idempotency, next } from "../store-suite/rows.ts";
import { openInFolder, type StoreInFolder } from "./store-in-folder.ts";

let opened: StoreInFolder;
let db: DatabaseSync;

beforeEach(async () => {
  opened = await openInFolder({
    onOpen: (connection) => {
      db = connection;
    },
  });
});
afterEach(() => opened.dispose());

/** To SQLite, a database that may not grow is a disk that is full. */
const leaveRoom = (pages: number): void => {
  const { page_count: used } = db.prepare("PRAGMA page_count").get() as { readonly page_count: number };
  db.exec(`PRAGMA max_page_count = ${used + pages}`);
};
const large = JSON.stringify("x".repeat(1_000_000));

test("promise 5: a full disk is reported, reads go on, and writes go on once there is room", async () => {
  const { store } = opened;
  const first = create();
  await store.commit(first);
  leaveRoom(0);
  const second = next(first.submission, { body: large }, { idempotency: idempotency() });
  const failure = await store.commit(second).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StoreError);
  expect(failure).toHaveProperty("failure", "full");
  await expect(store.commit(second)).rejects.toHaveProperty("failure", "full");

  await store.ping();
  expect(await store.load("sub_1")).toEqual(first.submission);
  expect(await store.events("sub_1", { afterSeq: 0, limit: 10 })).toEqual(first.events);
  expect(await store.idempotencyKey(idempotency())).toBeUndefined();

  leaveRoom(10_000);
  expect(await store.commit(second)).toEqual({ ok: true });
  expect(await store.load("sub_1")).toEqual(second.submission);
});

test("promise 5: a write that is too large for the free space does not fail the others of its batch", async () => {
  const { store } = opened;
  leaveRoom(40);
  const commits = [create({ id: "a" }), create({ id: "b" }), create({ id: "c", body: large }), create({ id: "d" })];
  const results = await Promise.allSettled(commits.map((commit) => store.commit(commit)));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  expect(results[2]).toMatchObject({ reason: { failure: "full" } });
  expect((await store.list({ limit: 10 })).map(({ id }) => id)).toEqual(["d", "b", "a"]);
});
