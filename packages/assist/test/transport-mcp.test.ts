import { createMcpHttpHandler, createMcpServer, type McpHttpOptions, type McpServerOptions } from "@cofill/assist/mcp";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { transportLimits } from "../src/consumer/limits.ts";
import type { AssistProvider } from "../src/contract.ts";
import { canPrompt, confirmationPrompt } from "../src/mcp/confirmation-prompt.ts";
import { codes, describeText, fakeProvider, payloadOf } from "./fake-provider.ts";
import { curl, listen } from "./listen.ts";

type Era = "2025" | "2026";
type Person = (message: string) => unknown | Promise<unknown>;

const eras: readonly Era[] = ["2025", "2026"];
const info: McpServerOptions = { name: "test", version: "1.0.0", instructions: "Read first, then write." };
const apply = {
  name: "formspec.profile.apply",
  arguments: { matches: [{ path: "name", value: "new" }], confirm: true },
};

/** A client of the SDK; with a person it can show prompts, without one it cannot. */
const clientOf = (era: Era, person?: Person): Client => {
  const client = new Client(
    { name: "tester", version: "1.0.0" },
    {
      capabilities: person ? { elicitation: { form: {} } } : {},
      versionNegotiation: { mode: era === "2026" ? { pin: "2026-07-28" } : "legacy" },
    },
  );
  if (person)
    client.setRequestHandler("elicitation/create", async ({ params }) => (await person(params.message)) as never);
  onTestFinished(() => client.close());
  return client;
};

const overHttp = async (
  tables: AssistProvider | readonly AssistProvider[],
  era: Era,
  person?: Person,
  options: Partial<McpServerOptions> = {},
) => {
  const handler = createMcpHttpHandler(createMcpServer(tables, { ...info, ...options }));
  onTestFinished(() => handler.close());
  const url = await listen(handler.fetch);
  const client = clientOf(era, person);
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return { client, handler, url };
};

const overStdio = async (_: AssistProvider, era: Era, person?: Person) => {
  const client = clientOf(era, person);
  const script = new URL("./stdio-server.ts", import.meta.url).pathname;
  await client.connect(new StdioClientTransport({ command: process.execPath, args: ["--no-warnings", script] }));
  return { client };
};

afterEach(() => {
  vi.useRealTimers();
});

describe.each([
  ["Streamable HTTP", overHttp],
  ["stdio", overStdio],
] as const)("over %s", (_, connect) => {
  describe.each(eras)("a client of %s", (era) => {
    test("AS-TR-01: tools keep their dotted names, titles, schemas and hints", async () => {
      const provider = fakeProvider();
      const { client } = await connect(provider, era);
      const { tools } = await client.listTools();
      expect(tools).toEqual(
        provider.tools().map(({ annotations, ...tool }) => ({
          ...tool,
          annotations: { title: tool.title, ...annotations },
        })),
      );
    });

    test("AS-TR-MCP: the envelope's text arrives byte for byte, an object payload beside it", async () => {
      const { client } = await connect(fakeProvider(), era);
      const result = await client.callTool({ name: "formspec.form.describe" });
      expect(result.content).toEqual([{ type: "text", text: describeText }]);
      expect(result.isError).toBeUndefined();
      expect(result.structuredContent).toEqual(JSON.parse(describeText));
    });

    test("AS-ENV-01: an array payload is only in the text", async () => {
      const { client } = await connect(fakeProvider(), era);
      const result = await client.callTool({ name: "formspec.field.list" });
      expect(payloadOf(result)).toEqual([]);
      expect(result).not.toHaveProperty("structuredContent");
    });

    test("AS-TR-03: every error code arrives as it was", async () => {
      const { client } = await connect(fakeProvider(), era);
      for (const code of codes) {
        const result = await client.callTool({ name: "test.fail", arguments: { code } });
        expect(result.isError).toBe(true);
        expect(payloadOf(result)).toEqual({ code, message: "It failed.", path: "items[0].name" });
      }
    });

    test("AS-ERR-01: an unknown tool and a tool that throws are envelopes too", async () => {
      const { client } = await connect(fakeProvider(), era);
      const unknown = await client.callTool({ name: "formspec.form.nothing" });
      expect([unknown.isError, payloadOf(unknown)]).toMatchObject([true, { code: "UNSUPPORTED" }]);
      const broken = await client.callTool({ name: "test.throw" });
      expect([broken.isError, payloadOf(broken)]).toMatchObject([true, { code: "ENGINE_ERROR" }]);
      expect(JSON.stringify(broken)).not.toContain("secret");
    });

    test.each([
      ["yes", { action: "accept", content: { confirm: true } }, { filled: [{ path: "name", value: "new" }] }],
      ["no in the form", { action: "accept", content: { confirm: false } }, { filled: [] }],
      ["no", { action: "decline" }, { skipped: [{ path: "name", reason: "DECLINED" }] }],
      ["nothing, and closes it", { action: "cancel" }, { filled: [] }],
    ])("AS-TR-04: a person is asked and says %s", async (_answer, response, payload) => {
      const messages: string[] = [];
      const { client } = await connect(fakeProvider(), era, (message) => {
        messages.push(message);
        return response;
      });
      expect(payloadOf(await client.callTool(apply))).toMatchObject(payload);
      expect(messages).toEqual(["Fill in from your profile?\n- Label of name (name): old → new"]);
    });

    test("AS-TR-MCP: a client that cannot ask gets x-confirmation-required", async () => {
      const { client } = await connect(fakeProvider(), era);
      expect(payloadOf(await client.callTool(apply))).toMatchObject({ code: "x-confirmation-required" });
    });
  });
});

