import ipaddr from "ipaddr.js";
import { isPublicAddress } from "./address.ts";
import { findAddresses, type IsAllowed } from "./checked-addresses.ts";
import { type Deadline, withDeadline } from "./deadline.ts";
import { dial } from "./dial.ts";
import { exchange } from "./exchange.ts";
import { closedFailure, failure, networkFailure, refusal, wrongDestination } from "./failure.ts";
import { webhookLimits } from "./limits.ts";
import { createResolveHost, type ResolveHost } from "./resolve-host.ts";
import { isWebPort, readTarget, type Target } from "./target.ts";

/** Which addresses may be reached, and the limits of a request. */
export interface GuardedPostOptions {
  /** Which addresses may be reached: public ones, public ones and loopback, or any. */
  readonly reach?: "public" | "loopback" | "any";
  /** Time limit from the name lookup to the last byte of the response. */
  readonly timeoutMs?: number;
  /** Maximum of received bytes, including the response head and the TLS handshake. */
  readonly maxAnswerBytes?: number;
  readonly resolve?: ResolveHost;
  /** Headers besides those of the content. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The body of a response, or why there is none. */
export type GuardedAnswer =
  | { readonly ok: true; readonly content: Buffer }
  /** An English message without addresses of the internal network. */
  | { readonly ok: false; readonly reason: string };

const isLoopbackAddress: IsAllowed = (text) => {
  if (!ipaddr.isValid(text)) return false;
  return ipaddr.process(text).range() === "loopback";
};

const reaches = {
  public: isPublicAddress,
  loopback: (address) => isPublicAddress(address) || isLoopbackAddress(address),
  any: () => true,
} as const satisfies Record<NonNullable<GuardedPostOptions["reach"]>, IsAllowed>;

/**
 * Posts JSON with the protections of webhooks and returns the response body: addresses are checked before and after
 * connecting, redirects are not followed, and time and response size are limited.
 * @example
 * const post = createGuardedPost({ reach: "public" });
 * const answer = await post("https://example.org/hook", "{}", AbortSignal.timeout(5_000));
 */
export const createGuardedPost = ({
  reach = "public",
  timeoutMs = webhookLimits.timeoutMs,
  maxAnswerBytes = webhookLimits.maxAnswerBytes,
  resolve = createResolveHost(),
  headers: more = {},
}: GuardedPostOptions = {}): ((url: string, json: string, stop: AbortSignal) => Promise<GuardedAnswer>) => {
  const isAllowed = reaches[reach];

  const send = async (target: Target, json: string, deadline: Deadline): Promise<GuardedAnswer> => {
    const addresses = await findAddresses(target, resolve, isAllowed, deadline.signal);
    const cut = deadline.cut();
    if (cut) return cut;
    if ("ok" in addresses) return addresses;
    const line = await dial(target, addresses, isAllowed, deadline.signal, maxAnswerBytes);
    if ("ok" in line) return deadline.cut() ?? line;
    const body = Buffer.from(json, "utf8");
    const headers = {
      ...more,
      "user-agent": "Cofill",
      accept: "application/json",
      host: target.host,
      "content-type": "application/json",
      "content-length": body.length,
      connection: "close",
    };
    const answer = await exchange(line, { path: target.path, headers, body, wantsContent: true });
    const { head, content, isWhole, error } = answer;
    const { hostname } = target;
    if (head && head.status >= 300 && head.status < 400) {
      return failure("delivery.redirect", { host: hostname, status: head.status });
    }
    if (head && !(head.status >= 200 && head.status < 300))
      return failure("delivery.status", { host: hostname, status: head.status });
    if (line.isFull()) return failure("delivery.answer_too_long", { host: hostname, maximum: maxAnswerBytes });
    if (head && isWhole && content) return { ok: true, content };
    return deadline.cut() ?? (error ? networkFailure(hostname, error) : closedFailure(hostname));
  };

  return async (url, json, stop) => {
    const read = readTarget(url);
    if (!read.ok) return wrongDestination(read.problem);
    const { target } = read;
    if (reach !== "any" && !isWebPort(target.port)) return refusal("delivery.port", { port: target.port });
    return withDeadline(stop, timeoutMs, (deadline) => send(target, json, deadline));
  };
};
