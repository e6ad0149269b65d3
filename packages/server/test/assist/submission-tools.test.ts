import type { Principal } from "@cofill/service";
import { createMemoryStore, StoreError } from "@cofill/store";
import { describe, expect, test } from "vitest";
import { type Channels, connect, openChannels, type Source } from "../mcp/channels.ts";

const open: Principal = { via: "open", tenant: "default" };
const ida = { kind: "human", id: "ida" } as const;
const bot = { kind: "agent", id: "bot" } as const;

const trip: Source = {
  id: "trip",
  version: "1",
  name: "Trip",
  form: {
    format: "json-schema",
    schema: {
      type: "object",
      properties: {
        to: { type: "string", title: "To" },
        days: { type: "integer", minimum: 1 },
        signature: { type: "string" },
        ticket: { type: "string", format: "binary" },
        legs: { type: "array", items: { type: "object", properties: { km: { type: "integer" } } } },
      },
      required: ["to", "days"],
    },
  },
  uiHints: { fieldHints: { signature: { confirm: "human" } } },
};

const flat: Source = {
  id: "flat",
  version: "1",
  name: "Flat",
  form: { format: "json-schema", schema: { type: "object", properties: { a: { type: "string" } } } },
};

type Body = { submissionId: string; resumeToken: string } & Record<string, unknown>;

const create = async ({ service }: Channels, intake = "trip", by: Principal = open): Promise<Body> => {
  const answer = await service.create(by, intake, by.via === "open" ? { actor: bot } : {});
  if (!answer.ok) throw new Error(`${answer.problem.code}.${answer.problem.reason}`);
  return answer.value.body as unknown as Body;
};

interface Answered {
  readonly status: number;
  readonly isError: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: a payload, of which each test reads another part
  readonly payload: any;
  readonly headers: Headers;
}

