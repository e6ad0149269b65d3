import { agentHeader } from "@cofill/service/operations/routes";
import {
  isInitializeRequest,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type JSONRPCRequest,
  PROTOCOL_VERSION_META_KEY,
  type RequestId,
  StreamableHTTPClientTransport,
  type Transport,
} from "@modelcontextprotocol/client";
import { limits } from "../limits.ts";
import { problemOf } from "./http-problem.ts";

/** The identity with which the server is called. */
export interface Caller {
  readonly key?: string | undefined;
  /** The agent whose mail is used if no key identifies one. */
  readonly agent?: string | undefined;
}

export interface BridgeOptions extends Caller {
  readonly endpoint: string;
  /** The transport of the MCP client, not yet started. */
  readonly client: Transport;
  /** Reports a problem that belongs to no request. */
  readonly onProblem: (message: string) => void;
}

export interface Bridge {
  /** Resolves once every request has been answered. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** Clients of 2026-07-28 and later state their version in every request; older ones agree on one in `initialize`. */
const claimedVersion = (message: JSONRPCMessage): string | undefined => {
  const meta = isJSONRPCRequest(message) ? message.params?._meta : undefined;
  const version = (meta as Readonly<Record<string, unknown>> | undefined)?.[PROTOCOL_VERSION_META_KEY];
  return typeof version === "string" ? version : undefined;
};

const openServer = ({ endpoint, key, agent }: BridgeOptions): StreamableHTTPClientTransport =>
  new StreamableHTTPClientTransport(new URL(endpoint), {
    requestInit: {
      redirect: "error",
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(agent !== undefined && { [agentHeader]: encodeURIComponent(agent) }),
      },
    },
    reconnectionOptions: {
      initialReconnectionDelay: limits.relistenAfterMs,
      maxReconnectionDelay: limits.relistenAfterMs,
      reconnectionDelayGrowFactor: 1,
      maxRetries: Number.POSITIVE_INFINITY,
    },
  });

/**
 * Forwards messages unchanged between an MCP client and an HTTP server, and answers requests that the server does not
 * answer.
 */
export const createBridge = async (options: BridgeOptions): Promise<Bridge> => {
  const { client, onProblem, endpoint } = options;
  const server = openServer(options);
  const pending = new Map<RequestId, { readonly abort: AbortController; readonly settle: () => void }>();
  const work = new Set<Promise<void>>();
  let initializeId: RequestId | undefined;
  /** Resolves when all earlier messages that must arrive first have reached the server. */
  let before: Promise<unknown> = Promise.resolve();

  const reply = (message: JSONRPCMessage): void =>
    // Ignored, because a client that closed its output expects no more answers.
    void client.send(message).catch(() => undefined);

  const settle = (id: RequestId): void => {
    pending.get(id)?.settle();
    pending.delete(id);
  };

  server.onmessage = (message) => {
    if (isJSONRPCResultResponse(message) && message.id === initializeId) {
      const { protocolVersion } = message.result as { readonly protocolVersion?: unknown };
      if (typeof protocolVersion === "string") server.setProtocolVersion(protocolVersion);
    }
    reply(message);
    if (isJSONRPCResponse(message) && message.id !== undefined) settle(message.id);
  };

  const fail = (message: JSONRPCMessage, error: unknown): void => {
    const problem = problemOf(error, endpoint);
    if (!isJSONRPCRequest(message)) return onProblem(problem.message);
    if (!pending.has(message.id)) return;
    reply({ jsonrpc: "2.0", id: message.id, error: problem });
    settle(message.id);
  };

  const request = async (message: JSONRPCRequest): Promise<void> => {
    const { promise: answered, resolve } = Promise.withResolvers<void>();
    const abort = new AbortController();
    pending.set(message.id, { abort, settle: resolve });
    await server.send(message, {
      requestSignal: abort.signal,
      onRequestStreamEnd: () => fail(message, new Error("The stream ended before the answer")),
    });
    await answered;
  };

  const forward = async (message: JSONRPCMessage): Promise<void> => {
    try {
      await (isJSONRPCRequest(message) ? request(message) : server.send(message));
    } catch (error) {
      const isCancelled = isJSONRPCRequest(message) && !pending.has(message.id);
      if (!isCancelled) fail(message, error);
    }
  };

  const cancel = (id: RequestId): void => {
    pending.get(id)?.abort.abort();
    settle(id);
  };

  client.onmessage = (message) => {
    if (isJSONRPCNotification(message) && message.method === "notifications/cancelled" && !server.sessionId) {
      // Without a session, closing the request's stream is how it is cancelled over HTTP.
      return cancel(message.params?.requestId as RequestId);
    }
    const version = claimedVersion(message);
    // Notifications and replies state no version and use that of the last request.
    if (version !== undefined) server.setProtocolVersion(version);
    if (isInitializeRequest(message)) initializeId = (message as unknown as JSONRPCRequest).id;
    const earlier = version === undefined ? before : Promise.resolve();
    const done = earlier.then(() => forward(message)).finally(() => work.delete(done));
    work.add(done);
    // Requests need not wait for each other; `initialize`, notifications and replies must arrive in order.
    if (isInitializeRequest(message) || !isJSONRPCRequest(message)) before = Promise.all([before, done]);
  };
  client.onerror = (error) => onProblem(`A line of standard input is not an MCP message: ${error.message}`);

  await server.start();
  await client.start();
  return {
    idle: async () => {
      while (work.size > 0) await Promise.allSettled(work);
    },
    close: async () => {
      for (const id of [...pending.keys()]) cancel(id);
      const soon = new Promise((resolve) => void setTimeout(resolve, limits.relistenAfterMs).unref());
      await Promise.race([server.terminateSession().catch(() => undefined), soon]);
      await Promise.all([server.close(), client.close()]);
    },
  };
};
