// The mail: what a message costs as mailboxes grow, how an inbox of 100,000 opens, and how 1,000 listeners hear. The
// floor beside it keeps rows of the same size with the same number of syncs, and decides nothing.
import { DatabaseSync } from "node:sqlite";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createMailService } from "@cofill/service/mail";
import { openPostgresStore } from "@cofill/store/postgres";
import { openSqliteStore } from "@cofill/store/sqlite";
import { scratch } from "./intake/processes.js";
import { median } from "./measure.js";
import { goal, heading, plot, quick, record } from "./report.js";

const tenant = "bench";
const senders = 10;
/** Concurrent messages, which commit together. */
const atOnce = 64;
const most = quick ? 10_000 : 100_000;
const sizes = quick ? [1_000, 3_000, 10_000] : [1_000, 10_000, 30_000, 100_000];
const directory = scratch();
let files = 0;

const must = (answer) => {
  if (!answer.ok) throw new Error(`${answer.problem.code}: ${answer.problem.detail}`);
  return answer.value;
};

const inTurns = async (count, work) => {
  let next = 0;
  const hand = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, hand));
};

/** Senders with a petname for each mailbox. */
const openOffice = async (store, mailboxes) => {
  const mail = createMailService({ store });
  const enter = async (name) => {
    must(await mail.createAgent({ tenant, name }));
    return must(await mail.enter({ tenant, name }));
  };
  const boxes = [];
  for (let n = 0; n < mailboxes; n++) boxes.push(await enter(`box${n}`));
  const hands = [];
  for (let n = 0; n < senders; n++) hands.push(await enter(`sender${n}`));
  await inTurns(senders * mailboxes, async (n) => {
    const box = Math.floor(n / senders);
    must(await hands[n % senders].addName({ name: `@box${box}`, capability: { agent: `box${box}` } }));
  });
  const text = "Please look at this when you have a moment, and tell me what you think of it.";
  const send = async (n) => must(await hands[n % senders].send({ to: `@box${n % mailboxes}`, text }));
  return { mail, boxes, hands, send };
};

const processorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/**
 * Milliseconds per message, by how many there are already: passed, and worked by this process. The latter is what
 * grows or does not; the former also has the disk in it, and whatever else the machine does.
 */
const deliver = async (send, upTo) => {
  const passed = [];
  const worked = [];
  let there = 0;
  for (const size of sizes.filter((one) => one <= upTo)) {
    const count = size - there;
    const [began, before] = [performance.now(), processorMs()];
    const from = there;
    await inTurns(count, (n) => send(from + n));
    passed.push([size, (performance.now() - began) / count]);
    worked.push([size, (processorMs() - before) / count]);
    there = size;
  }
  return { passed, worked };
};

/** Writes two rows and two counters per message, with the same batching; returns the time per message. */
const floorMs = (mailboxes) => {
  const db = new DatabaseSync(`${directory}/${files++}.sqlite`);
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
  db.exec("CREATE TABLE messages (box TEXT, number INTEGER, body TEXT, PRIMARY KEY (box, number)) WITHOUT ROWID");
  db.exec("CREATE TABLE boxes (box TEXT PRIMARY KEY, last INTEGER) WITHOUT ROWID");
  const put = db.prepare("INSERT INTO messages VALUES (?, ?, ?)");
  const count = db.prepare("INSERT INTO boxes VALUES (?, 1) ON CONFLICT DO UPDATE SET last = last + 1 RETURNING last");
  const body = JSON.stringify({ text: "x".repeat(300) });
  const total = Math.min(most, 10_000);
  const before = processorMs();
  for (let n = 0; n < total; n += atOnce) {
    db.exec("BEGIN IMMEDIATE");
    for (let i = 0; i < atOnce; i++) {
      for (const box of [`box${(n + i) % mailboxes}`, `sender${(n + i) % senders}`])
        put.run(box, count.get(box).last, body);
    }
    db.exec("COMMIT");
  }
  const ms = (processorMs() - before) / total;
  db.close();
  return ms;
};

const flatness = (points) => points.at(-1)[1] / points[0][1];

