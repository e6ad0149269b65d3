import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MailStore } from "@cofill/store";
import { createMemoryMailStore, createMemoryStore, StoreError } from "@cofill/store";
import { openSqliteStore } from "@cofill/store/sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import { call as callTool, connect } from "../mcp/channels.ts";
import { baseUrl, done, type MailTestServer, openMailServer } from "./mail-server.ts";

const openKeys = async (server: MailTestServer) => ({
  bot: (await server.makeKey({ actorId: "bot" })).key,
  olga: (await server.makeKey({ roles: ["operator"], actorId: "olga" })).key,
  ann: (await server.makeKey({ roles: ["submitter"], actorId: "ann" })).key,
  rev: (await server.makeKey({ roles: ["reviewer"], actorId: "rev" })).key,
  rob: (await server.makeKey({ roles: ["reviewer"], actorId: "rob", kind: "agent" })).key,
  lena: (await server.makeKey({ roles: ["reviewer", "legal"], actorId: "lena" })).key,
});

const openScene = async (mailStore?: MailStore) => {
  const server = await openMailServer(mailStore ? { mailStore } : {});
  return { ...server, keys: await openKeys(server) };
};

type Scene = Awaited<ReturnType<typeof openScene>>;

const begin = async ({ call, keys }: Scene, intake = "vendor") => {
  const body = { initialFields: { name: "Acme" } };
  const { json } = await call("POST", `/intakes/${intake}/submissions`, { body, bearer: keys.bot });
  return { id: json.submissionId as string, resumeToken: json.resumeToken as string };
};

const handOver = async (scene: Scene, more: object, bearer = scene.keys.olga) => {
  const { id, resumeToken } = await begin(scene);
  const body = { resumeToken, ...more };
  return { id, ...(await scene.call("POST", `/submissions/${id}/handoff`, { body, bearer })) };
};

const submit = async (scene: Scene): Promise<string> => {
  const { id, resumeToken } = await begin(scene, "gated");
  const body = { resumeToken, idempotencyKey: id };
  await scene.call("POST", `/submissions/${id}/submit`, { body, bearer: scene.keys.bot });
  return id;
};

const inboxOf = async ({ client }: Pick<Scene, "client">, key: string) =>
  done(await client({ key }).inbox({})).messages;

