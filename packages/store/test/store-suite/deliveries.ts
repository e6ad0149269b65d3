import { beforeEach, describe, expect, test } from "vitest";
import type { Delivery, DeliveryFilter } from "../../src/store.ts";
import { freshStore, type OpenStore } from "./opened.ts";
import { at, create, delivery, difficultTexts, keepDeliveries, next } from "./rows.ts";

export const deliveryCases = (open: OpenStore): void => {
  describe("deliveries", () => {
    const opened = freshStore(open);
    const rows: readonly Delivery[] = [
      delivery({ id: "msg_m", status: "sent", attempts: 1, createdAt: at(9) }),
      delivery({ id: "msg_B", submissionId: "sub_2", tenant: "globex", status: "failed", lastError: "HTTP 410" }),
      delivery({ id: "msg_a", submissionId: "sub_2", tenant: "globex", leaseUntil: at(99), createdAt: at(3) }),
      delivery({ id: "msg_Z", status: "failed", attempts: 8, lastError: "it took too long" }),
    ];

    beforeEach(async () => {
      for (const row of rows) await keepDeliveries(opened.store, [row]);
    });

    test("a delivery that does not exist is undefined", async () =>
      expect(await opened.store.delivery("msg_1")).toBeUndefined());

    test.each(rows.map((row) => [row.id, row] as const))("%s comes back as it was", async (id, row) => {
      expect(await opened.store.delivery(id)).toStrictEqual(row);
    });

    test.each(difficultTexts)("an error said with %s", async (_, text) => {
      const row = delivery({ id: "msg_x", lastError: text, target: `queue:${text.slice(0, 200)}` });
      await keepDeliveries(opened.store, [row]);
      expect(await opened.store.delivery("msg_x")).toStrictEqual(row);
    });

    test("are listed newest first", async () => {
      expect(await opened.store.deliveries({ limit: 10 })).toStrictEqual(rows.toReversed());
    });

    test.each<readonly [string, DeliveryFilter, readonly string[]]>([
      ["tenant", { tenant: "globex", limit: 10 }, ["msg_a", "msg_B"]],
      ["submission", { submissionId: "sub_1", limit: 10 }, ["msg_Z", "msg_m"]],
      ["status", { status: "failed", limit: 10 }, ["msg_Z", "msg_B"]],
      ["what waits", { status: "pending", limit: 10 }, ["msg_a"]],
      ["what is done", { status: "sent", limit: 10 }, ["msg_m"]],
      ["all", { tenant: "globex", submissionId: "sub_2", status: "failed", limit: 10 }, ["msg_B"]],
      ["what nobody has", { tenant: "acme", submissionId: "sub_2", limit: 10 }, []],
      ["the first page", { limit: 3 }, ["msg_Z", "msg_a", "msg_B"]],
      ["the second page", { after: "msg_B", limit: 3 }, ["msg_m"]],
      ["a page of a filter", { after: "msg_Z", status: "failed", limit: 3 }, ["msg_B"]],
      ["after one that is not there", { after: "msg_none", limit: 3 }, []],
    ])("by %s", async (_, filter, ids) => {
      expect((await opened.store.deliveries(filter)).map(({ id }) => id)).toEqual(ids);
    });

    test("a delivery that is written again keeps its position", async () => {
      const again = { ...rows[0]!, status: "failed" as const, updatedAt: at(99) };
      const first = create({ id: "sub_9" });
      await opened.store.commit(first);
      await opened.store.commit(next(first.submission, {}, { deliveries: [again] }));
      const found = await opened.store.deliveries({ status: "failed", limit: 10 });
      expect(found.map(({ id }) => id)).toEqual(["msg_Z", "msg_B", "msg_m"]);
    });
  });
};
