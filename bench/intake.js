// The durable intake over HTTP: create → set → validate → submit with 32 and 128 connections. Everything in one run,
// as ratios: each pair takes turns, so that a noisy moment hits both.
import { createIntakeService } from "@cofill/service";
import { openSqliteStore } from "@cofill/store/sqlite";
import { source } from "./intake/definition.js";
import { load, scratch, startServerProcess } from "./intake/processes.js";
import { measureRows } from "./intake/row-sizes.js";
import { median } from "./measure.js";
import { goal, plot, quick, throughput } from "./report.js";

const seconds = quick ? 2 : 5;
const rounds = quick ? 1 : 3;
const directory = scratch();
let files = 0;
const newFile = () => `${directory}/${files++}.sqlite`;

/** Requests per second of each contender, measured in turns; every server starts with an empty store. */
const compare = async (contenders, connections) => {
  const figures = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, start] of Object.entries(contenders)) {
      const servers = [await start()].flat();
      figures[name].push(await load(servers, connections, seconds));
      await Promise.all(servers.map(({ stop }) => stop()));
    }
  }
  return Object.fromEntries(
    Object.entries(figures).map(([name, list]) => [
      name,
      {
        perSecond: median(list.map(({ perSecond }) => perSecond)),
        p99: median(list.map(({ flowP99 }) => flowP99)),
        processorUs: median(list.map(({ processorUs }) => processorUs)),
      },
    ]),
  );
};

const ours = (kind) => () => startServerProcess("serve.js", kind, newFile());
const sizes = JSON.stringify(await measureRows());
const floor = () => startServerProcess("floor.js", newFile(), sizes);
const echo = () => startServerProcess("echo.js");

throughput.heading();
for (const connections of [32, 128]) {
  const size = `${connections} connections`;
  const result = await compare(
    {
      memory: ours("memory"),
      echo,
      sqlite: ours("sqlite"),
      rows: floor,
      "sqlite-single": ours("sqlite-single"),
    },
    connections,
  );
  for (const [name, figures] of Object.entries(result)) throughput.record(name, size, figures);
  const share = (a, b) => result[a].perSecond / result[b].perSecond;
  const group = share("sqlite", "sqlite-single");
  goal(`SQLite: group commit against one commit per request, ${size}, at least 3`, group, group >= 3);
  const ofFloor = share("sqlite", "rows");
  goal(`SQLite against the floor (the same rows and bytes), ${size}, at least 0.8`, ofFloor, ofFloor >= 0.8);
  const ofEcho = share("memory", "echo");
  goal(`memory against an echo server, ${size}, at least 0.4`, ofEcho, ofEcho >= 0.4);
}

// The same with 5 ms added to every sync.
{
  const size = "32 connections";
  const result = await compare(
    { "sqlite-slow": ours("sqlite-slow"), "sqlite-slow-single": ours("sqlite-slow-single") },
    32,
  );
  for (const [name, figures] of Object.entries(result)) throughput.record(name, size, figures);
  const group = result["sqlite-slow"].perSecond / result["sqlite-slow-single"].perSecond;
  goal(`SQLite, 5 ms added to every sync: group commit against one commit per request, at least 8`, group, group >= 8);
}

// PostgreSQL with one and with three servers on one database, beside SQLite.
const { startPostgres } = await import("../test/support/postgres.ts");
const postgres = await startPostgres();
for (const connections of [32, 128]) {
  const several = (count) => async () => {
    const url = await postgres.createDatabase();
    const servers = [await startServerProcess("serve.js", "postgres", url)];
    while (servers.length < count) servers.push(await startServerProcess("serve.js", "postgres", url));
    return servers;
  };
  const result = await compare(
    { sqlite: ours("sqlite"), "postgres, one server": several(1), "postgres, three servers": several(3) },
    connections,
  );
  const ofSqlite = result["postgres, one server"].perSecond / result.sqlite.perSecond;
  goal(`PostgreSQL, one server, against SQLite, ${connections} connections, at least 0.5`, ofSqlite, ofSqlite >= 0.5);
  for (const [name, figures] of Object.entries(result)) throughput.record(name, `${connections} connections`, figures);
}
await postgres.stop();

// The cost of one operation as the number of submissions, or of events of one submission, grows.
const by = { via: "open", tenant: "default" };
const actor = { kind: "agent", id: "bench" };
const complete = { legal_name: "Acme", country: "US", contact: { email: "a@b.example" } };
const bodyOf = (answer) => {
  if (!answer.ok || !answer.value.body.ok) throw new Error(JSON.stringify(answer));
  return answer.value.body;
};
const timed = async (times, work) => {
  const figures = [];
  for (let i = 0; i < times; i++) {
    const begun = performance.now();
    await work(i);
    figures.push(performance.now() - begun);
  }
  return median(figures);
};

