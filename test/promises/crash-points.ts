import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crashPoints, sha256 } from "@cofill/service";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Children, type Death, Killed } from "./children.ts";
import { type Ask, everyone, live, type Memory, newMemory, type Plan, papers, planOf, surely } from "./life.ts";
import { firstSeed, randomFrom, withSeed } from "./seeded.ts";
import { count, expectDelivered, wholeTrail } from "./whole.ts";
import { callsOf, openWorld, type Place, type World, type WorldOptions } from "./world.ts";

const seedsPerPoint = 20;
/** Seeds to try, since a plan may not reach a point; half of them send no file. */
const seedsTried = 60;
const maxReadyMs = 2_000;
/** Far more than an idle machine needs. */
const slowMs = 240_000;

/** Everything acknowledged is stored, exactly once and complete. */
const expectWhole = async ({ store, intake }: World, memory: Memory): Promise<void> => {
  const { name, bot, submissionId, writes, file } = memory;
  const rows = await store.list({ createdBy: bot.id, limit: 10 });
  expect(rows.length, "submissions under one key").toBeLessThanOrEqual(1);
  const id = rows[0]?.id;
  if (submissionId !== undefined) expect(id, "the submission that was acknowledged").toBe(submissionId);
  if (id === undefined) return;
  const events = await wholeTrail(store, intake, id, { create: `create-${name}`, submit: `submit-${name}` });
  for (const fields of writes) {
    const written = events.filter(
      ({ type, actor, payload }) =>
        type === "field.updated" && actor.id === bot.id && sameJson(payload?.fields, fields),
    );
    expect(written, "an acknowledged write").toHaveLength(1);
  }
  const told = {
    "upload.completed": file !== undefined,
    "submission.submitted": memory.submitText !== undefined,
    "review.approved": memory.isApproved,
    "submission.finalized": memory.isFinal,
  } as const;
  for (const [type, isTold] of Object.entries(told) as [keyof typeof told, boolean][]) {
    if (isTold) expect(count(events, type), `${type} in the trail`).toBe(1);
  }
};

const sameJson = (one: unknown, two: unknown): boolean => JSON.stringify(one) === JSON.stringify(two);

/** The required final state, whatever happened in between. */
const expectDone = async (world: World, folder: string, plan: Plan, memory: Memory): Promise<void> => {
  await expectWhole(world, memory);
  const id = memory.submissionId!;
  const { file } = memory;
  const answer = await world.operations.get(everyone, id, {});
  if (!answer.ok) throw new Error(answer.problem.code);
  const fields = Object.assign({}, ...plan.writes) as Record<string, unknown>;
  if (file) fields.proof = expect.objectContaining({ uploadId: file.uploadId, sha256: sha256(file.text) });
  expect(answer.value.body).toMatchObject({ state: "finalized" });
  expect((answer.value.body as Readonly<Record<string, unknown>>).fields).toEqual(fields);
  if (file) expect(await world.operations.readFile(everyone, id, file.uploadId, {})).toBe(file.text);
  const [delivery] = await world.store.deliveries({ submissionId: id, limit: 2 });
  expectDelivered(folder, delivery!);
};

/** Promise 1 on one store: for each crash point and seed, a lifecycle is interrupted there and resumed. */
export const killAtEveryPoint = (
  children: () => Children,
  ownPoints: readonly string[],
  openPlace: (folder: string) => Promise<Place>,
  checkPlace: (place: Place) => void = () => {},
): void => {
  let folder: string;
  let place: Place;
  const rehearsed: { readonly plan: Plan; readonly hits: ReadonlyMap<string, number> }[] = [];

  const points = [...crashPoints, ...ownPoints];
  const livesBy = (point: string) => rehearsed.filter(({ hits }) => hits.has(point));
  const isRehearsed = (point: string): boolean => livesBy(point).length >= seedsPerPoint;

  const worldOf = ({ refusals }: Plan, { now }: Memory): WorldOptions => ({
    ...{ place, folder, now, refusals },
    source: papers,
  });

  /** The same lifecycle without a kill, to count its visits of each point. */
  const rehearse = async (plan: Plan): Promise<ReadonlyMap<string, number>> => {
    const hits = new Map<string, number>();
    let isBegun = false;
    const memory = newMemory(`rehearsal-${plan.seed}`);
    const world = await openWorld(worldOf(plan, memory), (point) => {
      if (isBegun) hits.set(point, (hits.get(point) ?? 0) + 1);
    });
    isBegun = true;
    await live(plan, memory, surely(callsOf(world)));
    isBegun = false;
    await expectDone(world, folder, plan, memory);
    await world.close();
    return hits;
  };

  /** Returns the time from the interrupted call to the first answer of the reopened store. */
  const survive = async (plan: Plan, death: Death): Promise<number> => {
    const memory = newMemory(`${death.point}-${plan.seed}`);
    const child = await children().take();
    let world: World | undefined;
    let readyMs = Number.POSITIVE_INFINITY;
    const ask: Ask = async (operation, ...args) => {
      if (world) return surely(callsOf(world))(operation, ...args);
      const askedMs = performance.now();
      try {
        return { answer: await child.call(operation, ...args), wasCut: false };
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
      expect(await child.ended).toBe("SIGKILL");
      world = await openWorld(worldOf(plan, memory), () => {});
      await world.store.list({ createdBy: memory.bot.id, limit: 1 });
      readyMs = performance.now() - askedMs;
      await expectWhole(world, memory);
      return { answer: await callsOf(world)(operation, ...args), wasCut: true };
    };
    try {
      await child.begin(worldOf(plan, memory), death);
      await live(plan, memory, ask);
      if (!world) throw new Error("The process was not killed");
      await expectDone(world, folder, plan, memory);
      return readyMs;
    } finally {
      await child.end();
      await world?.close();
    }
  };

  describe("kill -9 at every crash point", () => {
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "cofill-crash-points-"));
      place = await openPlace(folder);
      for (let seed = firstSeed; seed < firstSeed + seedsTried && !points.every(isRehearsed); seed += 1) {
        const plan = planOf(seed);
        rehearsed.push({ plan, hits: await withSeed(`seed ${seed}`, () => rehearse(plan)) });
      }
    }, slowMs);
    afterAll(async () => {
      await rm(folder, { recursive: true, force: true });
    });

    test.each(points)(
      "promise 1: at %s, with 20 seeds: nothing acknowledged is lost, nothing is there by half or twice",
      { timeout: slowMs },
      async (point) => {
        const lives = livesBy(point).slice(0, seedsPerPoint);
        expect(lives, "lives that come by this point").toHaveLength(seedsPerPoint);
        for (const { plan, hits } of lives) {
          const hit = randomFrom(plan.seed).between(1, hits.get(point)!);
          await withSeed(`seed ${plan.seed}, hit ${hit}`, async () => {
            expect(await survive(plan, { point, hit }), "milliseconds until it is ready").toBeLessThan(maxReadyMs);
          });
        }
        checkPlace(place);
      },
    );
  });
};