describe.each(eras)("the form during a confirmation, client of %s", (era) => {
  test("AS-TR-04: nothing is written until the answer, and the provider is called once", async () => {
    const provider = fakeProvider();
    const { client } = await overHttp(provider, era, () => {
      expect(provider.written.get("name")).toBe("old");
      return { action: "accept", content: { confirm: true } };
    });
    await client.callTool(apply);
    expect(provider.written.get("name")).toBe("new");
    expect(provider.received.length).toBe(1);
  });

  test("a client whose prompt breaks gets an envelope and writes nothing", async () => {
    const provider = fakeProvider();
    const { client } = await overHttp(provider, era, () => Promise.reject(new Error("no screen")));
    const answer = await client.callTool(apply).then(payloadOf, (error: Error) => error.message);
    if (era === "2025") expect(answer).toMatchObject({ code: "x-confirmation-required" });
    expect(provider.written.get("name")).toBe("old");
  });

  test.each([
    ["can be asked", () => ({ action: "decline" })],
    ["cannot be asked", undefined],
  ])("a cancelled call of a client that %s aborts the provider's", async (_, person) => {
    const provider = fakeProvider();
    const { client } = await overHttp(provider, era, person);
    const cancel = new AbortController();
    const call = client.callTool({ name: "test.wait" }, { signal: cancel.signal }).catch((error: Error) => error);
    await provider.waiting;
    cancel.abort();
    expect(await call).toBeInstanceOf(Error);
    await provider.aborted;
  });
});

test("a client of 2025 that goes away during a confirmation ends the call", async () => {
  const provider = fakeProvider();
  const asked = Promise.withResolvers<void>();
  const { client, handler } = await overHttp(provider, "2025", () => {
    asked.resolve();
    return new Promise(() => undefined);
  });
  const call = client.callTool(apply).catch((error: Error) => error);
  await asked.promise;
  await client.close();
  await handler.close();
  await provider.aborted;
  await call;
  expect(provider.written.get("name")).toBe("old");
});

