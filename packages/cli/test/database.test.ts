import { expect, test } from "vitest";
import { freshDatabase } from "../../../test/support/database.ts";
import { agent, folderFiles, json, orderIntake, serveHere } from "./intake-place.ts";
import { workspace } from "./run-cofill.ts";

const order = { customer: "Runa", amount: 5 };

test("PostgreSQL: a folder is served, submissions are queued, listed and verified, and no password is shown", async () => {
  const url = await freshDatabase();
  const queued = { ...orderIntake, id: "queued", destination: { kind: "queue", queue: "orders" } };
  const place = workspace({ ...folderFiles, "forms/queued.intake.json": json(queued) });
  const { said, call, until, end } = await serveHere(place, ["--database", url, "--files", "files"]);
  const { pathname, password, host } = new URL(url);
  expect(said.out).toContain(`Submissions are kept in postgres://${host}${pathname}, files in files.`);
  if (password !== "") expect(said.out + said.err).not.toContain(password);
  const { submissionId, resumeToken } = (
    await call("POST", "/intakes/queued/submissions", { actor: agent, initialFields: order })
  ).body;
  await call("POST", `/submissions/${submissionId}/submit`, { actor: agent, resumeToken, idempotencyKey: "k" });
  await until("delivered");
  expect(await end()).toBe(0);

  const env = { COFILL_DATABASE_URL: url };
  const run = (...argv: readonly string[]) => place.run(argv, { env });
  expect(JSON.parse((await run("submissions", "list", "--format", "json")).out)).toMatchObject([
    { id: submissionId, state: "finalized" },
  ]);
  expect((await run("verify")).out).toMatch(/^✓ 1 trail, /);
  expect((await run("backup", "x")).err).toContain("pg_dump");
  const { key } = JSON.parse((await run("keys", "create", "--role", "agent", "--actor", "b", "--format", "json")).out);
  expect(key).toMatch(/^cofill_/);
});

test("PostgreSQL: an unreachable database is refused in one sentence", async () => {
  const { run } = workspace(folderFiles);
  const { code, out, err } = await run([
    "serve",
    "forms",
    "--database",
    "postgres://me:secret@127.0.0.1:1/x",
    "--port",
    "0",
  ]);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toMatch(/^cofill: The database cannot serve now/);
  expect(err).not.toContain("secret");
});
