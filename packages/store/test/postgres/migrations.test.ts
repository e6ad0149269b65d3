import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "../../src/postgres/migrate.ts";
import { migrations } from "../../src/postgres/migrations/all.ts";
import { create, idempotency, next, submission } from "../store-suite/rows.ts";
import { openTestDatabase, type TestDatabase } from "./fresh-store.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const versions = async (schema: string) =>
  (await database.sql.unsafe(`SELECT version FROM ${schema}.schema_version ORDER BY version`)).map(
    (row) => row.version,
  );
const all = migrations.map((_, index) => index + 1);

describe("promise 8: eight servers that start at once", () => {
  const startEight = (schema: string) =>
    Promise.all(Array.from({ length: 8 }, () => database.open({ schema, poolSize: 1 })));

  test("create the tables of an empty database once", async () => {
    const stores = await startEight("together");
    expect(await versions("together")).toEqual(all);
    const results = await Promise.all(stores.map((store, index) => store.commit(create({ id: `sub_${index}` }))));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(await stores[0]!.list({ limit: 20 })).toHaveLength(8);
  });

  test.each(all.slice(0, -1))(
    "migrate tables of version %i once, and every submission stays usable",
    async (version) => {
      const schema = `older_${version}`;
      await migrate({ url: database.url, poolSize: 1 }, schema, migrations.slice(0, version));
      expect(await versions(schema)).toEqual(all.slice(0, version));
      const kept = Array.from({ length: 8 }, (_, index) => submission({ id: `sub_${index}`, seq: 1 }));
      for (const row of kept) {
        await database.sql.unsafe(
          `INSERT INTO ${schema}.submission (id, tenant, intake_id, intake_version, state, seq, created_at, updated_at,
           created_by, body) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
          [
            row.id,
            row.tenant,
            row.intakeId,
            row.intakeVersion,
            row.state,
            row.seq,
            row.createdAt,
            row.updatedAt,
            row.createdBy,
            row.body,
          ],
        );
      }
      const stores = await startEight(schema);
      expect(await versions(schema)).toEqual(all);
      for (const [index, row] of kept.entries()) {
        expect(await stores[index]!.load(row.id)).toStrictEqual(row);
        expect(await stores[index]!.commit(next(row))).toEqual({ ok: true });
      }
    },
  );
});

test("FB-2-09: an idempotency key from before keys had a principal belongs to who created its submission", async () => {
  await migrate({ url: database.url, poolSize: 1 }, "unowned", migrations.slice(0, 5));
  await database.sql.unsafe(`
    INSERT INTO unowned.submission (id, tenant, intake_id, intake_version, state, seq, created_at, updated_at,
      created_by, body) VALUES ('sub_1', 'acme', 'vendor', '1', 'draft', 1, '', '', 'bot one', '{}');
    INSERT INTO unowned.idempotency (tenant, intake_id, operation, key, submission_id, payload_hash)
      VALUES ('acme', 'vendor', 'create', 'k', 'sub_1', 'ab12'), ('acme', 'vendor', 'submit', 'k', 'gone', 'ab12')`);
  const store = await database.open({ schema: "unowned" });
  const scope = { tenant: "acme", intakeId: "vendor", operation: "create", principal: "bot one", key: "k" } as const;
  expect(await store.idempotencyKey(scope)).toStrictEqual({ ...scope, submissionId: "sub_1", payloadHash: "ab12" });
  expect(await store.idempotencyKey({ ...scope, principal: "other" })).toBeUndefined();
});

test("tables of a newer version are rejected and unchanged", async () => {
  await migrate({ url: database.url, poolSize: 1 }, "newer", [...migrations, () => "SELECT 1", () => "SELECT 1"]);
  await expect(database.open({ schema: "newer" })).rejects.toThrow(
    `The database has version ${all.length + 2} of Cofill's tables, and this program knows them up to version ${all.length}: ` +
      "it is older than the one that wrote them. Start the newer one.",
  );
  expect(await versions("newer")).toEqual([...all, all.length + 1, all.length + 2]);
});

test("a failed migration step leaves the previous version intact", async () => {
  const bad = () => "CREATE TABLE halted.half (a text); SELECT 1 / 0";
  await expect(migrate({ url: database.url, poolSize: 1 }, "halted", [...migrations, bad])).rejects.toThrow();
  expect(await versions("halted")).toEqual(all);
  expect(await database.sql.unsafe("SELECT to_regclass('halted.half') AS half")).toEqual([{ half: null }]);
  await (await database.open({ schema: "halted" })).ping();
});

test("a server without DDL rights starts if there is nothing to migrate", async () => {
  await database.open({ schema: "ready" });
  await database.sql.unsafe(
    `CREATE ROLE lowly LOGIN; GRANT USAGE ON SCHEMA ready TO lowly;
     GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ready TO lowly`,
  );
  const store = await database.open({ schema: "ready", url: database.url.replace("postgres@", "lowly@") });
  expect(await store.commit(create({}, { idempotency: idempotency() }))).toEqual({ ok: true });
});

test("several schemas of one database are independent", async () => {
  const [one, two] = [await database.open({ schema: "one" }), await database.open({ schema: "two" })];
  const heard: string[] = [];
  two.subscribe(({ submissionId }) => heard.push(submissionId));
  await one.commit(create({ id: "sub_one" }));
  const three = await database.open({ schema: "two" });
  await three.commit(create({ id: "sub_two" }));
  await expect.poll(() => heard).toEqual(["sub_two"]);
  expect(await two.load("sub_one")).toBeUndefined();
});

test.each([["a-b"], ["Cofill"], ["1st"], ['x"; DROP SCHEMA y; --'], [""], ["s".repeat(41)]])(
  "the schema name %s is rejected",
  async (schema) => {
    await expect(database.open({ schema })).rejects.toThrow(RangeError);
  },
);

test.each([[0], [101], [1.5], [Number.NaN]])("a pool size of %d is rejected", async (poolSize) => {
  await expect(database.open({ poolSize })).rejects.toThrow("poolSize");
});