describe("a call that is paused between two requests", () => {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "raw", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } },
  };
  const send = async (handler: { fetch: (request: Request) => Promise<Response> }, params: object) => {
    const response = await handler.fetch(
      new Request("http://localhost/mcp", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          "mcp-protocol-version": "2026-07-28",
          "mcp-method": "tools/call",
          "mcp-name": "formspec.profile.apply",
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { ...params, _meta: meta } }),
      }),
    );
    return ((await response.json()) as { result: { resultType?: string; requestState?: string } }).result;
  };
  const yes = { inputResponses: { confirm: { action: "accept", content: { confirm: true } } } };
  const openPaused = async () => {
    const provider = fakeProvider();
    const handler = createMcpHttpHandler(createMcpServer(provider, info));
    onTestFinished(() => handler.close());
    const first = await send(handler, apply);
    expect(first.resultType).toBe("input_required");
    return { provider, handler, requestState: first.requestState! };
  };

  test("goes on once with the answer; the same answer again asks anew", async () => {
    const { provider, handler, requestState } = await openPaused();
    expect(payloadOf(await send(handler, { ...apply, ...yes, requestState }))).toMatchObject({ skipped: [] });
    expect(provider.received.length).toBe(1);
    const again = await send(handler, { ...apply, ...yes, requestState });
    expect(again.resultType).toBe("input_required");
    expect(again.requestState).not.toBe(requestState);
  });

  test.each([
    ["a state nobody gave out", { ...apply, ...yes, requestState: crypto.randomUUID() }],
    ["a name of every object", { ...apply, ...yes, requestState: "__proto__" }],
    ["an answer to no question", { ...apply, ...yes }],
  ])("AS-SEC-01: %s is asked about, not believed", async (_, params) => {
    const { provider, handler } = await openPaused();
    expect((await send(handler, params)).resultType).toBe("input_required");
    expect(provider.written.get("name")).toBe("old");
  });

  test("AS-SEC-01: an answer for one call does not confirm another", async () => {
    const { provider, handler, requestState } = await openPaused();
    const other = { ...apply, arguments: { matches: [{ path: "name", value: "worse" }], confirm: true } };
    expect((await send(handler, { ...other, ...yes, requestState })).resultType).toBe("input_required");
    expect(provider.written.get("name")).toBe("old");
  });

  test("an answer that cannot be read is asked for again, under the same question", async () => {
    const { handler, requestState } = await openPaused();
    const again = await send(handler, { ...apply, inputResponses: { confirm: {} }, requestState });
    expect([again.resultType, again.requestState]).toEqual(["input_required", requestState]);
  });

  test("a client that never comes back: the call ends after a while and nothing is written", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { provider } = await openPaused();
    await vi.advanceTimersByTimeAsync(transportLimits.pausedCallMs);
    await provider.aborted;
    expect(provider.written.get("name")).toBe("old");
  });

  test("only so many calls may wait; the next is refused", async () => {
    const { handler } = await openPaused();
    for (let open = 1; open < transportLimits.maxPausedCalls; open += 1) await send(handler, apply);
    expect(payloadOf(await send(handler, apply))).toMatchObject({ code: "x-confirmation-required" });
  });
});

describe("the prompt", () => {
  test.each([
    ["no capabilities", undefined, false],
    ["none for prompts", {}, false],
    ["prompts of no named mode", { elicitation: {} }, true],
    ["forms", { elicitation: { form: {} } }, true],
    ["only addresses to open", { elicitation: { url: {} } }, false],
    ["both", { elicitation: { form: {}, url: {} } }, true],
  ])("a client with %s can be asked: %s", (_, capabilities, expected) => {
    expect(canPrompt(capabilities)).toBe(expected);
  });

  test("is bounded, and says what it leaves out", () => {
    const change = { path: "a", label: "A", before: null, after: "x\n".repeat(500) };
    const changes = Array.from({ length: 60 }, () => change);
    const lines = confirmationPrompt({ id: "1", tool: "t", message: "Write?", changes }).message.split("\n");
    expect(lines.length).toBe(52);
    expect(lines[1]).toBe(`- A (a): (empty) → ${"x ".repeat(99)}x…`);
    expect(lines[51]).toBe("- and 10 more");
  });

  test.each(eras)(
    "AS-TR-MCP: a provider with its own way to ask uses it for a client of %s that has none",
    async (era) => {
      const { client } = await overHttp(
        fakeProvider(async () => "declined"),
        era,
      );
      expect(payloadOf(await client.callTool(apply))).toMatchObject({ skipped: [{ reason: "DECLINED" }] });
    },
  );
});

