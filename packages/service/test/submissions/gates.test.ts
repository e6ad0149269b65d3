import type { ApprovalGate, IntakeSource } from "@cofill/service";
import { describe, expect, test } from "vitest";
import {
  agent,
  complete,
  envelope,
  failure,
  jane,
  keyOf,
  open,
  openService,
  problem,
  raul,
  rita,
  success,
  trail,
  typesOf,
  vendor,
  type World,
} from "./open-service.ts";

const withGates = (...approvalGates: ApprovalGate[]): IntakeSource => ({ ...vendor, approvalGates });
const anyone = { roles: ["reviewer"] };

const submitted = async (world: World, fields: object = complete) => {
  const { submissionId, resumeToken } = await success(
    world.service.create(open, "vendor", { actor: agent, initialFields: fields }),
  );
  return success(world.service.submit(open, submissionId, { resumeToken, actor: agent, idempotencyKey: submissionId }));
};

const decide = (world: World, id: string, actor: object, decision = "approved", more: object = {}) =>
  world.service.review(open, id, { actor, decision, ...more });

describe("approval gates", () => {
  test("FB-GATE-01: gates run in order, each with its number of distinct approvals", async () => {
    const world = await openService([
      withGates(
        { name: "first", reviewers: anyone, requiredApprovals: 2 },
        { name: "second", reviewers: { actorIds: ["raul"] } },
      ),
    ]);
    const { submissionId } = await submitted(world);
    expect(await success(decide(world, submissionId, rita))).toMatchObject({
      state: "needs_review",
      gate: "first",
      approvals: 1,
      required: 2,
    });
    expect((await failure(decide(world, submissionId, rita))).error.type).toBe("conflict");
    expect(await success(decide(world, submissionId, jane))).toMatchObject({ state: "needs_review", gate: "second" });
    expect(await problem(decide(world, submissionId, jane))).toBe("forbidden");
    expect(await success(decide(world, submissionId, raul))).toMatchObject({ state: "finalized" });
    const types = (await typesOf(world, submissionId)).filter((type) => type.startsWith("review."));
    expect(types).toEqual([
      "review.requested",
      "review.approved",
      "review.approved",
      "review.requested",
      "review.approved",
    ]);
  });

  test("FB-GATE-02 FB-OP-07: entering review records the request and notifies the reviewers", async () => {
    const told: unknown[] = [];
    const world = await openService([withGates({ name: "g", reviewers: anyone })], {
      onReview: (notice) => told.push(notice),
    });
    const { submissionId, state } = await submitted(world);
    expect(state).toBe("needs_review");
    expect(told).toEqual([{ submissionId, tenant: "default", intakeId: "vendor", gate: "g", reviewers: anyone }]);
    const waiting = await world.service.reviews(keyOf(rita, ["reviewer"]), {});
    expect(waiting.ok && waiting.value.reviews).toMatchObject([
      { submissionId, gate: "g", round: 1, approvals: 0, required: 1 },
    ]);
    await success(decide(world, submissionId, rita));
    const after = await world.service.reviews(keyOf(rita, ["reviewer"]), {});
    expect(after.ok && after.value.reviews).toEqual([]);
  });

  test("a gate for two lists a submission to the second reviewer only, after the first approved", async () => {
    const world = await openService([withGates({ name: "g", reviewers: anyone, requiredApprovals: 2 })]);
    const { submissionId } = await submitted(world);
    await success(decide(world, submissionId, rita));
    const waitingFor = async (actor: typeof rita) => {
      const found = await world.service.reviews(keyOf(actor, ["reviewer"]), {});
      return found.ok && found.value.reviews.map((one) => [one.submissionId, one.approvals]);
    };
    expect(await waitingFor(rita)).toEqual([]);
    expect(await waitingFor(raul)).toEqual([[submissionId, 1]]);
    const everybody = await world.service.reviews(open, {});
    expect(everybody.ok && everybody.value.reviews).toHaveLength(1);
  });

  test("FB-GATE-03: after a rejection the submitter sees the reasons and can resubmit; approvals start again", async () => {
    const world = await openService([withGates({ name: "g", reviewers: anyone, requiredApprovals: 2 })]);
    const { submissionId } = await submitted(world);
    await success(decide(world, submissionId, rita));
    await success(decide(world, submissionId, raul, "rejected", { reasons: ["The name is wrong", "No phone"] }));
    const seen = await success(world.service.get(open, submissionId, {}));
    expect(seen).toMatchObject({
      state: "rejected",
      rejections: [{ gate: "g", reasons: ["The name is wrong", "No phone"], by: raul, round: 1 }],
    });
    const changed = await success(
      world.service.setFields(open, submissionId, {
        resumeToken: seen.resumeToken,
        actor: agent,
        fields: { legal_name: "Acme Inc" },
      }),
    );
    await success(
      world.service.submit(open, submissionId, {
        resumeToken: changed.resumeToken,
        actor: agent,
        idempotencyKey: "again",
      }),
    );
    expect(await success(decide(world, submissionId, rita))).toMatchObject({ state: "needs_review", approvals: 1 });
    expect(await success(decide(world, submissionId, raul))).toMatchObject({ state: "finalized" });
    const rejected = (await trail(world, submissionId)).find(({ type }) => type === "review.rejected");
    expect(rejected!.payload).toMatchObject({ reasons: ["The name is wrong", "No phone"] });
  });

  test.each<[string, object, string, readonly string[]]>([
    ["holds", { ...complete, employees: 3 }, "finalized", ["review.requested", "review.approved"]],
    ["does not hold", { ...complete, employees: 500 }, "needs_review", ["review.requested"]],
    ["sees nothing", complete, "needs_review", ["review.requested"]],
  ])("FB-GATE-01: autoApproveIf approves only if its rule holds: it %s", async (_, fields, state, types) => {
    const autoApproveIf = { and: [{ "!!": [{ var: "employees" }] }, { "<": [{ var: "employees" }, 10] }] };
    const world = await openService([withGates({ name: "g", reviewers: anyone, autoApproveIf })]);
    const body = await submitted(world, fields);
    expect(body.state).toBe(state);
    const events = (await trail(world, body.submissionId)).filter(({ type }) => type.startsWith("review."));
    expect(events.map(({ type }) => type)).toEqual(types);
    for (const { actor } of events) expect(actor.kind).toBe("system");
  });

  test("a gate whose rule fails to evaluate waits for reviewers", async () => {
    const world = await openService([
      withGates({ name: "g", reviewers: anyone, autoApproveIf: { "<": [{ var: "nope.deep" }, { var: "contact" }] } }),
    ]);
    expect((await submitted(world)).state).toBe("needs_review");
  });

  test("FB-GATE-01: a review that is not decided in time is escalated once", async () => {
    const told: unknown[] = [];
    const world = await openService([withGates({ name: "g", reviewers: anyone, escalateAfterMs: 3_600_000 })], {
      onReview: (notice) => told.push(notice),
    });
    const { submissionId } = await submitted(world);
    world.now += 3_599_000;
    await world.service.sweep();
    expect(told).toHaveLength(1);
    world.now += 1_000;
    await world.service.sweep();
    await world.service.sweep();
    expect(told).toHaveLength(2);
    const asked = (await trail(world, submissionId)).filter(({ type }) => type === "review.requested");
    expect(asked.map(({ payload }) => payload?.escalated)).toEqual([undefined, true]);
    expect(await success(decide(world, submissionId, rita))).toMatchObject({ state: "finalized" });
  });

  test("concurrent reviews are processed one after the other", async () => {
    const world = await openService([withGates({ name: "g", reviewers: anyone })]);
    const { submissionId } = await submitted(world);
    const bodies = await Promise.all([
      envelope(decide(world, submissionId, rita)),
      envelope(decide(world, submissionId, raul, "rejected", { reasons: ["no"] })),
    ]);
    expect(bodies.map(({ ok }) => ok)).toEqual([true, false]);
    expect((await typesOf(world, submissionId)).filter((type) => type.startsWith("review."))).toHaveLength(2);
  });

  test("a review of an outdated version is a conflict", async () => {
    const world = await openService([withGates({ name: "g", reviewers: anyone })]);
    const { submissionId } = await submitted(world);
    const { version } = await success(world.service.get(open, submissionId, {}));
    expect(
      (await failure(decide(world, submissionId, rita, "approved", { version: Number(version) - 1 }))).error.type,
    ).toBe("conflict");
    expect(await success(decide(world, submissionId, rita, "approved", { version }))).toMatchObject({
      state: "finalized",
    });
  });

  describe("FB-ACT-02 FB-OP-07: who may review", () => {
    const gate = { name: "g", reviewers: { actorIds: ["rita"], roles: ["compliance"] } };

    test.each([
      ["the named reviewer", keyOf(rita, ["reviewer"]), "none"],
      ["someone of the role", keyOf(raul, ["reviewer", "compliance"]), "none"],
      ["a reviewer of other things", keyOf(raul, ["reviewer"]), "forbidden"],
      ["an agent", keyOf(agent, ["agent"]), "forbidden"],
      [
        "an agent with the reviewer's role",
        keyOf({ kind: "agent", id: "rita" }, ["reviewer", "compliance"]),
        "forbidden",
      ],
      ["whoever submitted it", keyOf(jane, ["reviewer", "compliance"]), "forbidden"],
      ["a reviewer of another tenant", keyOf(rita, ["reviewer"], "other"), "not_found"],
      ["an operator", keyOf(raul, ["operator"]), "forbidden"],
      ["nobody", { via: "none" } as const, "unauthenticated"],
    ])("%s", async (_, principal, code) => {
      const world = await openService([withGates(gate)]);
      const submitter = keyOf(jane, ["submitter"]);
      const { submissionId, resumeToken } = await success(
        world.service.create(submitter, "vendor", { initialFields: complete }),
      );
      await success(world.service.submit(submitter, submissionId, { resumeToken, idempotencyKey: "k" }));
      expect(await problem(world.service.review(principal, submissionId, { decision: "approved" }))).toBe(code);
    });
  });

  test.each<[string, unknown, string]>([
    ["no name", { reviewers: anyone }, "name"],
    ["no reviewers", { name: "g" }, "reviewers"],
    ["nobody to review", { name: "g", reviewers: {} }, "reviewers"],
    ["half an approval", { name: "g", reviewers: anyone, requiredApprovals: 0.5 }, "requiredApprovals"],
    [
      "more approvals than people",
      { name: "g", reviewers: { actorIds: ["a"] }, requiredApprovals: 2 },
      "requiredApprovals",
    ],
    ["a time that is none", { name: "g", reviewers: anyone, escalateAfterMs: "soon" }, "escalateAfterMs"],
    ["no such operator", { name: "g", reviewers: anyone, autoApproveIf: { frobnicate: [1] } }, "autoApproveIf"],
  ])("a definition with %s in a gate is rejected", async (_, gate, member) => {
    await expect(openService([withGates(gate as ApprovalGate)])).rejects.toThrow(`/approvalGates/0/${member}`);
  });
});
