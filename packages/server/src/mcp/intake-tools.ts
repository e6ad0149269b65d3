import type { Permission } from "@cofill/service";
import { type AnyOperation, type IntakeOperationId, intakeOperations, type ToolInfo } from "@cofill/service/operations";

/** An operation on submissions that is also a tool of each intake. */
export interface IntakeTool {
  readonly id: IntakeOperationId;
  readonly operation: AnyOperation;
  readonly mcp: ToolInfo;
}

const toolOf = ([id, operation]: [string, AnyOperation]): readonly IntakeTool[] =>
  operation.mcp ? [{ id: id as IntakeOperationId, operation, mcp: operation.mcp }] : [];

const tools = Object.entries(intakeOperations).flatMap(toolOf);

/** The tools of each intake by the last part of their names, in the order of `intakeOperations` (FB-MCP-01, D-18). */
export const intakeTools: ReadonlyMap<string, IntakeTool> = new Map(tools.map((tool) => [tool.mcp.name, tool]));

/** Whether a tool is offered to a principal; what a read shows is decided when it is called. */
export const isOffered = ({ operation }: IntakeTool, permissions: ReadonlySet<Permission>): boolean =>
  !operation.effect.changes || operation.permission === undefined || permissions.has(operation.permission);
