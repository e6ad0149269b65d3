import { createMcpServer, serveStdio } from "../src/mcp/index.ts";
import { fakeProvider } from "./fake-provider.ts";

serveStdio(createMcpServer(fakeProvider(), { name: "stdio", version: "1.0.0" }));
