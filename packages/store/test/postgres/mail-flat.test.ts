import type { MailStore } from "@cofill/store";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "../../src/postgres/database.ts";
import { openMail } from "../../src/postgres/mail/open-mail.ts";
import { at, capability, copies, message, name } from "../mail-store-suite/rows.ts";
import { openTestDatabase, type TestDatabase } from "./fresh-store.ts";

let database: TestDatabase;
/** One connection, so that it can be asked what it read. */
let connection: Database;
let mail: MailStore;
const rows = 20_000;

/** A mailbox as it looks after a while: most is dismissed and from one sender, a few are rare, and others have theirs. */
const fill = async (): Promise<void> => {
  database = await openTestDatabase();
  await database.open();
  await database.sql.unsafe(`
    INSERT INTO cofill.mail_message (agent_id, number, seq, version, id, type, direction, peer_id, date, form_id,
      dismissed_at, body)
    SELECT agent, n, n, 1, 'm_' || n, CASE WHEN n % 5000 = 0 THEN 'request' WHEN n % 2 = 0 THEN 'package' ELSE
      'form-response' END, CASE WHEN n % 4000 = 0 THEN 'sent' ELSE 'received' END,
      CASE WHEN n < 10 THEN 'old_friend' ELSE 'chatty' END, '${at(0)}',
      CASE WHEN n % 1000 = 0 THEN 'form_rare' WHEN n % 2 = 1 THEN 'form_common' END,
      CASE WHEN n % 2500 <> 1 THEN '${at(1)}' END, repeat('x', 300)
    FROM generate_series(1, ${rows}) AS n, unnest(ARRAY['alice', 'bob']) AS agent;
    INSERT INTO cofill.mail_mailbox SELECT agent, ${rows}, ${rows} FROM unnest(ARRAY['alice', 'bob']) AS agent;
    INSERT INTO cofill.mail_mailbox SELECT 'agent_' || n, 0, 0 FROM generate_series(1, ${rows}) AS n;
    INSERT INTO cofill.mail_correspondent SELECT 'alice', 'peer_' || n, n, 0 FROM generate_series(1, ${rows}) AS n;
    INSERT INTO cofill.mail_name SELECT 'alice', 'dir_' || n % 100 || '/n' || n, 'capability_' || n, 'capability_' || n % 5000
      FROM generate_series(1, ${rows}) AS n;
    INSERT INTO cofill.mail_intent SELECT 'i_' || n, 't' || lpad((n % 5000)::text, 5, '0'), '{}'
      FROM generate_series(1, ${rows}) AS n;
    INSERT INTO cofill.mail_agent SELECT 'agent_' || n, 'acme', 'agent_' || n, 'host', '', ''
      FROM generate_series(1, ${rows}) AS n;`);
  connection = openDatabase({ url: database.url, poolSize: 1 });
  const subscribers = { subscribe: () => () => {}, tell: () => {} };
  mail = openMail(connection, "cofill", { channel: "none", origin: "test", crash: () => {}, subscribers }).store;
};

/** How many entries tables and indexes gave out so far; PostgreSQL counts with a delay unless it is made to. */
const entriesRead = async (): Promise<number> => {
  await connection.rows("SELECT pg_stat_force_next_flush()");
  const [sum] = await connection.rows<{ read: number }>(
    `SELECT ((SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE schemaname = 'cofill') +
      (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE schemaname = 'cofill'))::integer AS read`,
  );
  return sum!.read;
};

