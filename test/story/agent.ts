import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

export interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: an envelope, of which each test reads another part
  readonly body: any;
}

export interface Agent {
  readonly toolNames: () => Promise<readonly string[]>;
  readonly call: (tool: string, input?: Record<string, unknown>) => Promise<ToolAnswer>;
  readonly close: () => Promise<void>;
}

/** An agent as the SDK's client has it: Streamable HTTP, its key in a header. */
export const connectAgent = async (url: string, key: string): Promise<Agent> => {
  const client = new Client({ name: "story", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } });
  const headers = { authorization: `Bearer ${key}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }));
  return {
    toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, input = {}) => {
      const result = await client.callTool({ name, arguments: input });
      const [part] = result.content as readonly { readonly text: string }[];
      return { isError: result.isError === true, text: part!.text, body: JSON.parse(part!.text) };
    },
    close: () => client.close(),
  };
};
