import { backoffMs } from "@cofill/core/kit";
import type { RetryPolicy } from "../contract.ts";
import { webhookLimits } from "./limits.ts";

const { defaultPolicy, maxAttempts, maxDelayMs, maxRetryAfterMs } = webhookLimits;

/**
 * When to try again after `attempts` failures: the delay doubles with each, and with jitter is somewhere between half
 * of that and all of it, so that deliveries that failed together do not come back together. What a receiver asked for
 * is the least it gets, even above the policy's maximum.
 */
export const nextAttempt = (
  policy: RetryPolicy | undefined,
  attempts: number,
  retryAfterMs: number | undefined,
  random: () => number,
): { readonly delayMs: number } | "give_up" => {
  if (attempts >= within(policy?.maxAttempts, 1, maxAttempts, defaultPolicy.maxAttempts)) return "give_up";
  const initial = within(policy?.initialDelayMs, 0, maxDelayMs, defaultPolicy.initialDelayMs);
  const longest = within(policy?.maxDelayMs, 0, maxDelayMs, Math.max(defaultPolicy.maxDelayMs, initial));
  const full = backoffMs(Math.min(attempts, maxAttempts), initial, longest);
  const delay = (policy?.jitter ?? defaultPolicy.jitter) ? full * (1 - within(random(), 0, 1, 0) / 2) : full;
  return { delayMs: Math.round(Math.max(delay, within(retryAfterMs, 0, maxRetryAfterMs, 0))) };
};

/** A policy that was never checked still gives a delay that a timer can hold. */
const within = (value: number | undefined, least: number, most: number, otherwise: number): number =>
  value === undefined || Number.isNaN(value) ? otherwise : Math.min(Math.max(value, least), most);
