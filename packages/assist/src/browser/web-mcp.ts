import { callProvider, errorResult } from "../consumer/envelope.ts";
import { isWithinBounds } from "../consumer/json-bounds.ts";
import type { AssistProvider, Confirm, ToolResult } from "../contract.ts";
import { textOf } from "../messages/text-of.ts";
import { askInPage } from "./ask-in-page.ts";
import { installWebMcpPolyfill, type ModelContextLike } from "./web-mcp-polyfill.ts";

/** Options of `registerWebMcp`. */
export interface WebMcpOptions {
  /** Unregisters the tools when aborted. */
  readonly signal?: AbortSignal;
  /** Whether to install a polyfill if the browser has no `modelContext`. */
  readonly polyfill?: boolean;
  /** Asks a person for confirmation; by default in a dialog of the page. */
  readonly confirm?: Confirm;
  readonly target?: Window;
}

/** The registered tools; `dispose` unregisters them. */
export interface WebMcpRegistration {
  readonly via: "document" | "navigator" | "polyfill" | "none";
  readonly registered: readonly string[];
  /** Tools that the browser rejected, such as those whose name is already registered. */
  readonly refused: readonly string[];
  readonly dispose: () => void;
}

/**
 * Registers each tool of a provider with the browser's agent (AS-TR-WM, D-15).
 *
 * @example
 * const { registered, dispose } = await registerWebMcp(provider, { polyfill: true });
 */
export const registerWebMcp = async (
  provider: AssistProvider,
  options: WebMcpOptions = {},
): Promise<WebMcpRegistration> => {
  const page = options.target ?? window;
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const { via, context } = findContext(page, options.polyfill === true);
  const registered: string[] = [];
  const refused: string[] = [];
  const confirm = options.confirm ?? askInPage(page.document);

  for (const { name, title, description, inputSchema, annotations } of context ? provider.tools() : []) {
    const execute = (input: unknown, client?: unknown): Promise<ToolResult> =>
      isWithinBounds(input)
        ? callProvider(provider, name, input ?? {}, { signal, confirm: confirmThrough(client, confirm) })
        : Promise.resolve(tooLarge);
    try {
      await context?.registerTool({ name, title, description, inputSchema, annotations, execute }, { signal });
      registered.push(name);
    } catch {
      refused.push(name);
    }
  }
  signal.addEventListener("abort", () => {
    for (const name of registered) unregister(context, name);
  });
  return { via, registered, refused, dispose: () => stop.abort() };
};

const findContext = (
  page: Window,
  polyfill: boolean,
): { readonly via: WebMcpRegistration["via"]; readonly context?: ModelContextLike } => {
  for (const [via, holder] of [
    ["document", page.document],
    ["navigator", page.navigator],
  ] as const) {
    const context = (holder as { readonly modelContext?: ModelContextLike }).modelContext;
    if (typeof context?.registerTool === "function") return { via, context };
  }
  return polyfill ? { via: "polyfill", context: installWebMcpPolyfill(page.document) } : { via: "none" };
};

/** Browsers that do not support `signal` need this; others have already unregistered the tool. */
const unregister = (context: ModelContextLike | undefined, name: string): void => {
  try {
    context?.unregisterTool?.(name);
  } catch {
    // The tool is no longer registered.
  }
};

/** Asks within `requestUserInteraction` if the browser offers it, so that the browser lets the page show a dialog. */
const confirmThrough =
  (client: unknown, confirm: Confirm): Confirm =>
  async (request, signal) => {
    const mediator = client as { readonly requestUserInteraction?: unknown } | null | undefined;
    if (typeof mediator?.requestUserInteraction !== "function") return confirm(request, signal);
    try {
      const answer: unknown = await mediator.requestUserInteraction(() => confirm(request, signal));
      return answer === "accepted" || answer === "declined" ? answer : undefined;
    } catch {
      return undefined;
    }
  };

const tooLarge = errorResult({ code: "INVALID_VALUE", message: textOf("call.too_large") });
