// The least an MCP server can do, on the same SDK and in the same way.
import { Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

serveStdio(() => {
  const server = new Server({ name: "empty", version: "1.0.0" }, { capabilities: { tools: {} } });
  const inputSchema = { type: "object" };
  server.setRequestHandler("tools/list", () => ({ tools: [{ name: "empty", inputSchema }] }));
  const text = JSON.stringify({ accepted: true, value: 1, validation: [] });
  server.setRequestHandler("tools/call", () => ({
    content: [{ type: "text", text }],
    structuredContent: JSON.parse(text),
  }));
  return server;
});
