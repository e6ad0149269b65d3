import type { Transport } from "@modelcontextprotocol/server";
import { serveStdio as serveSdkStdio } from "@modelcontextprotocol/server/stdio";
import type { AssistMcpServer } from "./server.ts";

/**
 * Serves MCP over standard input and output, or over the given transport, until the client closes it.
 *
 * @example
 * serveStdio(createMcpServer(provider, { name: "badge", version: "1.0.0" }));
 */
export const serveStdio = (
  server: AssistMcpServer,
  options: { readonly transport?: Transport; readonly onError?: (error: Error) => void } = {},
): { readonly close: () => Promise<void> } => {
  const handle = serveSdkStdio(({ era }) => server.open(era), {
    ...(options.transport ? { transport: options.transport } : {}),
    ...(options.onError ? { onerror: options.onError } : {}),
  });
  return {
    close: async () => {
      server.close();
      await handle.close();
    },
  };
};