/** Waits for work that nobody waits for. */
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  for (let n = 0; n < 1_000; n++) {
    if (await isSo()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error("it never came to be so");
};

describe("D-10 D-11: a hand-off that names its person arrives in their inbox", () => {
  test("by account name, with the note and the rights, and without the link", async () => {
    const scene = await openScene();
    const { id, status, json } = await handOver(scene, { to: "ann", note: "The amount, @ann, please" });
    expect(status).toBe(200);
    const messages = await inboxOf(scene, scene.keys.ann);
    expect(messages).toMatchObject([
      {
        number: 1,
        type: "package",
        text: 'Please go on with "Vendor".\n\nolga writes: “The amount, @ann, please” @submission',
        edges: [{ name: "submission", kind: "submission", rights: ["read", "fill"], about: id }],
      },
    ]);
    const link = (json.url as string).slice(`${baseUrl}/handoff/`.length);
    const { mailStore } = scene;
    const agent = await mailStore.agentNamed("default", "ann");
    expect(JSON.stringify(await mailStore.messages(agent!.id, { limit: 10 }))).not.toContain(link);
    const looked = await scene.call("GET", `/submissions/${id}`, { bearer: scene.keys.bot });
    expect(looked.json.handoff.links).toMatchObject([{ to: "ann" }]);
  });

  test("the person adopts it and sees its state, without a token", async () => {
    const scene = await openScene();
    await handOver(scene, { to: "ann" });
    const ann = scene.client({ key: scene.keys.ann });
    done(await ann.adopt({ number: 1, edge: "submission", name: "@vendor" }));
    const read = done(await ann.read({ name: "@vendor" }));
    expect(read).toMatchObject({ kind: "submission", submission: { fields: { name: "Acme" } } });
    expect(JSON.stringify(read)).not.toMatch(/resumeToken|rt_/);
  });

  test("by the caller's own pet name, also over MCP; it comes from the agent if that has mail", async () => {
    const scene = await openScene();
    const ann = scene.client({ key: scene.keys.ann });
    done(await scene.client({ key: scene.keys.bot }).whoami({}));
    done(await ann.addName({ name: "@helper", capability: { agent: "bot" } }));
    done(await ann.send({ to: "@helper", text: "Hello" }));
    const agent = await connect(`${baseUrl}/mcp`, {
      key: scene.keys.bot,
      fetch: (request) => scene.app.fetch(request),
    });
    await callTool(agent, "mail.adopt", { number: 1, edge: "from", name: "@boss" });
    const { id, resumeToken } = await begin(scene);
    const given = { submissionId: id, resumeToken, to: "@boss" };
    expect((await callTool(agent, "formbridge_vendor_handoff", given)).body).toMatchObject({ ok: true });
    expect((await inboxOf(scene, scene.keys.ann))[0]).toMatchObject({ from: "@helper", direction: "received" });
  });

  test.each([
    ["somebody unknown", "nobody"],
    ["a name the caller does not have", "@nobody"],
    ["the server itself", "service"],
    ["what is no name", "a b"],
    ["a raw id", `@${"a1".repeat(32)}`],
    ["what is no text", 7],
    ["nothing", ""],
  ])("%s is refused, and no link is created", async (_, to) => {
    const scene = await openScene();
    const { id, status, json } = await handOver(scene, { to });
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: "malformed" });
    const looked = await scene.call("GET", `/submissions/${id}`, { bearer: scene.keys.bot });
    expect(looked.json).not.toHaveProperty("handoff");
  });

  test("the server's own account is refused as a recipient, also by its pet name", async () => {
    const scene = await openScene();
    await submit(scene);
    await until(async () => (await inboxOf(scene, scene.keys.rev)).length > 0);
    const { id, status, json } = await handOver(scene, { to: "@service" });
    expect(status).toBe(400);
    expect(json).toMatchObject({ detail: expect.stringContaining('nobody here is called "@service"') });
    const looked = await scene.call("GET", `/submissions/${id}`, { bearer: scene.keys.bot });
    expect(looked.json).not.toHaveProperty("handoff");
  });

  test("the caller can be the recipient before having opened their mail", async () => {
    const scene = await openScene();
    expect((await handOver(scene, { to: "@self" }, scene.keys.bot)).status).toBe(200);
    expect(await inboxOf(scene, scene.keys.bot)).toMatchObject([{ from: "@self" }]);
  });

  test("a caller who may not hand over learns nothing about accounts", async () => {
    const scene = await openScene();
    const { id, resumeToken } = await begin(scene);
    for (const to of ["ann", "nobody"]) {
      const options = { body: { resumeToken, to }, bearer: scene.keys.rev };
      expect((await scene.call("POST", `/submissions/${id}/handoff`, options)).status).toBe(403);
    }
  });

  test("a refused hand-off sends no notice", async () => {
    const scene = await openScene();
    const { id } = await begin(scene);
    const body = { resumeToken: "rt_wrong", to: "ann" };
    const options = { body, bearer: scene.keys.olga };
    expect((await scene.call("POST", `/submissions/${id}/handoff`, options)).status).toBe(404);
    await scene.notices.sweep();
    expect(await inboxOf(scene, scene.keys.ann)).toEqual([]);
  });

  test("a hand-off made in process is announced too, except to an account without mail", async () => {
    const scene = await openScene();
    done(await scene.client({ key: scene.keys.ann }).whoami({}));
    const bot = {
      via: "key",
      keyId: "k",
      tenant: "default",
      actor: { kind: "agent", id: "bot" },
      roles: ["agent"],
    } as const;
    for (const to of ["ann", "nobody"]) {
      const { id, resumeToken } = await begin(scene);
      expect(await scene.service.issueLink(bot, id, { resumeToken, to })).toMatchObject({ ok: true });
    }
    await until(async () => (await inboxOf(scene, scene.keys.ann)).length > 0);
    expect(await inboxOf(scene, scene.keys.ann)).toHaveLength(1);
  });

  test("without mail, a named recipient is refused", async () => {
    const server = await openMailServer({ options: { notices: undefined } as never });
    const scene: Scene = { ...server, keys: await openKeys(server) };
    expect((await handOver(scene, { to: "ann" })).json).toMatchObject({ code: "malformed" });
    expect((await handOver(scene, {})).status).toBe(200);
  });
});

