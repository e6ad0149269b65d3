import { mcpProvider } from "../consumer/index.ts";
import type { AssistProvider } from "../contract.ts";

/** The part of the browser's `modelContext` that is used. */
interface ToolRegistry {
  readonly getTools: () => Promise<readonly { readonly name: string }[]>;
  readonly executeTool: (tool: { readonly name: string }, inputJson: string) => Promise<string>;
}

/**
 * A provider of the Assist tools that a page registered with WebMCP; `undefined` if the browser cannot list and call
 * tools.
 */
export const webMcpProvider = async (page: Window): Promise<AssistProvider | undefined> => {
  const registry = findRegistry(page);
  if (registry === undefined) return undefined;
  const connected = await mcpProvider({
    listTools: async () => ({ tools: (await registry.getTools()).filter(({ name }) => /^formspec\./.test(name)) }),
    callTool: async ({ name, arguments: input }) => {
      const tool = (await registry.getTools()).find((each) => each.name === name);
      if (tool === undefined) throw new Error("The tool is gone.");
      return JSON.parse(await registry.executeTool(tool, JSON.stringify(input ?? {})));
    },
  });
  return connected.ok ? connected.value : undefined;
};

const findRegistry = (page: Window): ToolRegistry | undefined => {
  for (const holder of [page.document, page.navigator]) {
    const { modelContext } = holder as { readonly modelContext?: Partial<ToolRegistry> };
    if (typeof modelContext?.getTools === "function" && typeof modelContext.executeTool === "function")
      return modelContext as ToolRegistry;
  }
  return undefined;
};
