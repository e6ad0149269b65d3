import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient } from "@cofill/client";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { main } from "cofill";
import { expect, onTestFinished, test } from "vitest";
import { intakePlace, serveHere } from "./intake-place.ts";
import { binary, sampleForm, workspace } from "./run-cofill.ts";
import { assistOver } from "./serve-cofill.ts";

const eras = [
  ["2025", "legacy"],
  ["2026", { pin: "2026-07-28" }],
] as const;

const clientThrough = async (
  base: string,
  cwd: string,
  mode: (typeof eras)[number][1],
  env: Record<string, string> = {},
): Promise<Client> => {
  const client = new Client({ name: "tester", version: "1" }, { versionNegotiation: { mode } });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [binary, "mcp", "--server", base],
    cwd,
    env: { ...(process.env as Record<string, string>), ...env },
    stderr: "ignore",
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
};

test.each(eras)("MCP bridge: a client of %s reaches the forms of a server with its key", async (_, mode) => {
  const place = intakePlace();
  const { key } = await place.json("keys", "create", "--role", "agent", "--actor", "bot");
  const { base } = await serveHere(place);
  const client = await clientThrough(base, place.cwd, mode, { COFILL_KEY: key });
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain("formbridge_order_create");
  const made = await client.callTool({
    name: "formbridge_order_create",
    arguments: { initialFields: { customer: "Rúna 中" } },
  });
  expect(made.structuredContent).toMatchObject({ ok: true, state: "in_progress" });
  const [row] = await place.json("submissions", "list");
  expect(row).toMatchObject({ intakeId: "order", createdBy: "bot" });
  // Calls that are made at once are answered each with its own.
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      client.callTool({ name: "formbridge_order_create", arguments: { initialFields: { amount: n } } }),
    ),
  );
  expect(
    new Set(answers.map(({ structuredContent }) => (structuredContent as { submissionId: string }).submissionId)).size,
  ).toBe(5);
});

test("MCP bridge: --as or COFILL_AGENT names the agent whose mail is offered", async () => {
  const place = intakePlace();
  const { base } = await serveHere(place);
  const client = await clientThrough(base, place.cwd, "legacy", { COFILL_AGENT: "Zoë" });
  const sent = await client.callTool({ name: "mail.send", arguments: { to: "@self", text: "Hello" } });
  expect(sent.structuredContent).toMatchObject({ ok: true, from: "@self", number: 1 });
  const zoe = createClient({ url: base, agent: "Zoë" }).mail;
  expect(await zoe.inbox({})).toMatchObject({ ok: true, value: { messages: [{ text: "Hello" }] } });
});

test("MCP bridge: a server with sessions works", async () => {
  const place = workspace({ "trip.form.md": sampleForm });
  const { base } = await assistOver(["trip.form.md"], place);
  const client = await clientThrough(`${base}/mcp/`, place.cwd, "legacy");
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain("formspec.form.describe");
});

/** The command in this process, spoken to in raw messages; gives what it said. */
const speak = async (url: string, messages: readonly unknown[], argv: readonly string[] = []) => {
  let out = "";
  let err = "";
  const code = await main(["mcp", "--server", url, ...argv], {
    cwd: "/",
    env: {},
    stdin: (async function* () {
      for (const message of messages) yield `${typeof message === "string" ? message : JSON.stringify(message)}\n`;
    })(),
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (err += text) },
    stopped: new Promise(() => {}),
  });
  return {
    code,
    err,
    said: out
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  };
};

const ask = (id: number | string, method = "tools/list", params = {}) => ({ jsonrpc: "2.0", id, method, params });

const greeting = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "tester", version: "1" } };

/** A server that answers each message in its own way, and remembers the headers. */
const stub = async (
  answer: (message: { id: number; method: string }) => { status?: number; type?: string; body: string },
) => {
  const got: {
    readonly headers: Record<string, unknown>;
    readonly method: string | undefined;
    readonly body: string;
  }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    got.push({ headers: request.headers, method: request.method, body });
    if (request.method !== "POST") return response.writeHead(405).end();
    const { status = 200, type = "application/json", body: text } = answer(JSON.parse(body));
    response.writeHead(status, { "content-type": type, "mcp-session-id": "s1" }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got };
};

const result = (id: number, value: object = {}) => JSON.stringify({ jsonrpc: "2.0", id, result: value });

test("MCP bridge: an answer as a stream may have earlier messages, several data lines and other events", async () => {
  const { url } = await stub(({ id }) => ({
    type: "text/event-stream",
    body: `: hello\n\nevent: ping\ndata: {}\n\ndata: {"jsonrpc":"2.0",\ndata: "method":"notifications/progress"}\n\nid: 7\r\ndata: ${result(id)}\r\n\r\n`,
  }));
  const { said, code } = await speak(url, [ask(1)]);
  expect(code).toBe(0);
  expect(said).toEqual([
    { jsonrpc: "2.0", method: "notifications/progress" },
    { jsonrpc: "2.0", id: 1, result: {} },
  ]);
});

