import { intakeTools } from "./intake-tools.ts";
import { mcpLimits } from "./limits.ts";

/** What an agent can do with one intake, in the words of the tools' names. */
export const actions: readonly string[] = Array.from(intakeTools.keys());

const prefix = "formbridge_";

/** Taken in place of `confirm_upload` where that would be too long or the `upload` of an intake called `…_confirm`. */
const shortConfirm = "confirm";

/** FB-MCP-01: `formbridge_{intakeId}_{action}`. */
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

/** The intake and the action that a name stands for now; nothing for any other text. */
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
