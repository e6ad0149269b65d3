import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteStore } from "@cofill/store/sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import { done, introduce, type MailTestServer, openMailServer, orderForm } from "./mail-server.ts";

const openSqliteServer = async (): Promise<MailTestServer> => {
  const directory = mkdtempSync(join(tmpdir(), "cofill-mail-"));
  const store = await openSqliteStore({ file: join(directory, "mail.db") });
  onTestFinished(async () => {
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  });
  return openMailServer({ store, mailStore: store.mail });
};

describe.each([
  ["memory", () => openMailServer()],
  ["SQLite", openSqliteServer],
])("mail over HTTP, kept in %s", (_, open) => {
  test("EN-PKG-01 EN-SUB-01 EN-SUB-02 EN-RSP-01 EN-RSP-02 EN-FWD-01 EN-FWD-02: a form is sent, forwarded and answered", async () => {
    const { client } = await open();
    const [ann, bob, cay] = [client({ agent: "ann" }), client({ agent: "bob" }), client({ agent: "cay" })];
    await introduce(ann, bob);
    await introduce(bob, cay);
    const sent = done(await ann.send({ to: "@bob", text: "Please fill @form", edges: { form: { form: orderForm } } }));
    expect(sent).toMatchObject({ type: "package", direction: "sent", to: "@bob", number: 1 });

    const [received] = done(await bob.inbox({})).messages;
    expect(received).toMatchObject({
      number: 1,
      from: "@ann",
      text: "Please fill @form",
      edges: [{ name: "form", kind: "form", form: { title: "Order", description: "What we should buy" } }],
    });
    done(await bob.forward({ number: 1, to: "@cay" }));
    const [forwarded] = done(await cay.inbox({})).messages;
    const { proposer: _p, ...original } = received!.edges[0]!.form!;
    expect(forwarded).toMatchObject({ from: "@bob", edges: [{ form: original }] });
    expect(forwarded!.edges[0]!.form!.proposer).toMatch(/^unknown sender/);

    const counter = { value: { count: 3 } };
    done(await cay.addName({ name: "@tools/counter", capability: counter }));
    const filled = done(await cay.fill({ number: 1, fields: { item: "Lamp", counter: "@tools/counter" } }));
    expect(filled.draft).toMatchObject({ revision: 1, issues: [], payload: { item: "Lamp" } });
    const { response } = done(await cay.fill({ number: 1, submit: true, revision: 1 }));
    expect(response).toMatchObject({ type: "form-response", direction: "sent" });

    const answers = done(await ann.inbox({ type: "form-response" })).messages;
    expect(answers).toMatchObject([
      {
        type: "form-response",
        to: "@self",
        replyTo: 1,
        formTitle: "Order",
        dismissed: false,
        payload: { item: "Lamp", counter: { edge: "counter" } },
      },
    ]);
    expect(answers[0]!.from).toMatch(/^unknown sender/);
    done(await ann.adopt({ number: answers[0]!.number, edge: "counter", name: "@counter" }));
    expect(done(await ann.read({ name: "@counter" }))).toEqual({ kind: "value", value: { count: 3 } });
    expect(done(await ann.responses({ form: "1" })).responses).toHaveLength(1);
    done(await ann.close({ form: "1" }));
    expect(await bob.sendFormResponse({ number: 1, payload: { item: "Late" } })).toMatchObject({
      ok: false,
      problem: { code: "form_closed" },
    });
  });

  test("EN-SUB-03 EN-RSP-03: a whole answer at once: issues are returned by field, and nothing is stored", async () => {
    const { client } = await open();
    const [ann, bob] = [client({ agent: "ann" }), client({ agent: "bob" })];
    await introduce(ann, bob);
    done(await ann.send({ to: "@bob", edges: { form: { form: orderForm } } }));
    const wrong = await bob.sendFormResponse({ number: 1, payload: { amount: "many", extra: 1 } });
    expect(wrong).toMatchObject({ ok: false, problem: { code: "invalid_payload" } });
    const paths = wrong.ok ? [] : wrong.problem.fields!.map(({ path }) => path).sort();
    expect(paths).toEqual(expect.arrayContaining(["amount", "extra"]));
    const missing = await bob.sendFormResponse({ number: 1, payload: { amount: 1 } });
    expect(missing).toMatchObject({ ok: false, problem: { code: "invalid_payload", fields: [{ path: "item" }] } });
    expect(done(await ann.inbox({ direction: "received" })).messages).toEqual([]);
    const given = { number: 1, payload: { item: "Lamp", amount: 2 }, responseId: "resp_1" };
    const first = done(await bob.sendFormResponse(given));
    expect(done(await bob.sendFormResponse(given))).toEqual(first);
    expect(await bob.sendFormResponse({ ...given, payload: { item: "Other" } })).toMatchObject({
      ok: false,
      problem: { code: "response_conflict" },
    });
    expect(done(await ann.inbox({ direction: "received" })).messages).toHaveLength(1);
  });

  test("mail routes: requests, names and attenuated capabilities work", async () => {
    const { client } = await open();
    const [ann, bob] = [client({ agent: "ann" }), client({ agent: "bob" })];
    await introduce(ann, bob);
    done(await ann.request({ to: "@bob", description: "A key to the shed", resultName: "@keys/shed" }));
    done(await bob.addName({ name: "@key", capability: { value: "turn left" } }));
    done(await bob.attenuate({ name: "@key", as: "@lent", uses: 5 }));
    expect(done(await bob.resolve({ number: 1, capability: "@lent" }))).toMatchObject({ status: "resolved" });
    expect(done(await ann.names({ below: "keys" })).names).toMatchObject([{ name: "@keys/shed", usesLeft: 5 }]);
    done(await ann.renameName({ name: "@keys", to: "@shed" }));
    expect(done(await ann.removeName({ name: "@shed/shed" }))).toEqual({ removed: ["@shed/shed"] });
    done(await ann.request({ to: "@bob", description: "Another" }));
    expect(done(await bob.reject({ number: 2, reason: "No" }))).toMatchObject({ status: "rejected", reason: "No" });
    expect(done(await bob.dismiss({ number: 2 }))).toMatchObject({ dismissed: true, dismisser: "@self" });
    expect(done(await ann.correspondents({})).correspondents).toMatchObject([{ name: "@bob" }]);
  });
});

