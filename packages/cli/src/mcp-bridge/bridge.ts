import { setTimeout as wait } from "node:timers/promises";
import type { ByteSource } from "../environment.ts";
import { limits } from "../limits.ts";
import { claimedVersion, messageHeaders } from "./request-headers.ts";
import { isRequest, isRpcMessage, type RpcMessage, rpcCodes, rpcError } from "./rpc-message.ts";
import { eventData } from "./server-sent-events.ts";

export interface BridgeOptions {
  readonly endpoint: string;
  readonly key?: string;
  /** A message for the client. */
  readonly send: (message: unknown) => void;
  /** What went wrong and concerns no request. */
  readonly onTrouble: (words: string) => void;
}

export interface Bridge {
  /** Passes a line of the client on; answers come by themselves. */
  take(line: string): void;
  /** Until nothing that was asked is still to be answered. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Between a client that speaks MCP over standard input and output and a server that speaks it over Streamable HTTP.
 * Messages pass as they are, of whatever revision. A session that the server has lost is begun anew, with the client's
 * own words.
 */
export const createBridge = ({ endpoint, key, send, onTrouble }: BridgeOptions): Bridge => {
  const closing = new AbortController();
  const underWay = new Map<string | number, AbortController>();
  const work = new Set<Promise<void>>();
  let sessionId: string | undefined;
  let agreedVersion: string | undefined;
  let greeting: RpcMessage | undefined;
  let renewal: Promise<void> | undefined;
  /** What must have reached the server before the next message may go. */
  let before: Promise<unknown> = Promise.resolve();

  const headersFor = (message: RpcMessage | undefined): Record<string, string> => ({
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
    ...(sessionId !== undefined && message?.method !== "initialize" && { "mcp-session-id": sessionId }),
    ...(agreedVersion !== undefined && message?.method !== "initialize" && { "mcp-protocol-version": agreedVersion }),
    ...(message && messageHeaders(message)),
  });

  const post = async (message: RpcMessage, signal: AbortSignal): Promise<Response> => {
    const response = await fetch(endpoint, {
      method: "POST",
      redirect: "error",
      headers: {
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
        ...headersFor(message),
      },
      body: JSON.stringify(message),
      signal,
    });
    if (message.method === "initialize" && response.ok) {
      sessionId = response.headers.get("mcp-session-id") ?? undefined;
      greeting = message;
    }
    return response;
  };

  const deliver = (message: unknown, from: RpcMessage): void => {
    if (!isRpcMessage(message)) return;
    const version = message.result?.protocolVersion;
    if (from.method === "initialize" && message.id === from.id && typeof version === "string") agreedVersion = version;
    send(message);
  };

  /** The messages in an answer, each as it comes. */
  const messagesIn = async function* (response: Response): AsyncGenerator<unknown> {
    const type = response.headers.get("content-type") ?? "";
    if (type.startsWith("text/event-stream")) {
      for await (const data of eventData((response.body ?? []) as unknown as ByteSource)) yield JSON.parse(data);
    } else if (type.startsWith("application/json")) {
      const body: unknown = await response.json();
      if (Array.isArray(body)) yield* body;
      else yield body;
    } else await response.body?.cancel();
  };

  const refusalWords = async (response: Response): Promise<string> => {
    if (response.status === 401) return "The server wants a key: give one with --key or COFILL_KEY";
    const body: unknown = await response.json().catch(() => undefined);
    const detail = typeof body === "object" && body !== null && "detail" in body ? body.detail : undefined;
    return typeof detail === "string" ? detail : `The server answered with status ${response.status}`;
  };

  /** An answer that is no success: the server's own words where they are a message, else ours. */
  const refuse = async (response: Response, message: RpcMessage): Promise<void> => {
    const text = await response.clone().text();
    const said = parse(text);
    if (isRpcMessage(said) && said.error && isRequest(message)) send({ ...said, id: message.id });
    else if (isRequest(message)) send(rpcError(message.id, rpcCodes.serverError, await refusalWords(response)));
    else onTrouble(await refusalWords(response));
  };

  const renew = (): Promise<void> => {
    renewal ??= (async () => {
      const response = await post(greeting!, closing.signal);
      for await (const _ of messagesIn(response));
      const initialized: RpcMessage = { jsonrpc: "2.0", method: "notifications/initialized" };
      await (await post(initialized, closing.signal)).body?.cancel();
    })().finally(() => {
      renewal = undefined;
    });
    return renewal;
  };

  const isLost = ({ status }: Response, message: RpcMessage): boolean =>
    status === 404 && sessionId !== undefined && greeting !== undefined && message.method !== "initialize";

  const pass = async (message: RpcMessage, arrived: () => void, signal: AbortSignal): Promise<void> => {
    let response = await post(message, signal);
    if (isLost(response, message)) {
      await response.body?.cancel();
      await renew();
      response = await post(message, signal);
    }
    arrived();
    if (!response.ok) return refuse(response, message);
    if (message.method === "notifications/initialized") listen();
    let isAnswered = !isRequest(message);
    for await (const each of messagesIn(response)) {
      deliver(each, message);
      isAnswered ||= isRpcMessage(each) && each.id === message.id && each.method === undefined;
    }
    if (!isAnswered) throw new Error("the answer broke off");
  };

  const forward = async (message: RpcMessage, arrived: () => void): Promise<void> => {
    const { id } = message;
    const own = new AbortController();
    if (isRequest(message)) underWay.set(id!, own);
    try {
      await pass(message, arrived, AbortSignal.any([own.signal, closing.signal]));
    } catch {
      // A request that the client cancelled is not answered.
      if (own.signal.aborted || closing.signal.aborted) return;
      const words = `The server at ${new URL(endpoint).origin} cannot be reached`;
      if (isRequest(message)) send(rpcError(id, rpcCodes.serverError, words));
      else onTrouble(words);
    } finally {
      arrived();
      if (isRequest(message)) underWay.delete(id!);
    }
  };

  let isListening = false;
  /** What the server says unasked, to clients of the older revisions. */
  const listen = async (): Promise<void> => {
    if (isListening || sessionId === undefined) return;
    isListening = true;
    const { signal } = closing;
    while (!signal.aborted) {
      try {
        const headers = { accept: "text/event-stream", ...headersFor(undefined) };
        const response = await fetch(endpoint, { headers, signal, redirect: "error" });
        if (response.status === 405) return void (await response.body?.cancel());
        if (response.ok) for await (const message of messagesIn(response)) if (isRpcMessage(message)) send(message);
      } catch {
        // The next attempt comes in a moment.
      }
      await wait(limits.relistenAfterMs, undefined, { signal }).catch(() => undefined);
    }
  };

  const dispatch = (message: RpcMessage): void => {
    if (message.method === "notifications/cancelled" && agreedVersion === undefined) {
      // Over HTTP, clients of today cancel by hanging up.
      const requestId = message.params?.requestId as string | number;
      underWay.get(requestId)?.abort();
      return;
    }
    const { promise: arrival, resolve: arrived } = Promise.withResolvers<void>();
    const earlier = before;
    const isFirst = message.method === "initialize" || claimedVersion(message) === undefined;
    // Requests need not wait for each other; all else has an order that means something.
    if (message.method === "initialize" || !isRequest(message)) before = Promise.all([earlier, arrival]);
    const done = (isFirst ? earlier : Promise.resolve()).then(() => forward(message, arrived));
    work.add(done);
    done.finally(() => work.delete(done));
  };

  return {
    take: (line) => {
      if (line.trim() === "") return;
      const parsed = parse(line);
      const messages: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
      for (const message of messages) {
        if (isRpcMessage(message)) dispatch(message);
        else send(rpcError(null, rpcCodes.parseError, "This is not a message of JSON-RPC 2.0"));
      }
    },
    idle: async () => {
      while (work.size > 0) await Promise.allSettled(work);
    },
    close: async () => {
      closing.abort();
      await Promise.allSettled(work);
      if (sessionId === undefined) return;
      const headers = headersFor(undefined);
      const signal = AbortSignal.timeout(limits.relistenAfterMs);
      await fetch(endpoint, { method: "DELETE", headers, signal }).catch(() => undefined);
    },
  };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