const timesOf = async (work, rounds = quick ? 20 : 100) => {
  const times = [];
  for (let n = 0; n < rounds; n++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times;
};

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

const heapMb = () => {
  collect();
  return process.memoryUsage().heapUsed / 1024 / 1024;
};

/** Opens an inbox of many messages repeatedly. */
const openInbox = async (box) => {
  const size = `${most.toLocaleString("en")} messages`;
  const before = heapMb();
  const times = await timesOf(async () => must(await box.inbox({})));
  record("open an inbox, first page", size, { ours: median(times) });
  goal(
    `first page of an inbox of ${most}, slowest of ${times.length}, at most 50 ms`,
    Math.max(...times),
    Math.max(...times) <= 50,
  );
  record("page in the middle", size, {
    ours: median(await timesOf(async () => must(await box.inbox({ before: most / 2 })))),
  });
  record("list the correspondents", size, {
    ours: median(await timesOf(async () => must(await box.correspondents({})))),
  });
  const grownMb = heapMb() - before;
  goal(`memory after opening it again and again, MB more, at most 20`, grownMb, grownMb <= 20);
};

/** The time from sending a message until every listener has it, over several rounds. */
const follow = async (office, listeners, boxOf, rounds) => {
  let heard = 0;
  let done = () => undefined;
  const wanted = { count: 0 };
  const stop = new AbortController();
  let begun = 0;
  const { promise: ready, resolve: allBegun } = Promise.withResolvers();
  const following = Array.from({ length: listeners }, async (_, n) => {
    for await (const event of boxOf(n).follow({ signal: stop.signal })) {
      if (event.type === "snapshot") {
        begun++;
        if (begun === listeners) allBegun();
        continue;
      }
      heard++;
      if (heard === wanted.count) done();
    }
  });
  await ready;
  const times = [];
  for (let round = 0; round < rounds; round++) {
    heard = 0;
    wanted.count = listeners;
    const { promise, resolve } = Promise.withResolvers();
    done = resolve;
    const began = performance.now();
    await office(round);
    await promise;
    times.push(performance.now() - began);
  }
  stop.abort();
  await Promise.all(following);
  return median(times);
};

heading("bare rows");
const growth = {};
for (const mailboxes of [1, 1_000]) {
  const store = await openSqliteStore({ file: `${directory}/${files++}.sqlite` });
  const office = await openOffice(store.mail, mailboxes);
  const { passed, worked } = await deliver(office.send, most);
  const name = mailboxes === 1 ? "SQLite, one mailbox" : "SQLite, 1,000 mailboxes";
  growth[name] = worked;
  const perSecond = Math.round(1_000 / passed.at(-1)[1]).toLocaleString("en");
  const theirs = median([floorMs(mailboxes), floorMs(mailboxes), floorMs(mailboxes)]);
  const where = mailboxes === 1 ? "one mailbox" : "1,000 mailboxes";
  const share = record(`work for one message, ${where}`, `${most} messages, ${perSecond}/s`, {
    ours: worked.at(-1)[1],
    theirs,
  });
  goal(`${name}: the work for bare rows against ours, at least 0.1`, share, share >= 0.1);
  goal(
    `${name}: work per message at ${most} against at ${sizes[0]}, at most 1.5`,
    flatness(worked),
    flatness(worked) <= 1.5,
  );
  if (mailboxes === 1) {
    await openInbox(office.boxes[0]);
    const one = await follow(
      () => office.send(0),
      1_000,
      () => office.boxes[0],
      quick ? 3 : 20,
    );
    record("1,000 listeners of one mailbox", "one message, heard by all", { ours: one });
  } else {
    const all = await follow(
      (round) => inTurns(1_000, (n) => office.send(round * 1_000 + n)),
      1_000,
      (n) => office.boxes[n],
      quick ? 2 : 5,
    );
    record("1,000 listeners, a mailbox each", "one message to each, heard by all", { ours: all });
    goal(
      "1,000 messages to 1,000 listeners, beside only sending them, at most 2",
      all / 1_000 / passed.at(-1)[1],
      all / 1_000 / passed.at(-1)[1] <= 2,
    );
  }
  office.mail.close();
  await store.close();
}

const { startPostgres } = await import("../test/support/postgres.ts");
const postgres = await startPostgres();
for (const mailboxes of [1, 1_000]) {
  const store = await openPostgresStore({ url: await postgres.createDatabase() });
  const office = await openOffice(store.mail, mailboxes);
  const { passed } = await deliver(office.send, 10_000);
  const name = mailboxes === 1 ? "PostgreSQL, one mailbox" : "PostgreSQL, 1,000 mailboxes";
  const perSecond = Math.round(1_000 / passed.at(-1)[1]).toLocaleString("en");
  record(`send, ${name}`, `${passed.at(-1)[0]} messages, ${perSecond}/s`, { ours: passed.at(-1)[1] });
  goal(
    `${name}: time per message at ${passed.at(-1)[0]} against at ${sizes[0]}, at most 1.5`,
    flatness(passed),
    flatness(passed) <= 1.5,
  );
  office.mail.close();
  await store.close();
}
await postgres.stop();

plot("mail", "Work for one message, by how many there are", "messages", growth);
