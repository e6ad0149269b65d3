import { type Intake, type IntakeEvent, replay, sha256, toRow, verifyChain } from "@cofill/service";
import type { Delivery, Store } from "@cofill/store";
import { expect } from "vitest";
import { receivedIn } from "./world.ts";

export const count = (events: readonly IntakeEvent[], type: IntakeEvent["type"]): number =>
  events.filter((event) => event.type === type).length;

/** Trail, state, keys and delivery of the submission are consistent. */
export const wholeTrail = async (
  store: Store,
  intake: Intake,
  id: string,
  keys: { readonly create: string; readonly submit: string },
): Promise<readonly IntakeEvent[]> => {
  const row = await store.load(id);
  if (row === undefined || row === "same") throw new Error(`There is no submission ${id}`);
  const lines = (await store.events(id, { afterSeq: 0, limit: 20_000 })).map(({ json }) => json);
  const { problem, seq } = verifyChain(lines, sha256);
  expect([problem, seq], "the chain of the trail").toEqual([undefined, row.seq]);
  const events = lines.map((line) => JSON.parse(line) as IntakeEvent);
  expect(toRow(replay(events, intake)), "the state that the trail gives").toEqual(row);

  const keyOf = (operation: "create" | "submit") =>
    store.idempotencyKey({
      ...{ tenant: row.tenant, intakeId: row.intakeId },
      ...{ operation, principal: row.createdBy, key: keys[operation] },
    });
  expect(await keyOf("create"), "the key of the create").toMatchObject({ submissionId: id });
  const submitted = count(events, "submission.submitted");
  expect(submitted, "submits in the trail").toBeLessThanOrEqual(1);
  expect((await keyOf("submit"))?.submissionId, "the key of the submit").toBe(submitted === 1 ? id : undefined);

  const approved = count(events, "review.approved");
  const finalized = count(events, "submission.finalized");
  const deliveries = await store.deliveries({ submissionId: id, limit: 10 });
  expect(approved, "approvals in the trail").toBeLessThanOrEqual(submitted);
  expect(deliveries, "deliveries of what was approved").toHaveLength(approved);
  expect(count(events, "delivery.succeeded"), "deliveries that ended it").toBe(finalized);
  for (const { status, attempts } of deliveries) {
    expect([status, attempts], "the delivery as the trail has it").toEqual([
      finalized === 1 ? "sent" : "pending",
      count(events, "delivery.attempted"),
    ]);
  }
  return events;
};

/** Delivered at least once, always the same and under one id. */
export const expectDelivered = (folder: string, { id, submissionId, body }: Delivery): void => {
  const received = receivedIn(folder).filter((one) => one.submissionId === submissionId);
  expect(received.filter(({ taken }) => taken).length, "deliveries that were taken").toBeGreaterThan(0);
  expect(new Set(received.map((one) => `${one.id} ${one.body}`))).toEqual(new Set([`${id} ${sha256(body)}`]));
};
