import { Recent } from "@cofill/core/kit";
import { type Rate, serverLimits } from "./limits.ts";

interface Bucket {
  tokens: number;
  at: number;
}

/** How often each caller has come lately. Who has not come for long begins afresh. */
export class TokenBuckets {
  readonly #rate: Rate;
  readonly #now: () => number;
  readonly #buckets: Recent<Bucket>;

  constructor(rate: Rate, now: () => number, max: number = serverLimits.maxTrackedPrincipals) {
    this.#rate = rate;
    this.#now = now;
    this.#buckets = new Recent(2 * max);
  }

  /** 0 if the caller may come once more, which is counted; else after how many milliseconds. */
  take(caller: string): number {
    const bucket = this.#bucket(caller);
    const waitMs = this.#waitMs(bucket);
    if (waitMs === 0) bucket.tokens -= 1;
    return waitMs;
  }

  /** As `take`, without counting. */
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
    // A clock that is set back gives nothing and takes nothing.
    const passedMs = Math.max(0, now - bucket.at);
    bucket.tokens = Math.min(burst, bucket.tokens + (passedMs * perMinute) / 60_000);
    bucket.at = now;
    return bucket;
  }
}
