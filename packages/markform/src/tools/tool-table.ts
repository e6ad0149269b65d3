import { z } from "zod";
import type { TextFormEditor } from "../text-form-editor.ts";
import { registry, type ToolName, toolNames } from "./registry.ts";
import { createCaller } from "./run-tool.ts";
import type { ToolAnnotations } from "./tool.ts";
import type { ToolError } from "./tool-error.ts";

export interface ToolDeclaration {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema draft-07. */
  readonly inputSchema: { readonly [keyword: string]: unknown };
  readonly annotations: ToolAnnotations;
}

/** The text is the JSON of the payload, or of a `ToolError`. */
export interface ToolResult {
  readonly content: readonly { readonly type: "text"; readonly text: string }[];
  readonly isError?: boolean;
}

export interface MarkformToolTable {
  readonly tools: () => readonly ToolDeclaration[];
  /** Never rejects. */
  readonly call: (name: string, input?: unknown) => Promise<ToolResult>;
}

const names: ReadonlyMap<string, ToolName> = new Map(toolNames.map((name) => [`markform.${name}`, name]));

const declare = ([name, key]: readonly [string, ToolName]): ToolDeclaration => {
  const { title, description, annotations, published } = registry[key];
  const inputSchema = z.toJSONSchema(published, { target: "draft-07", io: "input" });
  return { name, title, description, inputSchema: { ...inputSchema }, annotations };
};

const answer = (payload: unknown): ToolResult => ({ content: [{ type: "text", text: JSON.stringify(payload) }] });
const refuse = (error: ToolError): ToolResult => ({ ...answer(error), isError: true });

/** The operations as a table of named tools, the shape that MCP and its like are served from. */
export const createMarkformToolTable = (at: TextFormEditor): MarkformToolTable => {
  const callTool = createCaller(at);
  let declared: readonly ToolDeclaration[] | undefined;
  return {
    tools: () => {
      declared ??= Array.from(names, declare);
      return declared;
    },
    call: async (name, input) => {
      const key = names.get(name);
      if (key === undefined) {
        const message = `There is no such tool; use one of ${[...names.keys()].join(", ")}`;
        return refuse({ code: "UNSUPPORTED", message });
      }
      const run = await callTool(key, input);
      return run.ok ? answer(run.payload) : refuse(run.error);
    },
  };
};
