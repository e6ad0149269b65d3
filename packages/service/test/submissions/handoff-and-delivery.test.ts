import { describe, expect, test } from "vitest";
import {
  agent,
  complete,
  failure,
  jane,
  keyOf,
  openService,
  problem,
  raul,
  success,
  trail,
  typesOf,
  vendor,
  type World,
} from "./open-service.ts";

const bot = keyOf(agent, ["agent"]);
/** A person whose key may hand over: people are given the link, agents are not. */
const clerk = keyOf({ kind: "human", id: "clerk" }, ["operator"]);
const hooked = { ...vendor, id: "hooked", destination: { kind: "webhook", url: "https://acme.example/hook" } } as const;

const start = (world: World, by = bot, intakeId = "vendor", initialFields: object = { legal_name: "Acme" }) =>
  success(world.service.create(by, intakeId, { initialFields }));

const deliver = async ({ service }: World) => {
  await service.worker.take();
  await service.worker.settled();
};

const submitted = async (world: World, intakeId = "hooked") => {
  const { submissionId, resumeToken } = await start(world, bot, intakeId, complete);
  return success(world.service.submit(bot, submissionId, { resumeToken, idempotencyKey: submissionId }));
};

describe("hand-off links", () => {
  const issue = async (world: World) => {
    const { submissionId, resumeToken } = await start(world);
    const link = await success(
      world.service.issueLink(clerk, submissionId, { resumeToken, expiresInMs: 60_000, note: "Please sign" }),
    );
    return { submissionId, link, token: String(link.url).split("/").at(-1)! };
  };

  describe("a link opened from a message", () => {
    const ann = { kind: "human", id: "ann" } as const;
    const tenant = "default";
    const tokenOf = ({ url }: Readonly<Record<string, unknown>>) => String(url).split("/").at(-1)!;

    test("is revoked with the link it was opened from and never outlives it", async () => {
      const world = await openService();
      const { submissionId, link } = await issue(world);
      const under = String(link.handoffId);
      const opened = await success(
        world.service.openLink(submissionId, { tenant, actor: ann, assurance: "link", under }),
      );
      expect(opened.expiresAt).toBe(link.expiresAt);
      const { resumeToken } = await success(world.service.get(bot, submissionId, {}));
      const revoked = await success(world.service.revokeLinks(bot, submissionId, { resumeToken, handoffId: under }));
      expect(revoked).toMatchObject({ revoked: 2 });
      expect(await world.service.linkPrincipal(tokenOf(opened))).toBeUndefined();
      expect(
        await failure(world.service.openLink(submissionId, { tenant, actor: ann, assurance: "link", under })),
      ).toMatchObject({
        error: { type: "cancelled", message: "The hand-off was revoked by the person who made it" },
      });
    });

    test("is valid until the right expires, and for twelve hours at most", async () => {
      const world = await openService();
      const { submissionId } = await start(world);
      const until = "2026-01-29T10:05:00.000Z";
      const short = await success(
        world.service.openLink(submissionId, { tenant, actor: ann, assurance: "link", until }),
      );
      expect(short.expiresAt).toBe(until);
      const long = await success(world.service.openLink(submissionId, { tenant, actor: ann, assurance: "link" }));
      expect(long.expiresAt).toBe("2026-01-29T22:00:00.000Z");
    });

    test("opened many times keeps a few valid links, so that a hand-off is still possible", async () => {
      const world = await openService();
      const { submissionId, link } = await issue(world);
      const under = String(link.handoffId);
      const tokens: string[] = [];
      for (let n = 0; n < 120; n++) {
        tokens.push(
          tokenOf(
            await success(world.service.openLink(submissionId, { tenant, actor: ann, assurance: "link", under })),
          ),
        );
      }
      const good = await Promise.all(tokens.map((token) => world.service.linkPrincipal(token)));
      expect(good.map((one) => one !== undefined).lastIndexOf(false)).toBe(116);
      const { resumeToken } = await success(world.service.get(bot, submissionId, {}));
      await success(world.service.issueLink(clerk, submissionId, { resumeToken }));
    });

    test("cannot be opened by another tenant", async () => {
      const world = await openService();
      const { submissionId } = await start(world);
      expect(
        await problem(world.service.openLink(submissionId, { tenant: "other", actor: ann, assurance: "link" })),
      ).toBe("not_found");
    });
  });

  test("expired links are revoked when the maximum number is reached", async () => {
    const world = await openService();
    const { submissionId, resumeToken } = await start(world);
    const make = () => world.service.issueLink(clerk, submissionId, { resumeToken, expiresInMs: 60_000 });
    for (let n = 0; n < 100; n++) await success(make());
    await failure(make());
    world.now += 61_000;
    await success(make());
  });

  test("FB-EVT-19 FB-TOK-04: a person continues through a link, and then the agent continues", async () => {
    const world = await openService();
    const { submissionId, link, token } = await issue(world);
    expect(link).toMatchObject({
      url: expect.stringMatching(/^https:\/\/forms\.example\/handoff\/hl_/),
      expiresAt: "2026-01-29T10:01:00.000Z",
    });
    const person = (await world.service.linkPrincipal(token))!;
    const seen = await success(world.service.get(person, submissionId, {}));
    expect(seen.fields).toEqual({ legal_name: "Acme" });
    const set = await success(
      world.service.setFields(person, submissionId, {
        resumeToken: seen.resumeToken,
        actor: { kind: "agent", id: "rita", name: "Jane" },
        fields: { country: "DE", contact: { email: "j@acme.example" } },
      }),
    );
    const back = await success(world.service.get(bot, submissionId, {}));
    expect(back.resumeToken).toBe(set.resumeToken);
    expect((await typesOf(world, submissionId)).slice(-2)).toEqual(["field.updated", "handoff.resumed"]);
    const event = (await trail(world, submissionId)).find(
      ({ payload }) => payload?.fields && "country" in (payload.fields as object),
    );
    expect(event!.actor).toMatchObject({ kind: "human", id: expect.stringMatching(/^link:lnk_/), name: "Jane" });
    const done = await success(
      world.service.submit(bot, submissionId, { resumeToken: back.resumeToken, idempotencyKey: "k" }),
    );
    expect(done.state).toBe("finalized");
  });

  test("a link's token is not stored", async () => {
    const world = await openService();
    const { submissionId, token } = await issue(world);
    const row = await world.store.load(submissionId);
    expect(JSON.stringify([row, await trail(world, submissionId)])).not.toContain(token);
  });

  test.each([
    ["unknown", async () => undefined],
    [
      "lapsed",
      async (world: World) => {
        world.now += 60_000;
      },
    ],
    [
      "revoked",
      async (world: World, id: string, resumeToken: string) => {
        await success(world.service.revokeLinks(bot, id, { resumeToken }));
      },
    ],
  ])("promise 26: a link that is %s gives no access", async (kind, spoil) => {
    const world = await openService();
    const { submissionId, link, token } = await issue(world);
    const before = await world.service.linkPrincipal(token);
    await spoil(world, submissionId, link.resumeToken);
    const used = kind === "unknown" ? `hl_${"x".repeat(43)}` : token;
    expect(await world.service.linkPrincipal(used)).toBeUndefined();
    if (kind === "revoked") expect(await problem(world.service.get(before!, submissionId, {}))).toBe("not_found");
  });

  test("a link gives access to its submission only and permits neither review nor cancellation", async () => {
    const world = await openService();
    const { submissionId, token } = await issue(world);
    const other = await start(world);
    const person = (await world.service.linkPrincipal(token))!;
    const { resumeToken } = await success(world.service.get(person, submissionId, {}));
    expect(await problem(world.service.get(person, other.submissionId, {}))).toBe("not_found");
    expect(
      await problem(
        world.service.setFields(person, other.submissionId, { resumeToken: other.resumeToken, fields: {} }),
      ),
    ).toBe("not_found");
    expect(await problem(world.service.review(person, submissionId, { decision: "approved" }))).toBe("forbidden");
    expect(await problem(world.service.cancel(person, submissionId, { resumeToken }))).toBe("forbidden");
    expect(await problem(world.service.create(person, "vendor", {}))).toBe("forbidden");
    expect(await problem(world.service.list(person, {}))).toBe("forbidden");
  });
});

