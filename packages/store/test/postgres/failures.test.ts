import { type Store, StoreError } from "@cofill/store";
import { openPostgresStore } from "@cofill/store/postgres";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startPostgres } from "../../../../test/support/postgres.ts";
import { asStoreFailure, LostRace } from "../../src/postgres/failures.ts";
import { create, event, idempotency, next, submission } from "../store-suite/rows.ts";
import { emptyTables, openTestDatabase, type TestDatabase } from "./fresh-store.ts";

let database: TestDatabase;
let store: Store;

beforeAll(async () => {
  database = await openTestDatabase();
  store = await database.open();
});
beforeEach(() => emptyTables(database.sql));
afterAll(() => database.close());

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => "it went through",
    (error: unknown) => error,
  );

describe("errors of PostgreSQL", () => {
  test.each([
    ["disk_full", "53100", "full"],
    ["out_of_memory", "53200", "unavailable"],
    ["too_many_connections", "53300", "unavailable"],
    ["admin_shutdown", "57P01", "unavailable"],
    ["query_canceled", "57014", "unavailable"],
    ["lock_not_available", "55P03", "unavailable"],
    ["read_only_sql_transaction", "25006", "unavailable"],
    ["io_error", "58030", "unavailable"],
    ["internal_error", "XX000", "unavailable"],
    ["connection_failure", "08006", "unavailable"],
    ["invalid_password", "28P01", "unavailable"],
  ])("%s (%s) is a failure of the machine: %s", async (_, sqlstate, kind) => {
    await database.sql.unsafe(
      `CREATE OR REPLACE FUNCTION cofill.fail() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN RAISE EXCEPTION 'on purpose' USING ERRCODE = '${sqlstate}'; END $$;
       CREATE TRIGGER fails BEFORE INSERT ON cofill.event FOR EACH ROW EXECUTE FUNCTION cofill.fail()`,
    );
    try {
      const error = await failure(store.commit(create({}, { idempotency: idempotency() })));
      expect(error).toBeInstanceOf(StoreError);
      expect(error).toHaveProperty("failure", kind);
    } finally {
      await database.sql.unsafe("DROP TRIGGER fails ON cofill.event");
    }
    expect(await store.load("sub_1")).toBeUndefined();
    expect(await store.commit(create({}, { idempotency: idempotency() }))).toEqual({ ok: true });
  });

  test.each([["40001"], ["40P01"]])(
    "a serialisation failure (%s) is retried, and finally unavailable",
    async (sqlstate) => {
      const failTimes = (times: number) =>
        database.sql.unsafe(
          `CREATE SEQUENCE IF NOT EXISTS cofill.failures; SELECT setval('cofill.failures', 1, false);
         CREATE OR REPLACE FUNCTION cofill.fail() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN IF nextval('cofill.failures') <= ${times} THEN RAISE EXCEPTION 'lost' USING ERRCODE = '${sqlstate}'; END IF;
         RETURN new; END $$;
         CREATE OR REPLACE TRIGGER fails BEFORE INSERT ON cofill.event FOR EACH ROW EXECUTE FUNCTION cofill.fail()`,
        );
      try {
        await failTimes(2);
        expect(await store.commit(create())).toEqual({ ok: true });
        await failTimes(1_000);
        expect(await failure(store.commit(next(submission())))).toHaveProperty("failure", "unavailable");
        const [count] = await database.sql`SELECT last_value::integer AS tries FROM cofill.failures`;
        expect(count).toEqual({ tries: 4 });
      } finally {
        await database.sql.unsafe("DROP TRIGGER IF EXISTS fails ON cofill.event");
      }
    },
  );

  test("an error contains neither answers nor parameters", async () => {
    const secret = "the answer of a person";
    const twice = create(
      { body: secret, seq: 2 },
      { events: [event(1, { json: secret }), event(1, { json: secret })] },
    );
    const error = (await failure(store.commit(twice))) as Error;
    expect(error).not.toBeInstanceOf(StoreError);
    expect(error.message).toBe("PostgreSQL refused a statement: 23505 (event_pkey, event, _bt_check_unique).");
    expect(JSON.stringify([error, error.stack, error.cause, Object.getOwnPropertyNames(error)])).not.toContain(secret);
  });

  test.each([
    ["a driver's error without a code", new TypeError("x"), "The PostgreSQL driver failed."],
    [
      "a refused connection",
      Object.assign(new Error("secret"), { code: "ECONNREFUSED" }),
      "The database cannot serve now (ECONNREFUSED).",
    ],
    ["what is a failure already", new LostRace("unavailable", "as it was"), "as it was"],
  ])("%s", (_, error, message) => expect(asStoreFailure(error).message).toBe(message));
});

