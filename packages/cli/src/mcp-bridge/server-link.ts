import type { ByteSource } from "../environment.ts";
import { limits } from "../limits.ts";
import { claimedVersion, messageHeaders } from "./request-headers.ts";
import { isRpcMessage, type RpcMessage } from "./rpc-message.ts";
import { eventData } from "./server-sent-events.ts";

const initialized: RpcMessage = { jsonrpc: "2.0", method: "notifications/initialized" };

/** The messages in an answer, each as it comes. */
export async function* messagesIn(response: Response): AsyncGenerator<RpcMessage> {
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/event-stream")) {
    const stream = (response.body ?? []) as unknown as ByteSource;
    for await (const data of eventData(stream)) {
      const message: unknown = JSON.parse(data);
      if (isRpcMessage(message)) yield message;
    }
  } else if (type.startsWith("application/json")) {
    const body: unknown = await response.json();
    yield* [body].flat().filter(isRpcMessage);
  } else await response.body?.cancel();
}

/**
 * The server's end, over Streamable HTTP. Older clients have a session there; one that the server has lost is begun
 * anew in the client's own words, so that a server that restarted is the same to the client.
 */
export const createServerLink = (endpoint: string, key: string | undefined) => {
  let sessionId: string | undefined;
  let version: string | undefined;
  let greeting: RpcMessage | undefined;
  let renewal: Promise<void> | undefined;

  const headersFor = (message?: RpcMessage): Record<string, string> => ({
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
    ...(message?.method !== "initialize" && {
      ...(sessionId !== undefined && { "mcp-session-id": sessionId }),
      ...(version !== undefined && { "mcp-protocol-version": version }),
    }),
    ...(message && messageHeaders(message)),
  });

  const post = async (message: RpcMessage, signal: AbortSignal): Promise<Response> => {
    const accept = "application/json, text/event-stream";
    const response = await fetch(endpoint, {
      method: "POST",
      redirect: "error",
      headers: { accept, "content-type": "application/json", ...headersFor(message) },
      body: JSON.stringify(message),
      signal,
    });
    if (message.method === "initialize" && response.ok) {
      sessionId = response.headers.get("mcp-session-id") ?? undefined;
      greeting = message;
    }
    return response;
  };

  const renew = async (signal: AbortSignal): Promise<void> => {
    for await (const { result } of messagesIn(await post(greeting!, signal))) agree(result);
    await (await post(initialized, signal)).body?.cancel();
  };

  const agree = (result: RpcMessage["result"]): void => {
    if (typeof result?.protocolVersion === "string") version = result.protocolVersion;
  };

  return {
    hasSession: (): boolean => sessionId !== undefined,
    agree,

    /** Sends a message of the client. */
    async send(message: RpcMessage, signal: AbortSignal): Promise<Response> {
      // What is no request does not say its version; the last request did.
      version = claimedVersion(message) ?? version;
      const response = await post(message, signal);
      if (response.status !== 404 || !greeting || sessionId === undefined || message.method === "initialize")
        return response;
      await response.body?.cancel();
      renewal ??= renew(signal).finally(() => {
        renewal = undefined;
      });
      await renewal;
      return post(message, signal);
    },

    /** What the server says unasked; nothing if it never does. */
    async listen(signal: AbortSignal): Promise<Response | undefined> {
      const headers = { accept: "text/event-stream", ...headersFor() };
      const response = await fetch(endpoint, { headers, signal, redirect: "error" });
      if (response.status !== 405) return response;
      await response.body?.cancel();
      return undefined;
    },

    async end(): Promise<void> {
      if (sessionId === undefined) return;
      const signal = AbortSignal.timeout(limits.relistenAfterMs);
      await fetch(endpoint, { method: "DELETE", headers: headersFor(), signal }).catch(() => undefined);
    },
  };
};

export type ServerLink = ReturnType<typeof createServerLink>;
