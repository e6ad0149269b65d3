// What the same requests cost without us: node floor.js FILE SIZES. Plain node:http and node:sqlite, by hand: it
// parses the request, writes as many rows of the same size, shares an fsync among the requests of one turn of the
// event loop and answers after it, with answers of the same size. It checks nothing, and has only the indexes that
// find a row.
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";

const [file, sizes] = [process.argv[2], JSON.parse(process.argv[3])];
const db = new DatabaseSync(file);
db.exec(`
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA cache_size = -32768;
  CREATE TABLE submissions (no INTEGER PRIMARY KEY, id TEXT UNIQUE, tenant TEXT, intake_id TEXT, intake_version TEXT,
    state TEXT, seq INTEGER, created_at TEXT, updated_at TEXT, created_by TEXT, wake_at TEXT, body TEXT);
  CREATE TABLE events (submission INTEGER, seq INTEGER, type TEXT, json TEXT, UNIQUE (submission, seq));
  CREATE TABLE idempotency (no INTEGER PRIMARY KEY, tenant TEXT, intake_id TEXT, operation TEXT, key TEXT,
    submission_id TEXT, payload_hash TEXT, answer TEXT, expires_at TEXT, UNIQUE (tenant, intake_id, operation, key));
`);
const begin = db.prepare("BEGIN IMMEDIATE");
const commit = db.prepare("COMMIT");
const insert = db.prepare("INSERT INTO submissions VALUES (NULL, ?, 'default', 'bench', '1', ?, ?, ?, ?, ?, ?, ?)");
const update = db.prepare("UPDATE submissions SET seq = ?, updated_at = ?, state = ?, body = ? WHERE no = ?");
const insertEvent = db.prepare("INSERT INTO events VALUES (?, ?, ?, ?)");
const insertKey = db.prepare("INSERT INTO idempotency VALUES (NULL, 'default', 'bench', ?, ?, ?, ?, ?, NULL)");

let waiting = [];
const turn = () => {
  const batch = waiting;
  waiting = [];
  begin.run();
  for (const { write } of batch) write();
  commit.run();
  for (const { answer } of batch) answer();
};
const afterCommit = (write, answer) => {
  if (waiting.push({ write, answer }) === 1) setImmediate(turn);
};

const filler = "x".repeat(4_096);
const hash = "0".repeat(64);
const headers = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};
/** Writes objects as JSON of one length by padding. */
const writerOf = (length) => {
  let missing;
  return (value) => {
    missing ??= filler.slice(0, Math.max(0, length - JSON.stringify({ ...value, filler: "" }).length));
    value.filler = missing;
    return JSON.stringify(value);
  };
};
const writersOf = ({ answer, body, events, keptAnswer }) => ({
  answer: writerOf(answer),
  body: writerOf(body),
  events: events.map(writerOf),
  keptAnswer: filler.slice(0, keptAnswer),
});

const send = (response, status, text) => {
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(text) });
  response.end(text);
};

const known = new Map();
const writeEvents = (submission, writers, type, { actor, fields: payload }, ts) => {
  const { id, no } = submission;
  for (const write of writers) {
    const seq = ++submission.seq;
    const event = { eventId: `evt_${id}_${seq}`, type, submissionId: id, ts, actor, state: submission.state, payload };
    insertEvent.run(no, seq, type, write({ ...event, seq, prevHash: hash, hash }));
  }
};

const createWriters = writersOf(sizes.create);
const create = (request, response) => {
  const id = `sub_${randomBytes(13).toString("hex")}`;
  const now = new Date().toISOString();
  const submission = { id, no: 0, seq: 0, state: "in_progress", fields: request.initialFields };
  afterCommit(
    () => {
      const seq = createWriters.events.length;
      const { id: by } = request.actor;
      const body = createWriters.body({ ...submission, seq, createdAt: now, by: request.actor });
      submission.no = insert.run(id, "in_progress", seq, now, now, by, now, body).lastInsertRowid;
      writeEvents(submission, createWriters.events, "submission.created", request, now);
      insertKey.run("create", request.idempotencyKey, id, hash, null);
    },
    () => {
      known.set(id, submission);
      send(response, 201, createWriters.answer({ ok: true, submissionId: id, resumeToken: id, state: "in_progress" }));
    },
  );
};

const changeOf = (operation, state) => {
  const writers = writersOf(sizes[operation]);
  return (request, response, id) => {
    const submission = known.get(id);
    const now = new Date().toISOString();
    submission.fields = { ...submission.fields, ...request.fields };
    submission.state = state;
    afterCommit(
      () => {
        const seq = submission.seq + writers.events.length;
        const body = writers.body({ ...submission, seq, updatedAt: now, by: request.actor });
        update.run(seq, now, state, body, submission.no);
        writeEvents(submission, writers.events, "field.updated", request, now);
        if (operation === "submit") insertKey.run("submit", request.idempotencyKey, id, hash, writers.keptAnswer);
      },
      () => {
        if (operation === "submit") known.delete(id);
        send(response, 200, writers.answer({ ok: true, submissionId: id, resumeToken: id, state }));
      },
    );
  };
};
const changes = {
  fields: changeOf("fields", "in_progress"),
  validate: changeOf("validate", "in_progress"),
  submit: changeOf("submit", "finalized"),
};

const server = createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const body = JSON.parse((chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)).toString());
    const [, kind, id, operation] = request.url.split("/");
    if (kind === "intakes") create(body, response);
    else changes[operation](body, response, id);
  });
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${server.address().port}\n`));
