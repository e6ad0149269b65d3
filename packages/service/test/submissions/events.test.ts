import { compileIntake, eventTypes, replay, sha256, verifyChain } from "@cofill/service";
import { describe, expect, test } from "vitest";
import {
  agent,
  complete,
  failure,
  jane,
  open,
  openService,
  problem,
  raul,
  rita,
  success,
  trail,
  type World,
  withFile,
} from "./open-service.ts";

const source = {
  ...withFile,
  id: "story",
  approvalGates: [{ name: "check", reviewers: { roles: ["reviewer"] } }],
  destination: { kind: "webhook", url: "https://acme.example/hook" },
} as const;

const pdf = new TextEncoder().encode("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

/** A submission that meets every kind of event but cancellation and expiry. */
const story = async (world: World): Promise<string> => {
  const { service } = world;
  let { submissionId, resumeToken } = await success(service.create(open, "story", { actor: agent }));
  const tick = () => {
    world.now += 1_000;
  };
  const go = async (asked: ReturnType<typeof service.get>) => {
    const body = await success(asked);
    resumeToken = body.resumeToken;
    tick();
    return body;
  };
  const as = (actor: object, more: object = {}) => ({ resumeToken, actor, ...more });
  await failure(service.validate(open, submissionId, as(agent)));
  await go(service.setFields(open, submissionId, as(agent, { fields: { name: "Acme" } })));
  const file = { field: "w9", filename: "w9.pdf", mimeType: "application/pdf", sizeBytes: pdf.length };
  const bad = await go(service.requestUpload(open, submissionId, as(agent, file)));
  world.arrived.set(String(bad.uploadId), new Uint8Array(pdf.length).fill(65));
  const failed = await failure(service.confirmUpload(open, submissionId, String(bad.uploadId), as(agent)));
  resumeToken = failed.resumeToken;
  await go(service.issueLink(open, submissionId, as(agent)));
  const good = await go(service.requestUpload(open, submissionId, as(jane, file)));
  world.arrived.set(String(good.uploadId), pdf);
  await go(service.confirmUpload(open, submissionId, String(good.uploadId), as(jane)));
  await go(service.validate(open, submissionId, as(agent)));
  await go(service.submit(open, submissionId, as(agent, { idempotencyKey: "one" })));
  await go(service.review(open, submissionId, { actor: rita, decision: "rejected", reasons: ["not this name"] }));
  await go(service.setFields(open, submissionId, as(agent, { fields: { name: "Acme Corp" } })));
  await go(service.submit(open, submissionId, as(agent, { idempotencyKey: "two" })));
  await go(service.review(open, submissionId, { actor: raul, decision: "approved" }));
  world.receivers.push({ ok: false, reason: "HTTP 500", status: 500 });
  await service.worker.take();
  await service.worker.settled();
  world.now += 3_600_000;
  await service.worker.take();
  await service.worker.settled();
  return submissionId;
};

const ending = async (world: World, how: "cancel" | "expire"): Promise<string> => {
  const { submissionId, resumeToken } = await success(
    world.service.create(open, "story", { actor: agent, ttlMs: 60_000 }),
  );
  if (how === "cancel") {
    await success(world.service.cancel(open, submissionId, { resumeToken, actor: jane, reason: "no need" }));
  } else {
    world.now += 60_000;
    await world.service.sweep();
  }
  return submissionId;
};

describe("audit trail", () => {
  test.each([
    ["FB-EVT-02", "submission.created", { tenant: "default", intakeId: "story" }],
    ["FB-EVT-03", "field.updated", { fields: { name: "Acme" } }],
    ["FB-EVT-04", "validation.passed", undefined],
    ["FB-EVT-05", "validation.failed", { type: "missing" }],
    ["FB-EVT-06", "upload.requested", { field: "w9", filename: "w9.pdf" }],
    ["FB-EVT-07", "upload.completed", { field: "w9", file: { filename: "w9.pdf", sizeBytes: pdf.length } }],
    ["FB-EVT-08", "upload.failed", { field: "w9" }],
    ["FB-EVT-09", "submission.submitted", undefined],
    ["FB-EVT-10", "review.requested", { gate: "check", round: 1 }],
    ["FB-EVT-11", "review.approved", { gate: "check", approvals: 1, required: 1 }],
    ["FB-EVT-12", "review.rejected", { reasons: ["not this name"] }],
    ["FB-EVT-13", "delivery.attempted", { attempt: 1 }],
    ["FB-EVT-14", "delivery.succeeded", { attempt: 2 }],
    ["FB-EVT-15", "delivery.failed", { attempt: 1, reason: "HTTP 500", status: 500 }],
    ["FB-EVT-16", "submission.finalized", undefined],
    ["FB-EVT-19", "handoff.link_issued", { expiresAt: expect.any(String) }],
    ["FB-EVT-20", "handoff.resumed", undefined],
  ])("%s: the audit trail records %s", async (_, type, payload) => {
    const world = await openService([source]);
    const event = (await trail(world, await story(world))).find((one) => one.type === type);
    expect(event).toBeDefined();
    if (payload) expect(event!.payload).toMatchObject(payload);
  });

  test.each([
    ["FB-EVT-17", "cancel", "submission.cancelled", jane],
    ["FB-EVT-18", "expire", "submission.expired", { kind: "system", id: "cofill" }],
  ] as const)("%s: the trail ends with the event of %s", async (_, how, type, actor) => {
    const world = await openService([source]);
    expect((await trail(world, await ending(world, how))).at(-1)).toMatchObject({ type, actor });
  });

  test("FB-EVT-20: the agent's first call after a person's work records handoff.resumed once", async () => {
    const world = await openService([source]);
    const events = await trail(world, await story(world));
    const resumed = events.filter(({ type }) => type === "handoff.resumed");
    expect(resumed).toHaveLength(1);
    expect(resumed[0]!.actor).toEqual(agent);
    const before = events[resumed[0]!.seq - 2]!;
    expect(before.actor).toEqual(jane);
  });

  test("FB-EVT-01 FB-ACT-01: every event has all members, its actor and the state after it", async () => {
    const world = await openService([source]);
    const id = await story(world);
    const events = await trail(world, id);
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length);
    for (const [index, event] of events.entries()) {
      expect(event).toMatchObject({ seq: index + 1, submissionId: id, ts: expect.stringMatching(/^\d{4}-.*Z$/) });
      expect(eventTypes).toContain(event.type);
      expect(["agent", "human", "system"]).toContain(event.actor.kind);
      expect(event.actor.id).not.toBe("");
    }
    expect(events.find(({ type }) => type === "submission.submitted")!.state).toBe("submitted");
    expect(events.at(-1)).toMatchObject({ type: "submission.finalized", state: "finalized" });
  });

  test("FB-EVT-22 promise 9: replaying the trail gives the same state after every event", async () => {
    const world = await openService([source]);
    const id = await story(world);
    const events = await trail(world, id);
    const intake = compileIntake(source);
    const replayed = replay(events, intake);
    const now = await success(world.service.get(open, id, {}));
    expect(replayed.document.values()).toEqual(now.fields);
    expect({ state: replayed.state, version: replayed.version, seq: replayed.seq }).toEqual({
      state: now.state,
      version: now.version,
      seq: events.length,
    });
    for (let length = 1; length <= events.length; length++) {
      expect(replay(events.slice(0, length), intake).state).toBe(events[length - 1]!.state);
    }
  });

  test("FB-EVT-22: verifyChain detects changed, removed and inserted events", async () => {
    const world = await openService([source]);
    const id = await story(world);
    const lines = (await world.store.events(id, { afterSeq: 0, limit: 1_000 })).map(({ json }) => json);
    expect(verifyChain(lines, sha256)).toMatchObject({ seq: lines.length });
    expect(verifyChain(lines, sha256).problem).toBeUndefined();
    const changed = lines.with(2, lines[2]!.replace("Acme", "Evil"));
    expect(verifyChain(changed, sha256).problem).toEqual({ seq: 3, problem: "changed" });
    expect(verifyChain(lines.toSpliced(4, 1), sha256).problem).toEqual({ seq: 5, problem: "gap" });
    const forged = lines.map((line) => line.replace(/"prevHash":"[^"]{6}/, '"prevHash":"000000'));
    expect(verifyChain(forged, sha256).problem).toMatchObject({
      problem: expect.stringMatching(/broken_link|changed/),
    });
  });

  test("FB-EVT-23: every line of the trail is one JSON object", async () => {
    const world = await openService([source]);
    const id = await story(world);
    for (const { json } of await world.store.events(id, { afterSeq: 0, limit: 1_000 })) {
      expect(json).not.toContain("\n");
      expect(JSON.parse(json)).toMatchObject({ submissionId: id });
    }
  });

  test("FB-OP-10 FB-EVT-21: events are listed in pages after a given event", async () => {
    const world = await openService([source]);
    const id = await story(world);
    const all = await trail(world, id);
    const read = async (input: object) => {
      const answer = await world.service.events(open, id, { ...input } as Record<string, unknown>);
      return answer.ok ? answer.value.events.map(({ seq }) => seq) : answer.problem.code;
    };
    expect(await read({ limit: 3 })).toEqual([1, 2, 3]);
    expect(await read({ limit: 2, afterEventId: all[4]!.eventId })).toEqual([6, 7]);
    expect(await read({ afterEventId: all.at(-1)!.eventId })).toEqual([]);
    expect(await read({ afterEventId: "evt_nonsense_3" })).toBe("unknown_event");
    expect(await problem(world.service.events(open, id, { limit: 0 }))).toBe("malformed");
  });

  test("FB-EVT-21: a subscriber is called after every commit", async () => {
    const world = await openService([source]);
    const heard: number[] = [];
    const stop = world.service.subscribe(({ seq }) => heard.push(seq));
    const id = await story(world);
    stop();
    expect(heard.at(-1)).toBe((await trail(world, id)).length);
    await ending(world, "cancel");
    expect(heard.at(-1)).toBe((await trail(world, id)).length);
  });

  test("answers name their actor, and the trail contains no resume token", async () => {
    const world = await openService();
    const { submissionId, resumeToken } = await success(
      world.service.create(open, "vendor", {
        actor: agent,
        initialFields: complete,
        origins: { legal_name: { confidence: 0.8, evidence: "https://acme.example/imprint" } },
      }),
    );
    const { answers } = await success(world.service.get(open, submissionId, { resumeToken }));
    expect(answers).toMatchObject({
      legal_name: {
        by: { kind: "agent", id: agent.id },
        at: "2026-01-29T10:00:00.000Z",
        origin: { confidence: 0.8, evidence: "https://acme.example/imprint" },
      },
    });
    for (const { json } of await world.store.events(submissionId, { afterSeq: 0, limit: 10 })) {
      expect(json).not.toContain(resumeToken);
    }
  });
});
