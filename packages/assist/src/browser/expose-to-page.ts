import { callProvider, errorResult } from "../consumer/envelope.ts";
import { isWithinBounds } from "../consumer/json-bounds.ts";
import { transportLimits } from "../consumer/limits.ts";
import type { AssistProvider, Confirm, ToolResult } from "../contract.ts";
import { textOf } from "../messages/text-of.ts";
import { type AssistRequest, type AssistResponse, discoverEvent, readRequest, readyEvent } from "./messages.ts";

/** Options of `exposeToPage`. */
export interface ExposeOptions {
  /** The page's window; the global one by default. */
  readonly window?: Window;
  /** Exact origins whose messages are answered; the page's own by default. */
  readonly allowedOrigins?: readonly string[];
  /** Windows whose messages are answered, such as a frame of the page; the page's own by default. */
  readonly sources?: readonly MessageEventSource[];
  /** Asks the person at the page, as `askInPage(document)` does. */
  readonly confirm?: Confirm;
}

/**
 * Offers a provider to other scripts over `postMessage` (AS-TR-PM).
 *
 * @example
 * const { dispose } = exposeToPage(provider, { confirm: askInPage(document) });
 */
export const exposeToPage = (
  provider: AssistProvider,
  options: ExposeOptions = {},
): { readonly dispose: () => void } => {
  const page = options.window ?? window;
  const origins = options.allowedOrigins ?? [page.location.origin];
  const sources: readonly unknown[] = options.sources ?? [page];
  const running = new Map<MessageEventSource, Map<string, AbortController>>();
  const stop = new AbortController();

  const announce = (): void => {
    page.dispatchEvent(new CustomEvent(readyEvent, { detail: { tools: provider.tools() } }));
  };

  const receive = (event: MessageEvent): void => {
    // An opaque origin cannot be a `targetOrigin`, so the result could be sent only to `*`.
    if (event.origin === "null" || !origins.includes(event.origin) || !sources.includes(event.source)) return;
    const request = readRequest(event.data);
    const source = event.source;
    if (request && source) answer(request, source, (response) => reply(source, event.origin, response));
  };

  const answer = (
    request: AssistRequest,
    source: MessageEventSource,
    send: (response: AssistResponse) => void,
  ): void => {
    const { callId } = request;
    const calls = running.get(source) ?? new Map<string, AbortController>();
    if (request.type === "formspec-assist:discover")
      return send({ type: "formspec-assist:tools", callId, tools: provider.tools() });
    if (request.type === "formspec-assist:cancel") return calls.get(callId)?.abort();
    // A second call with the id of a running one is dropped, because their results could not be told apart.
    if (calls.has(callId)) return;
    const finish = (result: ToolResult): void => send({ type: "formspec-assist:result", callId, result });
    if (!isWithinBounds(request.input)) return finish(tooLarge);
    if ([...running.values()].reduce((sum, { size }) => sum + size, 0) >= transportLimits.maxConcurrentCalls)
      return finish(busy);

    const abort = new AbortController();
    running.set(source, calls.set(callId, abort));
    const { confirm } = options;
    const invocation = { signal: abort.signal, ...(confirm ? { confirm } : {}) };
    void callProvider(provider, request.name, request.input ?? {}, invocation).then((result) => {
      calls.delete(callId);
      if (calls.size === 0) running.delete(source);
      if (!stop.signal.aborted) finish(result);
    });
  };

  page.addEventListener("message", receive, { signal: stop.signal });
  page.addEventListener(discoverEvent, announce, { signal: stop.signal });
  announce();
  return {
    dispose: () => {
      stop.abort();
      for (const calls of running.values()) for (const call of calls.values()) call.abort();
    },
  };
};

const reply = (source: MessageEventSource, targetOrigin: string, response: AssistResponse): void => {
  try {
    source.postMessage(response, { targetOrigin });
  } catch {
    // The requesting window is closed.
  }
};

const tooLarge = errorResult({ code: "INVALID_VALUE", message: textOf("call.too_large") });
const busy = errorResult({ code: "x-busy", message: textOf("call.busy") });
