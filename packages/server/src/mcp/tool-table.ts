import type { CallToolResult, ListToolsResult } from "@modelcontextprotocol/server";

export interface McpCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** What the client calls itself; only some say so with every request. */
  readonly clientName?: string;
}

/** What one caller can do here. A ProtocolError is for what is no call at all; everything else is a result. */
export interface ToolTable {
  readonly list: (cursor?: string) => Promise<ListToolsResult>;
  readonly call: (call: McpCall) => Promise<CallToolResult>;
}
