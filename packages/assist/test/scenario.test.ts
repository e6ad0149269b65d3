import { type AssistProvider, httpProvider, mcpProvider } from "@cofill/assist";
import { createHttpHandler } from "@cofill/assist/http";
import { createMcpHttpHandler, createMcpServer } from "@cofill/assist/mcp";
import { Client, StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { bundle, launchBrowser, servePage } from "../../../test/support/browser.ts";
import type { ToolResult } from "../src/contract.ts";
import { curl, listen } from "./listen.ts";
import { scenario, scenarioProvider } from "./scenario.ts";

const yes = () => Promise.resolve("accepted" as const);

const visit = async (provider: AssistProvider): Promise<readonly ToolResult[]> => {
  const results: ToolResult[] = [];
  for (const [name, input] of scenario) results.push(await provider.call(name, input));
  return results;
};

const readable = (results: readonly ToolResult[]) =>
  results.map(({ content, isError }, index) => ({
    tool: scenario[index]![0],
    isError: isError === true,
    payload: JSON.parse(content[0]!.text) as unknown,
  }));

let expected: ReturnType<typeof readable>;
beforeAll(async () => {
  expected = readable(await visit(await scenarioProvider(yes)));
});

const person = async (transport: Transport, mode: "legacy" | { pin: "2026-07-28" }): Promise<Client> => {
  const client = new Client(
    { name: "scenario", version: "1.0.0" },
    { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode } },
  );
  client.setRequestHandler("elicitation/create", () => ({ action: "accept", content: { confirm: true } }) as never);
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
};

const overMcp = async (
  transport: Transport,
  mode: "legacy" | { pin: "2026-07-28" },
): Promise<readonly ToolResult[]> => {
  const connected = await mcpProvider(await person(transport, mode));
  if (!connected.ok) throw new Error(connected.error.message);
  return visit(connected.value);
};

const stdio = () =>
  new StdioClientTransport({
    command: process.execPath,
    args: ["--no-warnings", new URL("./scenario-stdio.ts", import.meta.url).pathname],
  });

const streamable = async () => {
  const handler = createMcpHttpHandler(
    createMcpServer(await scenarioProvider(), { name: "scenario", version: "1.0.0" }),
  );
  onTestFinished(() => handler.close());
  return new StreamableHTTPClientTransport(new URL(await listen(handler.fetch)));
};

const inBrowser = async (way: "overPostMessage" | "overWebMcp"): Promise<readonly ToolResult[]> => {
  const [browser, script] = await Promise.all([
    launchBrowser(),
    bundle(new URL("./scenario-page.ts", import.meta.url).pathname),
  ]);
  onTestFinished(() => browser.close());
  const served = await servePage({ html: "<!doctype html><title>Scenario</title>", script });
  onTestFinished(() => served.close());
  const page = await browser.newPage();
  await page.goto(served.url);
  return page.evaluate(
    (name) => (globalThis as unknown as { Scenario: Record<string, () => Promise<ToolResult[]>> }).Scenario[name]!(),
    way,
  );
};

const doors: readonly (readonly [door: string, ids: string, visit: () => Promise<readonly ToolResult[]>])[] = [
  ["MCP over stdio, SDK client of 2026", "AS-TR-MCP", () => overMcp(stdio(), { pin: "2026-07-28" })],
  ["MCP over stdio, SDK client of 2025", "AS-TR-MCP", () => overMcp(stdio(), "legacy")],
  ["MCP over HTTP, SDK client of 2026", "AS-TR-MCP", async () => overMcp(await streamable(), { pin: "2026-07-28" })],
  ["MCP over HTTP, SDK client of 2025", "AS-TR-MCP", async () => overMcp(await streamable(), "legacy")],
  [
    "HTTP, our consumer",
    "AS-TR-HTTP",
    async () => {
      const handler = createHttpHandler(await scenarioProvider(), { confirm: yes });
      const connected = await httpProvider(`${await listen(handler)}/formspec`);
      if (!connected.ok) throw new Error(connected.error.message);
      return visit(connected.value);
    },
  ],
  [
    "HTTP, curl",
    "AS-TR-HTTP",
    async () => {
      const url = await listen(createHttpHandler(await scenarioProvider(), { confirm: yes }));
      const results: ToolResult[] = [];
      for (const [name, input] of scenario) {
        const args = ["-H", "content-type: application/json", "-d", JSON.stringify(input)];
        results.push(JSON.parse((await curl([...args, `${url}/formspec/tools/${name}`])).body) as ToolResult);
      }
      return results;
    },
  ],
  ["postMessage in a real browser", "AS-TR-PM", () => inBrowser("overPostMessage")],
  ["WebMCP in a real browser", "AS-TR-WM", () => inBrowser("overWebMcp")],
];

describe("one scenario, every door, the same payloads", () => {
  test("the scenario reaches good ends and bad", () => {
    const codes = expected.filter(({ isError }) => isError).map(({ payload }) => (payload as { code: string }).code);
    expect(new Set(codes)).toEqual(new Set(["NOT_RELEVANT", "INVALID_VALUE", "READONLY", "NOT_FOUND", "INVALID_PATH"]));
    expect(new Set(scenario.map(([name]) => name)).size).toBe(14);
    expect(expected.find(({ tool }) => tool === "formspec.profile.apply")?.payload).toMatchObject({
      filled: [{ path: "traveller.name", value: "Ida Berg" }],
      skipped: [{ path: "summary.total", reason: "READONLY" }],
    });
  });

  test.each(doors)(
    "%s: discovery and every result as in process (AS-TR-01, AS-TR-02, AS-TR-03, AS-TR-04, %s)",
    async (_, __, results) => {
      expect(readable(await results())).toEqual(expected);
    },
  );
});
