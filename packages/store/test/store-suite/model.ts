import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { submissionStates } from "../../src/contract.ts";
import { createMemoryStore } from "../../src/memory/memory-store.ts";
import type { Store } from "../../src/store.ts";
import type { OpenStore } from "./opened.ts";
import { apiKey, at, create, delivery, idempotency, link, next, submission } from "./rows.ts";

/** One call, with its name and arguments for whoever reads a counterexample. */
interface Call {
  readonly name: string;
  readonly input: unknown;
  readonly run: (store: Store) => Promise<unknown>;
}

const call = <Input>(
  name: string,
  inputs: fc.Arbitrary<Input>,
  run: (store: Store, input: Input) => Promise<unknown>,
) => inputs.map((input): Call => ({ name, input, run: (store) => run(store, input) }));

const one = <const Value extends string>(...values: readonly Value[]) => fc.constantFrom<Value>(...values);

/** Members that may be left out. */
const partly = <const Model extends Record<string, fc.Arbitrary<unknown>>>(model: Model) =>
  fc.record(model, { requiredKeys: [] });

const time = fc.integer({ min: 0, max: 9 }).map(at);
const state = fc.constantFrom(...submissionStates);
const limit = fc.integer({ min: 1, max: 4 });
const seq = fc.integer({ min: 0, max: 4 });
const id = one("a", "B", "c");
const target = one("queue:a", "queue:B");
const keyId = one("k1", "K1");
const scope = fc.record({
  tenant: one("t", "T"),
  operation: one("create", "submit"),
  principal: one("p", "P"),
  key: one("k", "K"),
});

const deliveryRow = fc
  .tuple(
    fc.record({ id: one("m1", "m2", "M3"), target, status: one("pending", "sent", "failed"), nextAt: time }),
    partly({ leaseUntil: time, lastError: one("HTTP 500") }),
  )
  .map(([row, more]) => delivery({ ...row, ...more }));
const deliveries = fc.uniqueArray(deliveryRow, { selector: (row) => row.id, maxLength: 2 });
const links = fc.array(fc.record({ hash: one("h", "H"), expiresAt: time }).map(link), { maxLength: 1 });

/** A submission keeps its tenant: only what may change does. */
const tenantOf = { a: "t", B: "T", c: "t" } as const;

/** From any state, so that many are stale. */
const commit = call(
  "commit",
  fc.record({
    id,
    from: fc.integer({ min: 0, max: 3 }),
    steps: fc.integer({ min: 1, max: 2 }),
    row: fc.tuple(fc.record({ state }), partly({ wakeAt: time })).map(([row, more]) => ({ ...row, ...more })),
    key: fc.option(scope, { nil: undefined }),
    more: partly({ keysExpireAt: time, deliveries, links }),
  }),
  (store, { id, from, steps, row, key, more }) => {
    const kept = { id, tenant: tenantOf[id], ...row };
    const all = { ...more, ...(key && { idempotency: idempotency({ ...key, submissionId: id }) }) };
    if (from === 0) return store.commit(create({ ...kept, seq: steps }, all));
    return store.commit(next(submission({ ...kept, seq: from }), { seq: from + steps }, all));
  },
);

/** From whatever is there, so that many go through. */
const step = call("step", fc.record({ id, state, wakeAt: time, deliveries }), async (store, input) => {
  const { id, state, wakeAt, deliveries } = input;
  const row = await store.load(id);
  if (row === undefined || row === "same") {
    return store.commit(create({ id, tenant: tenantOf[id], state }, { deliveries }));
  }
  return store.commit(next(row, { state, wakeAt }, { deliveries }));
});

const claim = call(
  "claimDeliveries",
  fc.record({
    now: time,
    leaseUntil: time,
    limit,
    perTarget: limit,
    exceptTargets: fc.array(target, { maxLength: 1 }),
  }),
  (store, input) => store.claimDeliveries(input),
);

const lists = fc.oneof(
  call("list", fc.tuple(partly({ tenant: one("t", "T"), state, after: id }), limit), (store, [filter, limit]) =>
    store.list({ ...filter, limit }),
  ),
  call(
    "deliveries",
    fc.tuple(partly({ status: one("pending", "sent", "failed"), after: one("m1", "M3") }), limit),
    (store, [filter, limit]) => store.deliveries({ ...filter, limit }),
  ),
  call("due", fc.tuple(time, limit), (store, input) => store.due(...input)),
  call("events", fc.tuple(id, fc.record({ afterSeq: seq, limit })), (store, input) => store.events(...input)),
);

const rest = fc.oneof(
  call("load", fc.tuple(id, seq), (store, input) => store.load(...input)),
  call("idempotencyKey", scope, (store, input) => store.idempotencyKey(idempotency(input))),
  call("link", one("h", "H"), (store, hash) => store.link(hash)),
  call("purge", time, (store, now) => store.purge(now, 1_000)),
  call("setting", fc.tuple(one("s", "S"), one("1", "2")), (store, input) => store.setting(...input)),
  call("replaceSetting", fc.tuple(one("s", "S"), one("1", "2")), (store, input) => store.replaceSetting(...input)),
  call("saveApiKey", fc.record({ id: keyId, createdAt: time }), (store, over) => store.saveApiKey(apiKey(over))),
  call("revokeApiKey", fc.tuple(keyId, time), (store, input) => store.revokeApiKey(...input)),
  call("apiKeys", fc.constant(undefined), (store) => store.apiKeys()),
  call("target", target, (store, name) => store.target(name)),
  call("saveTarget", fc.record({ target, disabledAt: time }), (store, row) => store.saveTarget({ ...row })),
);

const calls = fc.array(
  fc.oneof(
    { arbitrary: commit, weight: 3 },
    { arbitrary: step, weight: 4 },
    { arbitrary: claim, weight: 2 },
    { arbitrary: lists, weight: 3 },
    { arbitrary: rest, weight: 3 },
  ),
  { minLength: 20, maxLength: 60 },
);

export const modelCases = (open: OpenStore): void => {
  describe("any sequence of calls", () => {
    test("is answered as the memory store answers it", async () => {
      await fc.assert(
        fc.asyncProperty(calls, async (sequence) => {
          const model = createMemoryStore();
          const { store, dispose } = await open();
          try {
            for (const { run } of sequence) {
              const expected = await run(model);
              expect(await run(store)).toStrictEqual(expected);
            }
          } finally {
            await dispose();
          }
        }),
        { numRuns: 25 },
      );
    });
  });
};