describe("mail accounts of principals", () => {
  test("a key has its own account, created at first use: a host for a person, a guest for an agent", async () => {
    const { client, makeKey, call } = await openMailServer();
    const person = await makeKey({ roles: ["submitter"], actorId: "ann" });
    const agent = await makeKey({ actorId: "bot" });
    expect(done(await client({ key: person.key }).whoami({}))).toMatchObject({ name: "ann", kind: "host" });
    expect(done(await client({ key: agent.key }).whoami({}))).toMatchObject({ name: "bot", kind: "guest" });
    expect(done(await client({ key: agent.key, agent: "bot" }).whoami({}))).toMatchObject({ name: "bot" });
    expect(await client({ key: agent.key, agent: "ann" }).whoami({})).toMatchObject({ problem: { code: "forbidden" } });
    expect(await client({ agent: "ann" }).whoami({})).toMatchObject({ problem: { code: "unauthenticated" } });
    expect((await call("GET", "/mail/self", { bearer: person.key })).headers.get("cache-control")).toBe("no-store");
  });

  test.each(["service", "self", "host", "a/b", "", "__proto__/x", "x".repeat(201), "%zz", "@ann"])(
    "nobody enters as %j",
    async (name) => {
      const { call } = await openMailServer();
      const { status } = await call("GET", "/mail/self", { headers: { "cofill-agent": name } });
      expect(status).toBe(400);
    },
  );

  test("a key whose actor cannot be an account's name has no mail", async () => {
    const { client, makeKey } = await openMailServer();
    const { key } = await makeKey({ roles: ["submitter"], actorId: "service" });
    expect(await client({ key }).whoami({})).toMatchObject({ problem: { code: "bad_name" } });
  });

  test("a key's actor may be an e-mail address", async () => {
    const { client, makeKey } = await openMailServer();
    const { key } = await makeKey({ roles: ["submitter"], actorId: "ann@example.org" });
    expect(await client({ key }).whoami({})).toMatchObject({ ok: true, value: { name: "ann@example.org" } });
  });

  test("a server without keys requires the header that names the agent", async () => {
    const { call } = await openMailServer();
    expect((await call("GET", "/mail/self")).json).toMatchObject({ status: 400, code: "agent_required" });
  });

  test("agent names with characters beyond ASCII are accepted", async () => {
    const { client } = await openMailServer();
    expect(done(await client({ agent: "Zoë" }).whoami({}))).toMatchObject({ name: "Zoë" });
  });

  test("accounts of another tenant are unknown", async () => {
    const { client, makeKey } = await openMailServer();
    const here = client({ key: (await makeKey({ roles: ["submitter"], actorId: "ann" })).key });
    const there = client({ key: (await makeKey({ roles: ["submitter"], actorId: "bob", tenant: "other" })).key });
    done(await there.whoami({}));
    expect(await here.addName({ name: "@bob", capability: { agent: "bob" } })).toMatchObject({
      problem: { code: "unknown_agent" },
    });
  });

  test("agents are created and listed by operators only", async () => {
    const { client, makeKey } = await openMailServer();
    const operator = client({ key: (await makeKey({ roles: ["operator"], actorId: "op" })).key });
    const other = client({ key: (await makeKey({ roles: ["submitter"], actorId: "ann" })).key });
    done(await operator.whoami({}));
    expect(done(await operator.createAgent({ name: "helper", kind: "guest", host: "op" }))).toMatchObject({
      name: "helper",
      kind: "guest",
    });
    expect(done(await operator.agents({})).agents.map(({ name }) => name)).toEqual(["helper", "op"]);
    expect(done(await operator.agents({ after: "helper", limit: 1 })).agents).toHaveLength(1);
    expect(done(await operator.names({})).names).toMatchObject([{ name: "@helper", kind: "agent" }]);
    expect(await operator.createAgent({ name: "helper" })).toMatchObject({ problem: { code: "agent_taken" } });
    expect(await operator.createAgent({ name: "service" })).toMatchObject({ problem: { code: "bad_name" } });
    expect(await other.agents({})).toMatchObject({ problem: { code: "forbidden" } });
    expect(await other.createAgent({ name: "x" })).toMatchObject({ problem: { code: "forbidden" } });
  });

  test("a server without mail answers /mail with 404", async () => {
    const { client } = await openMailServer({ options: { mail: undefined } as never });
    expect(await client({ agent: "ann" }).whoami({})).toMatchObject({ problem: { code: "not_found" } });
  });
});