describe("permissions", () => {
  test("FB-ACT-02: a key stands for one actor", async () => {
    const world = await openService();
    const claim = { actor: { kind: "human", id: "jane" } };
    expect(await problem(world.service.create(bot, "vendor", claim))).toBe("actor_mismatch");
    const { submissionId } = await success(world.service.create(bot, "vendor", { actor: agent }));
    expect((await trail(world, submissionId))[0]!.actor).toEqual(agent);
  });

  test("promise 5: another tenant's key is answered with not_found, with or without the token", async () => {
    const world = await openService();
    const { submissionId, resumeToken } = await start(world);
    const stranger = keyOf(agent, ["agent", "operator", "reviewer"], "other");
    for (const asked of [
      world.service.get(stranger, submissionId, { resumeToken }),
      world.service.setFields(stranger, submissionId, { resumeToken, fields: { country: "DE" } }),
      world.service.cancel(stranger, submissionId, { resumeToken }),
      world.service.events(stranger, submissionId, { resumeToken }),
    ]) {
      expect(await problem(asked)).toBe("not_found");
    }
    const list = await world.service.list(stranger, {});
    expect(list.ok && list.value.submissions).toEqual([]);
  });

  test.each([
    ["who made it, without a token", bot, false, "none"],
    ["another agent, without a token", keyOf({ kind: "agent", id: "other" }, ["agent"]), false, "not_found"],
    ["another agent, with its token", keyOf({ kind: "agent", id: "other" }, ["agent"]), true, "none"],
    ["an operator", keyOf(jane, ["operator"]), false, "none"],
    ["a reviewer", keyOf(raul, ["reviewer"]), false, "none"],
    ["nobody, with its token", { via: "none" } as const, true, "none"],
    ["nobody, without", { via: "none" } as const, false, "unauthenticated"],
  ])("reading a submission: %s", async (_, principal, hasToken, code) => {
    const world = await openService();
    const { submissionId, resumeToken } = await start(world);
    expect(await problem(world.service.get(principal, submissionId, hasToken ? { resumeToken } : {}))).toBe(code);
  });

  test("FB-OP-08: cancel takes a reason; with only a token, the claimed actor is not recorded", async () => {
    const world = await openService();
    const { submissionId, resumeToken } = await start(world);
    const body = await success(
      world.service.cancel({ via: "none" }, submissionId, { resumeToken, actor: jane, reason: "Not needed" }),
    );
    expect(body).toMatchObject({ state: "cancelled", reason: "Not needed" });
    expect((await trail(world, submissionId)).at(-1)!.actor.id).toBe("token-holder");
  });

  test("a reviewer's key cannot fill", async () => {
    const world = await openService();
    const { submissionId, resumeToken } = await start(world);
    const reviewer = keyOf(raul, ["reviewer"]);
    expect(await problem(world.service.setFields(reviewer, submissionId, { resumeToken, fields: {} }))).toBe(
      "forbidden",
    );
    expect(
      await problem(world.service.submit({ via: "none" }, submissionId, { resumeToken, idempotencyKey: "k" })),
    ).toBe("unauthenticated");
  });
});

