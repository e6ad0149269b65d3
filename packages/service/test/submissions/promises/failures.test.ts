import { createMemoryStore, type Store } from "@cofill/store";
import { describe, expect, test } from "vitest";
import { failingStore } from "../failing-store.ts";
import {
  agent,
  complete,
  jane,
  open,
  openService,
  raul,
  rita,
  success,
  trail,
  typesOf,
  vendor,
} from "../open-service.ts";
import { randomFrom } from "./simulation.ts";

describe("promise 4: the store fails its Nth call, for every N", () => {
  const hooked = {
    ...vendor,
    approvalGates: [{ name: "g", reviewers: { roles: ["reviewer"] } }],
    destination: { kind: "webhook", url: "https://acme.example/h" },
  } as const;

  /** A whole life with a client that tries again whenever it was told to; gives how many calls were needed. */
  const live = async (failing: (base: Store) => Store, base = createMemoryStore()) => {
    const world = await openService([], { store: base });
    await world.service.register(hooked);
    const broken = await openService([], { store: failing(base) }).catch(() => undefined);
    const service = broken?.service ?? world.service;
    await service.register(hooked).catch(() => world.service.register(hooked));
    if (!service.intake("vendor")) await service.register(hooked);
    const again = async <T extends { ok: boolean }>(call: () => Promise<T>): Promise<T> => {
      const first = await call();
      const { problem } = first as unknown as { problem?: { code: string } };
      if (problem) expect(problem.code).toBe("unavailable");
      return problem ? call() : first;
    };
    const made = await again(() =>
      service.create(open, "vendor", { actor: agent, initialFields: complete, idempotencyKey: "c" }),
    );
    if (!made.ok) throw new Error("create");
    const { submissionId } = made.value.body;
    const current = async (): Promise<string> =>
      (await success(again(() => service.get(open, submissionId, {})))).resumeToken;
    const resumeToken = await current();
    await again(() => service.setFields(open, submissionId, { resumeToken, actor: agent, fields: { employees: 5 } }));
    const submitToken = await current();
    await again(() =>
      service.submit(open, submissionId, { resumeToken: submitToken, actor: agent, idempotencyKey: "s" }),
    );
    await again(() => service.review(open, submissionId, { actor: rita, decision: "approved" }));
    for (let i = 0; i < 4; i++) {
      await service.worker.take().catch(() => undefined);
      await service.worker.settled();
      if (broken) broken.now += 60_000;
      world.now += 60_000;
    }
    return { world, submissionId, sent: [...world.sent, ...(broken?.sent ?? [])] };
  };

  test.each(["before", "after"] as const)(
    "no acknowledged change is lost when the store fails %s a call takes effect",
    async (when) => {
      for (let n = 1; ; n++) {
        let calls = 0;
        const { world, submissionId, sent } = await live((base) =>
          failingStore(base, {
            failOn: (call) => {
              calls = call;
              return call === n ? when : undefined;
            },
          }),
        );
        const types = await typesOf(world, submissionId);
        const seen = await success(world.service.get(open, submissionId, {}));
        expect(seen, `call ${n}`).toMatchObject({ state: "finalized", fields: { ...complete, employees: 5 } });
        expect(
          types.filter((type) => type === "submission.submitted"),
          `call ${n}`,
        ).toHaveLength(1);
        expect(await world.store.list({ limit: 10 })).toHaveLength(1);
        expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
        if (calls < n) {
          expect(n).toBeGreaterThan(15);
          break;
        }
      }
    },
  );
});

describe("promise 14: a person and an agent edit the same fields in any order", () => {
  test("10,000 orders: every change is attributed, and what a person confirmed stays", {
    timeout: 240_000,
  }, async () => {
    const signed = {
      ...vendor,
      uiHints: { fieldHints: { legal_name: { confirm: "human" }, employees: { confirm: "human" } } },
    } as const;
    const world = await openService([signed]);
    const random = randomFrom(Number(process.env.COFILL_SEED) || 7);
    for (let order = 0; order < 10_000; order++) {
      let { submissionId, resumeToken } = await success(world.service.create(open, "vendor", { actor: agent }));
      const expected = new Map<string, { value: unknown; by: string }>();
      for (let i = 0; i < 4; i++) {
        const actor = random() < 0.5 ? agent : jane;
        const field = ["legal_name", "country", "employees"][Math.floor(random() * 3)]!;
        const value =
          field === "employees"
            ? 1 + Math.floor(random() * 9)
            : field === "country"
              ? ["US", "DE"][i % 2]!
              : `Name ${i}`;
        const body = await success(
          world.service.setFields(open, submissionId, { resumeToken, actor, fields: { [field]: value } }),
        );
        resumeToken = body.resumeToken;
        const demandsPerson = field !== "country";
        if (demandsPerson && actor === agent) expect(body.proposed).toEqual([field]);
        else expected.set(field, { value, by: actor.id });
      }
      const { fields, answers } = await success(world.service.get(open, submissionId, { resumeToken }));
      const held = Object.fromEntries([...expected].map(([field, { value }]) => [field, value]));
      expect(fields).toEqual(held);
      for (const [field, { by }] of expected) {
        expect((answers as Record<string, { by: { id: string } }>)[field]!.by.id).toBe(by);
      }
      if (order % 1_000 === 0) {
        const events = (await trail(world, submissionId)).filter(({ type }) => type === "field.updated");
        expect(events).toHaveLength(4);
        for (const { actor } of events) expect([agent.id, jane.id]).toContain(actor.id);
      }
    }
  });
});

describe("promise 15: clocks", () => {
  const gated = {
    ...vendor,
    approvalGates: [{ name: "g", reviewers: { roles: ["reviewer"] }, escalateAfterMs: 600_000 }],
  };

  test.each([
    ["jumps ahead", [3_600_000]],
    ["jumps back a day", [-86_400_000]],
    ["stands still", [0]],
    ["jumps about", [3_600_000, -86_400_000, 0, 60_000]],
  ])("a clock that %s: order is by sequence, and no timer is lost or doubled", async (_, jumps) => {
    const world = await openService([gated]);
    const far = await openService([gated], { store: world.store });
    far.now = world.now + 300_000;
    let { submissionId, resumeToken } = await success(
      world.service.create(open, "vendor", { actor: agent, initialFields: complete }),
    );
    for (const [index, jump] of jumps.entries()) {
      world.now += jump;
      const { service } = index % 2 === 0 ? world : far;
      ({ resumeToken } = await success(
        service.setFields(open, submissionId, { resumeToken, actor: agent, fields: { employees: index + 1 } }),
      ));
    }
    await success(world.service.submit(open, submissionId, { resumeToken, actor: agent, idempotencyKey: "k" }));
    // Both servers sweep, before and after the time has come for either of them.
    for (const at of [0, 599_000, 600_000, 900_000, 1_200_000]) {
      for (const { service } of [world, far]) await service.sweep();
      world.now += at;
      far.now = world.now + 300_000;
    }
    for (const { service } of [far, world, far]) await service.sweep();
    const events = await trail(world, submissionId);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    expect(events.filter(({ payload }) => payload?.escalated)).toHaveLength(1);
    await success(far.service.review(open, submissionId, { actor: raul, decision: "approved" }));
    expect((await typesOf(world, submissionId)).at(-1)).toBe("submission.finalized");
  });
});
