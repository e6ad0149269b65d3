import { afterAll, beforeAll, expect, test } from "vitest";
import { generateSealingKey } from "../../src/sealing/sealing-key.ts";
import { openTestDatabase, type TestDatabase } from "./fresh-store.ts";

const canary = "canary-of-a-secret-0123456789";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const storedValue = async (name: string): Promise<string | undefined> => {
  const [row] = await database.sql<{ value: string }[]>`SELECT value FROM cofill.setting WHERE name = ${name}`;
  return row?.value;
};

test("servers with the same key share a secret that is sealed in the database", async () => {
  const [one, two] = await Promise.all([database.open(), database.open()]);
  const [a, b] = await Promise.all([one.setting("tokens", canary), two.setting("tokens", `${canary}2`)]);
  expect(a).toBe(b);
  expect(await storedValue("tokens")).toMatch(/^sealed\.1\./);
});

test("a server with another key is told so", async () => {
  const stranger = await database.open({ secretKeys: [generateSealingKey()] });
  await expect(stranger.setting("tokens", "x")).rejects.toThrow(/COFILL_SECRET_KEY/);
});

test("a server without a key is told to set one", async () => {
  const store = await database.open({ secretKeys: [] });
  await expect(store.setting("sessions", "x")).rejects.toThrow(/COFILL_SECRET_KEY/);
});

test("what an earlier version stored in plain text is sealed once, by several servers at once", async () => {
  await database.sql`INSERT INTO cofill.setting (name, value) VALUES ('old', ${canary})`;
  const stores = await Promise.all([database.open(), database.open(), database.open()]);
  const values = await Promise.all(stores.map((store) => store.setting("old", "x")));
  expect(values).toEqual([canary, canary, canary]);
  expect(await storedValue("old")).toMatch(/^sealed\.1\./);
});
