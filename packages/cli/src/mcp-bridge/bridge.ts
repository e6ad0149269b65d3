import { setTimeout as wait } from "node:timers/promises";
import { limits } from "../limits.ts";
import { claimedVersion } from "./request-headers.ts";
import { isRequest, isRpcMessage, type RpcMessage, rpcCodes, rpcError } from "./rpc-message.ts";
import { type Caller, createServerLink, messagesIn } from "./server-link.ts";

export interface BridgeOptions extends Caller {
  readonly endpoint: string;
  /** A message for the client. */
  readonly send: (message: RpcMessage) => void;
  /** What went wrong and answers no request. */
  readonly onTrouble: (words: string) => void;
}

export interface Bridge {
  /** Passes a line of the client on; answers come by themselves. */
  take(line: string): void;
  /** Until nothing that was asked is still to be answered. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What a server that refused says: its own message, or ours about what it said. */
const refusalOf = async (response: Response): Promise<RpcMessage | string> => {
  const said = parse(await response.text());
  if (isRpcMessage(said) && said.error) return said;
  if (response.status === 401) return "The server wants a key: give one with --key or COFILL_KEY";
  const detail = typeof said === "object" && said !== null && "detail" in said ? said.detail : undefined;
  return typeof detail === "string" ? detail : `The server answered with status ${response.status}`;
};

/** Between an MCP client on standard input and output and a server on HTTP; messages pass as they are. */
export const createBridge = ({ endpoint, key, agent, send, onTrouble }: BridgeOptions): Bridge => {
  const link = createServerLink(endpoint, { key, agent });
  const closing = new AbortController();
  const underWay = new Map<RpcMessage["id"], AbortController>();
  const work = new Set<Promise<void>>();
  /** What must have reached the server before the next message may go. */
  let before: Promise<unknown> = Promise.resolve();
  let isListening = false;

  const fail = (message: RpcMessage, words: string): void =>
    isRequest(message) ? send(rpcError(message.id, rpcCodes.serverError, words)) : onTrouble(words);

  /** For as long as there is a session, what the server says unasked. */
  const listen = async (): Promise<void> => {
    if (isListening || !link.hasSession()) return;
    isListening = true;
    const { signal } = closing;
    while (!signal.aborted) {
      try {
        const response = await link.listen(signal);
        if (!response) return;
        if (response.ok) for await (const message of messagesIn(response)) send(message);
        else await response.body?.cancel();
      } catch {
        // The next attempt comes in a moment.
      }
      await wait(limits.relistenAfterMs, undefined, { signal }).catch(() => undefined);
    }
  };

  const pass = async (message: RpcMessage, arrived: () => void, signal: AbortSignal): Promise<void> => {
    const response = await link.send(message, signal);
    // What is agreed on at the beginning stands in the answer, not in its headers.
    if (message.method !== "initialize") arrived();
    if (!response.ok) {
      const refusal = await refusalOf(response);
      if (typeof refusal === "string") fail(message, refusal);
      else if (isRequest(message)) send({ ...refusal, id: message.id! });
      else onTrouble(refusal.error!.message);
      return;
    }
    if (message.method === "notifications/initialized") void listen();
    let isAnswered = !isRequest(message);
    for await (const each of messagesIn(response)) {
      if (message.method === "initialize") link.agree(each.result);
      isAnswered ||= each.id === message.id && each.method === undefined;
      send(each);
    }
    if (!isAnswered) throw new Error("the answer broke off");
  };

  const forward = async (message: RpcMessage, arrived: () => void): Promise<void> => {
    const own = new AbortController();
    if (isRequest(message)) underWay.set(message.id, own);
    try {
      await pass(message, arrived, AbortSignal.any([own.signal, closing.signal]));
    } catch {
      // A request that the client cancelled is not answered.
      if (own.signal.aborted || closing.signal.aborted) return;
      fail(message, `The server at ${new URL(endpoint).origin} cannot be reached`);
    } finally {
      arrived();
      underWay.delete(message.id);
    }
  };

  const dispatch = (message: RpcMessage): void => {
    if (message.method === "notifications/cancelled" && !link.hasSession()) {
      // Without a session, hanging up is how a request is cancelled over HTTP.
      underWay.get(message.params?.requestId as RpcMessage["id"])?.abort();
      return;
    }
    const { promise: arrival, resolve: arrived } = Promise.withResolvers<void>();
    const earlier = claimedVersion(message) === undefined ? before : Promise.resolve();
    // Requests need not wait for each other; the greeting, notifications and replies have an order that counts.
    if (message.method === "initialize" || !isRequest(message)) before = Promise.all([before, arrival]);
    const done = earlier.then(() => forward(message, arrived)).finally(() => work.delete(done));
    work.add(done);
  };

  return {
    take: (line) => {
      if (line.trim() === "") return;
      for (const message of [parse(line)].flat()) {
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
      await link.end();
    },
  };
};
