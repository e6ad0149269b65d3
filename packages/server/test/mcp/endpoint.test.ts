import { createMemoryStore, StoreError } from "@cofill/store";
import { SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/server";
import { describe, expect, test } from "vitest";
import type { LogEntry } from "../../src/log-entry.ts";
import { mcpLimits } from "../../src/mcp/limits.ts";
import { type Channels, call, connect, openChannels } from "./channels.ts";
import { gated, vendor } from "./vendor.ts";

const post = (body: string, headers: Record<string, string> = {}): Request =>
  new Request("http://localhost/mcp", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    body,
  });

const rpc = (method: string, params: object = {}): string => JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });

/** The message of an answer, whether it came as JSON or as an event. */
const read = async (response: Response) => {
  const text = await response.text();
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
};

describe("MCP endpoint: authentication", () => {
  test("a request without a key is answered with 401 and WWW-Authenticate", async () => {
    const channels = await openChannels([vendor]);
    await channels.key({});
    const response = await channels.fetch(post(rpc("tools/list")));
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toContain("Bearer");
    expect(response.headers.get("content-type")).toContain("application/problem+json");
    expect(await response.json()).toMatchObject({ status: 401, code: "unauthenticated" });
  });

  test("a wrong key gets the server's own 401 response unchanged", async () => {
    const channels = await openChannels([vendor]);
    await channels.key({});
    const response = await channels.fetch(post(rpc("tools/list"), { authorization: "Bearer cofill_0" }));
    expect([response.status, await response.text()]).toEqual([401, "wrong"]);
  });

  test("a handoff link is refused with 403, because it is for a person", async () => {
    const channels = await openChannels([vendor]);
    const client = await connect("http://localhost/mcp", { fetch: channels.fetch });
    const { submissionId, resumeToken } = (await call(client, "formbridge_vendor_create")).body;
    const clerk = { kind: "human", id: "clerk" };
    const issued = await channels.service.issueLink({ via: "open", tenant: "default" }, submissionId, {
      actor: clerk,
      resumeToken,
    });
    const url = issued.ok && issued.value.body.ok ? String(issued.value.body.url) : "";
    const authorization = `Bearer ${url.split("/").at(-1)}`;
    const answers = [post(rpc("tools/list"), { authorization })].concat(
      new Request(
        `http://localhost/submissions/${submissionId}/formspec/mcp`,
        post(rpc("tools/list"), { authorization }),
      ),
    );
    for (const request of answers) expect((await channels.fetch(request)).status).toBe(403);
  });

  test("a revoked key is refused with the next request", async () => {
    const channels = await openChannels([vendor]);
    const key = await channels.key({});
    const client = await connect("http://localhost/mcp", { key, fetch: channels.fetch });
    await call(client, "formbridge_vendor_create");
    await channels.store.revokeApiKey(key.split("_")[1]!, "2026-05-17T10:00:00.000Z");
    await expect(call(client, "formbridge_vendor_create")).rejects.toThrow();
  });
});

describe("MCP endpoint: stateless requests", () => {
  test.each(SUPPORTED_PROTOCOL_VERSIONS.filter((version) => version < "2026"))(
    "a client of %s shakes hands",
    async (version) => {
      const channels = await openChannels([vendor]);
      const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: "raw", version: "1" } };
      const response = await channels.fetch(post(rpc("initialize", params)));
      expect((await read(response)).result).toMatchObject({
        protocolVersion: version,
        serverInfo: { name: "cofill" },
        instructions: expect.stringContaining("resumeToken"),
      });
      expect(response.headers.get("mcp-session-id")).toBeNull();
    },
  );

  test("any server on the same store answers the next request", async () => {
    const store = createMemoryStore();
    const channels: Channels[] = [];
    for (let n = 0; n < 3; n++) channels.push(await openChannels([vendor], { service: { store } }));
    let turn = 0;
    const client = await connect("http://localhost/mcp", {
      fetch: (request) => channels[turn++ % channels.length]!.fetch(request),
    });
    let { submissionId, resumeToken } = (await call(client, "formbridge_vendor_create")).body;
    for (const name of ["Acme", "Ajax", "Argo"]) {
      const fields = { "company.name": name };
      const { body } = await call(client, "formbridge_vendor_set", { submissionId, resumeToken, fields });
      expect(body.ok).toBe(true);
      ({ resumeToken } = body);
    }
    expect((await call(client, "formbridge_vendor_status", { submissionId })).body.fields.company.name).toBe("Argo");
    expect(turn).toBeGreaterThan(5);
  });

  test("a batch of an old client is answered message by message", async () => {
    const channels = await openChannels([vendor]);
    const create = (id: number) => ({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: { name: "formbridge_vendor_create", arguments: {} },
    });
    const response = await channels.fetch(post(JSON.stringify([create(1), create(2)])));
    const messages = (await response.text()).match(/^data: .+$/gm)?.map((line) => JSON.parse(line.slice(6)));
    expect(messages?.map(({ id, result }) => [id, result.structuredContent.ok])).toEqual([
      [1, true],
      [2, true],
    ]);
  });

  test("GET and DELETE are answered with 405, because there are no streams and no sessions", async () => {
    const channels = await openChannels([vendor]);
    expect((await channels.fetch(new Request("http://localhost/mcp"))).status).toBe(405);
    expect((await channels.fetch(new Request("http://localhost/mcp", { method: "DELETE" }))).status).toBe(405);
  });
});

