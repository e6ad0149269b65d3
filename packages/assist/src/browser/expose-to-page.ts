import { callProvider, errorResult } from "../consumer/envelope.ts";
import { isWithinBounds } from "../consumer/json-bounds.ts";
import { transportLimits } from "../consumer/limits.ts";
import type { AssistProvider, Confirm, ToolResult } from "../contract.ts";
import { textOf } from "../messages/text-of.ts";
import { type AssistRequest, type AssistResponse, discoverEvent, readRequest, readyEvent } from "./messages.ts";

/** To whom a page offers its tools. */
export interface ExposeOptions {
  /** The page's window. The global one unless said. */
  readonly window?: Window;
  /** Origins whose messages are answered, spelled exactly. The page's own unless said. */
  readonly allowedOrigins?: readonly string[];
  /** Windows whose messages are answered, as a frame of the page. The page's own unless said. */
  readonly sources?: readonly MessageEventSource[];
  /** Asks the person at the page, as `askInPage(document)` does. */
  readonly confirm?: Confirm;
}

/** The page's side of the postMessage channel (AS-TR-PM). It knows of nothing but the provider. */
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
    // A page whose origin is opaque cannot be addressed alone, so it is not answered.
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
    // The answer that goes out under an id is that of the first call: a second one under it is not made.
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
    // The window that asked is gone.
  }
};

const tooLarge = errorResult({ code: "INVALID_VALUE", message: textOf("call.too_large") });
const busy = errorResult({ code: "x-busy", message: textOf("call.busy") });
