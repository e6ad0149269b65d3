import { isJsonObject } from "@cofill/core/kit";
import { own } from "../consumer/json-bounds.ts";
import { transportLimits } from "../consumer/limits.ts";

/** A tool as WebMCP's `registerTool` takes it. */
export interface WebMcpTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema?: object;
  readonly annotations?: object;
  readonly execute: (input: unknown, client?: unknown) => unknown;
}

/** The part of `document.modelContext` that is used. */
export interface ModelContextLike {
  readonly registerTool: (tool: WebMcpTool, options?: { readonly signal?: AbortSignal }) => unknown;
  /** For browsers that do not support the `signal` option yet. */
  readonly unregisterTool?: (name: string) => unknown;
}

/** The `document.modelContext` that the polyfill installs. */
export interface PolyfilledModelContext extends ModelContextLike {
  readonly registerTool: (tool: WebMcpTool, options?: { readonly signal?: AbortSignal }) => Promise<void>;
  readonly getTools: () => Promise<readonly Omit<WebMcpTool, "execute">[]>;
  /** As in Chromium, input and result are JSON texts. */
  readonly executeTool: (tool: { readonly name: string }, inputJson: string) => Promise<string>;
}

/**
 * Installs a `document.modelContext` for agents that run in the page, replacing any that exists.
 *
 * @example
 * if (!("modelContext" in document)) installWebMcpPolyfill(document);
 */
export const installWebMcpPolyfill = (document: Document): PolyfilledModelContext => {
  const tools = new Map<string, WebMcpTool>();
  const context: PolyfilledModelContext = {
    registerTool: async (tool, options = {}) => {
      if (!/^[A-Za-z0-9_.-]{1,128}$/.test(tool.name) || tools.has(tool.name) || tools.size >= transportLimits.maxTools)
        throw new DOMException(`The tool "${tool.name}" cannot be registered.`, "InvalidStateError");
      options.signal?.throwIfAborted();
      tools.set(tool.name, tool);
      options.signal?.addEventListener("abort", () => tools.delete(tool.name), { once: true });
    },
    getTools: async () => [...tools.values()].map(({ execute, ...declared }) => declared),
    executeTool: async (tool, inputJson) => {
      const name = own(tool, "name");
      const found = typeof name === "string" ? tools.get(name) : undefined;
      if (!found) throw new DOMException("There is no such tool.", "NotFoundError");
      const input: unknown = JSON.parse(inputJson);
      if (!isJsonObject(input)) throw new DOMException("The input must be a JSON object.", "DataError");
      return JSON.stringify(await found.execute(input));
    },
  };
  Object.defineProperty(document, "modelContext", { value: Object.freeze(context), configurable: true });
  return context;
};
