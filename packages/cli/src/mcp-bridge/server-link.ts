import type { ByteSource } from "../environment.ts";
import { limits } from "../limits.ts";
import { claimedVersion, messageHeaders } from "./request-headers.ts";
import { isRpcMessage, type RpcMessage } from "./rpc-message.ts";
import { eventData } from "./server-sent-events.ts";

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

/** Who calls. */
export interface Caller {
  readonly key?: string | undefined;
  /** Whose mail it is, where no key says so. */
  readonly agent?: string | undefined;
}

/** The server's end, over Streamable HTTP: clients of before 2026-07-28 may be given a session there. */
export const createServerLink = (endpoint: string, { key, agent }: Caller) => {
  let sessionId: string | undefined;
  let version: string | undefined;

  const headersFor = (message?: RpcMessage): Record<string, string> => ({
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
    ...(agent !== undefined && { "cofill-agent": encodeURIComponent(agent) }),
    ...(message?.method !== "initialize" && {
      ...(sessionId !== undefined && { "mcp-session-id": sessionId }),
      ...(version !== undefined && { "mcp-protocol-version": version }),
    }),
    ...(message && messageHeaders(message)),
  });

  return {
    hasSession: (): boolean => sessionId !== undefined,

    /** Takes note of what was agreed on at the beginning. */
    agree(result: RpcMessage["result"]): void {
      if (typeof result?.protocolVersion === "string") version = result.protocolVersion;
    },

    /** Sends a message of the client. */
    async send(message: RpcMessage, signal: AbortSignal): Promise<Response> {
      // What is no request does not say its version; the last request did.
      version = claimedVersion(message) ?? version;
      const accept = "application/json, text/event-stream";
      const response = await fetch(endpoint, {
        method: "POST",
        redirect: "error",
        headers: { accept, "content-type": "application/json", ...headersFor(message) },
        body: JSON.stringify(message),
        signal,
      });
      if (message.method === "initialize" && response.ok)
        sessionId = response.headers.get("mcp-session-id") ?? undefined;
      return response;
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
