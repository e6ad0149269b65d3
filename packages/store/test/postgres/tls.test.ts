import { chown, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StoreError } from "@cofill/store";
import { openPostgresStore, type Tls } from "@cofill/store/postgres";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type RunningPostgres, startPostgres } from "../../../../test/support/postgres.ts";
import { certificate, privateKey } from "./tls-fixture.ts";

let server: RunningPostgres;

beforeAll(async () => {
  server = await startPostgres();
  const admin = postgres(server.url, { max: 1 });
  const [place] = await admin`SHOW data_directory`;
  const directory = place!.data_directory as string;
  const { uid, gid } = await stat(directory);
  for (const [name, text] of [
    ["server.crt", certificate],
    ["server.key", privateKey],
  ] as const) {
    await writeFile(join(directory, name), text, { mode: 0o600 });
    await chown(join(directory, name), uid, gid);
  }
  await admin`ALTER SYSTEM SET ssl = on`;
  await admin`SELECT pg_reload_conf()`;
  await vi.waitFor(async () => expect(await admin`SHOW ssl`).toEqual([{ ssl: "on" }]));
  await admin.end();
});
afterAll(() => server.stop());

/** The store's connections, and how many of them are encrypted. */
const encrypted = async () => {
  const admin = postgres(server.url, { max: 1 });
  const [row] = await admin`SELECT count(*)::integer AS all, count(*) FILTER (WHERE ssl)::integer AS encrypted
    FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'cofill'`;
  await admin.end();
  return row as { all: number; encrypted: number };
};

const url = (query: string, host = "127.0.0.1") => `${server.url.replace("127.0.0.1", host)}${query}`;
const trusting = { ca: certificate };

test.each<readonly [string, string, string, Tls | undefined]>([
  ["sslmode=require", "?sslmode=require", "127.0.0.1", undefined],
  ["a certificate that is trusted", "", "localhost", trusting],
])("all connections are encrypted with %s", async (_, query, host, ssl) => {
  const store = await openPostgresStore({ url: url(query, host), poolSize: 2, ...(ssl === undefined ? {} : { ssl }) });
  try {
    await store.ping();
    const found = await encrypted();
    expect(found.all).toBeGreaterThanOrEqual(2);
    expect(found.encrypted).toBe(found.all);
  } finally {
    await store.close();
  }
});

test.each<readonly [string, string, Tls]>([
  ["its certificate is not trusted", "localhost", "verify-full"],
  ["its certificate is for another name", "localhost", { ...trusting, servername: "example.org" }],
])("a server is rejected if %s", async (_, host, ssl) => {
  const error = await openPostgresStore({ url: url("", host), ssl }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StoreError);
});
