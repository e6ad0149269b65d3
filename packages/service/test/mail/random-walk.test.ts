import { createMemoryMailStore } from "@cofill/store";
import fc from "fast-check";
import { test } from "vitest";
import { type Act, World } from "./model-world.ts";

const kinds = [
  "restart",
  "send",
  "ask",
  "forward",
  "answer",
  "request",
  "resolve",
  "adopt",
  "attenuate",
  "revoke",
  "forget",
  "pry",
] as const satisfies readonly Act["type"][];

const small = fc.nat({ max: 40 });
const acts = fc.array(fc.record({ type: fc.constantFrom(...kinds), who: small, a: small, b: small }), {
  minLength: 10,
  maxLength: 80,
});

test("mail: no sequence of sends, forwards, answers, adoptions, revocations and restarts gives an agent a capability that no agent gave it", async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (walk) => {
      const world = new World(createMemoryMailStore());
      await world.begin();
      for (const act of walk) await world.act(act);
      await world.check();
    }),
    { numRuns: Number(process.env.COFILL_RUNS ?? 150) },
  );
});
