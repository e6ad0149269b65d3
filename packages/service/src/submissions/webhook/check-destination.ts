import { isJsonObject } from "@cofill/core/kit";
import type { Destination } from "../contract.ts";
import { headerProblems } from "./destination-headers.ts";
import { type DestinationProblem, destinationProblem } from "./destination-problem.ts";
import { webhookLimits } from "./limits.ts";
import { parseSecret } from "./secret.ts";
import { readTarget } from "./target.ts";

type Members = Readonly<Record<string, unknown>>;

const checks: Readonly<Record<Destination["kind"], (destination: Members) => readonly DestinationProblem[]>> = {
  webhook: (destination) => {
    const read = readTarget(destination.url);
    return [
      ...(read.ok ? [] : [read.problem]),
      ...headerProblems(destination.headers),
      ...secretProblems(destination.secret),
    ];
  },
  queue: ({ queue }) =>
    queue === undefined ||
    (typeof queue === "string" && /^[!-~]+$/.test(queue) && queue.length <= webhookLimits.maxQueueNameLength)
      ? []
      : [destinationProblem("queue", "queue_invalid")],
  callback: () => [],
};

/**
 * Checks a destination's configuration. Whether its address is allowed is checked when the sender connects, because a
 * name can resolve to another address later.
 * @example
 * checkDestination({ kind: "webhook", url: "ftp://example.org" }); // [{ path: "url", code: "url_scheme", … }]
 */
export const checkDestination = (destination: unknown): readonly DestinationProblem[] => {
  if (!isJsonObject(destination)) return [destinationProblem("", "destination_invalid")];
  const { kind } = destination;
  const check =
    typeof kind === "string" && Object.hasOwn(checks, kind) ? checks[kind as Destination["kind"]] : undefined;
  if (!check) return [destinationProblem("kind", "kind_unknown")];
  return [...check(destination), ...policyProblems(destination.retryPolicy)];
};

const secretProblems = (secret: unknown): readonly DestinationProblem[] => {
  if (secret === undefined || (typeof secret === "string" && parseSecret(secret).ok)) return [];
  return [destinationProblem("secret", "secret_invalid")];
};

const policyProblems = (policy: unknown): readonly DestinationProblem[] => {
  if (policy === undefined) return [];
  if (!isJsonObject(policy)) return [destinationProblem("retryPolicy", "retry_policy_invalid.type")];
  const { maxAttempts, initialDelayMs, maxDelayMs, jitter } = policy;
  return [
    ...wholeNumber("maxAttempts", maxAttempts, 1, webhookLimits.maxAttempts),
    ...wholeNumber("initialDelayMs", initialDelayMs, 0, webhookLimits.maxDelayMs),
    ...wholeNumber("maxDelayMs", maxDelayMs, 0, webhookLimits.maxDelayMs),
    ...(typeof maxDelayMs === "number" && typeof initialDelayMs === "number" && maxDelayMs < initialDelayMs
      ? [destinationProblem("retryPolicy.maxDelayMs", "retry_policy_invalid.delays")]
      : []),
    ...(jitter === undefined || typeof jitter === "boolean"
      ? []
      : [destinationProblem("retryPolicy.jitter", "retry_policy_invalid.jitter")]),
  ];
};

const wholeNumber = (name: string, value: unknown, least: number, most: number): readonly DestinationProblem[] =>
  value === undefined || (Number.isInteger(value) && (value as number) >= least && (value as number) <= most)
    ? []
    : [
        destinationProblem(`retryPolicy.${name}`, "retry_policy_invalid.range", {
          member: name,
          minimum: least,
          maximum: most,
        }),
      ];
