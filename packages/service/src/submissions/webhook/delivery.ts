import type { Deliver, DeliveryAttempt, DeliveryOutcome } from "@cofill/store";
import { isPublicAddress } from "./address.ts";
import { findAddresses, type IsAllowed } from "./checked-addresses.ts";
import { type Deadline, withDeadline } from "./deadline.ts";
import { headerProblems } from "./destination-headers.ts";
import { dial } from "./dial.ts";
import { exchange } from "./exchange.ts";
import { closedFailure, failure, networkFailure, refusal, wrongDestination } from "./failure.ts";
import { webhookLimits } from "./limits.ts";
import { outcomeOf } from "./outcome.ts";
import { createResolveHost, type ResolveHost } from "./resolve-host.ts";
import { keysOf, parseSecret } from "./secret.ts";
import { signWithKeys } from "./signature.ts";
import { isWebPort, readTarget, type Target } from "./target.ts";

/** How webhooks are signed, and which addresses they may be sent to. */
export interface WebhookOptions {
  /** Every secret signs, in this order; a destination's own secret replaces them. */
  readonly secrets: readonly string[];
  /** Permits every address and port, for receivers on the operator's own network. */
  readonly allowPrivate?: boolean;
  /** Time limit of a whole attempt. */
  readonly timeoutMs?: number;
  readonly resolve?: ResolveHost;
}

/**
 * Creates the sender of webhooks; throws if a secret is invalid.
 * @example
 * const deliver = createWebhookDelivery({ secrets: [generateSecret()] });
 */
export const createWebhookDelivery = (options: WebhookOptions): Deliver =>
  options.allowPrivate
    ? createSender({ ...options, isAllowed: () => true, isAllowedPort: () => true })
    : createSender({ ...options, isAllowed: isPublicAddress, isAllowedPort: isWebPort });

interface SenderOptions extends WebhookOptions {
  readonly isAllowed: IsAllowed;
  readonly isAllowedPort: (port: number) => boolean;
}

export const createSender = (options: SenderOptions): Deliver => {
  const serverKeys = keysOf(options.secrets);
  const { isAllowed, isAllowedPort, resolve = createResolveHost(), timeoutMs = webhookLimits.timeoutMs } = options;

  const send = async (attempt: DeliveryAttempt, target: Target, keys: readonly Uint8Array[], deadline: Deadline) => {
    const addresses = await findAddresses(target, resolve, isAllowed, deadline.signal);
    const cut = deadline.cut();
    if (cut) return cut;
    if ("ok" in addresses) return addresses;
    const line = await dial(target, addresses, isAllowed, deadline.signal);
    if ("ok" in line) return deadline.cut() ?? line;
    const body = Buffer.from(attempt.body, "utf8");
    const headers = {
      "user-agent": "Cofill",
      ...lowerCased(attempt.destination.headers ?? {}),
      host: target.host,
      "content-type": "application/json",
      "content-length": body.length,
      connection: "close",
      ...signWithKeys(keys, { id: attempt.id, body, now: attempt.now }),
    };
    const answer = await exchange(line, { path: target.path, headers, body });
    const outcome = answer.head && outcomeOf(target.hostname, answer.head, attempt.now);
    // A failure status is final at once, but a success counts only if the whole answer was received.
    if (outcome && (!outcome.ok || answer.isWhole)) return outcome;
    const broken = deadline.cut() ?? brokenOff(target.hostname, answer.error, line.isFull());
    return { ...broken, ...(answer.head ? { status: answer.head.status } : {}) };
  };

  return async (attempt): Promise<DeliveryOutcome> => {
    const { url, headers, secret } = attempt.destination;
    const read = readTarget(url);
    if (!read.ok) return wrongDestination(read.problem);
    if (!isAllowedPort(read.target.port)) return refusal("delivery.port", { port: read.target.port });
    const [problem] = headerProblems(headers);
    if (problem) return wrongDestination(problem);
    const own = secret === undefined ? undefined : parseSecret(secret);
    if (own && !own.ok) return refusal("delivery.secret", { problem: own.code });
    const keys = own ? [own.key] : serverKeys;
    if (keys.length === 0) return failure("delivery.no_secret");
    return withDeadline(attempt.signal, timeoutMs, (deadline) => send(attempt, read.target, keys, deadline));
  };
};

const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const brokenOff = (host: string, error: Error | undefined, isFull: boolean) => {
  if (isFull) return failure("delivery.sent_too_much", { host });
  return error ? networkFailure(host, error) : closedFailure(host);
};
