import { intakeTools } from "./intake-tools.ts";
import { mcpLimits } from "./limits.ts";

/** The last parts of the tools' names. */
export const actions: readonly string[] = Array.from(intakeTools.keys());

const prefix = "formbridge_";

/**
 * Replaces `confirm_upload` if the name would be too long or would equal the `upload` tool of an intake named
 * `…_confirm`.
 */
const shortConfirm = "confirm";

/** The name of a tool: `formbridge_{intakeId}_{action}` (FB-MCP-01). */
export const toolName = (intakeId: string, action: string, hasIntake: (id: string) => boolean): string => {
  const name = `${prefix}${intakeId}_${action}`;
  if (action !== "confirm_upload") return name;
  const isTaken = hasIntake(`${intakeId}_confirm`);
  return isTaken || name.length > mcpLimits.maxToolNameLength ? `${prefix}${intakeId}_${shortConfirm}` : name;
};

export interface NamedTool {
  readonly intakeId: string;
  readonly action: string;
}

/** Parses a tool name; `undefined` if it names no tool. */
export const readToolName = (name: string, hasIntake: (id: string) => boolean): NamedTool | undefined => {
  if (!name.startsWith(prefix) || name.length > mcpLimits.maxToolNameLength) return undefined;
  const rest = name.slice(prefix.length);
  for (const action of actions) {
    const endings = action === "confirm_upload" ? [action, shortConfirm] : [action];
    for (const ending of endings) {
      const intakeId = rest.endsWith(`_${ending}`) ? rest.slice(0, -ending.length - 1) : "";
      if (hasIntake(intakeId) && toolName(intakeId, action, hasIntake) === name) return { intakeId, action };
    }
  }
  return undefined;
};
