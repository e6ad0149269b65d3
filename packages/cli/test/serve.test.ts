import { existsSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient } from "@cofill/client";
import { verifyWebhook } from "@cofill/service/webhook";
import { expect, onTestFinished, test } from "vitest";
import { agent, folderFiles, gatedIntake, intakePlace, json, orderIntake, serveHere } from "./intake-place.ts";
import { sampleForm, workspace } from "./run-cofill.ts";
import { start, until } from "./serve-cofill.ts";

const order = { customer: "Runa", amount: 5 };

test("serve prints the address, the forms and who has access", async () => {
  const place = intakePlace({ ...folderFiles, "forms/trip.form.md": sampleForm, "forms/trip.valid.ts": "" });
  const { said, base, call, end } = await serveHere(place);
  expect(said.out).toBe(`Cofill serves 3 forms from forms

  ${base}/  to look at in a browser
  ${base}/inbox  for messages, and forms that were sent
  ${base}/mcp  for agents, over MCP

  gated  Gated order   2 gates
  order  Order
  trip   Trip request

No keys yet: only this machine can reach 127.0.0.1, and everyone on it may do everything.
Submissions are kept in data.sqlite, files in data.files.
Changes to the folder are taken up as they are saved. Ctrl-C ends it.
`);
  const { status, body } = await call("POST", "/intakes/order/submissions", { actor: agent, initialFields: order });
  expect([status, body.state]).toEqual([201, "in_progress"]);
  expect(said.err).toMatch(/^\d\d:\d\d:\d\d POST \/intakes\/\{intakeId\}\/submissions 201 \d+ ms\n$/);
  expect(await end()).toBe(0);
  expect(said.out).toMatch(/Stopping; what is under way is finished first\..*\n$/);
  expect((await place.on("submissions", "list")).out).toContain("in_progress  order");
});

test("serve: a served folder has mail: agents exchange messages, and a hand-off reaches its person", async () => {
  const { base, call, end } = await serveHere(intakePlace(folderFiles));
  const [ann, bot] = [createClient({ url: base, agent: "ann" }).mail, createClient({ url: base, agent: "bot" }).mail];
  expect(await ann.whoami({})).toMatchObject({ ok: true, value: { name: "ann", kind: "host" } });
  await bot.addName({ name: "@ann", capability: { agent: "ann" } });
  expect(await bot.send({ to: "@ann", text: "Hello" })).toMatchObject({ ok: true });
  const { body } = await call("POST", "/intakes/order/submissions", { actor: agent, initialFields: order });
  const { resumeToken } = body;
  const handoff = { resumeToken, actor: { kind: "agent", id: "bot" }, to: "@ann", note: "The rest is yours" };
  expect((await call("POST", `/submissions/${body.submissionId}/handoff`, handoff)).status).toBe(200);
  const inbox = await ann.inbox({ direction: "received" });
  expect(inbox).toMatchObject({
    ok: true,
    value: { messages: [{ edges: [{ kind: "submission" }] }, { text: "Hello" }] },
  });
  expect(await end()).toBe(0);
});

test("serve: without options all data is in .cofill, readable by its owner only and ignored by git", async () => {
  const place = workspace(folderFiles);
  const started = start(["serve", "forms", "--port", "0"], place);
  await until(started.child, "stdout", "Ctrl-C ends it");
  expect(started.said.out).toContain("Submissions are kept in .cofill/cofill.sqlite, files in .cofill/files.");
  for (const name of [".cofill", ".cofill/files"]) expect(statSync(place.path(name)).mode & 0o777).toBe(0o700);
  expect(statSync(place.path(".cofill/cofill.sqlite")).mode & 0o777).toBe(0o600);
  expect(readFileSync(place.path(".cofill/.gitignore"), "utf8")).toBe("*\n");
  started.child.kill("SIGINT");
  expect(await started.exited).toMatchObject({ code: 0, err: "" });
  expect((await place.run(["submissions", "list"])).out).toBe("No submissions\n");
});

