import { createHttpHandler } from "@cofill/assist/http";
import { createMcpHttpHandler, createMcpServer } from "@cofill/assist/mcp";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, onTestFinished, test } from "vitest";
import { createConsumer, httpProvider, type McpClientLike, mcpProvider } from "../src/consumer/index.ts";
import type { AssistProvider } from "../src/contract.ts";
import { codes, fakeProvider, payloadOf } from "./fake-provider.ts";
import { listen } from "./listen.ts";

const overHttp = async (provider: AssistProvider) => {
  const outcome = await httpProvider(`${await listen(createHttpHandler(provider))}/formspec`);
  if (!outcome.ok) throw new Error(outcome.error.message);
  return outcome.value;
};
const overMcp = async (provider: AssistProvider) => {
  const handler = createMcpHttpHandler(createMcpServer(provider, { name: "test", version: "1" }));
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
  onTestFinished(async () => {
    await client.close();
    await handler.close();
  });
  await client.connect(new StreamableHTTPClientTransport(new URL(await listen(handler.fetch))));
  const outcome = await mcpProvider(client);
  if (!outcome.ok) throw new Error(outcome.error.message);
  return outcome.value;
};

describe.each([
  ["in process", async (provider: AssistProvider) => provider],
  ["HTTP", overHttp],
  ["MCP", overMcp],
] as const)("a consumer over %s", (_, connect) => {
  test("AS-TR-01: the consumer sees the same tools", async () => {
    const provider = fakeProvider();
    expect((await connect(provider)).tools()).toEqual(provider.tools());
  });

  test("AS-TR-02: the consumer gets the same envelopes, errors included", async () => {
    const provider = fakeProvider();
    const remote = await connect(provider);
    expect(await remote.call("formspec.form.describe", {})).toEqual(await provider.call("formspec.form.describe", {}));
    for (const code of codes)
      expect(await remote.call("test.fail", { code })).toEqual(await provider.call("test.fail", { code }));
    expect(payloadOf(await remote.call("formspec.no.such"))).toMatchObject({ code: "UNSUPPORTED" });
  });

  test("AS-ROLE-04: the consumer reads and writes through typed methods", async () => {
    const provider = fakeProvider();
    const consumer = createConsumer(await connect(provider));
    expect(await consumer.form.describe()).toMatchObject({ ok: true, value: { title: "Grant é", fieldCount: 2 } });
    expect(await consumer.field.set("name", "new")).toEqual({
      ok: true,
      value: { accepted: true, value: "new", validation: [] },
    });
    expect(provider.written.get("name")).toBe("new");
    await consumer.field.set("name");
    expect(provider.written.get("name")).toBeNull();
  });

  test("a cancelled call is aborted at the provider", async () => {
    const provider = fakeProvider();
    const remote = await connect(provider);
    const abort = new AbortController();
    const call = remote.call("test.wait", {}, { signal: abort.signal });
    await provider.waiting;
    abort.abort();
    expect(payloadOf(await call)).toMatchObject({ code: "x-cancelled" });
    await provider.aborted;
  });
});

describe("misbehaving servers", () => {
  const fetchOf = (respond: () => Response | Promise<Response>) => async () => respond();

  test.each([
    ["unreachable", () => Promise.reject(new Error("refused"))],
    ["no JSON", () => new Response("<html>")],
    ["no list", () => Response.json({})],
    ["a list without end", () => Response.json({ tools: Array(2000).fill({ name: "a" }) })],
  ])("discovery: %s", async (_, respond) => {
    const outcome = await httpProvider("http://localhost/formspec", { fetch: fetchOf(respond) });
    expect(outcome).toMatchObject({ ok: false, error: { code: "ENGINE_ERROR" } });
  });

  test("malformed tools are dropped, and missing hints get the worst-case default", async () => {
    const tools = [{ name: "a" }, { name: "a", title: "again" }, null, { title: "no name" }, { name: 7 }, { name: "" }];
    const outcome = await httpProvider("http://localhost/formspec", { fetch: fetchOf(() => Response.json({ tools })) });
    expect(outcome.ok && outcome.value.tools()).toEqual([
      {
        name: "a",
        title: "a",
        description: "",
        inputSchema: { type: "object" },
        annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
      },
    ]);
  });

  test.each([
    ["a page instead of an envelope", () => new Response("<html>", { status: 502 })],
    ["something else", () => Response.json({ hello: 1 })],
    ["nothing", () => new Response(null, { status: 204 })],
  ])("a call: %s is an ENGINE_ERROR", async (_, respond) => {
    let first = true;
    const fetch = async () => {
      const answer = first ? Response.json({ tools: [{ name: "a" }] }) : respond();
      first = false;
      return answer;
    };
    const outcome = await httpProvider("http://localhost/formspec", { fetch });
    expect(outcome.ok && payloadOf(await outcome.value.call("a"))).toMatchObject({ code: "ENGINE_ERROR" });
  });

  test("requests carry a bearer token, encode tool names and follow no redirects", async () => {
    const sent: (readonly [string, RequestInit | undefined])[] = [];
    const fetch = async (url: unknown, init?: RequestInit) => {
      sent.push([String(url), init]);
      return Response.json({ tools: [] });
    };
    const outcome = await httpProvider("http://localhost/formspec/", { fetch, token: "t" });
    if (outcome.ok) await outcome.value.call("../a?b");
    expect(sent.map(([url]) => url)).toEqual([
      "http://localhost/formspec/tools",
      "http://localhost/formspec/tools/..%2Fa%3Fb",
    ]);
    for (const [, init] of sent) {
      expect(new Headers(init?.headers).get("authorization")).toBe("Bearer t");
      expect(init?.redirect).toBe("error");
    }
  });

  test.each([
    ["refuses", () => Promise.reject(new Error("no"))],
    ["answers with a picture", async () => ({ content: [{ type: "image", data: "" }] })],
    ["answers with nothing", async () => undefined],
  ])("an MCP server that %s is an ENGINE_ERROR", async (_, callTool) => {
    const client: McpClientLike = { listTools: async () => ({ tools: [{ name: "a" }] }), callTool };
    const outcome = await mcpProvider(client);
    expect(outcome.ok && payloadOf(await outcome.value.call("a"))).toMatchObject({ code: "ENGINE_ERROR" });
  });
});
