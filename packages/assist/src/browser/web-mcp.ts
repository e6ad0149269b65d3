import { callProvider, errorResult } from "../consumer/envelope.ts";
import { isWithinBounds } from "../consumer/json-bounds.ts";
import type { AssistProvider, Confirm, ToolResult } from "../contract.ts";
import { textOf } from "../messages/text-of.ts";
import { askInPage } from "./ask-in-page.ts";
import { installWebMcpPolyfill, type ModelContextLike } from "./web-mcp-polyfill.ts";

/** How tools are registered with a browser. */
export interface WebMcpOptions {
  /** Takes the tools back. */
  readonly signal?: AbortSignal;
  /** Installs a small `document.modelContext` where the browser has none. */
  readonly polyfill?: boolean;
  /** Asks the person. A dialog in the page unless said. */
  readonly confirm?: Confirm;
  readonly target?: Window;
}

/** Tools that are registered with a browser, until they are taken back. */
export interface WebMcpRegistration {
  readonly via: "document" | "navigator" | "polyfill" | "none";
  readonly registered: readonly string[];
  /** Tools that the browser did not take, as when the page has one of that name. */
  readonly refused: readonly string[];
  readonly dispose: () => void;
}

/** Offers the tools to the browser's agent, one by one (AS-TR-WM, D-15). */
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

/** Older browsers know no signal; newer ones have already forgotten the tool. */
const unregister = (context: ModelContextLike | undefined, name: string): void => {
  try {
    context?.unregisterTool?.(name);
  } catch {
    // Forgotten already.
  }
};

/** Where the browser mediates, it is told that a person is needed, and the page then asks. */
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
