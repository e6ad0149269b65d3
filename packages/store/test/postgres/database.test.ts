import { type AddressInfo, createServer } from "node:net";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { StoreError } from "@cofill/store";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase } from "../../../../test/support/database.ts";
import { type Database, openDatabase } from "../../src/postgres/database.ts";
import { type CuttingProxy, startCuttingProxy } from "./cutting-proxy.ts";

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => "it went through",
    (error: unknown) => error,
  );

describe("a server that stops answering", () => {
  let proxy: CuttingProxy;
  let database: Database;

  beforeAll(async () => {
    proxy = await startCuttingProxy(await freshDatabase());
  });
  beforeEach(async () => {
    database = openDatabase({ url: proxy.url, poolSize: 2, answerMs: 300, closeMs: 200 });
    await database.rows("SELECT 1");
  });
  afterEach(() => database.close());
  afterAll(() => proxy.close());

  test("is given up after the deadline, and the next query works", async () => {
    proxy.arm("silence", "mark");
    expect(await failure(database.rows("SELECT 'mark'"))).toMatchObject({
      failure: "unavailable",
      message: "The database did not answer in time.",
    });
    expect(await database.rows("SELECT 'back' AS word")).toEqual([{ word: "back" }]);
  });

  test("does not prevent the pool from closing", async () => {
    proxy.arm("silence", "mark");
    const answer = failure(database.rows("SELECT 'mark'"));
    await database.rows("SELECT 2");
    const start = performance.now();
    await database.close();
    expect(performance.now() - start).toBeLessThan(280);
    expect(await answer).toBeInstanceOf(StoreError);
  });
});

test("a port that closes every connection is retried with backoff, and not after closing", async () => {
  let tries = 0;
  const server = createServer((socket) => {
    tries += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const database = openDatabase({ url: `postgres://127.0.0.1:${port}/x`, poolSize: 2, answerMs: 500, closeMs: 50 });
  expect(await failure(database.rows("SELECT 1"))).toHaveProperty("failure", "unavailable");
  expect(tries).toBeGreaterThan(1);
  expect(tries).toBeLessThan(15);
  await database.close();
  const atClose = tries;
  await sleep(700);
  expect(tries - atClose).toBeLessThanOrEqual(1);
  await new Promise((resolve) => server.close(resolve));
});
