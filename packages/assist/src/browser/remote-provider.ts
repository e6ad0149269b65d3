import { errorResult } from "../consumer/envelope.ts";
import { transportLimits } from "../consumer/limits.ts";
import { fail, type Outcome, ok } from "../consumer/outcome.ts";
import type { AssistProvider, ToolDeclaration, ToolResult } from "../contract.ts";
import { textOf } from "../messages/text-of.ts";
import { type Channel, type PageChannelOptions, type PortLike, pageChannel, portChannel } from "./channel.ts";
import { type AssistRequest, type AssistResponse, readResponse } from "./messages.ts";

/** How long to wait for the other side. */
export interface ConnectOptions {
  /** How long to wait for somebody who offers tools. */
  readonly timeoutMs?: number;
  /** How long one call may take; a person may be asked meanwhile. */
  readonly callTimeoutMs?: number;
}

/** A provider on the other side of a channel. The other side asks its person itself. */
export interface RemoteProvider extends AssistProvider {
  readonly dispose: () => void;
}

/** The consumer's side of the postMessage channel, in a page or in a frame of it. */
export const connectToPage = (options: ConnectOptions & PageChannelOptions = {}): Promise<Outcome<RemoteProvider>> =>
  connect(pageChannel(options), options);

/** The privileged side of an extension: it reaches the page through the port that a bridge holds, and in no other way. */
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

/** Whether it could be sent: functions and the like cannot, nor can anything to a port that is closed. */
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
