import { createAssistProvider } from "@cofill/assist";
import { createMcpServer, serveStdio } from "@cofill/assist/mcp";
import { openForm } from "@cofill/formspec";
import { calculatedDefinition } from "./definitions.js";

serveStdio(
  createMcpServer(createAssistProvider(openForm(calculatedDefinition(1_000, 200))), {
    name: "bench",
    version: "1.0.0",
  }),
);