describe("concurrent commits", () => {
  test("one that PostgreSQL rejects does not affect its neighbours", async () => {
    const bad = create({ id: "bad", seq: 2 }, { events: [event(1), event(1)] });
    const commits = Array.from({ length: 40 }, (_, index) =>
      index % 13 === 7
        ? { ...bad, submission: { ...bad.submission, id: `bad_${index}` } }
        : create({ id: `sub_${index}` }),
    );
    const settled = await Promise.allSettled(commits.map((commit) => store.commit(commit)));
    for (const [index, { status }] of settled.entries())
      expect(status).toBe(index % 13 === 7 ? "rejected" : "fulfilled");
    const kept = await store.list({ limit: 100 });
    expect(kept).toHaveLength(37);
    expect(kept.some(({ id }) => id.startsWith("bad"))).toBe(false);
  });

  test("of several servers over the same submissions never deadlock", async () => {
    const stores = await Promise.all([1, 2, 3].map(() => database.open({ poolSize: 2 })));
    const ids = Array.from({ length: 12 }, (_, index) => `sub_${index}`);
    await Promise.all(ids.map((id) => store.commit(create({ id }))));
    const steps = stores.flatMap((one, server) =>
      Array.from({ length: 20 }, async (_, round) => {
        const order = ids.toSorted((a, b) => ((a.length * 7 + server + round) % 3) - ((b.length * 5 + round) % 3));
        const taken = await Promise.all(
          order.map(async (id, index) => {
            const row = await one.load(id);
            if (row === undefined || row === "same") throw new Error("it is gone");
            const key = idempotency({
              operation: "submit",
              key: `key_${(index * 5 + server) % 12}_${round}`,
              submissionId: id,
            });
            return one.commit(next(row, {}, { idempotency: key }));
          }),
        );
        return taken.filter(({ ok }) => ok).length;
      }),
    );
    const through = (await Promise.all(steps)).reduce((sum, count) => sum + count, 0);
    expect(through).toBeGreaterThan(0);
    const rows = await Promise.all(ids.map((id) => store.load(id)));
    const moved = rows.reduce((sum, row) => sum + (row === undefined || row === "same" ? 0 : row.seq - 1), 0);
    expect(moved).toBe(through);
    const [deadlocks] =
      await database.sql`SELECT deadlocks::integer FROM pg_stat_database WHERE datname = current_database()`;
    expect(deadlocks).toEqual({ deadlocks: 0 });
  });
});

describe("events", () => {
  test.each([
    ["UPDATE cofill.event SET json = '{}'"],
    ["UPDATE cofill.event SET json = '{}' WHERE false"],
    ["DELETE FROM cofill.event"],
    ["TRUNCATE cofill.event"],
  ])("FB-EVT-22: cannot be changed or removed: %s", async (statement) => {
    await store.commit(create());
    await expect(database.sql.unsafe(statement)).rejects.toThrow("Events are never changed or removed.");
    expect(await store.events("sub_1", { afterSeq: 0, limit: 10 })).toStrictEqual([event(1)]);
  });
});

describe("promise 3: durabilityFailures", () => {
  test("are empty for default settings", async () => expect(await store.durabilityFailures()).toEqual([]));

  test.each([
    [
      "synchronous_commit",
      "off",
      ["PostgreSQL's synchronous_commit is off: a crash can lose what was acknowledged just before it."],
    ],
    ["synchronous_commit", "local", []],
    ["synchronous_commit", "remote_apply", []],
  ])("report %s = %s", async (name, value, failures) => {
    const url = `${database.url}?${name}=${value}`;
    expect(await (await database.open({ url })).durabilityFailures()).toEqual(failures);
  });

  test("report an unlogged table", async () => {
    await database.open({ schema: "unlogged" });
    await database.sql.unsafe("ALTER TABLE unlogged.delivery SET UNLOGGED");
    const failures = await (await database.open({ schema: "unlogged" })).durabilityFailures();
    expect(failures).toEqual(["The table delivery is unlogged: PostgreSQL empties it after a crash."]);
  });
});

describe("a separate PostgreSQL server", () => {
  test("promise 3: without fsync and full_page_writes is reported; when stopped it is unavailable; closing still works", async () => {
    const server = await startPostgres();
    const admin = postgres(server.url, { max: 1 });
    try {
      const own = await openPostgresStore({ url: server.url, poolSize: 3 });
      await admin`ALTER SYSTEM SET fsync = off`;
      await admin`ALTER SYSTEM SET full_page_writes = off`;
      await admin`SELECT pg_reload_conf()`;
      await expect
        .poll(() => own.durabilityFailures())
        .toEqual([
          "PostgreSQL's fsync is off: a crash of the machine can lose or spoil everything.",
          "PostgreSQL's full_page_writes is off: a power cut can spoil pages that were being written.",
        ]);
      await admin.end();
      expect(await own.commit(create())).toEqual({ ok: true });
      const commits = Array.from({ length: 50 }, (_, index) => failure(own.commit(create({ id: `sub_${index}` }))));
      await server.stop();
      for (const outcome of await Promise.all(commits)) {
        if (outcome !== "it went through") expect(outcome).toHaveProperty("failure", "unavailable");
      }
      expect(await failure(own.ping())).toHaveProperty("failure", "unavailable");
      expect(await failure(own.commit(next(submission())))).toHaveProperty("failure", "unavailable");
      await own.close();
    } finally {
      await admin.end();
      await server.stop();
    }
  });

  test.each([
    ["nobody listens", (url: string) => url.replace(/:\d+/, ":1")],
    ["there is no such database", (url: string) => url.replace(/test_\d+/, "nowhere")],
    ["TLS is demanded and not to be had", (url: string) => `${url}?sslmode=require`],
  ])("cannot be opened if %s", async (_, change) => {
    const error = await failure(openPostgresStore({ url: change(database.url) }));
    expect(error).toBeInstanceOf(StoreError);
    expect(error).toHaveProperty("failure", "unavailable");
  });
});