describe("D-10: a review that waits arrives in the inboxes of those who may decide", () => {
  test("by role and by name, once; not to agents, nor to those who filled it", async () => {
    const scene = await openScene();
    const id = await submit(scene);
    await until(async () => (await inboxOf(scene, scene.keys.lena)).length > 0);
    for (const key of [scene.keys.rev, scene.keys.lena]) {
      await until(async () => (await inboxOf(scene, key)).length > 0);
      expect(await inboxOf(scene, key)).toMatchObject([
        {
          from: "@service",
          text: '"Gated" waits for your review at the gate "legal". @submission',
          edges: [{ kind: "submission", rights: ["read", "review"], about: id }],
        },
      ]);
    }
    await scene.notices.sweep();
    await scene.notices.sweep();
    expect(await inboxOf(scene, scene.keys.rev)).toHaveLength(1);
    expect(await inboxOf(scene, scene.keys.rob)).toEqual([]);
    expect(await inboxOf(scene, scene.keys.bot)).toEqual([]);
  });

  test("a new review round sends a new notice", async () => {
    const scene = await openScene();
    const id = await submit(scene);
    await until(async () => (await inboxOf(scene, scene.keys.rev)).length > 0);
    const rejection = { decision: "rejected", reasons: ["No"] };
    await scene.call("POST", `/submissions/${id}/review`, { body: rejection, bearer: scene.keys.rev });
    const { json } = await scene.call("GET", `/submissions/${id}`, { bearer: scene.keys.bot });
    const fields = { resumeToken: json.resumeToken, fields: { name: "Acme Ltd" } };
    const changed = await scene.call("PATCH", `/submissions/${id}/fields`, { body: fields, bearer: scene.keys.bot });
    const again = { resumeToken: changed.json.resumeToken, idempotencyKey: "again" };
    await scene.call("POST", `/submissions/${id}/submit`, { body: again, bearer: scene.keys.bot });
    await until(async () => (await inboxOf(scene, scene.keys.rev)).length > 1);
    expect((await inboxOf(scene, scene.keys.rev))[0]).toMatchObject({ text: expect.stringContaining("(round 2)") });
  });
});