describe("one server, several tables", () => {
  const markform: AssistProvider = {
    tools: () => [{ ...fakeProvider().tools()[0]!, name: "markform.inspect" }, fakeProvider().tools()[0]!],
    call: async (name) => ({ content: [{ type: "text", text: JSON.stringify({ from: name }) }] }),
  };

  test.each(eras)("AS-TR-MCP: both are listed and called, client of %s", async (era) => {
    const { client } = await overHttp([fakeProvider(), markform], era);
    const names = (await client.listTools()).tools.map((tool) => tool.name);
    expect(names.filter((name) => name === "formspec.form.describe").length).toBe(1);
    expect(names).toContain("markform.inspect");
    expect(payloadOf(await client.callTool({ name: "markform.inspect" }))).toEqual({ from: "markform.inspect" });
    expect(payloadOf(await client.callTool({ name: "formspec.form.describe" }))).toHaveProperty("fieldCount");
  });

  test.each(eras)("resources and instructions, client of %s", async (era) => {
    const form = { uri: "form://a", name: "a.form.md", mimeType: "text/markdown", read: () => "# Form" };
    const { client } = await overHttp(fakeProvider(), era, undefined, { resources: [form] });
    expect(client.getInstructions()).toBe("Read first, then write.");
    const { read, ...declared } = form;
    expect((await client.listResources()).resources).toEqual([declared]);
    const { contents } = await client.readResource({ uri: "form://a" });
    expect(contents).toEqual([{ uri: "form://a", text: read(), mimeType: "text/markdown" }]);
    await expect(client.readResource({ uri: "form://b" })).rejects.toThrow();
  });
});

describe("the HTTP endpoint", () => {
  const initialize = JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
  });
  const request = (headers: Record<string, string> = {}, body = initialize): Request =>
    new Request("http://localhost/mcp", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
      body,
    });
  const openEndpoint = (options: McpHttpOptions = {}) => {
    const handler = createMcpHttpHandler(createMcpServer(fakeProvider(), info), options);
    onTestFinished(() => handler.close());
    return handler;
  };

  test.each([
    ["a name that resolves here", { host: "evil.example" }, {}, 403],
    ["another site", { origin: "https://evil.example" }, {}, 403],
    ["no token", {}, { token: "t" }, 401],
    ["the token", { authorization: "Bearer t" }, { token: "t" }, 200],
    ["a form's type", { "content-type": "text/plain" }, {}, 415],
  ])("AS-SEC-01: %s", async (_, headers, options, status) => {
    const response = await openEndpoint(options).fetch(request(headers as unknown as Record<string, string>));
    expect(response.status).toBe(status);
  });

  test("sessions are bounded in number: those who are in stay in", async () => {
    const handler = openEndpoint({ maxSessions: 2 });
    const first = await handler.fetch(request());
    await handler.fetch(request());
    expect((await handler.fetch(request())).status).toBe(503);
    const id = first.headers.get("mcp-session-id")!;
    const list = request({ "mcp-session-id": id }, '{"jsonrpc":"2.0","id":2,"method":"tools/list"}');
    expect((await handler.fetch(list)).status).toBe(200);
  });

  test("a session nobody uses is forgotten, and its place is free", async () => {
    let now = 0;
    const handler = openEndpoint({ maxSessions: 1, sessionIdleMs: 1000, now: () => now });
    const id = (await handler.fetch(request())).headers.get("mcp-session-id")!;
    now = 1000;
    const ping = () => request({ "mcp-session-id": id }, '{"jsonrpc":"2.0","id":2,"method":"ping"}');
    expect((await handler.fetch(ping())).status).toBe(200);
    now = 2001;
    expect((await handler.fetch(ping())).status).toBe(404);
    expect((await handler.fetch(request())).status).toBe(200);
  });

  test("a request that opens no session leaves none behind", async () => {
    const handler = openEndpoint({ maxSessions: 1 });
    for (let tries = 0; tries < 3; tries += 1)
      expect((await handler.fetch(request({}, '{"jsonrpc":"2.0","id":2,"method":"tools/list"}'))).status).toBe(400);
    expect((await handler.fetch(request())).status).toBe(200);
  });

  test.each([
    ["declared", []],
    ["chunked", ["-H", "transfer-encoding: chunked"]],
  ])("AS-SEC-01: 10 MB, %s, are refused", async (_, headers) => {
    const url = await listen(openEndpoint().fetch);
    const args = ["-H", "content-type: application/json", ...headers, "--data-binary", "@-", url];
    expect((await curl(args, `{"jsonrpc":"2.0","id":1,"method":"${"x".repeat(1e7)}"}`)).status).toBe(413);
  });

  test("AS-SEC-01: malformed JSON is refused", async () => {
    expect((await openEndpoint().fetch(request({}, "{"))).status).toBe(400);
  });
});
