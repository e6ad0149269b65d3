import { type CapabilityRow, createMemoryMailStore, type MailChanges, type MailStore } from "@cofill/store";
import type { Client } from "@modelcontextprotocol/client";
import { beforeAll, describe, expect, test } from "vitest";
import { mailTools } from "../../src/mcp/mail-tools.ts";
import { connect } from "../mcp/channels.ts";
import { hostileStrings } from "../mcp/hostile-strings.ts";
import { baseUrl, done, introduce, type MailTestServer, openMailServer, orderForm } from "./mail-server.ts";

const secret = "SECRET-BETWEEN-OTHERS";

/** A store that writes down every id it ever kept. */
const watched = (): {
  readonly store: MailStore;
  readonly ids: Set<string>;
  readonly capabilities: Map<string, CapabilityRow>;
} => {
  const store = createMemoryMailStore();
  const ids = new Set<string>();
  const capabilities = new Map<string, CapabilityRow>();
  const note = ({ agents = [], capabilities: rows = [], blobs = [], append = [] }: MailChanges): void => {
    for (const { id, handleId } of agents) ids.add(id).add(handleId);
    for (const { id } of blobs) ids.add(id);
    for (const { id } of append) ids.add(id);
    for (const row of rows) {
      ids.add(row.id);
      capabilities.set(row.id, row);
    }
  };
  const commit: MailStore["commit"] = async (changes) => {
    const result = await store.commit(changes);
    if (result.ok) note(changes);
    return result;
  };
  return { store: { ...store, commit }, ids, capabilities };
};

interface Scene {
  readonly server: MailTestServer;
  readonly mole: Client;
  readonly kept: ReturnType<typeof watched>;
  /** What the mole was given, by root. */
  readonly given: ReadonlySet<string>;
  readonly formId: string;
}

const setScene = async (): Promise<Scene> => {
  const kept = watched();
  const callTool = async () => ({ ok: true, result: "called" }) as const;
  const server = await openMailServer({ mailStore: kept.store, options: { rateLimit: false }, callTool });
  const clientOf = async (actorId: string, roles = ["submitter"], tenant = "default") =>
    server.client({ key: (await server.makeKey({ roles, actorId, tenant })).key });
  const [ann, bob] = [await clientOf("ann"), await clientOf("bob")];
  await introduce(ann, bob);
  const abroad = await clientOf("mole", ["submitter"], "abroad");
  done(await abroad.addName({ name: "@note", capability: { value: secret } }));
  const { key } = await server.makeKey({ actorId: "mole" });
  done(await server.client({ key }).whoami({}));

  const sent = done(await ann.send({ to: "@bob", text: `${secret} @form`, edges: { form: { form: orderForm } } }));
  done(await bob.sendFormResponse({ number: 1, payload: { item: secret, pin: secret } }));
  done(await bob.addName({ name: "@vault", capability: { value: secret } }));
  done(
    await bob.addName({
      name: "@tool",
      capability: { tool: { url: `https://${secret}.example.org/`, description: "A" } },
    }),
  );
  done(await bob.send({ to: "@ann", text: secret, edges: { vault: "@vault" } }));
  done(await ann.request({ to: "@bob", description: secret }));

  done(await ann.addName({ name: "@mole", capability: { agent: "mole" } }));
  done(await bob.addName({ name: "@mole", capability: { agent: "mole" } }));
  const before = new Set(kept.capabilities.keys());
  const moleForm = { form: { ...orderForm, title: hostileStrings[0]!, description: hostileStrings[1]! } };
  done(await ann.send({ to: "@mole", text: "Please fill @form", edges: { form: moleForm } }));
  done(await bob.send({ to: "@mole", text: "Call @once", edges: { once: { name: "@tool", uses: 1 } } }));
  for (const description of ["A lamp", "A chair"]) done(await ann.request({ to: "@mole", description }));
  const mine = await kept.store.agentNamed("default", "mole");
  const [a, b] = [await kept.store.agentNamed("default", "ann"), await kept.store.agentNamed("default", "bob")];
  const fresh = [...kept.capabilities.values()].filter(({ id }) => !before.has(id));
  const toolRoot = fresh.find(({ kind }) => kind === "tool")!.rootId;
  return {
    server,
    kept,
    mole: await connect(`${baseUrl}/mcp`, { key, fetch: (request) => server.app.fetch(request) }),
    given: new Set([...fresh.map(({ rootId }) => rootId), toolRoot, mine!.handleId, a!.handleId, b!.handleId]),
    formId: sent.edges[0]!.form!.formId,
  };
};

