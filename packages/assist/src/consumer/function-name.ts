import { transportLimits } from "./limits.ts";

/**
 * A tool's name for language model APIs that allow only letters, digits, `_` and `-` in a function's name: dots
 * become hyphens, hyphens are doubled. `undefined` for a name that would not come back the same or is too long.
 * On the wire a tool keeps its own name (AS-TR-MCP).
 */
export const toFunctionName = (toolName: string): string | undefined => {
  const segments = toolName.split(".");
  if (!segments.every((segment) => /^[A-Za-z0-9_]+(?:-+[A-Za-z0-9_]+)*$/.test(segment))) return undefined;
  const name = segments.map((segment) => segment.replaceAll("-", "--")).join("-");
  return name.length <= transportLimits.maxFunctionNameLength ? name : undefined;
};

/** The way back; `undefined` for a name that `toFunctionName` does not make. */
export const fromFunctionName = (functionName: string): string | undefined => {
  if (functionName.length > transportLimits.maxFunctionNameLength) return undefined;
  const toolName = functionName.replace(/-+/g, (run) => (run.length === 1 ? "." : "-".repeat(run.length / 2)));
  return toFunctionName(toolName) === functionName ? toolName : undefined;
};
