import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { createApp } from "@cofill/server";
import { createIntakeService } from "@cofill/service";
import { openSqliteStore } from "@cofill/store/sqlite";
import { afterEach, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "cofill-full-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const source = {
  id: "note",
  version: "1",
  name: "Note",
  form: { format: "json-schema", schema: { type: "object", properties: { text: { type: "string" } } } },
} as const;

test("promise 5: a full disk is 507 with Retry-After; reads work; it goes on without a restart", async () => {
  const databases: DatabaseSync[] = [];
  const store = await openSqliteStore({ file: join(folder, "a.sqlite"), onOpen: (db) => databases.push(db) });
  const service = await createIntakeService({ store });
  await service.register(source);
  const app = createApp({ service, store, rateLimit: false });
  const call = async (method: string, path: string, body?: object) => {
    const init = body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const response = await app.fetch(new Request(`http://127.0.0.1${path}`, { method, ...init }));
    return { response, body: (await response.json()) as Record<string, string> };
  };
  const actor = { kind: "agent", id: "bot" };
  const { body: first } = await call("POST", "/intakes/note/submissions", { actor });
  const path = `/submissions/${first.submissionId}`;
  const set = (resumeToken: string | undefined, text: string) =>
    call("PATCH", `${path}/fields`, { resumeToken, actor, fields: { text } });

  const [db] = databases;
  const pages = db!.prepare("PRAGMA page_count").get() as { page_count: number };
  db!.exec(`PRAGMA max_page_count = ${pages.page_count}`);
  const large = "x".repeat(400_000);
  const full = await set(first.resumeToken, large);
  expect(full.response.status).toBe(507);
  expect(Number(full.response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(full.body.code).toBe("storage_full");

  const { response, body: seen } = await call("GET", path);
  expect([response.status, seen.state, seen.resumeToken]).toEqual([200, "draft", first.resumeToken]);

  db!.exec("PRAGMA max_page_count = 1000000");
  const after = await set(first.resumeToken, large);
  expect([after.response.status, after.body.state]).toEqual([200, "in_progress"]);
  const events = await store.events(first.submissionId!, { afterSeq: 0, limit: 10 });
  expect(events.map(({ type }) => type)).toEqual(["submission.created", "field.updated"]);
  await store.close();
});