/** Everything the agent hears, whatever becomes of the call. */
const attempt = async (client: Client, name: string, args: Record<string, unknown>): Promise<string> => {
  try {
    return JSON.stringify(await client.callTool({ name, arguments: args }));
  } catch (error) {
    return String(error);
  }
};

/** One of several; mixed, so that what is picked for one argument says nothing of the others. */
const nth = <T>(n: number, several: readonly T[]): T => {
  draws++;
  const mixed = Math.imul(n + 1, 40_503) ^ Math.imul(draws, 0x9e37_79b1);
  return several[(mixed >>> 8) % several.length]!;
};
let draws = 0;

type Attacks = Readonly<Record<string, readonly Record<string, unknown>[]>>;

/** Every tool, bent as far as its arguments allow: hostile texts, stolen ids, others' accounts, numbers and names. */
const attacks = (n: number, text: string, stolen: string, formId: string): Attacks => {
  const name = nth(n, [text, stolen, "@vault", "@service", "@ann", "@self", "@host", "ann", formId]);
  const number = nth(n, [1, 2, 3, 4, 99, -1, 1e99, text]);
  const edge = nth(n, ["form", "from", "form/proposer", "once", "vault", text, stolen]);
  const capability = nth<unknown>(n, [
    name,
    { agent: nth(n, ["ann", "bob", "service", text]) },
    { name, rights: ["read", "send", "call", text] },
    { value: { text, __proto__: { text } } },
    { submission: text },
    { tool: { url: nth(n, ["http://169.254.169.254/", "file:///etc/passwd", text]) } },
    { form: { ...orderForm, formId } },
    { file: { filename: text, base64: text } },
    stolen,
  ]);
  const payload = nth<unknown>(n, [
    { item: text, counter: stolen },
    { item: text, counter: name },
    { [text]: text },
    text,
  ]);
  return {
    "mail.inbox": [
      { with: nth(n, [text, "@ann", stolen]), all: true, limit: 20 },
      nth<Record<string, unknown>>(n, [{ limit: 20 }, { mailbox: "ann" }, { limit: 1e9 }]),
    ],
    "mail.message": [{ number, showSecrets: true }],
    "mail.send": [
      {
        to: nth(n, [name, "@ann", "@a"]),
        text: nth(n, [text, `@x:${text}`, "@vault"]),
        edges: { [nth(n, ["x", text])]: capability },
      },
      { to: "@self", text, from: "@ann" },
      { to: "@a", text: `${n}`, edges: { self: "@self" } },
    ],
    "mail.request": [{ to: nth(n, ["@a", name]), description: text, resultName: nth(n, ["@got", text]) }],
    "mail.draft": [{ number, edge }, { number: 1 }],
    "mail.fill": [
      { number: 1, fields: { item: `${n}` } },

      { number, edge: "form", fields: payload, submit: n % 7 === 0, revision: n % 5 === 0 ? n : undefined },
    ],
    "mail.respond": [
      { number: 1, payload: { item: `${n}` } },
      { number, payload, responseId: nth(n, [text, stolen, "resp_1"]) },
    ],
    "mail.forward": [{ number, edge, to: nth(n, ["@self", "@a", name]), text }],
    "mail.adopt": [
      { number, edge, name: nth(n, ["@a", "@x", text, "@service"]), replace: n % 2 === 0 },
      { number: 1, edge: "from", name: "@a", replace: true },
      { number: 2, edge: "once", name: "@t", replace: true },
    ],
    "mail.dismiss": [{ number }],
    "mail.resolve": [{ number, capability }, ...(n === 0 ? [{ number: 4, capability: { value: text } }] : [])],
    "mail.reject": [{ number: nth(n, [1, 3, 99]), reason: text }, ...(n === 0 ? [{ number: 3 }] : [])],
    "mail.names": [{ below: nth(n, [text, "@ann", stolen]), after: text }, {}],
    "mail.add_name": [{ name: nth(n, ["@y", "@service", text]), capability, replace: true }],
    "mail.rename_name": [{ name: nth(n, ["@y", name]), to: nth(n, ["@z", "@self", text]) }],
    "mail.remove_name": [{ name: nth(n, ["@z", "@self", text]) }],
    "mail.attenuate": [
      { name: "@a", as: `@less${n}`, uses: 1 },

      { name, as: nth(n, ["@less", text]), rights: nth(n, [["read", "send"], [text]]), uses: nth(n, [1, -1, 1e9]) },
    ],
    "mail.read": [{ name }, { name: nth(n, ["@got", "@x", "@y", "@a"]) }],
    "mail.call": [
      { name: "@t", arguments: { text } },
      { name: nth(n, ["@x", "@y", name]), arguments: { text } },
    ],
    "mail.form": [{ form: nth(n, [formId, "1", "2", text, stolen]) }],
    "mail.responses": [{ form: nth(n, [formId, "1", "@x", stolen]), showSecrets: true }],
    "mail.close": [{ form: nth(n, [formId, "1", "@x", text]) }],
    "mail.revoke": [{ form: nth(n, [formId, "1", "@a", "@x", "@less", stolen]) }],
  };
};

