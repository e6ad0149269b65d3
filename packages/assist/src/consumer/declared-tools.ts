import { isJsonObject } from "@cofill/core/kit";
import type { ToolDeclaration } from "../contract.ts";
import { isWithinBounds, own } from "./json-bounds.ts";
import { transportLimits } from "./limits.ts";

/** Reads tool declarations of another party: malformed ones are dropped, and the first of two with one name is kept. */
export const readToolDeclarations = (value: unknown): readonly ToolDeclaration[] | undefined => {
  if (
    !Array.isArray(value) ||
    value.length > transportLimits.maxTools ||
    !isWithinBounds(value, transportLimits.maxAnswerLength)
  )
    return undefined;
  const tools = new Map<string, ToolDeclaration>();
  for (const entry of value) {
    const tool = readToolDeclaration(entry);
    if (tool && !tools.has(tool.name)) tools.set(tool.name, tool);
  }
  return [...tools.values()];
};

const readToolDeclaration = (entry: unknown): ToolDeclaration | undefined => {
  const name = own(entry, "name");
  const title = own(entry, "title");
  const description = own(entry, "description");
  const inputSchema = own(entry, "inputSchema");
  if (typeof name !== "string" || name === "" || name.length > transportLimits.maxNameLength) return undefined;
  return {
    name,
    title: typeof title === "string" ? title : name,
    description: typeof description === "string" ? description : "",
    inputSchema: isJsonObject(inputSchema) ? inputSchema : { type: "object" },
    annotations: readAnnotations(own(entry, "annotations")),
  };
};

/** A missing hint gets MCP's default, which assumes the worst. */
const readAnnotations = (value: unknown): ToolDeclaration["annotations"] => ({
  readOnlyHint: own(value, "readOnlyHint") === true,
  destructiveHint: own(value, "destructiveHint") !== false,
  idempotentHint: own(value, "idempotentHint") === true,
  openWorldHint: own(value, "openWorldHint") !== false,
});
