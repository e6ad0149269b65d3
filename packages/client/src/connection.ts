import { agentHeader, type HttpRoute } from "@cofill/service/operations/routes";
import { clientLimits } from "./limits.ts";
import { type Pause, retryAfterMs, timerPause, waitAfter } from "./pause.ts";
import { type ReadResponse, readResponse } from "./read-answer.ts";
import { requestOf } from "./request-of.ts";

/** The server, the credentials and how calls are retried. */
export interface ClientOptions {
  /** The address of the server, with its path prefix if it has one. */
  readonly url: string;
  /** An API key or the token of a handoff link; a server without keys needs none. */
  readonly key?: string;
  /** The agent whose mail is used if no key identifies one. */
  readonly agent?: string;
  readonly fetch?: typeof fetch;
  /** The timeout of one attempt. */
  readonly timeoutMs?: number;
  /** How often a call that is safe to repeat is attempted. */
  readonly maxAttempts?: number;
  /** Waits between two attempts; a timer by default. */
  readonly pause?: Pause;
}

/** Options of one call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** Thrown inside the client when the server could not be reached in time. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}

/** Whether a status may be temporary: too many requests, unavailable, storage full. */
const isPassing = (status: number): boolean => status === 429 || status === 503 || status === 507;

export interface Connection {
  readonly base: string;
  /** Sends one operation, and retries it where that is safe. Throws Unreachable, or the signal's reason. */
  readonly ask: (route: HttpRoute, input: object, options?: CallOptions) => Promise<ReadResponse>;
  /** Sends one request without retries, for streams and files. */
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
    // Header values must be ASCII, and names may not be.
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
    // An input that cannot be put into the path is reported before anything is sent.
    requestOf(route, input);
    for (let failures = 1; ; failures++) {
      signal?.throwIfAborted();
      let waitMs = 0;
      try {
        const read = await attempt(route, input, signal);
        const { status } = read.response;
        // A request that was answered with 429 has not been processed, so that even a change may be repeated.
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
