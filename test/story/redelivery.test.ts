import { createClient } from "@cofill/client";
import type { IntakeSource } from "@cofill/service";
import { expect, onTestFinished, test } from "vitest";
import { followEvents } from "./follow-events.ts";
import { readTrail } from "./http-call.ts";
import { openWorld, storeNames } from "./world.ts";

const order = (webhookUrl: string): IntakeSource => ({
  id: "order",
  version: "1",
  name: "An order",
  form: {
    format: "json-schema",
    schema: { type: "object", properties: { item: { type: "string" } }, required: ["item"] },
  },
  destination: { kind: "webhook", url: webhookUrl },
});

const promisedMs = 60_000;

test.each(storeNames)(
  "promise 16: killed after it sent and before it heard, a server sends again under the same webhook-id (%s)",
  async (storeName) => {
    const world = await openWorld(storeName, (webhookUrl) => [order(webhookUrl)]);
    onTestFinished(world.close);
    const { receiver } = world;
    const key = await world.key({ roles: ["agent"], actorId: "bot" });
    await world.start();

    const answer = receiver.hold();
    const client = createClient({ url: world.url, key });
    const created = await client.submissions.create({ intakeId: "order", initialFields: { item: "chair" } });
    if (!created.ok) throw new Error("not created");
    const { submissionId, resumeToken } = created;
    const url = `${world.url}/submissions/${submissionId}`;
    const submitted = await client.submissions.submit({ submissionId, resumeToken, idempotencyKey: "once" });
    expect(submitted).toMatchObject({ ok: true, state: "submitted" });
    const first = await receiver.at(0);
    await world.kill();
    answer();
    await world.start();

    const typesOf = async () => (await readTrail(url, key)).map((line) => JSON.parse(line).type as string);
    expect((await typesOf()).at(-1)).toBe("delivery.attempted");
    const follower = followEvents(world.url, submissionId, key);
    onTestFinished(follower.stop);
    await world.moveClock(promisedMs);
    expect(await receiver.at(1)).toEqual(first);
    await follower.type("submission.finalized");
    const delivery = ["delivery.attempted", "delivery.attempted", "delivery.succeeded", "submission.finalized"];
    expect((await typesOf()).slice(-4)).toEqual(delivery);
    const seen = await client.submissions.get({ submissionId });
    expect(seen).toMatchObject({ state: "finalized", delivery: { id: first.id, status: "sent", attempts: 2 } });
    expect([receiver.received.length, receiver.refused()]).toEqual([2, 0]);
  },
);
