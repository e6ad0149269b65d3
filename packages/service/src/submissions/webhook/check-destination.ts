import { isJsonObject } from "@cofill/core/kit";
import type { Destination } from "../contract.ts";
import { headerProblems } from "./destination-headers.ts";
import type { DestinationProblem } from "./destination-problem.ts";
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
      : [{ path: "queue", code: "queue_invalid", message: "The name of a queue is visible ASCII without spaces." }],
  callback: () => [],
};

/**
 * What is wrong with a destination, before anything is sent to it. Which addresses may be reached is not asked here:
 * a name can lead elsewhere tomorrow, so only the sender knows, at the moment it connects.
 */
export const checkDestination = (destination: unknown): readonly DestinationProblem[] => {
  if (!isJsonObject(destination))
    return [{ path: "", code: "destination_invalid", message: "A destination is an object." }];
  const { kind } = destination;
  const check =
    typeof kind === "string" && Object.hasOwn(checks, kind) ? checks[kind as Destination["kind"]] : undefined;
  if (!check)
    return [
      { path: "kind", code: "kind_unknown", message: "The kind of a destination is webhook, callback or queue." },
    ];
  return [...check(destination), ...policyProblems(destination.retryPolicy)];
};

const secretProblems = (secret: unknown): readonly DestinationProblem[] => {
  if (secret === undefined || (typeof secret === "string" && parseSecret(secret).ok)) return [];
  const message = "The secret is whsec_ and base64, or another text that is not empty.";
  return [{ path: "secret", code: "secret_invalid", message }];
};

const policyProblems = (policy: unknown): readonly DestinationProblem[] => {
  if (policy === undefined) return [];
  if (!isJsonObject(policy)) return [policyProblem("", "A retry policy is an object.")];
  const { maxAttempts, initialDelayMs, maxDelayMs, jitter } = policy;
  return [
    ...wholeNumber("maxAttempts", maxAttempts, 1, webhookLimits.maxAttempts),
    ...wholeNumber("initialDelayMs", initialDelayMs, 0, webhookLimits.maxDelayMs),
    ...wholeNumber("maxDelayMs", maxDelayMs, 0, webhookLimits.maxDelayMs),
    ...(typeof maxDelayMs === "number" && typeof initialDelayMs === "number" && maxDelayMs < initialDelayMs
      ? [policyProblem("maxDelayMs", "maxDelayMs is not less than initialDelayMs.")]
      : []),
    ...(jitter === undefined || typeof jitter === "boolean"
      ? []
      : [policyProblem("jitter", "jitter is true or false.")]),
  ];
};

const wholeNumber = (name: string, value: unknown, least: number, most: number): readonly DestinationProblem[] =>
  value === undefined || (Number.isInteger(value) && (value as number) >= least && (value as number) <= most)
    ? []
    : [policyProblem(name, `${name} is a whole number from ${least} to ${most}.`)];

const policyProblem = (name: string, message: string): DestinationProblem => ({
  path: name === "" ? "retryPolicy" : `retryPolicy.${name}`,
  code: "retry_policy_invalid",
  message,
});
