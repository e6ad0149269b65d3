import { errorResult } from "../consumer/envelope.ts";
import { transportLimits } from "../consumer/limits.ts";
import { fail, type Outcome, ok } from "../consumer/outcome.ts";
import type { AssistProvider, ToolDeclaration, ToolResult } from "../contract.ts";
import { textOf } from "../messages/text-of.ts";
import { type Channel, type PageChannelOptions, type PortLike, pageChannel, portChannel } from "./channel.ts";
import { type AssistRequest, type AssistResponse, readResponse } from "./messages.ts";

/** Timeouts of a connection. */
export interface ConnectOptions {
  /** Time limit of discovery. */
  readonly timeoutMs?: number;
  /** Time limit of a call, which includes the time in which a person is asked. */
  readonly callTimeoutMs?: number;
}

/** A provider on the other side of a channel, which asks for confirmations itself. */
export interface RemoteProvider extends AssistProvider {
  readonly dispose: () => void;
}

/**
 * Connects to the provider of a page over `postMessage`, from the page itself or from a frame.
 *
 * @example
 * const connected = await connectToPage();
 * if (connected.ok) createConsumer(connected.value);
 */
export const connectToPage = (options: ConnectOptions & PageChannelOptions = {}): Promise<Outcome<RemoteProvider>> =>
  connect(pageChannel(options), options);

/**
 * Connects the privileged side of an extension to a page, through the port of a content script that runs `bridgePage`.
 *
 * @example
 * const connected = await connectToPort(port); // a port that a content script opened
 * if (connected.ok) createConsumer(connected.value);
 */
export const connectToPort = (port: PortLike, options: ConnectOptions = {}): Promise<Outcome<RemoteProvider>> =>
  connect(portChannel(port), options);

const connect = async (channel: Channel, options: ConnectOptions): Promise<Outcome<RemoteProvider>> => {
  const callMs = options.callTimeoutMs ?? transportLimits.callMs;
  const pending = new Map<string, (response: AssistResponse) => void>();
  const unlisten = channel.listen((message) => {
    const response = readResponse(message);
    if (response) pending.get(response.callId)?.(response);
  });

  const discovered = await discover(channel, pending, options.timeoutMs ?? transportLimits.discoveryMs);
  if (!discovered) {
    unlisten();
    return fail({ code: "UNSUPPORTED", message: textOf("call.nobody") });
  }

  const call: AssistProvider["call"] = (name, input, { signal } = {}) => {
    if (signal?.aborted) return Promise.resolve(cancelled);
    if (pending.size >= transportLimits.maxConcurrentCalls) return Promise.resolve(busy);
    const { promise, resolve } = Promise.withResolvers<ToolResult>();
    const callId = crypto.randomUUID();
    const settle = (result: ToolResult): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
      pending.delete(callId);
      resolve(result);
    };
    const giveUp = (result: ToolResult): void => {
      settle(result);
      post(channel, { type: "formspec-assist:cancel", callId });
    };
    const cancel = (): void => giveUp(cancelled);
    const timer = setTimeout(() => giveUp(timedOut), callMs);
    signal?.addEventListener("abort", cancel);
    pending.set(callId, (response) => {
      if (response.type === "formspec-assist:result") settle(response.result);
    });
    if (!post(channel, { type: "formspec-assist:call", callId, name, input: input ?? {} })) settle(notSendable);
    return promise;
  };

  return ok({
    tools: () => discovered,
    call,
    dispose: () => {
      unlisten();
      for (const [callId, settle] of [...pending])
        settle({ type: "formspec-assist:result", callId, result: cancelled });
    },
  });
};

const discover = (
  channel: Channel,
  pending: Map<string, (response: AssistResponse) => void>,
  timeoutMs: number,
): Promise<readonly ToolDeclaration[] | undefined> =>
  new Promise((resolve) => {
    const callId = crypto.randomUUID();
    const finish = (tools: readonly ToolDeclaration[] | undefined): void => {
      clearTimeout(timer);
      unready?.();
      pending.delete(callId);
      resolve(tools);
    };
    const ask = (): void => void post(channel, { type: "formspec-assist:discover", callId });
    const timer = setTimeout(() => finish(undefined), timeoutMs);
    pending.set(callId, (response) => {
      if (response.type === "formspec-assist:tools") finish(response.tools);
    });
    const unready = channel.onReady?.(ask);
    ask();
  });

/** `false` if sending throws: functions cannot be cloned, and the port may be closed. */
const post = (channel: Channel, request: AssistRequest): boolean => {
  try {
    channel.send(request);
    return true;
  } catch {
    return false;
  }
};

const cancelled = errorResult({ code: "x-cancelled", message: textOf("call.cancelled") });
const timedOut = errorResult({ code: "x-timeout", message: textOf("call.timeout") });
const busy = errorResult({ code: "x-busy", message: textOf("call.busy") });
const notSendable = errorResult({ code: "INVALID_VALUE", message: textOf("call.not_sendable") });
