import { afterAll, beforeAll, expect, test } from "vitest";
import { at, create, delivery, idempotency, link } from "../store-suite/rows.ts";
import { openTestDatabase, type TestDatabase } from "./fresh-store.ts";

let database: TestDatabase;

/** PostgreSQL chooses how to run a statement by what it knows of the tables; here it is left only with loops in loops. */
beforeAll(async () => {
  database = await openTestDatabase();
  const [row] = await database.sql<{ name: string }[]>`SELECT current_database() AS name`;
  for (const way of ["hashjoin", "mergejoin", "hashagg", "sort", "material", "memoize"]) {
    await database.sql.unsafe(`ALTER DATABASE "${row!.name}" SET enable_${way} = off`);
  }
});
afterAll(() => database.close());

test("postgres: a limit holds for every query plan", async () => {
  const store = await database.open();
  for (let index = 0; index < 7; index += 1) {
    const over = idempotency({ key: `k${index}`, expiresAt: at(index) });
    const deliveries = [delivery({ id: `msg_${index}`, submissionId: `sub_${index}` })];
    const links = [link({ hash: `h${index}`, expiresAt: at(index) })];
    await store.commit(create({ id: `sub_${index}` }, { idempotency: over, links, deliveries }));
  }
  const counts: number[] = [];
  do counts.push(await store.purge(at(100), 4));
  while (counts.at(-1) !== 0);
  expect(counts).toEqual([4, 4, 4, 2, 0]);
});
