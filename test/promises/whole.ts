import { type Intake, type IntakeEvent, replay, type Store, sha256, toRow, verifyChain } from "@cofill/intake";
import { expect } from "vitest";

export const count = (events: readonly IntakeEvent[], type: IntakeEvent["type"]): number =>
  events.filter((event) => event.type === type).length;

/** Nothing of the submission is there by half: its trail, its state, its keys and its delivery say the same. */
export const wholeTrail = async (
  store: Store,
  intake: Intake,
  id: string,
  keys: { readonly create: string; readonly submit: string },
): Promise<readonly IntakeEvent[]> => {
  const row = await store.load(id);
  if (row === undefined || row === "same") throw new Error(`There is no submission ${id}`);
  const lines = (await store.events(id, { afterSeq: 0, limit: 20_000 })).map(({ json }) => json);
  const { fault, seq } = verifyChain(lines, sha256);
  expect([fault, seq]).toEqual([undefined, row.seq]);
  const events = lines.map((line) => JSON.parse(line) as IntakeEvent);
  expect(toRow(replay(events, intake))).toEqual(row);

  const keyOf = (operation: "create" | "submit") =>
    store.idempotencyKey({ tenant: row.tenant, intakeId: row.intakeId, operation, key: keys[operation] });
  expect(await keyOf("create")).toMatchObject({ submissionId: id });
  const submitted = count(events, "submission.submitted");
  expect(submitted).toBeLessThanOrEqual(1);
  expect((await keyOf("submit"))?.submissionId).toBe(submitted === 1 ? id : undefined);

  const approved = count(events, "review.approved");
  const finalized = count(events, "submission.finalized");
  const deliveries = await store.deliveries({ submissionId: id, limit: 10 });
  expect(approved).toBeLessThanOrEqual(submitted);
  expect(deliveries).toHaveLength(approved);
  expect([finalized, count(events, "delivery.succeeded")]).toEqual([finalized, finalized]);
  for (const { status, attempts } of deliveries) {
    expect([status, attempts]).toEqual([finalized === 1 ? "sent" : "pending", count(events, "delivery.attempted")]);
  }
  return events;
};
