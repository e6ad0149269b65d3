import { type Rate, serverLimits } from "./limits.ts";

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * How often each caller has come lately. Callers are kept in two maps: when one is full the other, older one is
 * dropped, so that memory is bounded and a lookup costs the same whatever happens. Who is dropped begins afresh.
 */
export class TokenBuckets {
  readonly #rate: Rate;
  readonly #now: () => number;
  readonly #max: number;
  #recent = new Map<string, Bucket>();
  #older = new Map<string, Bucket>();

  constructor(rate: Rate, now: () => number, max: number = serverLimits.maxTrackedCallers) {
    this.#rate = rate;
    this.#now = now;
    this.#max = max;
  }

  /** 0 if the caller may come once more, which is counted; else after how many milliseconds. */
  take(caller: string): number {
    const bucket = this.#bucket(caller);
    const wait = this.#wait(bucket);
    if (wait === 0) bucket.tokens -= 1;
    return wait;
  }

  /** As `take`, without counting. */
  look(caller: string): number {
    return this.#wait(this.#bucket(caller));
  }

  #wait({ tokens }: Bucket): number {
    return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) * 60_000) / this.#rate.perMinute);
  }

  #bucket(caller: string): Bucket {
    const now = this.#now();
    let bucket = this.#recent.get(caller);
    if (!bucket) {
      bucket = this.#older.get(caller) ?? { tokens: this.#rate.burst, at: now };
      if (this.#recent.size >= this.#max) {
        this.#older = this.#recent;
        this.#recent = new Map();
      }
      this.#recent.set(caller, bucket);
    }
    // A clock that is set back gives nothing and takes nothing.
    const passed = Math.max(0, now - bucket.at);
    bucket.tokens = Math.min(this.#rate.burst, bucket.tokens + (passed * this.#rate.perMinute) / 60_000);
    bucket.at = now;
    return bucket;
  }
}