/** Each call with the number of entries it may read. */
const calls: Readonly<Record<string, readonly [limit: number, (mail: MailStore) => Promise<unknown>]>> = {
  agentNamed: [1, (mail) => mail.agentNamed("acme", "agent_77")],
  agents: [10, (mail) => mail.agents("acme", { after: "agent_5", limit: 10 })],
  name: [1, (mail) => mail.name("alice", "dir_5/n5")],
  "names: all": [10, (mail) => mail.names("alice", { limit: 10 })],
  "names: a later page": [10, (mail) => mail.names("alice", { after: "dir_50", limit: 10 })],
  "names: below": [10, (mail) => mail.names("alice", { prefix: "dir_7", limit: 10 })],
  "names: below, a later page": [10, (mail) => mail.names("alice", { prefix: "dir_7", after: "dir_7/n8", limit: 10 })],
  namesOf: [8, (mail) => mail.namesOf("alice", ["capability_7", "capability_8"])],
  message: [1, (mail) => mail.message("alice", 777)],
  messageById: [1, (mail) => mail.messageById("alice", "m_777")],
  "messages: the newest": [10, (mail) => mail.messages("alice", { limit: 10 })],
  "messages: the oldest": [10, (mail) => mail.messages("alice", { limit: 10, oldestFirst: true })],
  "messages: a later page": [10, (mail) => mail.messages("alice", { limit: 10, before: 9_000 })],
  "messages: an old friend": [9, (mail) => mail.messages("alice", { limit: 10, peerId: "old_friend" })],
  "messages: a chatty one": [10, (mail) => mail.messages("alice", { limit: 10, peerId: "chatty", before: 9_000 })],
  "messages: a rare form": [20, (mail) => mail.messages("alice", { limit: 40, formId: "form_rare" })],
  "messages: a common form": [10, (mail) => mail.messages("alice", { limit: 10, formId: "form_common", after: 9_000 })],
  "messages: waiting": [8, (mail) => mail.messages("alice", { limit: 40, waiting: true })],
  "messages: waiting, oldest first": [
    8,
    (mail) => mail.messages("alice", { limit: 40, waiting: true, oldestFirst: true }),
  ],
  "messages: a rare type": [4, (mail) => mail.messages("alice", { limit: 40, type: "request" })],
  "messages: a rare direction": [5, (mail) => mail.messages("alice", { limit: 40, direction: "sent" })],
  "messages: a common direction": [30, (mail) => mail.messages("alice", { limit: 10, direction: "received" })],
  changes: [10, (mail) => mail.changes("alice", 15_000, 10)],
  "changes: none": [0, (mail) => mail.changes("alice", rows + 1_000, 10)],
  seq: [1, (mail) => mail.seq("alice")],
  correspondents: [10, (mail) => mail.correspondents("alice", { limit: 10 })],
  "correspondents: a later page": [10, (mail) => mail.correspondents("alice", { beforeNumber: 500, limit: 10 })],
  // One more, which PostgreSQL looks at when it plans a way from the very beginning.
  "intents: the oldest": [101, (mail) => mail.intents({ limit: 100 })],
  "intents: a later page": [10, (mail) => mail.intents({ after: { at: "t02500", id: "i_7500" }, limit: 10 })],
  "keepIntent: one that is there": [1, (mail) => mail.keepIntent({ id: "i_777", at: "t00777", body: "{}" })],
  "dropIntent: one that is gone": [0, (mail) => mail.dropIntent("i_gone")],
};

describe.each([
  ["has counted", true],
  ["has not counted yet", false],
])("a call reads what it gives, whatever else is kept, where PostgreSQL %s", (_, isCounted) => {
  beforeAll(async () => {
    await fill();
    const tables = ["message", "mailbox", "correspondent", "name", "agent", "intent"].map(
      (table) => `cofill.mail_${table}`,
    );
    if (isCounted) await database.sql.unsafe(`ANALYZE ${tables.join(", ")}`);
  }, 60_000);
  afterAll(async () => {
    await connection.close();
    await database.close();
  });

  test.each(Object.entries(calls))("%s", async (_, [limit, call]) => {
    // Seven times: after five, PostgreSQL may take a plan for any parameters.
    const before = await entriesRead();
    for (let turn = 0; turn < 7; turn += 1) await call(mail);
    expect((await entriesRead()) - before).toBeLessThanOrEqual(7 * limit);
  });

  test("a commit reads only the rows it changes", async () => {
    for (let turn = 0; turn < 7; turn += 1) {
      const before = await entriesRead();
      const row = (await mail.message("alice", 100 + turn))!;
      const result = await mail.commit({
        capabilities: [capability({ id: `capability_${turn}` })],
        append: [...copies(`new_${turn}`, "alice", "bob"), message(`other_${turn}`, { agentId: "alice" })],
        messages: [{ ...row, version: 2 }],
        names: [name(`new_${turn}`, { agentId: "alice" })],
      });
      expect(result).toHaveProperty("ok", true);
      expect((await entriesRead()) - before).toBeLessThan(60);
    }
  });
});