describe("delivery", () => {
  test("FB-DEF-02: a delivery contains the fields, who answered them and the trail's hash", async () => {
    const world = await openService([hooked]);
    const { submissionId } = await submitted(world);
    await deliver(world);
    const [attempt] = world.sent;
    expect(attempt!.id).toBe(`msg_${submissionId.slice(4)}`);
    expect(JSON.parse(attempt!.body)).toMatchObject({
      type: "submission.finalized",
      data: {
        submissionId,
        intakeId: "hooked",
        fields: complete,
        submittedBy: agent,
        answers: { country: { by: { kind: "agent" } } },
      },
    });
    const { data } = JSON.parse(attempt!.body) as { data: { trailHash: string } };
    expect((await trail(world, submissionId)).map(({ hash }) => hash)).toContain(data.trailHash);
  });

  test("FB-DEF-02 FB-EVT-15: a failed delivery is retried by policy under one id and then marked as failed", async () => {
    const policy = { maxAttempts: 3, initialDelayMs: 1_000, maxDelayMs: 60_000, jitter: false };
    const world = await openService([{ ...hooked, destination: { ...hooked.destination, retryPolicy: policy } }]);
    const { submissionId } = await submitted(world);
    world.receivers.push(...Array.from({ length: 3 }, () => ({ ok: false, reason: "HTTP 503", status: 503 }) as const));
    await deliver(world);
    expect(world.sent).toHaveLength(1);
    await deliver(world);
    expect(world.sent, "not before its time").toHaveLength(1);
    world.now += 1_000;
    await deliver(world);
    world.now += 2_000;
    await deliver(world);
    world.now += 86_400_000;
    await deliver(world);
    expect(world.sent.map(({ id }) => id)).toEqual(Array(3).fill(world.sent[0]!.id));
    expect(new Set(world.sent.map(({ body }) => body)).size).toBe(1);
    const seen = await success(world.service.get(bot, submissionId, {}));
    expect(seen).toMatchObject({
      state: "submitted",
      delivery: { status: "failed", attempts: 3, lastError: "HTTP 503" },
    });
    const operator = keyOf(jane, ["operator"]);
    const dead = await world.service.deliveries(operator, { status: "failed" });
    expect(dead.ok && dead.value.deliveries).toMatchObject([{ submissionId, attempts: 3 }]);
    const again = await success(world.service.retryDelivery(operator, submissionId, {}));
    expect(again).toMatchObject({ state: "finalized", delivery: { status: "sent" } });
    expect(world.sent.at(-1)!.id).toBe(world.sent[0]!.id);
  });

  test("promise 18: a receiver that answered 410 gets no more deliveries until a manual retry", async () => {
    const world = await openService([hooked]);
    const first = await submitted(world);
    world.receivers.push({ ok: false, reason: "HTTP 410", status: 410, gone: true });
    await deliver(world);
    const second = await submitted(world);
    await deliver(world);
    expect(world.sent).toHaveLength(1);
    const operator = keyOf(jane, ["operator"]);
    expect((await success(world.service.get(operator, second.submissionId, {}))).delivery).toMatchObject({
      status: "failed",
    });
    for (const { submissionId } of [first, second]) {
      expect(await success(world.service.retryDelivery(operator, submissionId, {}))).toMatchObject({
        state: "finalized",
      });
    }
  });

  test("promise 18: the next delivery attempt respects Retry-After", async () => {
    const world = await openService([hooked]);
    await submitted(world);
    world.receivers.push({ ok: false, reason: "HTTP 429", status: 429, retryAfterMs: 600_000 });
    await deliver(world);
    world.now += 599_000;
    await deliver(world);
    expect(world.sent).toHaveLength(1);
    world.now += 1_000;
    await deliver(world);
    expect(world.sent).toHaveLength(2);
  });

  test("promise 16: after a worker crashed while sending, another one retries with the same id", async () => {
    const world = await openService([hooked], {
      reach: (point) => {
        if (point === "delivery:after-send" && world.sent.length === 1) throw new Error("dies");
      },
    });
    const { submissionId } = await submitted(world);
    await deliver(world);
    await deliver(world);
    expect(world.sent).toHaveLength(1);
    world.now += 60_000;
    await deliver(world);
    expect(world.sent.map(({ id }) => id)).toEqual([world.sent[0]!.id, world.sent[0]!.id]);
    expect((await success(world.service.get(bot, submissionId, {}))).state).toBe("finalized");
  });

  test("cancelling stops a pending delivery, and the report on an attempt in progress is recorded", async () => {
    const world = await openService([hooked]);
    const { submissionId, resumeToken } = await submitted(world);
    await success(world.service.cancel(bot, submissionId, { resumeToken }));
    await deliver(world);
    expect(world.sent).toEqual([]);
    expect(await failure(world.service.retryDelivery(keyOf(jane, ["operator"]), submissionId, {}))).toMatchObject({
      error: { type: "cancelled" },
    });
  });

  test("promise 17: fifty dead receivers do not delay a healthy one", async () => {
    const dead = Array.from({ length: 50 }, (_, i) => ({
      ...vendor,
      id: `dead${i}`,
      destination: { kind: "webhook", url: `https://dead${i}.example/h` } as const,
    }));
    let hanging = 0;
    const world = await openService([...dead, hooked], {
      deliverers: {
        webhook: ({ destination, signal }) =>
          destination.url!.includes("dead")
            ? new Promise((resolve) => {
                hanging++;
                signal.addEventListener("abort", () => resolve({ ok: false, reason: "timeout" }));
              })
            : Promise.resolve({ ok: true }),
      },
    });
    for (const { id } of dead) for (let i = 0; i < 10; i++) await submitted(world, id);
    const { submissionId } = await submitted(world);
    await world.service.worker.take();
    await world.service.worker.take();
    await expect.poll(async () => (await success(world.service.get(bot, submissionId, {}))).state).toBe("finalized");
    expect(hanging).toBeGreaterThanOrEqual(50);
    await world.service.worker.stop(0);
  });
});
