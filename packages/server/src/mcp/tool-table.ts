import type { CallToolResult, ListToolsResult } from "@modelcontextprotocol/server";

export interface McpCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** The client's name; only some clients send it with every request. */
  readonly clientName?: string;
}

/** The tools of one principal; a ProtocolError is thrown only for malformed calls. */
export interface ToolTable {
  readonly list: (cursor?: string) => Promise<ListToolsResult>;
  readonly call: (call: McpCall) => Promise<CallToolResult>;
}
