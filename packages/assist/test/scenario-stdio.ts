import { createMcpServer, serveStdio } from "@cofill/assist/mcp";
import { scenarioProvider } from "./scenario.ts";

serveStdio(createMcpServer(await scenarioProvider(), { name: "scenario", version: "1.0.0" }));
