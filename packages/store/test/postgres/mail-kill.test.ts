import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { postgresCrashPoints } from "@cofill/store/postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectWholeMail, readSent } from "../whole-mail.ts";
import { openTestDatabase, type TestDatabase } from "./fresh-store.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** What a process had acknowledged when it was killed: at a point, or after so many acknowledgements. */
const runUntilKilled = async (schema: string, point: string, after: number): Promise<readonly string[]> => {
  const file = fileURLToPath(new URL("mail-child.ts", import.meta.url));
  const child = spawn(process.execPath, [file, database.url, schema, point, String(after)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = new Promise<string | null>((resolve) => child.once("close", (_, signal) => resolve(signal)));
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (point === "none" && lines.length === after) child.kill("SIGKILL");
  }
  expect(await gone).toBe("SIGKILL");
  return lines;
};

test.each([
  ...postgresCrashPoints.flatMap((point) => [1, 20].map((after) => [point, after] as const)),
  ["none", 300] as const,
])("promise 1: killed at %s after %i, no acknowledged mail is lost and no copy is missing", async (point, after) => {
  const schema = `mail_${point.replace(/\W/g, "_")}_${after}`;
  const lines = await runUntilKilled(schema, point, after);
  const store = await database.open({ schema });
  // What was under way when the process died may still be finishing on the server.
  await expect
    .poll(
      () =>
        database.sql`SELECT pid FROM pg_stat_activity WHERE query LIKE ${`%${schema}%mail_batch%`} AND state = 'active'`,
    )
    .toEqual([]);
  await expectWholeMail(store.mail, lines.map(readSent));
});
