import type { Store } from "@cofill/store";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "../../src/postgres/database.ts";
import { keepDeliveries } from "../../src/postgres/deliveries.ts";
import { keepSmallTables } from "../../src/postgres/small-tables.ts";
import { readSubmissions } from "../../src/postgres/submissions.ts";
import { at } from "../store-suite/rows.ts";
import { openTestDatabase, type TestDatabase } from "./fresh-store.ts";

type Reading = Omit<Store, "commit" | "subscribe" | "ping" | "durabilityFailures" | "close">;

let database: TestDatabase;
/** One connection, so that it can be asked what it read. */
let connection: Database;
let store: Reading;
const rows = 20_000;

/** Tables as they look after a while: most is done, a little is under way, one receiver is long dead. */
beforeAll(async () => {
  database = await openTestDatabase();
  await database.open();
  await database.sql.unsafe(`
    INSERT INTO cofill.submission (id, tenant, intake_id, intake_version, state, seq, created_at, updated_at, created_by,
      wake_at, body)
    SELECT 'sub_' || n, 'tenant_' || n % 3, 'intake_' || n % 7, '1', CASE WHEN n % 500 = 0 THEN 'needs_review' ELSE 'finalized' END,
      1, '${at(0)}', '${at(0)}', 'actor_' || n % 900, CASE WHEN n % 500 = 0 THEN '${at(50)}' END, repeat('x', 300)
    FROM generate_series(1, ${rows}) AS n;
    INSERT INTO cofill.event SELECT 'sub_' || n, 1, 'x', '{}' FROM generate_series(1, ${rows}) AS n;
    INSERT INTO cofill.idempotency SELECT 'tenant_' || n % 3, 'intake', 'create bot', 'key_' || n, 'sub_' || n, '', NULL,
      CASE WHEN n % 500 = 0 THEN '${at(50)}' END FROM generate_series(1, ${rows}) AS n;
    INSERT INTO cofill.link SELECT 'link_' || n, 'sub_' || n, '${at(100)}' FROM generate_series(1, ${rows}) AS n;
    INSERT INTO cofill.delivery (id, submission_id, tenant, intake_id, intake_version, target, status, attempts, next_at,
      created_at, updated_at, body)
    SELECT 'msg_' || n, 'sub_' || n, 'tenant_' || n % 3, 'intake_' || n % 7, '1',
      CASE WHEN n % 2 = 0 THEN 'queue:dead' ELSE 'queue:' || n % 50 END,
      CASE WHEN n % 2 = 0 OR n % 500 = 1 THEN 'pending' WHEN n % 500 = 3 THEN 'failed' ELSE 'sent' END,
      0, '${at(10)}', '${at(0)}', '${at(0)}', '{}' FROM generate_series(1, ${rows}) AS n;
    ANALYZE cofill.submission, cofill.event, cofill.idempotency, cofill.link, cofill.delivery;`);
  connection = openDatabase({ url: database.url, poolSize: 1 });
  store = {
    ...readSubmissions(connection, "cofill"),
    ...keepDeliveries(connection, "cofill"),
    ...keepSmallTables(connection, "cofill", {}),
  };
});
afterAll(async () => {
  await connection.close();
  await database.close();
});

/** How many entries tables and indexes gave out so far; PostgreSQL counts with a delay unless it is made to. */
const entriesRead = async (): Promise<number> => {
  await connection.rows("SELECT pg_stat_force_next_flush()");
  const [sum] = await connection.rows<{ read: number }>(
    `SELECT ((SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE schemaname = 'cofill') +
      (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE schemaname = 'cofill'))::integer AS read`,
  );
  return sum!.read;
};

describe("a call reads only the rows it returns", () => {
  const calls: Readonly<Record<string, readonly [limit: number, (store: Reading) => Promise<unknown>]>> = {
    load: [1, (store) => store.load("sub_777")],
    events: [1, (store) => store.events("sub_777", { afterSeq: 0, limit: 10 })],
    "list: all": [10, (store) => store.list({ limit: 10 })],
    "list: a tenant": [10, (store) => store.list({ tenant: "tenant_1", limit: 10 })],
    "list: an intake": [10, (store) => store.list({ tenant: "tenant_1", intakeId: "intake_2", limit: 10 })],
    "list: who created it": [10, (store) => store.list({ tenant: "tenant_1", createdBy: "actor_1", limit: 10 })],
    "list: a rare state": [14, (store) => store.list({ tenant: "tenant_1", state: "needs_review", limit: 40 })],
    "list: a later page": [11, (store) => store.list({ tenant: "tenant_1", after: "sub_9001", limit: 10 })],
    due: [10, (store) => store.due(at(60), 10)],
    "due: none": [0, (store) => store.due(at(1), 10)],
    idempotencyKey: [
      1,
      (store) =>
        store.idempotencyKey({
          tenant: "tenant_1",
          intakeId: "intake",
          operation: "create",
          principal: "bot",
          key: "key_1",
        }),
    ],
    link: [1, (store) => store.link("link_5")],
    delivery: [1, (store) => store.delivery("msg_5")],
    "deliveries of a submission": [1, (store) => store.deliveries({ submissionId: "sub_5", limit: 10 })],
    "deliveries of a tenant": [10, (store) => store.deliveries({ tenant: "tenant_1", limit: 10 })],
    "deliveries that failed": [40, (store) => store.deliveries({ status: "failed", limit: 40 })],
  };
  test.each(Object.entries(calls))("%s", async (_, [limit, call]) => {
    // Seven times: after five, PostgreSQL may take a plan for any parameters.
    const before = await entriesRead();
    for (let turn = 0; turn < 7; turn += 1) await call(store);
    expect((await entriesRead()) - before).toBeLessThanOrEqual(7 * limit);
  });

  test("claimDeliveries does not read the backlog of a dead receiver", async () => {
    const before = await entriesRead();
    const given = await store.claimDeliveries({
      now: at(60),
      leaseUntil: at(90),
      limit: 50,
      perTarget: 2,
      exceptTargets: ["queue:dead"],
    });
    expect(given.length).toBeGreaterThan(0);
    expect(given.every(({ target }) => target !== "queue:dead")).toBe(true);
    expect((await entriesRead()) - before).toBeLessThan(400);
  });

  test("purge", async () => {
    const before = await entriesRead();
    expect(await store.purge(at(60), 10)).toBe(10);
    expect((await entriesRead()) - before).toBeLessThan(60);
  });
});
