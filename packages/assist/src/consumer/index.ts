export type { Write } from "./confirm-writes.ts";
export { type AssistConsumer, type ConsumerOptions, createConsumer } from "./consumer.ts";
export { fromFunctionName, toFunctionName } from "./function-name.ts";
export { type HttpProviderOptions, httpProvider } from "./http-provider.ts";
export { transportLimits } from "./limits.ts";
export { type McpClientLike, mcpProvider } from "./mcp-provider.ts";
export type { ConsumerError, Outcome } from "./outcome.ts";
export type { Payloads, ToolName } from "./payloads.ts";
