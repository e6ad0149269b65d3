import { type SubmissionState, submissionStates, terminalStates, transitions } from "@cofill/service";
import { describe, expect, test } from "vitest";
import {
  agent,
  type Body,
  complete,
  failure,
  jane,
  open,
  openService,
  raul,
  rita,
  success,
  trail,
  typesOf,
  vendor,
  type World,
  withFile,
} from "./open-service.ts";

const gated = {
  ...vendor,
  id: "gated",
  approvalGates: [{ name: "compliance", reviewers: { actorIds: ["rita", "raul"] } }],
};
const hooked = { ...vendor, id: "hooked", destination: { kind: "webhook", url: "https://acme.example/hook" } } as const;
const both = { ...gated, id: "both", destination: hooked.destination };

const pdf = new TextEncoder().encode("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

const start = (world: World, intakeId = "vendor", initialFields: object | undefined = undefined, more: object = {}) =>
  success(world.service.create(open, intakeId, { actor: agent, ...(initialFields && { initialFields }), ...more }));

const set = ({ service }: World, { submissionId, resumeToken }: Body, fields: object, actor = agent) =>
  success(service.setFields(open, submissionId, { resumeToken, actor, fields }));

const submit = ({ service }: World, { submissionId, resumeToken }: Body, idempotencyKey = "k1", actor = agent) =>
  success(service.submit(open, submissionId, { resumeToken, actor, idempotencyKey }));

/** A submission in the state, by the shortest way. */
const inState = async (world: World, state: SubmissionState): Promise<Body> => {
  const { service } = world;
  switch (state) {
    case "draft":
      return start(world);
    case "in_progress":
      return start(world, "vendor", { legal_name: "Acme" });
    case "awaiting_input": {
      const { submissionId, resumeToken } = await start(world, "vendor", { legal_name: "Acme" });
      return (await failure(service.validate(open, submissionId, { resumeToken }))) as unknown as Body;
    }
    case "awaiting_upload": {
      const { submissionId, resumeToken } = await start(world, "with_file", { name: "Acme" });
      return (await failure(service.validate(open, submissionId, { resumeToken }))) as unknown as Body;
    }
    case "submitted":
      return submit(world, await start(world, "hooked", complete));
    case "needs_review":
      return submit(world, await start(world, "gated", complete));
    case "approved": {
      const { submissionId } = await submit(world, await start(world, "both", complete));
      return success(service.review(open, submissionId, { actor: rita, decision: "approved" }));
    }
    case "rejected": {
      const { submissionId } = await submit(world, await start(world, "gated", complete));
      return success(
        service.review(open, submissionId, { actor: rita, decision: "rejected", reasons: ["wrong country"] }),
      );
    }
    case "finalized":
      return submit(world, await start(world, "vendor", complete));
    case "cancelled": {
      const { submissionId, resumeToken } = await start(world);
      return success(service.cancel(open, submissionId, { resumeToken, actor: agent }));
    }
    case "expired": {
      const { submissionId, resumeToken } = await start(world, "vendor", undefined, { ttlMs: 1_000 });
      world.now += 2_000;
      return success(service.get(open, submissionId, { resumeToken }));
    }
    default:
      return state satisfies never;
  }
};

const openAll = () => openService([vendor, withFile, gated, hooked, both]);

describe("submission states", () => {
  test.each(submissionStates)("FB-LIFE-01: a submission can be %s", async (state) => {
    expect((await inState(await openAll(), state)).state).toBe(state);
  });

  test("the only transition from a final state is the report on a delivery", () => {
    for (const { from, to, on } of transitions) {
      if (terminalStates.has(from)) expect([from, to, on.startsWith("delivery.")]).toEqual([from, from, true]);
    }
  });

  test("FB-LIFE-02: the first field moves a draft to in_progress", async () => {
    const world = await openAll();
    const draft = await start(world);
    expect(draft.state).toBe("draft");
    expect((await set(world, draft, { country: "DE" })).state).toBe("in_progress");
  });

  test("FB-LIFE-03 FB-LIFE-05: a submission is awaiting_input until no field is missing or invalid", async () => {
    const world = await openAll();
    let body = await inState(world, "awaiting_input");
    body = await set(world, body, { country: "DE" });
    expect(body.state).toBe("awaiting_input");
    body = await set(world, body, { "contact.email": "not an address" });
    expect(body.state).toBe("awaiting_input");
    body = await set(world, body, { contact: { email: "ann@acme.example" } });
    expect(body).toMatchObject({ state: "in_progress", ready: true });
  });

  test("validating a draft leaves it a draft", async () => {
    const world = await openAll();
    const { submissionId, resumeToken } = await start(world);
    const error = await failure(world.service.validate(open, submissionId, { resumeToken }));
    expect(error).toMatchObject({ state: "draft", error: { type: "missing" } });
  });

  test("FB-LIFE-04 FB-LIFE-06: a submission is awaiting_upload until its file is confirmed", async () => {
    const world = await openAll();
    const { service } = world;
    const waiting = await inState(world, "awaiting_upload");
    const { submissionId } = waiting;
    const asked = await success(
      service.requestUpload(open, submissionId, {
        resumeToken: waiting.resumeToken,
        actor: agent,
        field: "w9",
        filename: "w9.pdf",
        mimeType: "application/pdf",
        sizeBytes: pdf.length,
      }),
    );
    expect(asked.state).toBe("awaiting_upload");
    world.arrived.set(String(asked.uploadId), pdf);
    const { resumeToken } = asked;
    const done = await success(
      service.confirmUpload(open, submissionId, String(asked.uploadId), { resumeToken, actor: agent }),
    );
    expect(done).toMatchObject({ state: "in_progress", ready: true });
  });

  test("with missing fields and missing files a submission is awaiting_input", async () => {
    const world = await openAll();
    const { submissionId, resumeToken } = await start(world, "with_file");
    const set1 = await set(world, { submissionId, resumeToken } as Body, { name: "A" });
    const cleared = await set(world, set1, { name: null });
    const error = await failure(world.service.validate(open, submissionId, { resumeToken: cleared.resumeToken }));
    expect(error).toMatchObject({ state: "awaiting_input", error: { type: "missing" } });
    expect(error.error.fields).toMatchObject([
      { path: "name", code: "required" },
      { path: "w9", code: "file_required" },
    ]);
  });

  test("FB-LIFE-07: the answers of a submitted form cannot be changed", async () => {
    const world = await openAll();
    const { submissionId, resumeToken, state } = await inState(world, "submitted");
    expect(state).toBe("submitted");
    const error = await failure(
      world.service.setFields(open, submissionId, { resumeToken, actor: agent, fields: { country: "FR" } }),
    );
    expect(error.error).toMatchObject({ type: "conflict", retryable: false });
    const { fields } = await success(world.service.get(open, submissionId, { resumeToken }));
    expect(fields).toEqual(complete);
  });

  test("submit from awaiting_input validates again and passes through in_progress", async () => {
    const world = await openAll();
    const waiting = await inState(world, "awaiting_input");
    const filled = await set(world, waiting, { country: "DE", "contact.phone": "1" });
    expect(filled.state).toBe("awaiting_input");
    const again = await set(world, filled, { "contact.email": "a@b.example" });
    const done = await submit(world, again);
    expect(done.state).toBe("finalized");
    const states = (await trail(world, done.submissionId)).map(({ type, state }) => `${type} ${state}`);
    expect(states.slice(-3)).toEqual([
      "validation.passed in_progress",
      "submission.submitted submitted",
      "submission.finalized finalized",
    ]);
  });

  test("FB-LIFE-08 FB-LIFE-10: an intake with a gate needs an approval before it is finalized", async () => {
    const world = await openAll();
    const { submissionId, state, nextActions } = await inState(world, "needs_review");
    expect({ state, nextActions }).toMatchObject({
      state: "needs_review",
      nextActions: [{ action: "wait_for_review" }],
    });
    const approved = await success(world.service.review(open, submissionId, { actor: rita, decision: "approved" }));
    expect(approved.state).toBe("finalized");
    expect(await typesOf(world, submissionId)).toContain("review.approved");
  });

  test("FB-LIFE-09: without a gate, delivery finalizes", async () => {
    const world = await openAll();
    const { submissionId } = await inState(world, "submitted");
    await world.service.worker.take();
    await world.service.worker.settled();
    expect((await success(world.service.get(open, submissionId, {}))).state).toBe("finalized");
  });

  test("FB-LIFE-11: rejecting needs reasons", async () => {
    const world = await openAll();
    const { submissionId } = await inState(world, "needs_review");
    const error = await failure(
      world.service.review(open, submissionId, { actor: rita, decision: "rejected", reasons: [" "] }),
    );
    expect(error).toMatchObject({ state: "needs_review", error: { type: "missing", fields: [{ path: "reasons" }] } });
    const body = await success(
      world.service.review(open, submissionId, { actor: rita, decision: "rejected", reasons: ["no"] }),
    );
    expect(body.state).toBe("rejected");
  });

  test("FB-LIFE-12: delivery finalizes an approved submission, which then cannot change", async () => {
    const world = await openAll();
    const { submissionId, state } = await inState(world, "approved");
    expect(state).toBe("approved");
    await world.service.worker.take();
    await world.service.worker.settled();
    const { state: end, resumeToken } = await success(world.service.get(open, submissionId, {}));
    expect(end).toBe("finalized");
    const before = await trail(world, submissionId);
    const input = { resumeToken, actor: agent };
    for (const refused of [
      world.service.setFields(open, submissionId, { ...input, fields: { country: "FR" } }),
      world.service.submit(open, submissionId, { ...input, idempotencyKey: "other" }),
      world.service.cancel(open, submissionId, input),
      world.service.review(open, submissionId, { actor: raul, decision: "rejected", reasons: ["late"] }),
      world.service.issueLink(open, submissionId, input),
    ]) {
      expect((await failure(refused)).error.type).toBe("conflict");
    }
    expect(await trail(world, submissionId)).toEqual(before);
  });

  const alive = submissionStates.filter((state) => !terminalStates.has(state));

  test.each(alive)("FB-LIFE-13: a submission that is %s can be cancelled permanently", async (state) => {
    const world = await openAll();
    const { submissionId, resumeToken } = await inState(world, state);
    const input = { resumeToken, actor: jane, reason: "changed my mind" };
    const first = await success(world.service.cancel(open, submissionId, input));
    expect(first).toMatchObject({ state: "cancelled", reason: "changed my mind" });
    expect(await success(world.service.cancel(open, submissionId, { ...input, reason: "again" }))).toEqual(first);
    const error = await failure(
      world.service.setFields(open, submissionId, { resumeToken: first.resumeToken, actor: agent, fields: {} }),
    );
    expect(error).toMatchObject({ state: "cancelled", error: { type: "cancelled", retryable: false } });
  });

  test.each(alive.filter((state) => state !== "submitted" && state !== "approved"))(
    "FB-LIFE-14: the sweep expires a submission that is %s",
    async (state) => {
      const world = await openAll();
      const { submissionId, resumeToken } = await inState(world, state);
      world.now += 31 * 86_400_000;
      await world.service.sweep();
      expect((await typesOf(world, submissionId)).at(-1)).toBe("submission.expired");
      const error = await failure(world.service.validate(open, submissionId, { resumeToken }));
      expect(error).toMatchObject({ state: "expired", error: { type: "expired", retryable: false } });
    },
  );

  test("FB-LIFE-14: a call after the expiry time expires the submission before the sweep", async () => {
    const world = await openAll();
    const { submissionId, resumeToken } = await start(world, "vendor", complete, { ttlMs: 60_000 });
    world.now += 59_999;
    expect(await set(world, { submissionId, resumeToken } as Body, {})).toMatchObject({ ok: true });
    world.now += 1;
    const error = await failure(
      world.service.submit(open, submissionId, { resumeToken, actor: agent, idempotencyKey: "k" }),
    );
    expect(error.error.type).toBe("expired");
    expect((await typesOf(world, submissionId)).at(-1)).toBe("submission.expired");
  });

  test.each(["submitted", "approved"] as const)(
    "a submission that is %s does not expire while it waits for delivery",
    async (state) => {
      const world = await openAll();
      const { submissionId } = await inState(world, state);
      world.now += 365 * 86_400_000;
      await world.service.sweep();
      expect((await success(world.service.get(open, submissionId, {}))).state).toBe(state);
    },
  );

  test("a rejected submission must be changed before it is submitted again", async () => {
    const world = await openAll();
    const rejected = await inState(world, "rejected");
    const { submissionId, resumeToken } = await success(world.service.get(open, rejected.submissionId, {}));
    const error = await failure(
      world.service.submit(open, submissionId, { resumeToken, actor: agent, idempotencyKey: "k9" }),
    );
    expect(error.error).toMatchObject({ type: "invalid", message: expect.stringContaining("wrong country") });
    const changed = await set(world, { submissionId, resumeToken } as Body, { country: "FR" });
    expect(changed.state).toBe("in_progress");
    const again = await submit(world, changed, "k9");
    expect(again.state).toBe("needs_review");
  });
});