describe("promise 21, 22: malformed MCP requests", () => {
  const deep = `${"[".repeat(400_000)}${"]".repeat(400_000)}`;
  const nest = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
  const nested = nest(90_000);
  const set = (fields: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"formbridge_vendor_create","arguments":{"initialFields":${fields}}}}`;

  test.each([
    ["ten megabytes", set(`{"a":"${"x".repeat(10_000_000)}"}`), 413],
    ["no JSON", "{", 400],
    ["nothing", "", 400],
    ["a list of nothing", "[]", 400],
    ["a text", '"tools/list"', 400],
    ["brackets", deep, 400],
    ["answers nested without end", set(`{"company":${nested}}`), 400],
    ["rows nested without end", set(`{"contacts":${deep}}`), 400],
    ["more calls than one", `[${Array.from({ length: mcpLimits.maxBatch + 1 }, () => set("{}")).join(",")}]`, 400],
  ])("%s is refused", async (_, body, status) => {
    const channels = await openChannels([vendor]);
    expect((await channels.fetch(post(body))).status).toBe(status);
    expect(await channels.store.list({ limit: 10 })).toEqual([]);
  });

  test("a body of another type than JSON is refused", async () => {
    const channels = await openChannels([vendor]);
    expect((await channels.fetch(post(rpc("tools/list"), { "content-type": "text/plain" }))).status).toBe(415);
  });

  test.each([
    ["answers nested deeper than a form", set(`{"company":${nest(70)}}`)],
    ["a field of JavaScript's own", set('{"__proto__":{"company":1},"constructor":{"prototype":{"x":1}}}')],
    ["a nested one", set('{"company":{"__proto__":{"polluted":1}}}')],
  ])("%s: the problem is reported, and nothing is created", async (_, body) => {
    const channels = await openChannels([vendor]);
    const { result } = await read(await channels.fetch(post(body)));
    expect(result).toMatchObject({ isError: true, structuredContent: { ok: false } });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(await channels.store.list({ limit: 10 })).toEqual([]);
  });
});

describe("D-15: calls that are answered with a problem", () => {
  const open = async () => {
    const channels = await openChannels([vendor, gated]);
    const client = await connect("http://localhost/mcp", { fetch: channels.fetch });
    const { submissionId, resumeToken } = (await call(client, "formbridge_vendor_create")).body;
    return { channels, client, submissionId, resumeToken };
  };

  test.each([
    ["no submission", "set", { resumeToken: "x" }, "malformed"],
    ["a submission that is a number", "status", { submissionId: 7 }, "malformed"],
    ["a submission that is none", "status", { submissionId: "sub_0" }, "not_found"],
    ["an id with a NUL", "status", { submissionId: "sub_\u0000" }, "not_found"],
    ["an endless id", "status", { submissionId: "s".repeat(100_000) }, "not_found"],
    ["no token", "set", { fields: {} }, "resume_token_required"],
    ["a forged token", "set", { resumeToken: "rt_x.1.y", fields: {} }, "not_found"],
    ["an unknown event", "events", { afterEventId: "evt_1" }, "unknown_event"],
    ["a limit out of bounds", "events", { limit: 1e9 }, "malformed"],
    ["fields that are none", "set", { fields: 7 }, "malformed"],
    ["an upload that is a number", "confirm_upload", { uploadId: 7 }, "malformed"],
    ["an unknown argument", "status", { webhook: "https://evil.example" }, "malformed"],
    ["confirming as an agent", "set", { fields: {}, confirm: ["consent"] }, "malformed"],
  ])("%s: %s %j gives %s", async (what, action, args, code) => {
    const { client, submissionId, resumeToken } = await open();
    const token = what === "no token" ? {} : action === "set" || action === "confirm_upload" ? { resumeToken } : {};
    const own = what === "no submission" ? {} : { submissionId };
    const called = await call(client, `formbridge_vendor_${action}`, { ...own, ...token, ...args });
    expect(called.isError).toBe(true);
    expect(called.body.problem.code).toBe(code);
    expect(Object.keys(called.body)).toEqual(["ok", "problem"]);
  });

  test.each(["set", "validate", "submit", "status", "events", "cancel", "handoff", "upload", "confirm_upload"])(
    "the submission of another intake is not there for %s",
    async (action) => {
      const { client, submissionId, resumeToken } = await open();
      const fill = { set: { fields: {} }, submit: { idempotencyKey: "k" }, confirm_upload: { uploadId: "u" } }[action];
      const token = action === "events" || action === "status" || action === "cancel" ? {} : { resumeToken };
      const args = { submissionId, ...token, ...fill };
      const called = await call(client, `formbridge_gated_${action}`, args);
      expect(called).toMatchObject({ isError: true, body: { ok: false, problem: { code: "not_found" } } });
    },
  );

  test("another tenant's key sees nothing, with or without the token", async () => {
    const channels = await openChannels([vendor]);
    const ours = await connect("http://localhost/mcp", { key: await channels.key({}), fetch: channels.fetch });
    const { submissionId, resumeToken } = (await call(ours, "formbridge_vendor_create")).body;
    const key = await channels.key({ tenant: "other", roles: ["operator"] });
    const theirs = await connect("http://localhost/mcp", { key, fetch: channels.fetch });
    for (const [action, args] of [
      ["status", {}],
      ["status", { resumeToken }],
      ["events", { resumeToken }],
      ["cancel", { resumeToken }],
      ["set", { resumeToken, fields: {} }],
      ["validate", { resumeToken }],
      ["handoff", { resumeToken }],
      ["submit", { resumeToken, idempotencyKey: "k" }],
    ] as const) {
      const called = await call(theirs, `formbridge_vendor_${action}`, { submissionId, ...args });
      expect(called.body, action).toEqual({ ok: false, problem: { code: "not_found", detail: expect.any(String) } });
    }
    const stillThere = await call(ours, "formbridge_vendor_status", { submissionId });
    expect(stillThere.body).toMatchObject({ ok: true, state: "draft" });
  });
});

describe("MCP endpoint: failures", () => {
  test("an unreachable store is answered with unavailable until it is back", async () => {
    const store = createMemoryStore();
    let isGone = false;
    const failing = new Proxy(store, {
      get: (target, name, receiver) => {
        if (isGone && name === "load") throw new StoreError("unavailable", "secret address of the database");
        return Reflect.get(target, name, receiver);
      },
    });
    const channels = await openChannels([vendor], { service: { store: failing } });
    const client = await connect("http://localhost/mcp", { fetch: channels.fetch });
    const { submissionId } = (await call(client, "formbridge_vendor_create")).body;
    isGone = true;
    const { body } = await call(client, "formbridge_vendor_status", { submissionId });
    expect(body).toEqual({
      ok: false,
      problem: { code: "unavailable", detail: expect.not.stringContaining("secret") },
    });
    isGone = false;
    expect((await call(client, "formbridge_vendor_status", { submissionId })).body.ok).toBe(true);
  });

  test("an internal error is logged without its message, which the client does not get either", async () => {
    const log: LogEntry[] = [];
    const channels = await openChannels([vendor], {
      options: { log: (entry) => log.push(entry) },
      service: {
        newId: () => {
          throw new TypeError("secret answer");
        },
      },
    });
    const client = await connect("http://localhost/mcp", { fetch: channels.fetch });
    await expect(call(client, "formbridge_vendor_create")).rejects.toThrow(/Something went wrong here/);
    expect(log).toMatchObject([{ level: "error", event: "internal_error", error: "TypeError" }]);
    expect(JSON.stringify(log)).not.toContain("secret");
  });
});
