import type { ApplyResult, InspectResult } from "../model/results.ts";
import { applyTool } from "./apply-tool.ts";
import { type ExportPayload, exportTool } from "./export-tool.ts";
import { getMarkdownTool } from "./get-markdown-tool.ts";
import { inspectTool } from "./inspect-tool.ts";

export const registry = {
  inspect: inspectTool,
  apply: applyTool,
  export: exportTool,
  get_markdown: getMarkdownTool,
} as const;

export type ToolName = keyof typeof registry;

/** What each tool answers when it could be carried out. */
export interface ToolPayloads {
  readonly inspect: InspectResult;
  readonly apply: ApplyResult;
  readonly export: ExportPayload;
  readonly get_markdown: string;
}

export const toolNames = Object.keys(registry) as readonly ToolName[];
