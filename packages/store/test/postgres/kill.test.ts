import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { postgresCrashPoints } from "@cofill/store/postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "./fresh-store.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

interface Kill {
  readonly schema: string;
  /** Where it kills itself, after how many times; else it is killed after so many acknowledgements. */
  readonly point?: string;
  readonly after: number;
}

/** What a process had acknowledged when it was killed: the last sequence of each submission. */
const runUntilKilled = async ({ schema, point = "none", after }: Kill): Promise<ReadonlyMap<string, number>> => {
  const file = fileURLToPath(new URL("committing-child.ts", import.meta.url));
  const child = spawn(process.execPath, [file, database.url, schema, `s${after}`, point, String(after)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = new Promise<string | null>((resolve) => child.once("close", (_, signal) => resolve(signal)));
  const acknowledged = new Map<string, number>();
  let lines = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const [, id, seq] = /^(\S+) (\d+)$/.exec(line) ?? [];
    if (id !== undefined) acknowledged.set(id, Math.max(Number(seq), acknowledged.get(id) ?? 0));
    lines += 1;
    if (point === "none" && lines === after) child.kill("SIGKILL");
  }
  expect(await gone).toBe("SIGKILL");
  return acknowledged;
};

/** Every row that a commit leaves behind, by submission. */
const rowsOf = async (schema: string) => {
  const rows = await database.sql.unsafe(`
    SELECT id, seq,
      (SELECT array_agg(seq ORDER BY seq) FROM ${schema}.event WHERE submission_id = submission.id) AS events,
      (SELECT count(*)::integer FROM ${schema}.idempotency WHERE submission_id = submission.id) AS keys,
      (SELECT count(*)::integer FROM ${schema}.delivery WHERE submission_id = submission.id) AS deliveries
    FROM ${schema}.submission`);
  return rows as unknown as { id: string; seq: number; events: number[]; keys: number; deliveries: number }[];
};

const kills: readonly (readonly [string, Kill])[] = [
  ...postgresCrashPoints.flatMap((point) =>
    [1, 20].map(
      (after) =>
        [
          `at ${point}, the ${after + 1}. time`,
          { schema: `${point.replace(/\W/g, "_")}_${after}`, point, after },
        ] as const,
    ),
  ),
  ...[1, 300].map((after) => [`after ${after} acknowledgements`, { schema: `random_${after}`, after }] as const),
];

test.each(kills)("promise 1: killed %s, no acknowledged commit is lost and none is partial", async (_, kill) => {
  const acknowledged = await runUntilKilled(kill);
  if (!kill.point) expect(acknowledged.size).toBeGreaterThan(0);
  const started = performance.now();
  const store = await database.open({ schema: kill.schema });
  await store.ping();
  expect(performance.now() - started).toBeLessThan(2_000);

  // What was under way when the process died may still be finishing on the server.
  await expect
    .poll(
      () =>
        database.sql`SELECT pid FROM pg_stat_activity WHERE query LIKE ${`%${kill.schema}%commit_batch%`} AND state = 'active'`,
    )
    .toEqual([]);
  const kept = new Map((await rowsOf(kill.schema)).map((row) => [row.id, row]));
  for (const [id, seq] of acknowledged) expect(kept.get(id)?.seq).toBeGreaterThanOrEqual(seq);
  for (const { seq, events, keys, deliveries } of kept.values()) {
    expect(events).toEqual(Array.from({ length: seq }, (_, index) => index + 1));
    expect([keys, deliveries]).toEqual([seq / 2, seq / 2]);
  }
});