const post = async (
  { fetch }: Channels,
  id: string,
  tool: string,
  input: object = {},
  headers: Record<string, string> = {},
): Promise<Answered> => {
  const response = await fetch(
    new Request(`http://localhost/submissions/${id}/formspec/tools/${tool}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(input),
    }),
  );
  const body = (await response.json()) as { content?: { text: string }[]; isError?: boolean };
  return {
    status: response.status,
    isError: body.isError === true,
    payload: body.content ? JSON.parse(body.content[0]!.text) : body,
    headers: response.headers,
  };
};

const set = (channels: Channels, id: string, path: string, value: unknown, headers?: Record<string, string>) =>
  post(channels, id, "formspec.field.set", { path, value }, headers);

const status = async ({ service }: Channels, id: string) => {
  const answer = await service.get(open, id, {});
  if (!answer.ok) throw new Error(`${answer.problem.code}.${answer.problem.reason}`);
  return answer.value.body as unknown as Body & {
    fields: Record<string, unknown>;
    proposals: unknown;
    metadata: object;
  };
};

describe("a call over HTTP", () => {
  test("is stored as one event before it is answered, and gives the new token", async () => {
    const channels = await openChannels([trip]);
    const { submissionId: id, resumeToken } = await create(channels);
    const entries = [
      { path: "to", value: "Bonn" },
      { path: "days", value: "3" },
    ];
    const answer = await post(channels, id, "formspec.field.bulkSet", { entries }, { "resume-token": resumeToken });
    expect(answer).toMatchObject({ status: 200, isError: false, payload: { summary: { accepted: 2 } } });
    const token = answer.headers.get("resume-token");
    expect(token).not.toBe(resumeToken);
    const seen = await status(channels, id);
    expect(seen).toMatchObject({ state: "in_progress", resumeToken: token, fields: { to: "Bonn", days: 3 } });
    const events = await channels.store.events(id, { afterSeq: 1, limit: 10 });
    expect(events.map(({ type }) => type)).toEqual(["field.updated"]);
    expect(JSON.parse(events[0]!.json)).toMatchObject({ actor: { kind: "agent", id: "assist" } });
  });

  test("that only reads writes nothing and keeps the token", async () => {
    const channels = await openChannels([trip]);
    const { submissionId: id, resumeToken } = await create(channels);
    const answer = await post(channels, id, "formspec.form.nextIncomplete");
    expect(answer.payload).toEqual({ path: "to", label: "To", reason: "required" });
    expect(answer.headers.get("resume-token")).toBe(resumeToken);
    expect((await channels.store.events(id, { afterSeq: 0, limit: 10 })).length).toBe(1);
  });

  test("fails and changes nothing if the store fails", async () => {
    const store = createMemoryStore();
    let isFull = false;
    const failing = new Proxy(store, {
      get: (target, name, receiver) => {
        if (isFull && name === "commit") return () => Promise.reject(new StoreError("full", "no room"));
        return Reflect.get(target, name, receiver);
      },
    });
    const channels = await openChannels([trip], { service: { store: failing } });
    const { submissionId: id } = await create(channels);
    isFull = true;
    expect(await set(channels, id, "to", "Bonn")).toMatchObject({
      status: 507,
      isError: true,
      payload: { code: "x-storage-full" },
    });
    isFull = false;
    expect((await status(channels, id)).fields).toEqual({});
  });

  test("an internal error is rethrown to the app, which logs and answers it", async () => {
    const channels = await openChannels([trip], {
      service: {
        store: new Proxy(createMemoryStore(), {
          get: (target, name, receiver) =>
            name === "commit" && isBroken
              ? () => Promise.reject(new TypeError("ours"))
              : Reflect.get(target, name, receiver),
        }),
      },
    });
    let isBroken = false;
    const { submissionId: id } = await create(channels);
    isBroken = true;
    await expect(set(channels, id, "to", "Bonn")).rejects.toThrow("ours");
  });

  test("concurrent calls are both stored", async () => {
    const channels = await openChannels([trip]);
    const { submissionId: id } = await create(channels);
    await Promise.all([set(channels, id, "to", "Bonn"), set(channels, id, "days", 2)]);
    expect((await status(channels, id)).fields).toEqual({ to: "Bonn", days: 2 });
  });
});

describe("a provider can do no more than its caller", () => {
  test("a confirmed answer is kept, and the agent's value becomes a proposal", async () => {
    const channels = await openChannels([trip]);
    const { submissionId: id, resumeToken } = await create(channels);
    const by = { actor: ida, resumeToken };
    const fields = { to: "Bonn", legs: [{ km: 7 }] };
    const answer = await channels.service.setFields(open, id, { ...by, fields, confirm: ["to", "legs[0].km"] });
    expect(answer).toMatchObject({ ok: true, value: { body: { ok: true } } });
    expect((await set(channels, id, "to", "Rome")).payload).toMatchObject({
      accepted: false,
      proposed: true,
      value: "Bonn",
    });
    expect((await set(channels, id, "to", null)).payload).toMatchObject({ code: "x-confirmed-by-person" });
    const removed = await post(channels, id, "cofill.row.remove", { path: "legs", index: 0 });
    expect(removed.payload).toMatchObject({ code: "x-confirmed-by-person" });
    const seen = await status(channels, id);
    expect(seen.fields).toMatchObject({ to: "Bonn", legs: [{ km: 7 }] });
    expect(seen.proposals).toMatchObject({ to: { value: "Rome" } });
  });

  test("a field that requires a person gets a proposal", async () => {
    const channels = await openChannels([trip]);
    const { submissionId: id } = await create(channels);
    expect((await set(channels, id, "signature", "Ida")).payload).toMatchObject({ accepted: false, proposed: true });
    expect((await status(channels, id)).fields).not.toHaveProperty("signature");
  });

  test("promise 32: a tool call with a person's link is recorded as an agent's", async () => {
    const channels = await openChannels([trip]);
    const { submissionId: id, resumeToken } = await create(channels);
    const issued = await channels.service.issueLink(open, id, { resumeToken, actor: { kind: "human", id: "ida" } });
    const url = issued.ok ? String((issued.value.body as unknown as Body).url) : "";
    const authorization = `Bearer ${url.split("/").at(-1)}`;
    const answer = await set(channels, id, "signature", "Ida", { authorization });
    expect(answer.payload).toMatchObject({ proposed: true });
    const [last] = (await channels.store.events(id, { afterSeq: 0, limit: 10 })).slice(-1);
    expect(JSON.parse(last!.json)).toMatchObject({
      actor: { kind: "agent", id: expect.stringContaining("link:") },
      channel: "assist",
    });
    const other = await create(channels);
    expect(await set(channels, other.submissionId, "to", "x", { authorization })).toMatchObject({ status: 404 });
  });

  test("a file cannot be set", async () => {
    const channels = await openChannels([trip]);
    const { submissionId: id } = await create(channels);
    const value = { id: "upl_1", name: "a.pdf", mediaType: "application/pdf", size: 1 };
    const answer = await set(channels, id, "ticket", value);
    expect(answer).toMatchObject({ isError: true, payload: { code: "READONLY" } });
    expect((await status(channels, id)).fields).toEqual({});
  });

  test("a closed submission can be read but not written", async () => {
    const channels = await openChannels([trip]);
    const { submissionId: id } = await create(channels);
    await channels.service.cancel(open, id, { actor: bot });
    expect((await post(channels, id, "formspec.form.describe")).payload).toMatchObject({ title: "Trip" });
    expect(await set(channels, id, "to", "Bonn")).toMatchObject({ isError: true, payload: { code: "READONLY" } });
  });

  test("an expired submission is reported and accepts no writes", async () => {
    const channels = await openChannels([trip]);
    const { submissionId: id } = await create(channels);
    channels.wait(365 * 86_400_000);
    expect(await set(channels, id, "to", "Bonn")).toMatchObject({ isError: true, payload: { code: "x-expired" } });
    expect(await status(channels, id)).toMatchObject({ state: "expired", fields: {} });
  });

  test("an actor in the input is an unknown property", async () => {
    const channels = await openChannels([trip]);
    const { submissionId: id } = await create(channels);
    const answer = await post(channels, id, "formspec.field.set", { path: "to", value: "Bonn", actor: ida });
    expect(answer.payload).toMatchObject({ code: "INVALID_VALUE", message: expect.stringContaining('"actor"') });
  });
});

describe("who may come in", () => {
  const setScene = async () => {
    const channels = await openChannels([trip]);
    const keys = {
      maker: await channels.key({ actorId: "maker" }),
      other: await channels.key({ actorId: "other" }),
      operator: await channels.key({ actorId: "op", roles: ["operator"] }),
      reviewer: await channels.key({ actorId: "rev", roles: ["reviewer"] }),
      abroad: await channels.key({ actorId: "maker", tenant: "abroad" }),
    };
    const maker: Principal = {
      via: "key",
      keyId: "k",
      tenant: "default",
      actor: { kind: "agent", id: "maker" },
      roles: ["agent"],
    };
    return { channels, keys, ...(await create(channels, "trip", maker)) };
  };

  test.each([
    ["maker", false, 200, undefined],
    ["maker", true, 200, undefined],
    ["other", false, 404, "NOT_FOUND"],
    ["other", true, 200, undefined],
    ["operator", false, 200, undefined],
    ["reviewer", true, 403, "x-forbidden"],
    ["abroad", true, 404, "NOT_FOUND"],
    ["nobody", true, 401, "x-unauthenticated"],
    ["nobody", false, 401, "x-unauthenticated"],
  ] as const)("%s, with the token: %s, gets %d %s", async (who, hasToken, code, error) => {
    const { channels, keys, submissionId, resumeToken } = await setScene();
    const headers = {
      ...(who !== "nobody" && { authorization: `Bearer ${keys[who]}` }),
      ...(hasToken && { "resume-token": resumeToken }),
    };
    const written = await set(channels, submissionId, "to", "Bonn", headers);
    expect([written.status, written.payload.code]).toEqual([code, error]);
    const url = `http://localhost/submissions/${submissionId}/formspec/tools`;
    const listed = await channels.fetch(new Request(url, { headers }));
    expect(listed.status).toBe(code);
    expect(listed.headers.has("resume-token")).toBe(code === 200);
  });

  test.each([
    ["a forged token", { "resume-token": "rt_sub_1.1.aaaaaaaaaaaaaaaaaaaaaaaaaaa" }, 404],
    ["a token that is no token", { "resume-token": "x".repeat(5_000) }, 400],
    ["a page of another site", { origin: "https://evil.example" }, 403],
    ["another type than JSON", { "content-type": "text/plain" }, 415],
  ])("%s: refused", async (_, headers, code) => {
    const channels = await openChannels([trip]);
    const { submissionId } = await create(channels);
    expect(await set(channels, submissionId, "to", "Bonn", headers)).toMatchObject({ status: code, isError: true });
    expect((await status(channels, submissionId)).fields).toEqual({});
  });

  test.each([
    "/submissions/x/formspec",
    "/submissions/x/formspec/other",
    "/submissions/a%2Fb/formspec/tools",
    "/submissions//formspec/tools",
  ])("%s is not found", async (path) => {
    const channels = await openChannels([trip]);
    expect((await channels.fetch(new Request(`http://localhost${path}`))).status).toBe(404);
  });

  test("an unknown tool gets 404", async () => {
    const channels = await openChannels([trip]);
    const { submissionId } = await create(channels);
    const answer = await post(channels, submissionId, "formspec.form.explode");
    expect(answer).toMatchObject({ status: 404, isError: true, payload: { code: "UNSUPPORTED" } });
  });
});

