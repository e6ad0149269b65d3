// Our tools, and an empty tool on the bare SDK in the same process.
import { createAssistProvider } from "@cofill/assist";
import { createMcpServer } from "@cofill/assist/mcp";
import { openForm } from "@cofill/formspec";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { calculatedDefinition } from "./definitions.js";

const provider = createAssistProvider(openForm(calculatedDefinition(1_000, 200)));
const assist = createMcpServer(provider, { name: "bench", version: "1.0.0" });

serveStdio(({ era }) => {
  const server = assist.open(era);
  const ours = server._requestHandlers.get("tools/call");
  const text = JSON.stringify({ accepted: true, value: 1, validation: [] });
  server.setRequestHandler("tools/call", () => ({
    content: [{ type: "text", text }],
    structuredContent: JSON.parse(text),
  }));
  const empty = server._requestHandlers.get("tools/call");
  server._requestHandlers.set("tools/call", (request, context) =>
    (request.params.name === "empty" ? empty : ours)(request, context),
  );
  return server;
});
