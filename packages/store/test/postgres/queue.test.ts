import type { DeliveryAttempt, DeliveryOutcome } from "@cofill/store";
import { createPgBossBroker, createQueueDelivery, type QueueBroker, QueueRefusal } from "@cofill/store/postgres/queue";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase } from "../../../../test/support/database.ts";

const submission = (over: Record<string, unknown> = {}) => ({
  type: "submission.finalized",
  timestamp: "2026-01-01T00:00:00.000Z",
  data: { submissionId: "sub_1", intakeId: "vendor", fields: { name: "Zoë 𝒳", amount: 12.5, items: [{ a: null }] } },
  ...over,
});

const attempt = (over: Partial<DeliveryAttempt> = {}): DeliveryAttempt => ({
  id: "msg_1",
  destination: { kind: "queue" },
  intakeId: "vendor",
  body: JSON.stringify(submission()),
  now: 0,
  signal: new AbortController().signal,
  ...over,
});

describe("createQueueDelivery", () => {
  const published: unknown[][] = [];
  const broker = (publish: QueueBroker["publish"]): QueueBroker => ({ publish, close: async () => {} });
  const keeping = broker(async (...job) => void published.push(job));

  test.each([
    ["named by the destination", { kind: "queue", queue: "orders" } as const, "orders"],
    ["named like the intake", { kind: "queue" } as const, "vendor"],
  ])("puts the body into the queue %s", async (_, destination, queue) => {
    const outcome = await createQueueDelivery({ broker: keeping })(attempt({ destination }));
    expect(outcome).toEqual({ ok: true });
    expect(published.pop()).toEqual([queue, "msg_1", JSON.stringify(submission())]);
  });

  const secret = "answer of a person";
  test.each<readonly [string, unknown, DeliveryOutcome]>([
    [
      "an unreachable broker",
      Object.assign(new Error(secret), { code: "ECONNREFUSED" }),
      { ok: false, reason: "The queue could not be reached (ECONNREFUSED)." },
    ],
    [
      "an error without a code",
      new Error(secret),
      { ok: false, reason: "The queue could not be reached (no reason given)." },
    ],
    [
      "a thrown value that is no error",
      secret,
      { ok: false, reason: "The queue could not be reached (no reason given)." },
    ],
    [
      "a permanent refusal",
      new QueueRefusal("No such queue."),
      { ok: false, reason: "No such queue.", permanent: true },
    ],
  ])("gives a reason without quoting data: %s", async (_, error, outcome) => {
    const failing = broker(() => Promise.reject(error));
    expect(await createQueueDelivery({ broker: failing })(attempt())).toEqual(outcome);
  });

  test.each([["before"], ["while"]])("stops when it is aborted %s the broker works", async (when) => {
    const controller = new AbortController();
    if (when === "before") controller.abort();
    const deliver = createQueueDelivery({ broker: broker(() => new Promise(() => {})) });
    const outcome = deliver(attempt({ signal: controller.signal }));
    controller.abort();
    expect(await outcome).toEqual({ ok: false, reason: "The queue could not be reached (it took too long)." });
  });
});

describe("createPgBossBroker", () => {
  let url: string;
  let broker: QueueBroker;
  let worker: PgBoss;

  beforeAll(async () => {
    url = await freshDatabase();
    broker = await createPgBossBroker({ url });
    worker = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false });
    worker.on("error", () => {});
    await worker.start();
  });
  afterAll(async () => {
    await broker.close();
    await worker.stop({ graceful: false });
  });

  const deliver = (over: Partial<DeliveryAttempt> = {}) => createQueueDelivery({ broker })(attempt(over));
  const jobsIn = (queue: string) => worker.findJobs<object>(queue);

  test("a worker receives the submission", async () => {
    expect(await deliver({ destination: { kind: "queue", queue: "received" } })).toEqual({ ok: true });
    const received = await new Promise((resolve) => {
      void worker.work("received", { pollingIntervalSeconds: 0.5 }, async ([job]) => resolve(job?.data));
    });
    expect(received).toEqual(submission());
  });

  test("a repeated delivery is one job, even concurrently and from another server", async () => {
    const other = await createPgBossBroker({ url });
    try {
      const outcomes = await Promise.all(
        [broker, other, broker, other].map((one) =>
          createQueueDelivery({ broker: one })(attempt({ id: "msg_again", intakeId: "again" })),
        ),
      );
      expect(outcomes).toEqual(outcomes.map(() => ({ ok: true })));
      expect(await deliver({ id: "msg_again", intakeId: "again" })).toEqual({ ok: true });
      expect(await deliver({ id: "msg_other", intakeId: "again" })).toEqual({ ok: true });
    } finally {
      await other.close();
    }
    const jobs = await jobsIn("again");
    expect(jobs).toHaveLength(2);
    for (const { id } of jobs) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  test("a finished job is not repeated", async () => {
    await deliver({ intakeId: "done" });
    const [job] = await worker.fetch("done");
    await worker.complete("done", job!.id);
    expect(await deliver({ intakeId: "done" })).toEqual({ ok: true });
    expect(await worker.fetch("done")).toEqual([]);
  });

  test("a removed queue is created again", async () => {
    await deliver({ intakeId: "removed" });
    await worker.deleteQueue("removed");
    expect(await deliver({ id: "msg_2", intakeId: "removed" })).toEqual({ ok: true });
    expect(await jobsIn("removed")).toHaveLength(1);
  });

  test.each([
    ["a name that no queue can have", { intakeId: "a b'; --" }, /^The name of a queue/],
    ["a name that is too long", { intakeId: "q".repeat(201) }, /^The name of a queue/],
    ["U+0000 in an answer", { body: JSON.stringify(submission({ data: "\u0000 of a person" })) }, /U\+0000/],
  ])("rejects permanently: %s", async (_, over, reason) => {
    const outcome = await deliver({ id: "msg_bad", ...over });
    expect(outcome).toEqual({ ok: false, reason: expect.stringMatching(reason), permanent: true });
  });

  test("an unreachable server can be retried", async () => {
    const gone = await createPgBossBroker({ url });
    await gone.close();
    const outcome = await createQueueDelivery({ broker: gone })(attempt());
    expect(outcome).toEqual({ ok: false, reason: expect.stringContaining("could not be reached") });
  });
});
