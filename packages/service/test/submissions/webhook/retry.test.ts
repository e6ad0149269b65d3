import { nextAttempt, webhookLimits } from "@cofill/service/webhook";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readRetryAfter } from "../../../src/submissions/webhook/retry-after.ts";
import { now } from "./attempt.ts";

const hour = 3_600_000;
const policy = fc.record(
  {
    maxAttempts: fc.integer({ min: 1, max: 100 }),
    initialDelayMs: fc.integer({ min: 0, max: hour }),
    maxDelayMs: fc.integer({ min: hour, max: webhookLimits.maxDelayMs }),
    jitter: fc.boolean(),
  },
  { requiredKeys: [] },
);
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

const allDelays = (given: Parameters<typeof nextAttempt>[0], draw: () => number): readonly number[] => {
  const delays: number[] = [];
  for (;;) {
    const next = nextAttempt(given, delays.length + 1, undefined, draw);
    if (next === "give_up") return delays;
    delays.push(next.delayMs);
  }
};

describe("promise 17: retry policy", () => {
  test("by default a delivery is retried more than 8 times over most of a day", () => {
    const longest = allDelays(undefined, () => 0);
    const shortest = allDelays(undefined, () => 1);
    expect(longest).toHaveLength(webhookLimits.defaultPolicy.maxAttempts - 1);
    expect(longest.length + 1).toBeGreaterThanOrEqual(8);
    expect(longest.slice(0, 4)).toEqual([5_000, 10_000, 20_000, 40_000]);
    const total = (delays: readonly number[]) => delays.reduce((sum, delay) => sum + delay, 0) / hour;
    expect(total(longest)).toBeCloseTo(22.75, 1);
    expect(total(shortest)).toBeCloseTo(11.4, 1);
  });

  test("the delay follows the policy's initial delay, maximum and attempts", () => {
    const given = { maxAttempts: 6, initialDelayMs: 100, maxDelayMs: 500, jitter: false };
    expect(allDelays(given, () => 0.5)).toEqual([100, 200, 400, 500, 500]);
  });

  test("an initial delay above the default maximum is respected", () => {
    expect(nextAttempt({ initialDelayMs: 48 * hour, jitter: false }, 1, undefined, () => 0)).toEqual({
      delayMs: 48 * hour,
    });
  });

  test("attempts and delays stay within the policy's limits, with jitter of at most half the delay", () => {
    fc.assert(
      fc.property(policy, fc.integer({ min: 1, max: 120 }), random, (given, attempts, drawn) => {
        const next = nextAttempt(given, attempts, undefined, () => drawn);
        const most = given.maxAttempts ?? webhookLimits.defaultPolicy.maxAttempts;
        if (attempts >= most) {
          expect(next).toBe("give_up");
          return;
        }
        const initial = given.initialDelayMs ?? webhookLimits.defaultPolicy.initialDelayMs;
        const full = Math.min(
          initial * 2 ** (attempts - 1),
          given.maxDelayMs ?? webhookLimits.defaultPolicy.maxDelayMs,
        );
        const { delayMs } = next as { delayMs: number };
        expect(Number.isSafeInteger(delayMs)).toBe(true);
        expect(delayMs).toBeLessThanOrEqual(full);
        expect(delayMs).toBeGreaterThanOrEqual(given.jitter === false ? full : Math.floor(full / 2));
      }),
    );
  });

  test("jitter gives deliveries that failed together different delays", () => {
    const delays = [0, 0.25, 0.5, 0.75].map((drawn) =>
      nextAttempt({ initialDelayMs: 1_000 }, 1, undefined, () => drawn),
    );
    expect(delays).toEqual([1_000, 875, 750, 625].map((delayMs) => ({ delayMs })));
  });

  test.each([Number.NaN, -1, Number.POSITIVE_INFINITY, 1e300])("a policy of %s still gives a bounded delay", (odd) => {
    const next = nextAttempt({ maxAttempts: 100, initialDelayMs: odd, maxDelayMs: odd }, 3, odd, () => odd);
    const { delayMs } = next as { delayMs: number };
    expect(delayMs).toBeGreaterThanOrEqual(0);
    expect(delayMs).toBeLessThanOrEqual(webhookLimits.maxDelayMs);
    expect(nextAttempt({ maxAttempts: odd }, webhookLimits.maxAttempts, undefined, () => 0)).toBe("give_up");
  });
});

describe("promise 18: Retry-After", () => {
  test("Retry-After is a minimum delay, up to one day", () => {
    fc.assert(
      fc.property(
        policy,
        fc.integer({ min: 0, max: 2 * webhookLimits.maxRetryAfterMs }),
        random,
        (given, asked, drawn) => {
          const without = nextAttempt({ ...given, maxAttempts: 5 }, 2, undefined, () => drawn) as { delayMs: number };
          const waited = nextAttempt({ ...given, maxAttempts: 5 }, 2, asked, () => drawn) as { delayMs: number };
          expect(waited.delayMs).toBe(Math.max(without.delayMs, Math.min(asked, webhookLimits.maxRetryAfterMs)));
        },
      ),
    );
  });

  test.each<[string | undefined, number | undefined]>([
    ["120", 120_000],
    [" 0 ", 0],
    ["999999999999999999999", webhookLimits.maxRetryAfterMs],
    ["Fri, 02 Jan 2026 03:05:05 GMT", 59_322],
    ["Friday, 02-Jan-26 03:05:05 GMT", 59_322],
    ["Fri Jan  2 03:05:05 2026", 59_322],
    ["Thu, 01 Jan 2026 00:00:00 GMT", 0],
    ["Fri, 02 Jan 2099 00:00:00 GMT", webhookLimits.maxRetryAfterMs],
    ["Fri, 99 Xyz 2026 00:00:00 GMT", undefined],
    ["-5", undefined],
    ["1.5", undefined],
    ["soon", undefined],
    ["2026-01-02", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("%j is read as %s", (header, expected) => expect(readRetryAfter(header, now)).toBe(expected));
});
