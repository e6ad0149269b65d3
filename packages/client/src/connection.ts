import { agentHeader, type HttpRoute } from "@cofill/service/operations/routes";
import { clientLimits } from "./limits.ts";
import { type Pause, retryAfterMs, timerPause, waitAfter } from "./pause.ts";
import { type ReadResponse, readResponse } from "./read-answer.ts";
import { requestOf } from "./request-of.ts";

/** Where the server is and who calls. */
export interface ClientOptions {
  /** Of the server, with the path it stands below, if any. */
  readonly url: string;
  /** An API key or the token of a handoff link; a server on this machine may do without. */
  readonly key?: string;
  /** Whose mail it is, where no key says it. */
  readonly agent?: string;
  readonly fetch?: typeof fetch;
  /** For one attempt. */
  readonly timeoutMs?: number;
  /** Attempts at a call that may be repeated. */
  readonly maxAttempts?: number;
  /** Waits between two attempts. */
  readonly pause?: Pause;
}

/** Of one call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** A server that could not be reached, or not in time. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}

/** What the server did not do, and what it may not have done. */
const isPassing = (status: number): boolean => status === 429 || status === 503 || status === 507;

export interface Connection {
  readonly base: string;
  /** One operation, repeated where that is safe. Throws Unreachable, or the signal's reason. */
  readonly ask: (route: HttpRoute, input: object, options?: CallOptions) => Promise<ReadResponse>;
  /** One request as it is, for streams and files. */
  readonly open: (
    path: string,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal | undefined,
  ) => Promise<Response>;
  readonly fetch: typeof fetch;
  readonly pause: Pause;
}

export const connect = (options: ClientOptions): Connection => {
  const { key, agent, timeoutMs = clientLimits.requestTimeoutMs, pause = timerPause } = options;
  const { maxAttempts = clientLimits.maxAttempts } = options;
  const send: typeof fetch = options.fetch ?? ((...given) => fetch(...given));
  const base = options.url.replace(/\/+$/, "");
  const credentials = {
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
    // Names go into headers as bytes that every proxy takes.
    ...(agent !== undefined && { [agentHeader]: encodeURIComponent(agent) }),
  };

  const attempt = async (route: HttpRoute, input: object, signal: AbortSignal | undefined): Promise<ReadResponse> => {
    const { method, path, headers, body } = requestOf(route, input);
    const timeout = AbortSignal.timeout(timeoutMs);
    const response = await send(`${base}${path}`, {
      method,
      headers: {
        ...credentials,
        accept: "application/json",
        ...headers,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body }),
      redirect: "error",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return readResponse(response);
  };

  const ask: Connection["ask"] = async (route, given, { signal } = {}) => {
    const { retryKey } = route;
    const input = retryKey === undefined || retryKey in given ? given : { ...given, [retryKey]: crypto.randomUUID() };
    const isSafe = route.method === "GET" || retryKey !== undefined;
    // A path that leads elsewhere is no failure of the server.
    requestOf(route, input);
    for (let failures = 1; ; failures++) {
      signal?.throwIfAborted();
      let waitMs = 0;
      try {
        const read = await attempt(route, input, signal);
        const { status } = read.response;
        // A request that was turned away for their number was not begun.
        const mayRepeat = isPassing(status) && (isSafe || status === 429);
        if (!mayRepeat || failures >= maxAttempts) return read;
        waitMs = retryAfterMs(read.response);
      } catch (cause) {
        signal?.throwIfAborted();
        if (!isSafe || failures >= maxAttempts) {
          throw new Unreachable(`The server at ${base} cannot be reached; try again`, { cause });
        }
      }
      await pause(Math.max(waitMs, waitAfter(failures + 1)), signal ?? new AbortController().signal);
    }
  };

  return {
    base,
    ask,
    open: (path, headers, signal) =>
      send(`${base}${path}`, {
        headers: { ...credentials, ...headers },
        redirect: "error",
        ...(signal && { signal }),
      }),
    fetch: send,
    pause,
  };
};