describe("discovery", () => {
  const names = async (channels: Channels, id: string): Promise<readonly string[]> => {
    const response = await channels.fetch(new Request(`http://localhost/submissions/${id}/formspec/tools`));
    return ((await response.json()) as { tools: { name: string }[] }).tools.map(({ name }) => name);
  };

  test("AS-TR-01: lists only tools that work with this form", async () => {
    const channels = await openChannels([trip, flat]);
    const withList = await names(channels, (await create(channels)).submissionId);
    expect(withList).toContain("formspec.field.set");
    expect(withList).toContain("cofill.row.add");
    const { submissionId } = await create(channels, "flat");
    const without = await names(channels, submissionId);
    expect(without.length).toBe(withList.length - 2);
    expect(without).not.toContain("cofill.row.add");
    expect([...withList, ...without].some((name) => name.startsWith("formspec.profile"))).toBe(false);
    const called = await post(channels, submissionId, "cofill.row.add", { path: "a" });
    expect(called).toMatchObject({ isError: true, payload: { code: "UNSUPPORTED" } });
  });
});

describe("over MCP", () => {
  test("offers the same tools, with the payload as structured content and the new token", async () => {
    const channels = await openChannels([trip]);
    const { submissionId, resumeToken } = await create(channels);
    const client = await connect(`http://localhost/submissions/${submissionId}/formspec/mcp`, {
      fetch: channels.fetch,
    });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("formspec.field.set");
    const result = await client.callTool({ name: "formspec.field.set", arguments: { path: "to", value: "Bonn" } });
    expect(result.structuredContent).toMatchObject({ accepted: true, value: "Bonn" });
    const seen = await status(channels, submissionId);
    expect(result._meta).toMatchObject({ resumeToken: seen.resumeToken });
    expect(seen.resumeToken).not.toBe(resumeToken);
  });

  test("an unknown or foreign submission has no tools", async () => {
    const channels = await openChannels([trip]);
    const { submissionId } = await create(channels);
    const key = await channels.key({ actorId: "stranger" });
    for (const id of [submissionId, "sub_nowhere"]) {
      const client = await connect(`http://localhost/submissions/${id}/formspec/mcp`, { key, fetch: channels.fetch });
      await expect(client.listTools()).rejects.toThrow("Not found");
      const result = await client.callTool({ name: "formspec.form.describe" });
      expect(result).toMatchObject({ isError: true, structuredContent: { code: "NOT_FOUND" } });
    }
  });
});
