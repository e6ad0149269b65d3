import { describe, expect, test } from "vitest";
import type { Claim, Delivery } from "../../src/store.ts";
import { freshStore, type OpenStore } from "./opened.ts";
import { at, delivery, keepDeliveries } from "./rows.ts";

const claim = (over: Partial<Claim> = {}): Claim => ({
  now: at(100),
  leaseUntil: at(160),
  limit: 100,
  perTarget: 100,
  exceptTargets: [],
  ...over,
});
const ids = (rows: readonly Delivery[]) => rows.map(({ id }) => id);

export const claimCases = (open: OpenStore): void => {
  describe("claimDeliveries", () => {
    const opened = freshStore(open);

    test("gives nothing if there are none", async () =>
      expect(await opened.store.claimDeliveries(claim())).toEqual([]));

    test.each<readonly [string, Partial<Delivery>, boolean]>([
      ["one whose time came long ago", { nextAt: at(1) }, true],
      ["one whose time is now", { nextAt: at(100) }, true],
      ["one whose time is to come", { nextAt: at(101) }, false],
      ["one that is held", { leaseUntil: at(101) }, false],
      ["one whose lease ends now", { leaseUntil: at(100) }, true],
      ["one whose lease has lapsed", { leaseUntil: at(50) }, true],
      ["one whose lease has lapsed and whose time is to come", { leaseUntil: at(50), nextAt: at(101) }, false],
      ["one that was sent", { status: "sent" }, false],
      ["one that failed", { status: "failed" }, false],
      ["one that was tried before", { attempts: 5, lastError: "HTTP 500" }, true],
    ])("%s", async (_, over, given) => {
      const row = delivery(over);
      await keepDeliveries(opened.store, [row]);
      const held = given ? { ...row, leaseUntil: at(160) } : row;
      expect(await opened.store.claimDeliveries(claim())).toStrictEqual(given ? [held] : []);
      expect(await opened.store.delivery("msg_1")).toStrictEqual(held);
    });

    test("gives each delivery once until its lease expires, and then again", async () => {
      await keepDeliveries(opened.store, [delivery()]);
      expect(await opened.store.claimDeliveries(claim())).toHaveLength(1);
      expect(await opened.store.claimDeliveries(claim())).toEqual([]);
      expect(await opened.store.claimDeliveries(claim({ now: at(159) }))).toEqual([]);
      const later = await opened.store.claimDeliveries(claim({ now: at(160), leaseUntil: at(220) }));
      expect(later).toStrictEqual([delivery({ leaseUntil: at(220) })]);
    });

    test("gives the longest overdue first, then by id, and no more than asked for", async () => {
      await keepDeliveries(opened.store, [
        delivery({ id: "msg_c", nextAt: at(30) }),
        delivery({ id: "msg_a", nextAt: at(20), target: "queue:b" }),
        delivery({ id: "msg_Z", nextAt: at(20), target: "queue:c" }),
        delivery({ id: "msg_d", nextAt: at(10), leaseUntil: at(90) }),
        delivery({ id: "msg_b", nextAt: at(40), target: "queue:a" }),
      ]);
      expect(ids(await opened.store.claimDeliveries(claim({ limit: 3 })))).toEqual(["msg_d", "msg_Z", "msg_a"]);
      expect(ids(await opened.store.claimDeliveries(claim({ limit: 3 })))).toEqual(["msg_c", "msg_b"]);
    });

    test("gives at most so many of each target, the longest overdue of each", async () => {
      const rows = ["a", "b", "c"].flatMap((target, offset) =>
        Array.from({ length: 5 }, (_, index) =>
          delivery({ id: `msg_${target}${index}`, target: `queue:${target}`, nextAt: at(50 - index * 3 - offset) }),
        ),
      );
      await keepDeliveries(opened.store, rows);
      const first = await opened.store.claimDeliveries(claim({ perTarget: 2 }));
      expect(ids(first)).toEqual(["msg_c4", "msg_b4", "msg_a4", "msg_c3", "msg_b3", "msg_a3"]);
      const limited = await opened.store.claimDeliveries(claim({ perTarget: 2, limit: 4 }));
      expect(ids(limited)).toEqual(["msg_c2", "msg_b2", "msg_a2", "msg_c1"]);
    });

    test("lets a healthy target through behind fifty with a backlog", async () => {
      const dead = Array.from({ length: 500 }, (_, index) =>
        delivery({ id: `msg_${index}`, target: `webhook:https://dead${index % 50}.example/`, nextAt: at(1) }),
      );
      await keepDeliveries(opened.store, [
        ...dead,
        delivery({ id: "msg_healthy", target: "queue:healthy", nextAt: at(99) }),
      ]);
      const given = await opened.store.claimDeliveries(claim({ perTarget: 1, limit: 51 }));
      expect(given).toHaveLength(51);
      expect(new Set(given.map(({ target }) => target)).size).toBe(51);
      expect(ids(given)).toContain("msg_healthy");
    });

    test("skips excluded targets", async () => {
      const rows = ["a", "b", "A", "a'b"].map((name) => delivery({ id: `msg_${name}`, target: `queue:${name}` }));
      await keepDeliveries(opened.store, rows);
      const given = await opened.store.claimDeliveries(
        claim({ exceptTargets: ["queue:a", "queue:a'b", "queue:none"] }),
      );
      expect(ids(given)).toEqual(["msg_A", "msg_b"]);
      expect(await opened.store.delivery("msg_a")).toStrictEqual(rows[0]);
      expect(ids(await opened.store.claimDeliveries(claim()))).toEqual(["msg_a", "msg_a'b"]);
    });

    test("also gives deliveries of disabled targets, which the worker checks", async () => {
      await opened.store.saveTarget({ target: delivery().target, disabledAt: at(1) });
      await keepDeliveries(opened.store, [delivery()]);
      expect(await opened.store.claimDeliveries(claim())).toHaveLength(1);
    });

    test("never gives one to two workers", async () => {
      const [one, two] = await opened.pair();
      const rows = Array.from({ length: 200 }, (_, index) =>
        delivery({ id: `msg_${index}`, target: `queue:${index % 7}`, nextAt: at(index % 5) }),
      );
      await keepDeliveries(one, rows);
      const rounds: string[][] = [];
      for (let given = 1; given > 0; ) {
        const claims = await Promise.all(
          Array.from({ length: 8 }, (_, index) =>
            [one, two][index % 2]!.claimDeliveries(claim({ limit: 9, perTarget: 3 })),
          ),
        );
        const round = claims.flatMap(ids);
        given = round.length;
        rounds.push(round);
      }
      const given = rounds.flat();
      expect(new Set(given).size).toBe(given.length);
      expect(given.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    });
  });
};
