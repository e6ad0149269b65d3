import type { AssistProvider, ToolResult } from "../contract.ts";
import { textOf } from "../messages/text-of.ts";
import { readToolDeclarations } from "./declared-tools.ts";
import { errorResult, isToolResult } from "./envelope.ts";
import { own } from "./json-bounds.ts";
import { transportLimits } from "./limits.ts";
import { fail, type Outcome, ok } from "./outcome.ts";
import { remoteTools } from "./remote-tools.ts";

/** The part of an MCP client that is used; the SDK's `Client` fits. Confirmations are asked by the client itself. */
export interface McpClientLike {
  readonly listTools: () => Promise<unknown>;
  readonly callTool: (
    params: { name: string; arguments?: Record<string, unknown> },
    options?: { signal?: AbortSignal; timeout?: number },
  ) => Promise<unknown>;
}

/**
 * Makes a provider of an MCP client that is already connected.
 *
 * @example
 * const connected = await mcpProvider(client);
 * if (connected.ok) createConsumer(connected.value);
 */
export const mcpProvider = async (
  client: McpClientLike,
  options: { readonly timeoutMs?: number } = {},
): Promise<Outcome<AssistProvider>> => {
  const timeout = options.timeoutMs ?? transportLimits.callMs;

  const call = async (name: string, input: unknown, signal: AbortSignal | undefined): Promise<ToolResult> => {
    const args = (input ?? {}) as Record<string, unknown>;
    const result = await client.callTool({ name, arguments: args }, { timeout, ...(signal ? { signal } : {}) });
    // Structured content repeats the text of the envelope, so it is dropped.
    const envelope = { content: own(result, "content"), ...(own(result, "isError") === true ? { isError: true } : {}) };
    return isToolResult(envelope) ? envelope : errorResult(failure(textOf("server.no_envelope")));
  };

  try {
    const tools = readToolDeclarations(own(await client.listTools(), "tools"));
    if (!tools) return fail(failure(textOf("server.no_tools")));
    return ok(remoteTools(tools, call, failure(textOf("server.mcp_refused"))));
  } catch {
    return fail(failure(textOf("server.mcp_no_tools")));
  }
};

const failure = (message: string) => ({ code: "ENGINE_ERROR", message }) as const;
