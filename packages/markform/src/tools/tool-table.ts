import { z } from "zod";
import type { TextFormEditor } from "../text-form-editor.ts";
import { registry, type ToolName, toolNames } from "./registry.ts";
import { createCaller } from "./run-tool.ts";
import type { ToolAnnotations } from "./tool.ts";
import type { ToolError } from "./tool-error.ts";

/** A tool as MCP lists it. */
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

/** The tools of one form: their declarations, and a function that calls one by name. */
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

/**
 * The four operations as a table of named tools, for servers of MCP and similar protocols.
 *
 * @example
 * const table = createMarkformToolTable(createTextFormEditor(parseForm(text)));
 * const { content } = await table.call("markform.inspect", { maxIssues: 5 });
 */
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
