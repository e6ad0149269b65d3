import { describe, expect, test } from "vitest";
import { simulate } from "./simulation.ts";

const first = Number(process.env.COFILL_SEED) || 1;

describe("promise 10: a simulated world of problems", () => {
  test("200 seeds keep every invariant", { timeout: 240_000 }, async () => {
    let events = 0;
    for (let seed = first; seed < first + 200; seed++) {
      try {
        events += (await simulate(seed)).lines.length;
      } catch (error) {
        throw new Error(`seed ${seed}: ${(error as Error).message}`, { cause: error });
      }
    }
    expect(events).toBeGreaterThan(4_000);
  });

  test("the same seed gives the same trace", async () => {
    for (const seed of [3, 77, 4_711]) expect((await simulate(seed)).digest).toBe((await simulate(seed)).digest);
  });
});