test.each<[string, readonly string[], Record<string, string>, string]>([
  ["a folder that is not there", ["gone"], {}, "There is no directory gone"],
  [
    "a file",
    ["forms/order.intake.json"],
    {},
    "order.intake.json is an intake, not a form: intakes are served from their folder ('cofill serve forms')",
  ],
  ["a folder without forms", ["empty"], {}, "There are no forms in empty"],
  ["two stores", ["forms", "--data", "x", "--database", "postgres://h/d"], {}, "give --data or --database, not both"],
  ["data that is a directory", ["forms", "--data", "empty"], {}, "--data is a file, not the directory empty"],
  ["data in no directory", ["forms", "--data", "no/x.sqlite"], {}, "no/x.sqlite cannot be written: there is no such"],
  ["data that is something else", ["forms", "--data", "text.txt"], {}, "the file is not an SQLite database"],
  ["a database that is none", ["forms", "--database", "mysql://h/d"], {}, "postgres://user:password@host/name"],
  ["two places for files", ["forms", "--files", "f", "--s3", "s3://bucket"], {}, "give --files or --s3, not both"],
  ["files in a file", ["forms", "--files", "text.txt"], {}, "--files is a directory; text.txt is a file"],
  ["files in no directory", ["forms", "--files", "no/files"], {}, "no/files cannot be written"],
  ["a bucket that is none", ["forms", "--s3", "http://x"], {}, "--s3: The address of a bucket looks like"],
  ["a public address that is none", ["forms", "--public-url", "ftp://x"], {}, "--public-url is an http or https"],
  ["an origin with a path", ["forms", "--cors", "https://x.example/y"], {}, "--cors takes the origin of a page"],
  ["a port that is none", ["forms", "--port", "70000"], {}, "A port is a number up to 65535"],
  ["an address of another machine", ["forms", "--host", "127.0.0.999"], {}, "127.0.0.999"],
  ["a host for others, without keys", ["forms", "--host", "0.0.0.0"], {}, "There are no keys yet, and 0.0.0.0 can be"],
  [
    "a public address, without keys",
    ["forms", "--public-url", "https://forms.example.org"],
    {},
    "There are no keys yet, and forms.example.org can be",
  ],
  ["a secret that is none", ["forms"], { COFILL_WEBHOOK_SECRET: "whsec_!" }, "Secret 1 in COFILL_WEBHOOK_SECRET"],
])("serve refuses before anything is started: %s", async (_, argv, env, message) => {
  const { run } = workspace({ ...folderFiles, "text.txt": "x".repeat(5000), "empty/x": "" });
  const { code, out, err } = await run(["serve", ...argv, ...(argv.includes("--port") ? [] : ["--port", "0"])], {
    env,
  });
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain(message);
});

test("serve refuses a folder with all its problems and creates nothing", async () => {
  const { run, list } = workspace({ ...folderFiles, "forms/a.intake.json": "{", "forms/b.form.md": "" });
  const { code, err } = await run(["serve", "forms", "--port", "0"]);
  expect(code).toBe(2);
  expect(err).toContain("forms/a.intake.json:1:2: ");
  expect(err).toContain("forms/b.form.md:1:1: ");
  expect(err).toMatch(/cofill: forms cannot be served: \d errors\n.*--keep-going/);
  expect(list()).toEqual(["forms"]);
});

test("serve --keep-going starts with the valid forms", async () => {
  const place = intakePlace({ ...folderFiles, "forms/a.intake.json": "{" });
  const { said, call } = await serveHere(place, ["--keep-going"]);
  expect(said.out).toMatch(/^! forms\/a\.intake\.json:1:2: /);
  expect((await call("GET", "/intakes")).body.intakes).toHaveLength(2);
});

test("serve applies changes of the folder, and keeps the last version of a form that breaks", async () => {
  const place = intakePlace();
  const { until: heard, call, said } = await serveHere(place);
  const versionOf = async (id: string) => {
    const { intakes } = (await call("GET", "/intakes")).body;
    return intakes.find((intake: { id: string }) => intake.id === id)?.version;
  };
  place.write("forms/new.form.md", sampleForm);
  await heard("+ new takes submissions now (forms/new.form.md, version ");

  // As an editor saves: a new file put in the place of the old one.
  place.write("forms/.order.tmp", json({ ...orderIntake, version: "2" }));
  renameSync(place.path("forms/.order.tmp"), place.path("forms/order.intake.json"));
  await heard("~ order changed (forms/order.intake.json, version 2)");
  expect(await versionOf("order")).toBe("2");

  place.write("forms/order.intake.json", "{ broken");
  await heard("! forms/order.intake.json:1:3: ");
  expect(await versionOf("order")).toBe("2");

  place.write("forms/order.intake.json", json({ ...orderIntake, version: "3" }));
  await heard("version 3");
  rmSync(place.path("forms/new.form.md"));
  await heard("- new takes no new submissions: forms/new.form.md is gone");
  expect(await versionOf("new")).toBeUndefined();
  expect(said.out.match(/^[+~!-] /gm)).toHaveLength(5);
});

