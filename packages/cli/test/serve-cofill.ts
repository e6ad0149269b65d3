import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { onTestFinished } from "vitest";
import { binary } from "./run-cofill.ts";

export type Person = (message: string) => unknown;

/** A client of the SDK; with a person it can show prompts, without one it cannot. */
export const mcpClient = (person?: Person): Client => {
  const client = new Client(
    { name: "tester", version: "1.0.0" },
    { capabilities: person ? { elicitation: { form: {} } } : {} },
  );
  if (person)
    client.setRequestHandler("elicitation/create", async ({ params }) => (await person(params.message)) as never);
  return client;
};

export interface Payload {
  readonly code?: string;
  readonly message?: string;
  readonly [more: string]: unknown;
}

export interface ToolCalls {
  readonly client: Client;
  /** Calls a tool and gives the payload of its envelope. */
  readonly call: (name: string, args?: Record<string, unknown>) => Promise<Payload>;
  readonly names: () => Promise<readonly string[]>;
}

const toolCalls = (client: Client): ToolCalls => ({
  client,
  call: async (name, args = {}) => {
    const result = await client.callTool({ name, arguments: args });
    const [part] = result.content as readonly { readonly text: string }[];
    return JSON.parse(part?.text ?? "null") as Payload;
  },
  names: async () => (await client.listTools()).tools.map((tool) => tool.name),
});

interface Started {
  readonly cwd: string;
  readonly env?: Record<string, string>;
  readonly person?: Person;
}

/** `cofill mcp …` started as an MCP client starts it. */
export const mcpOver = async (argv: readonly string[], { cwd, env = {}, person }: Started) => {
  const client = mcpClient(person);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [binary, "mcp", ...argv],
    cwd,
    env: { ...(process.env as Record<string, string>), ...env },
    stderr: "ignore",
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return { ...toolCalls(client), pid: transport.pid ?? 0 };
};

/** A process of the command, ended with the test, and how it ends. */
export const start = (argv: readonly string[], { cwd, env = {} }: Started) => {
  const child = spawn(process.execPath, [binary, ...argv], { cwd, env: { ...process.env, NO_COLOR: "1", ...env } });
  onTestFinished(() => void child.kill("SIGKILL"));
  const said = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said.out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said.err += text));
  const exited = once(child, "close").then(([code, signal]) => ({
    code: (code ?? signal) as number | string,
    ...said,
  }));
  return { child, said, exited };
};

/** Waits until a stream has said a text. */
export const until = async (child: ChildProcess, stream: "stdout" | "stderr", text: string): Promise<void> => {
  let seen = "";
  for await (const [chunk] of eventsOf(child, stream)) {
    seen += String(chunk);
    if (seen.includes(text)) return;
  }
};

async function* eventsOf(child: ChildProcess, stream: "stdout" | "stderr") {
  const abort = new AbortController();
  child.once("close", () => abort.abort());
  try {
    for (;;) yield (await once(child[stream]!, "data", { signal: abort.signal })) as readonly unknown[];
  } catch {
    throw new Error("The process ended before it said so");
  }
}

/** `cofill assist …` on a free port. */
export const assistOver = async (argv: readonly string[], started: Started) => {
  const served = start(["assist", ...argv, "--port", "0"], started);
  await until(served.child, "stdout", "Ctrl-C ends it");
  const base = /http:\/\/127\.0\.0\.1:\d+/.exec(served.said.out)![0];
  return { ...served, base };
};

export const mcpOverHttp = async (base: string, person?: Person, token?: string): Promise<ToolCalls> => {
  const client = mcpClient(person);
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { requestInit: { headers } }));
  onTestFinished(() => client.close());
  return toolCalls(client);
};
