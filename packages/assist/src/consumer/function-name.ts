import { transportLimits } from "./limits.ts";

/**
 * Converts a tool name for language model APIs that allow only letters, digits, `_` and `-`: dots become hyphens,
 * hyphens are doubled. Returns `undefined` if the name is too long or could not be converted back. Transports use the
 * unconverted name (AS-TR-MCP).
 *
 * @example
 * toFunctionName("formspec.field.set"); // "formspec-field-set"
 */
export const toFunctionName = (toolName: string): string | undefined => {
  const segments = toolName.split(".");
  if (!segments.every((segment) => /^[A-Za-z0-9_]+(?:-+[A-Za-z0-9_]+)*$/.test(segment))) return undefined;
  const name = segments.map((segment) => segment.replaceAll("-", "--")).join("-");
  return name.length <= transportLimits.maxFunctionNameLength ? name : undefined;
};

/**
 * Converts a function name back to the tool name; `undefined` for a name that `toFunctionName` does not produce.
 *
 * @example
 * fromFunctionName("formspec-field-set"); // "formspec.field.set"
 */
export const fromFunctionName = (functionName: string): string | undefined => {
  if (functionName.length > transportLimits.maxFunctionNameLength) return undefined;
  const toolName = functionName.replace(/-+/g, (run) => (run.length === 1 ? "." : "-".repeat(run.length / 2)));
  return toFunctionName(toolName) === functionName ? toolName : undefined;
};
