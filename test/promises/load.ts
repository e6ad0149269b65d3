import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@cofill/service";
import { expect, test } from "vitest";
import { type Child, type Children, Killed } from "./children.ts";
import { work } from "./client.ts";
import { expectHistory, type History, newHistory } from "./history.ts";
import { type Ask, papers, startMs } from "./life.ts";
import { firstSeed, randomFrom, withSeed } from "./seeded.ts";
import { openWorld, type Place, type WorldOptions } from "./world.ts";

const kills = 50;
const clients = 16;
/** Maximum number of answers before a server is killed. */
const maxAnswers = 60;
/** Maximum delay of the kill after that, or after the store began to open. */
const maxDelayMs = 8;
const shareKilledWhileOpening = 0.1;
const maxReadyMs = 2_000;
/** Far more than an idle machine needs. */
const slowMs = 240_000;

/** A time at which the leases of the killed server have expired. */
const timeAfter = (killed: number): number => startMs + killed * (limits.leaseMs + 1);

/**
 * Promise 2 on one store: servers are killed one after the other, clients continue, and their histories must be
 * consistent.
 */
export const killUnderLoad = (children: () => Children, openPlace: (folder: string) => Promise<Place>): void => {
  test("promise 2: 50 random kills under 16 clients: nothing acknowledged is lost, nothing is submitted twice", {
    timeout: slowMs,
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), "cofill-load-"));
    try {
      const place = await openPlace(folder);
      const history = newHistory();
      await withSeed(`${kills} kills`, async () => {
        await load(children(), { place, folder, source: papers, now: startMs }, history);
        await settle({ place, folder, source: papers, now: timeAfter(kills + 1) }, history);
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
};

const load = async (children: Children, world: WorldOptions, history: History): Promise<void> => {
  const { between, chance, next } = randomFrom(firstSeed);
  let server = Promise.withResolvers<Child>();
  let child = await children.take();
  let onAnswer = (): void => {};
  let isOver = false;
  let killedMs = performance.now();

  const ask: Ask = async (operation, ...args) => {
    for (let wasCut = false; ; wasCut = true) {
      const serving = server;
      const asked = await serving.promise;
      try {
        const answer = await asked.call(operation, ...args);
        onAnswer();
        return { answer, wasCut };
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        if (serving === server) throw new Error("A server ended that nobody killed", { cause: error });
        history.cuts += 1;
      }
    }
  };
  const common = { ask, history, isOver: () => isOver, at: () => timeAfter(history.kills) };
  const working = Promise.all(
    Array.from({ length: clients }, (_, number) =>
      work({ ...common, number, random: randomFrom(firstSeed * 1_000 + number) }),
    ),
  );
  // The failure is reported by the awaits below.
  working.catch(() => {});

  /** Resolves after a number of answers; the first shows that the server is ready. */
  const answers = (many: number): Promise<unknown> => {
    const enough = Promise.withResolvers<void>();
    let given = 0;
    onAnswer = () => {
      given += 1;
      if (given === 1) {
        const readyMs = performance.now() - killedMs;
        if (readyMs > maxReadyMs) enough.reject(new Error(`It was ready after ${readyMs} ms`));
      }
      if (given === many) enough.resolve();
    };
    return Promise.race([enough.promise, working]);
  };

  try {
    for (; history.kills < kills; history.kills += 1) {
      const successor = children.take();
      const diesOpening = chance(shareKilledWhileOpening);
      if (diesOpening) await successor;
      const opening = child.begin({ ...world, now: timeAfter(history.kills) });
      if (diesOpening) opening.catch(() => {});
      else {
        await opening;
        const answered = answers(between(1, maxAnswers));
        server.resolve(child);
        await answered;
        await successor;
      }
      await new Promise((resolve) => setTimeout(resolve, next() * maxDelayMs));
      if (!diesOpening) server = Promise.withResolvers();
      killedMs = performance.now();
      child.kill();
      expect(await child.ended).toBe("SIGKILL");
      child = await successor;
    }
    await child.begin({ ...world, now: timeAfter(kills) });
    isOver = true;
    server.resolve(child);
    await working;
  } finally {
    await child.end();
  }
};

/** Delivers everything that is still pending. */
const settle = async (options: WorldOptions, history: History): Promise<void> => {
  const world = await openWorld(options, () => {});
  try {
    for (let rounds = 0; (await world.store.deliveries({ status: "pending", limit: 1 })).length > 0; rounds += 1) {
      expect(rounds).toBeLessThan(1_000);
      await world.operations.deliver(options.now + rounds * (limits.leaseMs + 1));
    }
    await expectHistory(world, options.folder, history);
  } finally {
    await world.close();
  }
};