describe("promise 28: a hijacked agent with 200 hostile strings and every stored id, at the mail's tools", () => {
  let scene: Scene;
  let heard: { readonly said: string; readonly answer: string }[];
  let called: Set<string>;
  const others = async () => {
    const { store } = scene.kept;
    const boxes = [];
    for (const name of ["ann", "bob"]) {
      const agent = (await store.agentNamed("default", name))!;
      const mole = (await store.agentNamed("default", "mole"))!;
      const rows = await store.messages(agent.id, { limit: 1_000 });
      boxes.push({
        names: await store.names(agent.id, { limit: 1_000 }),
        messages: rows.filter(({ peerId }) => peerId !== mole.id),
      });
    }
    return { boxes, form: await store.form(scene.formId) };
  };
  let before: unknown;
  beforeAll(async () => {
    scene = await setScene();
    const { mole, kept, formId } = scene;
    before = await others();
    heard = [];
    called = new Set();
    const stolen = [...kept.ids];
    for (const [n, text] of hostileStrings.entries()) {
      for (const [tool, calls] of Object.entries(attacks(n, text, nth(n, stolen), formId))) {
        for (const args of calls) {
          const answer = await attempt(mole, tool, args);
          heard.push({ said: JSON.stringify(args), answer });
          if (answer.includes('"ok":true')) called.add(tool);
        }
      }
    }
  }, 120_000);

  test("every tool was called, and most calls had an effect", () => {
    expect(heard.length).toBeGreaterThan(200 * mailTools.size);
    const never = Array.from(mailTools.keys()).filter((name) => !called.has(name));
    // It proposed no form of its own, and what is another's it neither closes nor looks through.
    expect(never.filter((name) => !["mail.responses", "mail.close", "mail.revoke"].includes(name))).toEqual([]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test("received no secret and no stored id", () => {
    expect(heard.filter(({ answer }) => answer.includes(secret))).toEqual([]);
    const ids = [...scene.kept.ids];
    // What it said itself it may be told again.
    const told = heard.filter(({ said, answer }) => ids.some((id) => answer.includes(id) && !said.includes(id)));
    expect(told).toEqual([]);
  });

  test("changed nothing in other mailboxes and no form of another agent", async () =>
    expect(await others()).toEqual(before));

  test("has names only for what it was given or made itself", async () => {
    const { store, capabilities } = scene.kept;
    const mole = (await store.agentNamed("default", "mole"))!;
    const names = await store.names(mole.id, { limit: 1_000 });
    expect(names.length).toBeGreaterThan(0);
    const foreign = names.filter(
      ({ rootId }) => !scene.given.has(rootId) && capabilities.get(rootId)?.issuedBy !== mole.id,
    );
    expect(foreign).toEqual([]);
  });

  test("sent everything in its own name", async () => {
    const { store } = scene.kept;
    const mole = (await store.agentNamed("default", "mole"))!;
    const ann = (await store.agentNamed("default", "ann"))!;
    const received = await store.messages(ann.id, { limit: 1_000, direction: "received" });
    const fromMole = received.filter(({ peerId }) => peerId === mole.id);
    expect(fromMole.length).toBeGreaterThan(0);
    const client = await scene.server.mail.enter({ tenant: "default", name: "ann" });
    const views = done(await done(client).inbox({ with: "@mole", limit: 500, all: true })).messages;
    expect(new Set(views.filter(({ direction }) => direction === "received").map(({ from }) => from))).toEqual(
      new Set(["@mole"]),
    );
  });

  test("brought no foreign text into the list of tools", async () => {
    const { tools } = await scene.mole.listTools();
    const mail = tools.filter(({ name }) => name.startsWith("mail."));
    expect(mail.map(({ name }) => name)).toEqual(Array.from(mailTools.keys()));
    expect(JSON.stringify(mail)).not.toContain(hostileStrings[0]!);
  });
});
