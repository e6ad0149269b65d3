import { describe, expect, test } from "vitest";
import type { Principal } from "../../src/submissions/auth/principal.ts";
import {
  agent,
  type Body,
  complete,
  envelope,
  failure,
  jane,
  open,
  openService,
  problem,
  success,
  typesOf,
  vendor,
  type World,
} from "./open-service.ts";

const gated = { ...vendor, id: "gated", approvalGates: [{ name: "g", reviewers: { roles: ["reviewer"] } }] };

const start = (world: World, intakeId = "vendor", more: object = {}) =>
  success(world.service.create(open, intakeId, { actor: agent, initialFields: complete, ...more }));

describe("resume tokens", () => {
  const calls: [string, (world: World, id: string, input: Record<string, unknown>) => Promise<unknown>][] = [
    ["setFields", ({ service }, id, input) => service.setFields(open, id, { ...input, fields: { employees: 2 } })],
    ["validate", ({ service }, id, input) => service.validate(open, id, input)],
    ["submit", ({ service }, id, input) => service.submit(open, id, { ...input, idempotencyKey: "k" })],
    [
      "requestUpload",
      ({ service }, id, input) =>
        service.requestUpload(open, id, {
          ...input,
          field: "docs.w9",
          filename: "a.pdf",
          mimeType: "application/pdf",
          sizeBytes: 9,
        }),
    ],
    ["confirmUpload", ({ service }, id, input) => service.confirmUpload(open, id, "upl_1", input)],
    ["handoff", ({ service }, id, input) => service.issueLink(open, id, input)],
  ];

  test.each(calls)("FB-TOK-02: %s without a resume token is rejected", async (_, call) => {
    const world = await openService();
    const { submissionId } = await start(world);
    expect(await problem(call(world, submissionId, { actor: agent }) as never)).toBe("resume_token_required");
  });

  test.each(calls)("FB-TOK-03: %s with a stale token is a conflict that returns the current token", async (_, call) => {
    const world = await openService();
    const { submissionId, resumeToken } = await start(world);
    const now = await success(
      world.service.setFields(open, submissionId, {
        resumeToken,
        actor: jane,
        fields: { country: "FR", items: [{ name: "a" }] },
      }),
    );
    expect(now.resumeToken).not.toBe(resumeToken);
    const before = await typesOf(world, submissionId);
    const body = await failure(call(world, submissionId, { resumeToken, actor: agent }) as never);
    expect(body).toMatchObject({ state: "in_progress", resumeToken: now.resumeToken, error: { type: "conflict" } });
    expect(body.error.changedPaths).toEqual(expect.arrayContaining(["country", "items[0].name"]));
    expect(body.error.changedPaths).not.toContain("legal_name");
    expect(await typesOf(world, submissionId)).toEqual(before);
  });

  test.each([
    ["forged", (token: string) => `${token.slice(0, -2)}xx`],
    ["of another version", (token: string) => token.replace(/\.(\w+)\./, ".9.")],
    ["cut", (token: string) => token.slice(0, 20)],
    ["no token", () => "hello"],
    ["empty", () => "rt_.."],
  ])("a resume token that is %s is answered with not_found", async (_, change) => {
    const world = await openService();
    const { submissionId, resumeToken } = await start(world);
    const input = { resumeToken: change(resumeToken), actor: agent, fields: { employees: 1 } };
    expect(await problem(world.service.setFields(open, submissionId, input))).toBe("not_found");
    const look = { resumeToken: input.resumeToken, actor: agent };
    expect(await problem(world.service.get(open, submissionId, look))).toBe("not_found");
  });

  test("a resume token gives access to one submission only", async () => {
    const world = await openService();
    const one = await start(world);
    const other = await start(world);
    const input = { resumeToken: one.resumeToken, actor: agent, fields: { employees: 1 } };
    expect(await problem(world.service.setFields(open, other.submissionId, input))).toBe("not_found");
  });

  test("a resume token signed with another secret is answered with not_found", async () => {
    const world = await openService();
    const { submissionId, resumeToken } = await start(world);
    const stranger = await openService([vendor], { store: world.store, tokenSecret: "another" });
    expect(await problem(stranger.service.get(open, submissionId, { resumeToken }))).toBe("not_found");
    const sibling = await openService([vendor], { store: world.store });
    expect(await success(sibling.service.get(open, submissionId, { resumeToken }))).toMatchObject({ ok: true });
  });

  test("promise 11: of 1,000 concurrent writes with one token, one succeeds", async () => {
    const world = await openService();
    const { submissionId, resumeToken } = await start(world);
    const bodies = await Promise.all(
      Array.from({ length: 1_000 }, (_, i) =>
        envelope(
          world.service.setFields(open, submissionId, { resumeToken, actor: agent, fields: { employees: i + 1 } }),
        ),
      ),
    );
    const won = bodies.filter(({ ok }) => ok);
    expect(won).toHaveLength(1);
    for (const body of bodies as unknown as Body[]) {
      if (body.ok) continue;
      expect(body).toMatchObject({
        resumeToken: won[0]!.resumeToken,
        error: { type: "conflict", changedPaths: ["employees"] },
      });
    }
    expect((await typesOf(world, submissionId)).filter((type) => type === "field.updated")).toHaveLength(2);
  });
});

