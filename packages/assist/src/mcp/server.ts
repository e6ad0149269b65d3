import { ResourceNotFoundError, Server } from "@modelcontextprotocol/server";
import { transportLimits } from "../consumer/limits.ts";
import type { AssistProvider, ToolDeclaration } from "../contract.ts";
import { callTool, type Era } from "./call-tool.ts";
import { createPausedCalls } from "./paused-calls.ts";

/** A resource to offer beside the tools, such as the form itself. */
export interface McpResource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly read: () => string | Promise<string>;
}

/** Options of `createMcpServer`. */
export interface McpServerOptions {
  readonly name: string;
  readonly version: string;
  readonly title?: string;
  /** Instructions for the model about the tools as a whole. */
  readonly instructions?: string;
  readonly resources?: readonly McpResource[];
}

/**
 * The tools and resources without a transport: `serveStdio` and `createMcpHttpHandler` open an SDK server per
 * connection.
 */
export interface AssistMcpServer {
  readonly open: (era: Era) => Server;
  /** Aborts every call that waits for a person. */
  readonly close: () => void;
}

/**
 * Makes an MCP server of one or more providers; of two tools with one name the first provider's is used.
 *
 * @example
 * const server = createMcpServer(provider, { name: "badge", version: "1.0.0" });
 */
export const createMcpServer = (
  tables: AssistProvider | readonly AssistProvider[],
  options: McpServerOptions,
): AssistMcpServer => {
  const providers: readonly AssistProvider[] = "tools" in tables ? [tables] : tables;
  const resources = options.resources ?? [];
  const paused = createPausedCalls();
  const tableOf = tableFinder(providers);

  const open = (era: Era): Server => {
    // The SDK's `McpServer` validates inputs and words errors itself, which would bypass the result envelope.
    const server = new Server(
      { name: options.name, version: options.version, ...(options.title ? { title: options.title } : {}) },
      {
        capabilities: { tools: {}, ...(resources.length > 0 ? { resources: {} } : {}) },
        ...(options.instructions ? { instructions: options.instructions } : {}),
      },
    );
    server.setRequestHandler("tools/list", () => ({ tools: declaredTools(providers).map(toMcpTool) }));
    server.setRequestHandler("tools/call", ({ params }, context) =>
      callTool(tableOf, { name: params.name, input: params.arguments ?? {} }, context, server, era, paused),
    );
    if (resources.length > 0) serveResources(server, resources);
    return server;
  };
  return { open, close: paused.close };
};

/** Finds the provider of a tool, cached by name because listing all declarations is slow. */
const tableFinder = (tables: readonly AssistProvider[]): ((name: string) => AssistProvider | undefined) => {
  if (tables.length === 1) return () => tables[0];
  const known = new Map<string, AssistProvider>();
  return (name) => {
    const found = known.get(name) ?? tables.find((table) => table.tools().some((tool) => tool.name === name));
    if (found) known.set(name, found);
    return found;
  };
};

const declaredTools = (tables: readonly AssistProvider[]): readonly ToolDeclaration[] => {
  const tools = new Map<string, ToolDeclaration>();
  for (const tool of tables.flatMap((table) => table.tools())) if (!tools.has(tool.name)) tools.set(tool.name, tool);
  return [...tools.values()].slice(0, transportLimits.maxTools);
};

const toMcpTool = ({ name, title, description, inputSchema, annotations }: ToolDeclaration) => ({
  name,
  title,
  description,
  inputSchema: { ...inputSchema, type: "object" as const },
  annotations: { title, ...annotations },
});

const serveResources = (server: Server, resources: readonly McpResource[]): void => {
  server.setRequestHandler("resources/list", () => ({
    resources: resources.map(({ read, ...declared }) => ({ ...declared })),
  }));
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [] }));
  server.setRequestHandler("resources/read", async ({ params: { uri } }) => {
    const resource = resources.find((candidate) => candidate.uri === uri);
    if (!resource) throw new ResourceNotFoundError(uri);
    const text = await resource.read();
    return { contents: [{ uri, text, ...(resource.mimeType ? { mimeType: resource.mimeType } : {}) }] };
  });
};