describe("a process that dies before it sends a notice", () => {
  /** The mail's store, which is gone from some moment on for whatever would deliver a message or call it delivered. */
  const mortal = (store: MailStore): { readonly store: MailStore; die: () => void } => {
    let isDead = false;
    const gone = () => new StoreError("unavailable", "gone");
    return {
      die: () => {
        isDead = true;
      },
      store: {
        ...store,
        commit: (changes) => {
          if (isDead && changes.append) throw gone();
          return store.commit(changes);
        },
        dropIntent: (id) => {
          if (isDead) throw gone();
          return store.dropIntent(id);
        },
      },
    };
  };

  test.each(["hand-off", "review"])("after a %s was committed: the next process sends the notice", async (what) => {
    const [store, mailStore] = [createMemoryStore(), createMemoryMailStore()];
    let isDying = false;
    const reach = (point: string): void => {
      if (isDying && point === "after-commit") throw new Error("the process ended");
    };
    const server = await openMailServer({ store, mailStore, reach });
    const scene: Scene = { ...server, keys: await openKeys(server) };
    const isHandoff = what === "hand-off";
    const { id, resumeToken } = await begin(scene, isHandoff ? "vendor" : "gated");
    isDying = true;
    const body = isHandoff ? { resumeToken, to: "ann" } : { resumeToken, idempotencyKey: "k" };
    const path = `/submissions/${id}/${isHandoff ? "handoff" : "submit"}`;
    const bearer = isHandoff ? scene.keys.olga : scene.keys.bot;
    expect((await scene.call("POST", path, { body, bearer })).status).toBe(500);
    const key = isHandoff ? scene.keys.ann : scene.keys.rev;
    expect(await inboxOf(scene, key)).toEqual([]);

    const next = await openMailServer({ store, mailStore });
    await next.notices.sweep();
    await next.notices.sweep();
    expect(await inboxOf(next, key)).toMatchObject([{ edges: [{ about: id }] }]);
  });

  test("the next process sends the hand-off's notice once", async () => {
    const mailStore = createMemoryMailStore();
    const dying = mortal(mailStore);
    const scene = await openScene(dying.store);
    dying.die();
    const { status } = await handOver(scene, { to: "ann" });
    expect(status).toBe(200);
    const ann = await mailStore.agentNamed("default", "ann");
    expect(await mailStore.messages(ann!.id, { limit: 10 })).toEqual([]);
    expect(scene.logged).toContainEqual(expect.objectContaining({ event: "background_error", work: "notify" }));

    const next = await openMailServer({ store: scene.store, mailStore });
    await next.notices.sweep();
    expect(await inboxOf(next, scene.keys.ann)).toHaveLength(1);
    next.time.now += 3_600_000;
    await next.notices.sweep();
    await next.notices.sweep();
    expect(await inboxOf(next, scene.keys.ann)).toHaveLength(1);
  });

  test("the next process sends the review's notice once", async () => {
    const mailStore = createMemoryMailStore();
    const dying = mortal(mailStore);
    const scene = await openScene(dying.store);
    dying.die();
    await submit(scene);
    await until(async () => scene.logged.some(({ event }) => event === "background_error"));
    const next = await openMailServer({ store: scene.store, mailStore });
    await next.notices.sweep();
    await next.notices.sweep();
    expect(await inboxOf(next, scene.keys.rev)).toHaveLength(1);
  });

  test("a pending notice whose hand-off was never created is dropped unsent", async () => {
    const directory = mkdtempSync(join(tmpdir(), "cofill-notices-"));
    const store = await openSqliteStore({ file: join(directory, "mail.db") });
    onTestFinished(async () => {
      await store.close();
      rmSync(directory, { recursive: true, force: true });
    });
    const server = await openMailServer({ store, mailStore: store.mail });
    const scene: Scene = { ...server, keys: await openKeys(server) };
    const { id } = await begin(scene);
    const { createPendingNotices } = await import("@cofill/service/mail");
    const pending = createPendingNotices(store.mail);
    await pending.add({ tenant: "default", submissionId: id, at: new Date(server.time.now).toISOString(), id: "1" });
    await server.notices.sweep();
    expect(await pending.list({ limit: 10 })).toHaveLength(1);
    server.time.now += 3_600_000;
    await server.notices.sweep();
    expect(await pending.list({ limit: 10 })).toEqual([]);
    expect(await inboxOf(scene, scene.keys.ann)).toEqual([]);
  });
});

describe("an unreachable mail store", () => {
  const flaky = () => {
    const store = createMemoryMailStore();
    const line = { isCut: false };
    const through = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
      if (line.isCut) throw new StoreError("unavailable", "gone");
      return ask();
    };
    const cut: Partial<MailStore> = {
      agentNamed: (tenant, name) => through(() => store.agentNamed(tenant, name)),
      commit: (changes) => through(() => store.commit(changes)),
    };
    return { line, store: { ...store, ...cut } };
  };

  test.each(["ann", "@self"])("is reported as unavailable: a hand-off to %s may be retried", async (to) => {
    const { line, store } = flaky();
    const scene = await openScene(store);
    line.isCut = true;
    const { id, status } = await handOver(scene, { to });
    expect(status).toBe(503);
    const looked = await scene.call("GET", `/submissions/${id}`, { bearer: scene.keys.bot });
    expect(looked.json).not.toHaveProperty("handoff");
    line.isCut = false;
    expect((await handOver(scene, { to })).status).toBe(200);
  });

  test("does not lose review notices: the next sweep sends them", async () => {
    const { line, store } = flaky();
    const scene = await openScene(store);
    line.isCut = true;
    await submit(scene);
    await until(async () => scene.logged.some(({ event }) => event === "background_error"));
    line.isCut = false;
    await scene.notices.sweep();
    expect(await inboxOf(scene, scene.keys.rev)).toHaveLength(1);
  });
});