describe("idempotency", () => {
  test("FB-IDEM-01: a create with a used key returns the existing submission as it stands now", async () => {
    const world = await openService();
    const first = await start(world, "vendor", { idempotencyKey: "order-7" });
    await success(
      world.service.setFields(open, first.submissionId, {
        resumeToken: first.resumeToken,
        actor: agent,
        fields: { employees: 3 },
      }),
    );
    const again = await start(world, "vendor", { idempotencyKey: "order-7" });
    expect(again).toMatchObject({ submissionId: first.submissionId, state: "in_progress", replayed: true });
    expect(await world.store.list({ limit: 10 })).toHaveLength(1);
    expect(
      await success(world.service.get(open, first.submissionId, { resumeToken: again.resumeToken })),
    ).toMatchObject({
      resumeToken: again.resumeToken,
    });
  });

  test.each([
    ["other answers", { initialFields: { country: "FR" } }],
    ["answers that are not valid", { initialFields: { nonsense: 1 } }],
    ["no answers", { initialFields: {} }],
    ["another time to live", { ttlMs: 7_200_000 }],
    ["origins", { origins: { country: { evidence: "the invoice" } } }],
  ])("FB-2-09: a create with a used key and %s is a conflict that makes nothing", async (_, over) => {
    const world = await openService();
    await start(world, "vendor", { idempotencyKey: "order-7" });
    const input = { actor: agent, initialFields: complete, idempotencyKey: "order-7", ...over };
    expect(await failure(world.service.create(open, "vendor", input))).toMatchObject({
      submissionId: "",
      resumeToken: "",
      error: { type: "conflict" },
    });
    expect(await world.store.list({ limit: 10 })).toHaveLength(1);
  });

  test("FB-2-09: a create of another principal with the same key makes a submission of its own", async () => {
    const world = await openService();
    const keyOf = (id: string): Principal => ({
      ...{ via: "key", tenant: "default", keyId: `key_${id}`, roles: ["agent"] },
      actor: { kind: "agent", id },
    });
    const input = { initialFields: complete, idempotencyKey: "order-7" };
    const one = await success(world.service.create(keyOf("one"), "vendor", input));
    const other = await success(world.service.create(keyOf("other"), "vendor", input));
    const claimed = await start(world, "vendor", { idempotencyKey: "order-7" });
    const again = await success(world.service.create(keyOf("one"), "vendor", input));
    expect(new Set([one, other, claimed].map(({ submissionId }) => submissionId)).size).toBe(3);
    expect(again).toMatchObject({ submissionId: one.submissionId, replayed: true });
  });

  test("FB-2-09: a repeated create shows that its submission expired", async () => {
    const world = await openService();
    const input = { idempotencyKey: "order-7", ttlMs: 3_600_000 };
    const first = await start(world, "vendor", input);
    world.now += 3_600_001;
    expect(await start(world, "vendor", input)).toMatchObject({
      submissionId: first.submissionId,
      state: "expired",
      replayed: true,
    });
    expect(await typesOf(world, first.submissionId)).toContain("submission.expired");
  });

  test("FB-OP-06: submit requires an idempotency key", async () => {
    const world = await openService();
    const { submissionId, resumeToken } = await start(world);
    expect(await problem(world.service.submit(open, submissionId, { resumeToken, actor: agent }))).toBe(
      "idempotency_key_required",
    );
    const done = await success(
      world.service.submit(open, submissionId, { resumeToken, actor: agent, idempotencyKey: "k" }),
    );
    expect(done.state).toBe("finalized");
  });

  const submit = async ({ service }: World, id: string, resumeToken: string, idempotencyKey: string) => {
    const answer = await service.submit(open, id, { resumeToken, actor: agent, idempotencyKey });
    if (!answer.ok) throw new Error(answer.problem.code);
    return answer.value;
  };

  test("FB-IDEM-02 promise 13: a repeated submit gets the first answer byte for byte, even a day after the submission closed", async () => {
    const world = await openService();
    const { submissionId, resumeToken } = await start(world);
    const first = await submit(world, submissionId, resumeToken, "k");
    expect(first.replayed).toBeUndefined();
    world.now += 86_399_000;
    await world.service.sweep();
    const restarted = await openService([vendor], { store: world.store });
    restarted.now = world.now;
    const again = await submit(restarted, submissionId, resumeToken, "k");
    expect(again).toMatchObject({ replayed: true, text: first.text });
    expect((await typesOf(world, submissionId)).filter((type) => type === "submission.submitted")).toHaveLength(1);
  });

  test("FB-IDEM-02: a repeated submit during a review gets the first answer too", async () => {
    const world = await openService([gated]);
    const { submissionId, resumeToken } = await start(world, "gated");
    const { body } = await submit(world, submissionId, resumeToken, "k");
    const second = await submit(world, submissionId, String((body as Body).resumeToken), "k2");
    expect(second.body).toMatchObject({ ok: false, error: { type: "needs_approval" } });
    const third = await submit(world, submissionId, resumeToken, "k2");
    expect(third).toMatchObject({ replayed: true, text: second.text });
  });

  test("an idempotency key can be reused after a validation failure", async () => {
    const world = await openService();
    const { submissionId, resumeToken } = await start(world, "vendor", {
      initialFields: { ...complete, country: "XX" },
    });
    const failed = await submit(world, submissionId, resumeToken, "k");
    expect(failed.body.ok).toBe(false);
    const set = await success(
      world.service.setFields(open, submissionId, {
        resumeToken: String((failed.body as Body).resumeToken),
        actor: agent,
        fields: { country: "DE" },
      }),
    );
    expect((await submit(world, submissionId, set.resumeToken, "k")).body).toMatchObject({
      ok: true,
      state: "finalized",
    });
  });

  test("FB-IDEM-03: reusing a key for another submission or other answers is a conflict", async () => {
    const world = await openService([gated]);
    const one = await start(world, "gated");
    await submit(world, one.submissionId, one.resumeToken, "k");
    const other = await start(world, "gated");
    expect((await submit(world, other.submissionId, other.resumeToken, "k")).body).toMatchObject({
      error: { type: "conflict" },
    });
    const rejected = await success(
      world.service.review(open, one.submissionId, { actor: jane, decision: "rejected", reasons: ["no"] }),
    );
    const changed = await success(
      world.service.setFields(open, one.submissionId, {
        resumeToken: rejected.resumeToken,
        actor: agent,
        fields: { country: "FR" },
      }),
    );
    expect((await submit(world, one.submissionId, changed.resumeToken, "k")).body).toMatchObject({
      error: { type: "conflict" },
    });
    expect((await submit(world, one.submissionId, changed.resumeToken, "k2")).body).toMatchObject({ ok: true });
  });

  test("FB-IDEM-04: any text is a key, valid until at least a day after the submission closed", async () => {
    const world = await openService();
    const key = "wörk/flow 7 · step «3»";
    const first = await start(world, "vendor", { idempotencyKey: key });
    world.now += 20 * 86_400_000;
    await world.service.sweep();
    expect(await start(world, "vendor", { idempotencyKey: key })).toMatchObject({ submissionId: first.submissionId });
    await submit(world, first.submissionId, first.resumeToken, "k");
    world.now += 86_400_000;
    await world.service.sweep();
    expect(await start(world, "vendor", { idempotencyKey: key })).toMatchObject({ submissionId: first.submissionId });
    world.now += 30 * 86_400_000;
    await world.service.sweep();
    expect((await start(world, "vendor", { idempotencyKey: key })).submissionId).not.toBe(first.submissionId);
  });

  test("promise 12: a hundred concurrent creates and submits with one key have one effect per tenant", async () => {
    const hooked = { ...vendor, id: "hooked", destination: { kind: "webhook", url: "https://a.example/h" } } as const;
    const world = await openService([hooked]);
    const created = await Promise.all(
      Array.from({ length: 100 }, () => start(world, "hooked", { idempotencyKey: "one" })),
    );
    expect(new Set(created.map(({ submissionId }) => submissionId)).size).toBe(1);
    expect(created.filter(({ replayed }) => replayed !== true)).toHaveLength(1);
    const { submissionId, resumeToken } = created[0]!;
    const submitted = await Promise.all(
      Array.from({ length: 100 }, () => submit(world, submissionId, resumeToken, "one")),
    );
    expect(new Set(submitted.map(({ text }) => text)).size).toBe(1);
    expect(submitted.filter(({ replayed }) => !replayed)).toHaveLength(1);
    await world.service.worker.take();
    await world.service.worker.settled();
    expect(world.sent).toHaveLength(1);
    const second = await start(world, "hooked");
    const conflict = await submit(world, second.submissionId, second.resumeToken, "one");
    expect(conflict.body).toMatchObject({ ok: false, error: { type: "conflict" } });
    const elsewhere = { via: "open", tenant: "other" } as const;
    const other = await success(
      world.service.create(elsewhere, "hooked", { actor: agent, initialFields: complete, idempotencyKey: "one" }),
    );
    expect(other.submissionId).not.toBe(submissionId);
  });
});
