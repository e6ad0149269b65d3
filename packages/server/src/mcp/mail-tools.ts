import type { OperationName } from "@cofill/service/mail";
import {
  type AnyOperation,
  apiDescription,
  inlineSchema,
  mailOperations,
  type ToolInfo,
} from "@cofill/service/operations";
import type { Tool } from "@modelcontextprotocol/server";
import { annotationsOf } from "./declare-tools.ts";

interface MailTool {
  readonly name: OperationName;
  readonly operation: AnyOperation;
  readonly mcp: ToolInfo;
}

const toolOf = ([name, operation]: [string, AnyOperation]): readonly MailTool[] =>
  operation.mcp ? [{ name: name as OperationName, operation, mcp: operation.mcp }] : [];

/** The mail operations that are tools, by tool name. */
export const mailTools: ReadonlyMap<string, MailTool> = new Map(
  Object.entries(mailOperations)
    .flatMap(toolOf)
    .map((tool) => [tool.mcp.name, tool]),
);

export const isMailTool = (name: string): boolean => mailTools.has(name);

/** One schema for all tools that allows results and errors, because clients validate both. */
const outputSchema = {
  type: "object",
  properties: {
    ok: { type: "boolean" },
    notice: { type: "string", description: "Whose words the answer holds." },
    problem: { type: "object", description: "Why not: code, detail, and fields with what is wrong." },
  },
  required: ["ok"],
} as const;

const declare = ({ operation, mcp }: MailTool): Tool => {
  const title = String(mcp.title);
  return {
    name: mcp.name,
    title,
    description: `${operation.summary}. ${apiDescription(operation)}`,
    inputSchema: { ...inlineSchema(operation.input), type: "object" } as Tool["inputSchema"],
    outputSchema,
    annotations: annotationsOf(title, operation.effect),
  };
};

/** The declarations of all mail tools. */
export const declaredMailTools: readonly Tool[] = Array.from(mailTools.values(), declare);
