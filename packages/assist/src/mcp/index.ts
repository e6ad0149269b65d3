export { fromFunctionName, toFunctionName } from "../consumer/function-name.ts";
export { createMcpHttpHandler, type McpHttpHandler, type McpHttpOptions } from "./http-handler.ts";
export { type AssistMcpServer, createMcpServer, type McpResource, type McpServerOptions } from "./server.ts";
export { serveStdio } from "./stdio.ts";
