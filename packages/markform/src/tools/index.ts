export {
  createMarkformTools,
  type MarkformTool,
  type MarkformTools,
  type MarkformToolsOptions,
  type ToolFailure,
  type ToolInputSchema,
} from "./ai-tools.ts";
export type { ExportPayload } from "./export-tool.ts";
export type { ToolAnnotations } from "./tool.ts";
export type { ToolError } from "./tool-error.ts";
export {
  createMarkformToolTable,
  type MarkformToolTable,
  type ToolDeclaration,
  type ToolResult,
} from "./tool-table.ts";
