import type { IntakeEvent } from "@cofill/service";
import { expect } from "vitest";
import { count, expectDelivered, wholeTrail } from "./whole.ts";
import type { World } from "./world.ts";

export interface Write {
  readonly submissionId: string;
  /** Unique for each write. */
  readonly value: string;
  readonly by: string;
}

/** What the clients observed, each in its own order. */
export interface History {
  kills: number;
  /** Calls that were cut off by a kill. */
  cuts: number;
  /** The submission ids returned for each key. */
  readonly created: Map<string, Set<string>>;
  /** The answers to a submit for each key, as text. */
  readonly submitted: Map<string, Set<string>>;
  readonly acknowledged: Write[];
  readonly refused: Write[];
  readonly approved: Set<string>;
}

export const newHistory = (): History => ({
  ...{ kills: 0, cuts: 0 },
  ...{ created: new Map(), submitted: new Map(), acknowledged: [], refused: [], approved: new Set() },
});

export const createKey = (job: string): string => `create-${job}`;
export const submitKey = (job: string): string => `submit-${job}`;

/** The fields that clients write after creation. */
const ownFields = ["left", "right"];

const valuesOf = (events: readonly IntakeEvent[]): readonly (readonly [value: unknown, by: string])[] =>
  events.flatMap(({ type, payload, actor }) =>
    Object.entries(type === "field.updated" ? (payload?.fields ?? {}) : {})
      .filter(([field]) => ownFields.includes(field))
      .map(([, value]) => [value, actor.id] as const),
  );

export const expectHistory = async (world: World, folder: string, history: History): Promise<void> => {
  const { store, intake } = world;
  const { created, submitted, acknowledged, refused, approved } = history;
  // Otherwise there was no load, or no kill hit it.
  expect(acknowledged.length).toBeGreaterThan(history.kills * 2);
  expect(approved.size).toBeGreaterThan(history.kills);
  expect(history.cuts).toBeGreaterThan(history.kills);

  const jobs = new Map<string, string>();
  for (const [job, ids] of created) {
    expect(ids.size, `submissions under the key of ${job}`).toBe(1);
    for (const id of ids) jobs.set(id, job);
  }
  const kept = await store.list({ limit: 10_000 });
  expect(new Set(kept.map(({ id }) => id))).toEqual(new Set(jobs.keys()));

  const written = new Map<string, readonly (readonly [unknown, string])[]>();
  for (const { id } of kept) {
    const job = jobs.get(id)!;
    const events = await wholeTrail(store, intake, id, { create: createKey(job), submit: submitKey(job) });
    written.set(id, valuesOf(events));
    const answers = submitted.get(job) ?? new Set();
    expect(answers.size, `answers to the submit of ${job}`).toBeLessThanOrEqual(1);
    if (answers.size === 1) expect(count(events, "submission.submitted")).toBe(1);
    if (approved.has(id)) expect(count(events, "review.approved")).toBe(1);
    for (const delivery of await store.deliveries({ submissionId: id, limit: 2 })) {
      expect(delivery.status).toBe("sent");
      expectDelivered(folder, delivery);
    }
  }

  const timesOf = ({ submissionId, value, by }: Write): number =>
    written.get(submissionId)!.filter((one) => one[0] === value && one[1] === by).length;
  for (const write of acknowledged) expect([write, timesOf(write)]).toEqual([write, 1]);
  for (const write of refused) expect([write, timesOf(write)]).toEqual([write, 0]);
  expectOrder(written, acknowledged);
};

/** The trail contains exactly the writes acknowledged to each client, in order. */
const expectOrder = (
  written: ReadonlyMap<string, readonly (readonly [unknown, string])[]>,
  acknowledged: readonly Write[],
): void => {
  for (const [id, values] of written) {
    const told = acknowledged.filter(({ submissionId }) => submissionId === id);
    for (const by of new Set(told.map((write) => write.by))) {
      const own = told.filter((write) => write.by === by).map(({ value }) => value);
      expect(values.filter((one) => one[1] === by).map(([value]) => value)).toEqual(own);
    }
  }
};
