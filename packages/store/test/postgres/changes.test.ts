import type { Committed, Store } from "@cofill/store";
import { afterAll, beforeAll, expect, test } from "vitest";
import { create, idempotency, next, submission } from "../store-suite/rows.ts";
import { emptyTables, openTestDatabase, type TestDatabase } from "./fresh-store.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const hear = (store: Store): Committed[] => {
  const heard: Committed[] = [];
  store.subscribe((change) => heard.push(change));
  return heard;
};

test("a server is notified of another's commits once each, and of no failed ones", async () => {
  const [one, two] = [await database.open(), await database.open()];
  const [byOne, byTwo] = [hear(one), hear(two)];
  await one.commit(create({}, { idempotency: idempotency() }));
  await one.commit(create());
  await one.commit(create({ id: "sub_taken" }, { idempotency: idempotency() }));
  await two.commit(next(submission(), { seq: 4 }));
  // Own commits are reported at once, those of others when the database notifies.
  await expect.poll(() => byOne).toHaveLength(2);
  await one.commit(create({ id: "sub_2" }));
  const all = [
    { submissionId: "sub_1", seq: 1 },
    { submissionId: "sub_1", seq: 4 },
    { submissionId: "sub_2", seq: 1 },
  ];
  await expect.poll(() => byTwo).toEqual(all);
  await expect.poll(() => byOne).toEqual(all);
});

test("a hundred concurrent commits with long ids are all reported", async () => {
  await emptyTables(database.sql);
  const [one, two] = [await database.open(), await database.open()];
  const heard = hear(two);
  const ids = Array.from({ length: 100 }, (_, index) => `sub_${index}_${"é".repeat(150)}`);
  await Promise.all(ids.map((id) => one.commit(create({ id }))));
  await expect.poll(() => heard.length).toBe(100);
  expect(heard.map(({ submissionId }) => submissionId).toSorted()).toEqual(ids.toSorted());
});

test("notifications resume after the connection was cut, with a warning and without a leaked connection", async () => {
  await emptyTables(database.sql);
  const warnings: string[] = [];
  const one = await database.open({ schema: "cut" });
  const two = await database.open({ schema: "cut", onWarning: (message) => warnings.push(message) });
  const heard = hear(two);
  const listening = async () =>
    (await database.sql`SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN cut_changes%'`).map(({ pid }) => pid);
  const before = await listening();
  expect(before).toHaveLength(2);
  for (const pid of before) await database.sql`SELECT pg_terminate_backend(${pid})`;
  await expect.poll(async () => (await listening()).filter((pid) => !before.includes(pid))).toHaveLength(2);
  expect(await listening()).toHaveLength(2);
  await one.commit(create());
  await expect.poll(() => heard).toEqual([{ submissionId: "sub_1", seq: 1 }]);
  expect(warnings).toEqual(["The connection that hears of other servers' commits broke; it is being made again."]);
});
