import { Recent } from "@cofill/core/kit";
import { type Rate, serverLimits } from "./limits.ts";

interface Bucket {
  tokens: number;
  at: number;
}

/** Rate limits callers by token buckets; those not seen for longest are dropped and start full again. */
export class TokenBuckets {
  readonly #rate: Rate;
  readonly #now: () => number;
  readonly #buckets: Recent<Bucket>;

  constructor(rate: Rate, now: () => number, max: number = serverLimits.maxTrackedPrincipals) {
    this.#rate = rate;
    this.#now = now;
    this.#buckets = new Recent(2 * max);
  }

  /** Takes a token: 0 if there was one, else the milliseconds until there is. */
  take(caller: string): number {
    const bucket = this.#bucket(caller);
    const waitMs = this.#waitMs(bucket);
    if (waitMs === 0) bucket.tokens -= 1;
    return waitMs;
  }

  /** Like `take`, but takes no token. */
  look(caller: string): number {
    return this.#waitMs(this.#bucket(caller));
  }

  #waitMs({ tokens }: Bucket): number {
    return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) * 60_000) / this.#rate.perMinute);
  }

  #bucket(caller: string): Bucket {
    const now = this.#now();
    const { perMinute, burst } = this.#rate;
    const bucket = this.#buckets.get(caller);
    if (!bucket) {
      const fresh = { tokens: burst, at: now };
      this.#buckets.set(caller, fresh);
      return fresh;
    }
    // A clock that is set back must not add or remove tokens.
    const passedMs = Math.max(0, now - bucket.at);
    bucket.tokens = Math.min(burst, bucket.tokens + (passedMs * perMinute) / 60_000);
    bucket.at = now;
    return bucket;
  }
}