test("D-16: a submission keeps the version it began with when its file changes", async () => {
  const place = intakePlace();
  const { until: heard, call } = await serveHere(place);
  const made = (await call("POST", "/intakes/order/submissions", { actor: agent, initialFields: order })).body;
  place.write(
    "forms/order.intake.json",
    json({ ...orderIntake, version: "2", approvalGates: gatedIntake.approvalGates }),
  );
  await heard("version 2");
  const { submissionId, resumeToken } = made;
  const submitted = await call("POST", `/submissions/${submissionId}/submit`, {
    actor: agent,
    resumeToken,
    idempotencyKey: "k",
  });
  expect(submitted.body.state).toBe("finalized");
});

test("serve --no-watch ignores changes of the folder", async () => {
  const { said } = await serveHere(intakePlace(), ["--no-watch"]);
  expect(said.out).toMatch(/\nCtrl-C ends it\.\n$/);
  expect(said.out).not.toContain("taken up");
});

test("serve: with a key, others are served under the public URL", async () => {
  const place = intakePlace();
  await place.on("keys", "create", "--role", "agent", "--actor", "bot");
  const { said } = await serveHere(place, ["--host", "0.0.0.0", "--public-url", "https://forms.example.org/"]);
  expect(said.out).toContain("  https://forms.example.org/mcp  for agents");
  expect(said.out).toMatch(/Keys are required: 'cofill keys list --data \S+' shows them\./);
});

test.each([
  ["another address", ["--host", "0.0.0.0"], true],
  ["a public address over plain HTTP", ["--public-url", "http://forms.example.org"], true],
  ["a public address over HTTPS", ["--public-url", "https://forms.example.org"], false],
  ["this machine alone", [], false],
])("serve warns of plain HTTP for %s", async (_, argv, isWarned) => {
  const place = intakePlace();
  await place.on("keys", "create", "--role", "agent", "--actor", "bot");
  const { said } = await serveHere(place, argv);
  expect(`${said.out}${said.err}`.includes("travel unencrypted")).toBe(isWarned);
});

test("serve --trust-proxy: clients behind a load balancer are distinguished by their forwarded address", async () => {
  const place = intakePlace();
  await place.on("keys", "create", "--role", "agent", "--actor", "bot");
  const { call } = await serveHere(place, ["--trust-proxy"]);
  const guess = (from: string) =>
    call("GET", "/intakes", undefined, { authorization: "Bearer cofill_wrong", "x-forwarded-for": from });
  const many = await Promise.all(Array.from({ length: 230 }, () => guess("203.0.113.1")));
  expect(many.map(({ status }) => status)).toContain(429);
  expect((await guess("203.0.113.2")).status).toBe(401);
});

test("serve: keys give access to a running server until they are revoked", async () => {
  const place = intakePlace();
  const { call } = await serveHere(place);
  const create = (headers?: Record<string, string>) =>
    call("POST", "/intakes/order/submissions", { initialFields: order }, headers).then(({ status }) => status);
  const { key, id } = await place.json("keys", "create", "--role", "agent", "--actor", "bot");
  const bearer = { authorization: `Bearer ${key}` };
  // Another process made the key; a server notices within a second that it is no longer open.
  await expect.poll(() => create()).toBe(401);
  expect(await create(bearer)).toBe(201);
  await place.on("keys", "revoke", id);
  expect(await create(bearer)).toBe(401);
});

test("serve: a port in use is replaced by the next one by default, and refused if it was requested", async () => {
  const place = intakePlace();
  const { base } = await serveHere(place);
  const port = new URL(base).port;
  const { code, err } = await place.run(["serve", "forms", "--data", "data.sqlite", "--port", port]);
  expect([code, err]).toEqual([2, `cofill: Port ${port} is taken; give another with --port, or 0\n`]);
});

test("serve --log json prints the address on one line, then JSON lines without answers", async () => {
  const place = intakePlace();
  const { said, base, call, end, until: heard } = await serveHere(place, ["--log", "json"]);
  expect(JSON.parse(said.out)).toEqual({
    event: "serve.started",
    url: base,
    mcp: `${base}/mcp`,
    intakes: [
      { id: "gated", version: "1", name: "Gated order" },
      { id: "order", version: "1", name: "Order" },
    ],
    keysRequired: false,
    data: "data.sqlite",
    files: "data.files",
  });
  await call("POST", "/intakes/order/submissions", { actor: agent, initialFields: order });
  place.write("forms/order.intake.json", json({ ...orderIntake, version: "2" }));
  await heard("intake.changed");
  await end();
  const entries = said.err
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const events = entries.map(({ event }) => event);
  for (const event of ["listening", "request", "intake.changed", "serve.stopping", "closed"])
    expect(events).toContain(event);
  expect(entries.every(({ time }) => /^\d{4}-/.test(time))).toBe(true);
  expect(said.err).not.toContain("Runa");
});

