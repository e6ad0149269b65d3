// What the same requests cost without us: node floor.js echo | rows FILE. `echo` answers what it was sent; `rows` is
// bare Hono and node:sqlite with group commit, writing rows as large as ours, without validation, rules or tokens.
import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const [kind, file] = process.argv.slice(2);
const app = new Hono();

if (kind === "echo") {
  // The answer is as long as ours, so that writing and reading it costs the same.
  const filler = "x".repeat(500);
  const echo = async (context) => {
    const body = await context.req.json();
    return context.json({
      ok: true,
      submissionId: body.submissionId ?? "sub_echo",
      resumeToken: "rt_echo",
      body,
      filler,
    });
  };
  app.post("/*", echo).patch("/*", echo);
} else {
  const db = new DatabaseSync(file);
  db.exec("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL");
  db.exec(
    "CREATE TABLE submissions (id TEXT PRIMARY KEY, seq INTEGER, state TEXT, updated TEXT, body TEXT) WITHOUT ROWID",
  );
  db.exec("CREATE TABLE events (submission TEXT, seq INTEGER, json TEXT, PRIMARY KEY (submission, seq)) WITHOUT ROWID");
  db.exec("CREATE TABLE keys (key TEXT PRIMARY KEY, submission TEXT, answer TEXT) WITHOUT ROWID");
  const insert = db.prepare("INSERT INTO submissions VALUES (?, ?, ?, ?, ?)");
  const update = db.prepare("UPDATE submissions SET seq = ?, state = ?, updated = ?, body = ? WHERE id = ?");
  const event = db.prepare("INSERT INTO events VALUES (?, ?, ?)");
  const key = db.prepare("INSERT INTO keys VALUES (?, ?, ?)");
  let queue = [];
  const flush = () => {
    const batch = queue;
    queue = [];
    db.exec("BEGIN IMMEDIATE");
    for (const { write } of batch) write();
    db.exec("COMMIT");
    for (const { resolve } of batch) resolve();
  };
  const commit = (write) =>
    new Promise((resolve) => {
      if (queue.push({ write, resolve }) === 1) setImmediate(flush);
    });
  const held = new Map();
  const line = (id, seq, body) =>
    JSON.stringify({
      eventId: `evt_${id}_${seq}`,
      type: "field.updated",
      submissionId: id,
      ts: new Date().toISOString(),
      actor: body.actor,
      state: "in_progress",
      payload: body,
      seq,
      prevHash: "0".repeat(64),
      hash: "0".repeat(64),
    });
  const row = (fields) => JSON.stringify({ fields, filler: "x".repeat(900) });
  const filler = "x".repeat(500);
  app.post("/intakes/:intake/submissions", async (context) => {
    const body = await context.req.json();
    const id = randomUUID();
    const fields = body.initialFields;
    held.set(id, { seq: 2, fields });
    await commit(() => {
      insert.run(id, 2, "in_progress", new Date().toISOString(), row(fields));
      event.run(id, 1, line(id, 1, {}));
      event.run(id, 2, line(id, 2, body));
      key.run(body.idempotencyKey, id, null);
    });
    return context.json({ ok: true, submissionId: id, resumeToken: id, filler: filler + filler });
  });
  const change = (eventCount, hasKey) => async (context) => {
    const id = context.req.param("id");
    const body = await context.req.json();
    const known = held.get(id);
    const fields = { ...known.fields, ...body.fields };
    const from = known.seq;
    held.set(id, { seq: from + eventCount, fields });
    await commit(() => {
      update.run(from + eventCount, "in_progress", new Date().toISOString(), row(fields), id);
      for (let i = 1; i <= eventCount; i++) event.run(id, from + i, line(id, from + i, body));
      if (hasKey) key.run(body.idempotencyKey, id, filler);
    });
    if (hasKey) held.delete(id);
    return context.json({ ok: true, submissionId: id, resumeToken: id, filler });
  };
  app.patch("/submissions/:id/fields", change(1, false));
  app.post("/submissions/:id/validate", change(1, false));
  app.post("/submissions/:id/submit", change(3, true));
}
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => process.stdout.write(`${port}\n`));
