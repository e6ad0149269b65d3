import type { ToolDeclaration, ToolResult } from "@cofill/assist";
import { isJsonObject } from "@cofill/core/kit";
import { type CallToolResult, ProtocolError, ProtocolErrorCode, type Tool } from "@modelcontextprotocol/server";
import type { ToolTable } from "../mcp/tool-table.ts";
import { forPrograms } from "../messages/index.ts";
import type { SubmissionTools } from "./submission-tools.ts";
import { errorResult, problemError } from "./tool-error.ts";

const toTool = ({ name, title, description, inputSchema, annotations }: ToolDeclaration): Tool => ({
  name,
  title,
  description,
  inputSchema: { ...inputSchema, type: "object" },
  annotations: { title, ...annotations },
});

/** The envelope, with its payload as structured content if it is an object: MCP allows nothing else there. */
const toCallResult = ({ content, isError }: ToolResult, resumeToken?: string): CallToolResult => {
  const payload: unknown = JSON.parse(content.map(({ text }) => text).join(""));
  return {
    content: content.map((part) => ({ ...part })),
    ...(isError && { isError }),
    ...(isJsonObject(payload) && { structuredContent: { ...payload } }),
    ...(resumeToken !== undefined && { _meta: { resumeToken } }),
  };
};

/** The tools of one submission for MCP. */
export const submissionTable = (tools: SubmissionTools): ToolTable => ({
  list: async () => {
    const answer = await tools.list();
    if (!answer.ok) throw new ProtocolError(ProtocolErrorCode.InvalidRequest, forPrograms(answer.problem).detail);
    return { tools: answer.value.result.map(toTool) };
  },
  call: async ({ name, arguments: input }) => {
    const answer = await tools.call(name, input);
    if (!answer.ok) return toCallResult(errorResult(problemError(answer.problem)));
    return toCallResult(answer.value.result, answer.value.resumeToken);
  },
});