test("serve --log none logs no requests", async () => {
  const { said, call } = await serveHere(intakePlace(), ["--log", "none"]);
  await call("GET", "/intakes");
  expect(said.err).toBe("");
});

test("promise 3: serve warns of a store that may lose acknowledged submissions", async () => {
  const { said } = await serveHere(intakePlace(), ["--data", ":memory:", "--files", "kept"]);
  expect(said.err).toContain("WARNING: What is submitted here can be lost. The database is in memory");
});

/** A receiver that answers as it is told, and what it got. */
const receiver = async (status: () => number = () => 204) => {
  const got: { readonly headers: Record<string, string>; readonly body: string }[] = [];
  let heard = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    got.push({ headers: request.headers as Record<string, string>, body });
    response.writeHead(status()).end();
    heard.resolve();
    heard = Promise.withResolvers();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, got, next: () => heard.promise };
};

const submitOrder = async (call: Awaited<ReturnType<typeof serveHere>>["call"], intake: string) => {
  const { submissionId, resumeToken } = (
    await call("POST", `/intakes/${intake}/submissions`, { actor: agent, initialFields: order })
  ).body;
  const body = { actor: agent, resumeToken, idempotencyKey: submissionId };
  await call("POST", `/submissions/${submissionId}/submit`, body);
  return submissionId as string;
};

test("serve: a webhook on this machine is signed with the store's secret, if it is allowed", async () => {
  const { url, got, next } = await receiver();
  const hook = { ...orderIntake, id: "hook", destination: { kind: "webhook", url } };
  const place = intakePlace({ "forms/hook.intake.json": json(hook) });
  const { call, said, until: heard, end } = await serveHere(place, ["--allow-private-webhooks"]);
  expect(said.out).toMatch(/'cofill keys webhook-secret --data \S+' prints the secret/);
  const arrived = next();
  const id = await submitOrder(call, "hook");
  await arrived;
  await heard("delivered");
  const secret = (await place.on("keys", "webhook-secret")).out.trim();
  const [{ headers, body }] = got as [(typeof got)[0]];
  expect(verifyWebhook([secret], headers, Buffer.from(body), Date.now())).toMatchObject({ ok: true });
  expect(JSON.parse(body).data).toMatchObject({ submissionId: id, fields: order });
  await end();

  const guarded = await serveHere(place);
  await submitOrder(guarded.call, "hook");
  await guarded.until("delivery_failed");
  expect(got).toHaveLength(1);
});

test("serve: an intake in code passes submissions to its function", async () => {
  const place = intakePlace({
    "forms/coded.intake.mjs": `import { writeFileSync } from "node:fs";
      export default { schema: ${json(orderIntake.schema)}, destination: { kind: "callback", handler: async ({ data }) => {
        writeFileSync(new URL("../taken.json", import.meta.url), JSON.stringify(data.fields));
      } } };`,
  });
  const { call, until: heard } = await serveHere(place);
  await submitOrder(call, "coded");
  await heard("delivered");
  expect(JSON.parse(place.read("taken.json"))).toEqual(order);
});

test("serve: a queue requires PostgreSQL", async () => {
  const queued = { ...orderIntake, id: "queued", destination: { kind: "queue" } };
  const { run } = workspace({ ...folderFiles, "forms/queued.intake.json": json(queued) });
  const { code, err } = await run(["serve", "forms", "--data", "x.sqlite", "--port", "0"]);
  expect(code).toBe(2);
  expect(err).toContain("forms/queued.intake.json:/destination: A queue lies in PostgreSQL: serve with --database URL");
});

test("serve: a process that gets a signal ends cleanly and prints that it did", async () => {
  const place = workspace(folderFiles);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    const { child, said, exited } = start(["serve", "forms", "--port", "0"], place);
    await until(child, "stdout", "Ctrl-C ends it");
    const [base] = /http:\/\/127\.0\.0\.1:\d+/.exec(said.out)!;
    expect((await fetch(`${base}/health`)).status).toBe(200);
    // As npm does: the terminal's signal, and once more.
    child.kill(signal);
    child.kill(signal);
    const { code, out } = await exited;
    expect(code).toBe(0);
    expect(out).toMatch(/Stopping; what is under way is finished first\..*\n$/);
  }
  expect(existsSync(place.path(".cofill/cofill.sqlite-wal"))).toBe(false);
});
