import { backoffMs } from "@cofill/core/kit";
import type { RetryPolicy } from "../contract.ts";
import { webhookLimits } from "./limits.ts";

const { defaultPolicy, maxAttempts, maxDelayMs, maxRetryAfterMs } = webhookLimits;

/**
 * Decides when to retry after `attempts` failures. The delay doubles each time; jitter shortens it by up to half, so
 * that deliveries that failed together are not retried together. A receiver's Retry-After is a minimum, even above the
 * policy's maximum.
 *
 * @example nextAttempt(undefined, 1, undefined, () => 0) // { delayMs: 5000 }
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

/** Clamps a number, because a stored policy may not have been validated and a timer overflows on large delays. */
const within = (value: number | undefined, least: number, most: number, otherwise: number): number =>
  value === undefined || Number.isNaN(value) ? otherwise : Math.min(Math.max(value, least), most);