/** Sixteen concurrent operations share the disk wait, so that our own cost remains. */
const width = 16;
const together = (work) => (i) => Promise.all(Array.from({ length: width }, (_, j) => work(i * width + j)));

const growSubmissions = async (most) => {
  const store = await openSqliteStore({ file: newFile() });
  const service = await createIntakeService({ store, maxCached: 1_000 });
  await service.register(source);
  let made = 0;
  const ids = [];
  const create = async () => {
    const body = bodyOf(
      await service.create(by, "bench", { actor, initialFields: complete, idempotencyKey: `k${made++}` }),
    );
    ids.push(body.submissionId);
    return body;
  };
  const curves = { "create, set, validate, submit": [], "read one that is not in memory": [], "list a page": [] };
  for (let size = 1; size <= most; size *= 10) {
    while (made < size) await Promise.all(Array.from({ length: Math.min(128, size - made) }, create));
    const flow = async () => {
      const { submissionId, resumeToken } = await create();
      const set = bodyOf(await service.setFields(by, submissionId, { resumeToken, actor, fields: { employees: 3 } }));
      const valid = bodyOf(await service.validate(by, submissionId, { resumeToken: set.resumeToken, actor }));
      bodyOf(
        await service.submit(by, submissionId, {
          resumeToken: valid.resumeToken,
          actor,
          idempotencyKey: `s${made}-${Math.random()}`,
        }),
      );
    };
    curves["create, set, validate, submit"].push([size, (await timed(quick ? 10 : 40, together(flow))) / width / 4]);
    const stride = Math.max(1, Math.floor(ids.length / 2_000));
    let next = 0;
    const read = async () => {
      next += stride;
      return bodyOf(await service.get(by, ids[next % ids.length], {}));
    };
    curves["read one that is not in memory"].push([size, await timed(quick ? 200 : 1_000, read)]);
    curves["list a page"].push([size, await timed(quick ? 50 : 200, () => service.list(by, { limit: 50 }))]);
  }
  await store.close();
  return curves;
};

const growEvents = async (most) => {
  const store = await openSqliteStore({ file: newFile() });
  const service = await createIntakeService({ store });
  await service.register(source);
  const curves = { "set one field": [], "read the last 50 events": [], "read the submission": [] };
  const lines = await Promise.all(
    Array.from({ length: width }, async () =>
      bodyOf(await service.create(by, "bench", { actor, initialFields: complete })),
    ),
  );
  let events = 2;
  const set = together(async (i) => {
    const line = lines[i % width];
    const fields = { employees: 1 + (i % 97) };
    Object.assign(
      line,
      bodyOf(await service.setFields(by, line.submissionId, { resumeToken: line.resumeToken, actor, fields })),
    );
  });
  for (const size of [10, 100, 1_000, 10_000].filter((count) => count <= most)) {
    while (events < size) {
      await set(events);
      events++;
    }
    const [{ submissionId }] = lines;
    curves["set one field"].push([size, (await timed(quick ? 20 : 60, set)) / width]);
    events += quick ? 20 : 60;
    const after = { afterEventId: `evt_${submissionId.slice(4)}_${Math.max(1, size - 60)}`, limit: 50 };
    curves["read the last 50 events"].push([size, await timed(300, () => service.events(by, submissionId, after))]);
    curves["read the submission"].push([size, await timed(300, () => service.get(by, submissionId, {}))]);
  }
  await store.close();
  return curves;
};

const flatness = (points) => Math.max(...points.map(([, ms]) => ms)) / Math.min(...points.map(([, ms]) => ms));
const submissions = await growSubmissions(quick ? 10_000 : 100_000);
plot("intake-submissions", "Cost of an operation by submissions in the store (SQLite)", "submissions", submissions);
const grown = await growEvents(quick ? 1_000 : 10_000);
plot("intake-events", "Cost of an operation by events of one submission (SQLite)", "events", grown);
for (const [name, points] of [...Object.entries(submissions), ...Object.entries(grown)]) {
  // The first point of a long curve is a nearly empty store and a cold engine, so flatness is measured from the
  // second.
  const ratio = flatness(points.slice(points.length > 4 ? 1 : 0));
  goal(`${name}: most over least as it grows, at most 1.5`, ratio, ratio <= 1.5);
}
