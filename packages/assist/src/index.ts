export type { AssistProvider, ToolDeclaration, ToolError, ToolResult } from "./contract.ts";