test("MCP bridge: session, version and key are sent with every message, and the session is ended", async () => {
  const { url, got } = await stub(({ id, method }) =>
    id === undefined
      ? { status: 202, body: "" }
      : { body: result(id, method === "initialize" ? { protocolVersion: "2025-06-18" } : {}) },
  );
  await speak(
    url,
    [ask(1, "initialize", greeting), { jsonrpc: "2.0", method: "notifications/initialized" }, ask(2, "tools/list")],
    ["--key", "k"],
  );
  const posts = got
    .filter(({ method }) => method === "POST")
    .map(({ headers, body }) => [JSON.parse(body).method, headers]);
  expect(posts).toMatchObject([
    ["initialize", { authorization: "Bearer k", accept: "application/json, text/event-stream" }],
    ["notifications/initialized", { "mcp-session-id": "s1", "mcp-protocol-version": "2025-06-18" }],
    ["tools/list", { "mcp-session-id": "s1", "mcp-protocol-version": "2025-06-18" }],
  ]);
  expect(posts[0]?.[1]).not.toHaveProperty("mcp-session-id");
  expect(got.at(-1)).toMatchObject({ method: "DELETE", headers: { "mcp-session-id": "s1" } });
});

test("MCP bridge: requests of 2026-07-28 state their method in headers", async () => {
  const { url, got } = await stub(({ id }) => ({ body: result(id) }));
  const _meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };
  await speak(url, [
    ask(1, "tools/call", { name: "plain", _meta }),
    ask(2, "tools/call", { name: "smørrebrød", _meta }),
    ask(3, "tools/list", { _meta }),
  ]);
  const of = (id: number) => got.find(({ body }) => body !== "" && JSON.parse(body).id === id)?.headers;
  expect(of(1)).toMatchObject({
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": "tools/call",
    "mcp-name": "plain",
  });
  const encoded = Buffer.from("smørrebrød").toString("base64");
  expect(of(2)).toMatchObject({ "mcp-name": `=?base64?${encoded}?=` });
  expect(of(3)).not.toHaveProperty("mcp-name");
});

test.each<[string, { status?: number; type?: string; body: string }, object]>([
  [
    "a refusal in the protocol's words",
    { status: 400, body: '{"jsonrpc":"2.0","id":null,"error":{"code":-32020,"message":"no"}}' },
    { id: 5, error: { code: -32020, message: "no" } },
  ],
  [
    "a problem",
    { status: 403, type: "application/problem+json", body: '{"detail":"Your key does not permit this"}' },
    { error: { message: "Your key does not permit this" } },
  ],
  [
    "no key",
    { status: 401, type: "application/problem+json", body: "{}" },
    { error: { message: "The server wants a key: give one with --key or COFILL_KEY" } },
  ],
  [
    "something else",
    { status: 502, type: "text/html", body: "<h1>" },
    { error: { message: "The server answered with status 502" } },
  ],
  [
    "a stream that breaks off",
    { type: "text/event-stream", body: "data: " },
    { error: { message: expect.stringContaining("cannot be reached") } },
  ],
  ["no JSON", { body: "{" }, { error: { message: expect.stringContaining("cannot be reached") } }],
])("MCP bridge: a request is always answered: %s", async (_, answer, expected) => {
  const { url } = await stub(() => answer);
  const { said } = await speak(url, [ask(5)]);
  expect(said).toMatchObject([{ jsonrpc: "2.0", id: 5, ...expected }]);
});

test("MCP bridge: an unreachable server is an error of each request, and lines that are no messages are ignored", async () => {
  const { url } = await stub(() => ({ body: "" }));
  const gone = url.replace(/\d+$/, "1");
  const { said, err } = await speak(gone, [ask("x"), "{", "[]", "", { jsonrpc: "2.0", method: "notifications/x" }]);
  expect(said).toContainEqual({
    jsonrpc: "2.0",
    id: "x",
    error: { code: -32000, message: `The server at ${gone} cannot be reached` },
  });
  expect(said).toHaveLength(1);
  expect(err).toContain("cofill: A line of standard input is not an MCP message");
  expect(err).toContain(`cofill: The server at ${gone} cannot be reached`);
});

test.each<[string, readonly string[], string]>([
  ["neither a file nor a server", ["mcp"], "'mcp' needs FILE, or --server URL"],
  ["both", ["mcp", "x.form.md", "--server", "http://x"], "'mcp' serves a FILE or passes on to a --server, not both"],
  ["an address that is none", ["mcp", "--server", "nowhere"], "--server is the http or https address of a server"],
  [
    "a password in the address",
    ["mcp", "--server", "http://a:b@x"],
    "--server is the http or https address of a server",
  ],
  ["a key without a server", ["mcp", "x.form.md", "--key", "k"], "--key goes with --server"],
  ["an option for files", ["mcp", "--server", "http://x", "--profile", "p"], "--profile goes with a FILE"],
])("MCP bridge refuses %s", async (_, argv, message) => {
  const { code, err } = await workspace().run(argv);
  expect(code).toBe(2);
  expect(err).toContain(`cofill: ${message}`);
});

test("MCP bridge: without a session, a cancelled request closes its HTTP request and is not answered", async () => {
  const { promise: closed, resolve: onClosed } = Promise.withResolvers<void>();
  const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    request.resume();
    response.on("close", onClosed);
    onAsked();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  let out = "";
  const code = await main(["mcp", "--server", `http://127.0.0.1:${(server.address() as AddressInfo).port}`], {
    cwd: "/",
    env: {},
    stdin: (async function* () {
      yield `${JSON.stringify(ask(7, "tools/call", { name: "slow" }))}\n`;
      await asked;
      yield `${JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 7 } })}\n`;
    })(),
    stdout: { write: (text) => (out += text) },
    stderr: { write: () => true },
    stopped: new Promise(() => {}),
  });
  await closed;
  expect([code, out]).toEqual([0, ""]);
});
