import { describe, expect, test, vi } from "vitest";
import { type Committed, type Store, StoreError } from "../../src/store.ts";
import { freshStore, type OpenStore } from "./opened.ts";
import { apiKey, at, create, delivery, idempotency, link, next, submission } from "./rows.ts";

const definition = { id: "vendor", version: "1.0.0", source: "{}", savedAt: at(0) };
const claim = { now: at(50), leaseUntil: at(60), limit: 1, perTarget: 1, exceptTargets: [] };

/** Each call that goes to what is kept. */
const calls: Readonly<Record<Exclude<keyof Store, "subscribe" | "close">, (store: Store) => Promise<unknown>>> = {
  load: (store) => store.load("sub_1"),
  commit: (store) => store.commit(create({ id: "sub_9" })),
  events: (store) => store.events("sub_1", { afterSeq: 0, limit: 1 }),
  list: (store) => store.list({ limit: 1 }),
  due: (store) => store.due(at(0), 1),
  idempotencyKey: (store) => store.idempotencyKey(idempotency()),
  link: (store) => store.link("link_1"),
  claimDeliveries: (store) => store.claimDeliveries(claim),
  delivery: (store) => store.delivery("msg_1"),
  deliveries: (store) => store.deliveries({ limit: 1 }),
  target: (store) => store.target("queue:a"),
  saveTarget: (store) => store.saveTarget({ target: "queue:a" }),
  saveDefinition: (store) => store.saveDefinition(definition),
  definition: (store) => store.definition("vendor", "1.0.0"),
  saveApiKey: (store) => store.saveApiKey(apiKey()),
  apiKey: (store) => store.apiKey("key_1"),
  apiKeys: (store) => store.apiKeys(),
  revokeApiKey: (store) => store.revokeApiKey("key_1", at(0)),
  hasApiKeys: (store) => store.hasApiKeys(),
  setting: (store) => store.setting("name", "value"),
  replaceSetting: (store) => store.replaceSetting("name", "value"),
  purge: (store) => store.purge(at(0), 1),
  ping: (store) => store.ping(),
  durabilityFailures: (store) => store.durabilityFailures(),
};

/** Everything that was kept by `fill`. */
const everything = async (store: Store) => ({
  row: await store.load("sub_1"),
  events: await store.events("sub_1", { afterSeq: 0, limit: 10 }),
  key: await store.idempotencyKey(idempotency()),
  link: await store.link("link_1"),
  deliveries: await store.deliveries({ limit: 10 }),
  list: await store.list({ limit: 10 }),
  due: await store.due(at(1_000), 10),
  target: await store.target("queue:a"),
  definition: await store.definition("vendor", "1.0.0"),
  keys: await store.apiKeys(),
  setting: await store.setting("secret", "another"),
});

const fill = async (store: Store): Promise<void> => {
  await store.commit(create({ wakeAt: at(5) }, { idempotency: idempotency(), links: [link()] }));
  const more = { keysExpireAt: at(900), deliveries: [delivery(), delivery({ id: "msg_2", nextAt: at(70) })] };
  await store.commit(next(submission({ wakeAt: at(5) }), { state: "submitted", body: '{"ü":1}' }, more));
  await store.commit(create({ id: "sub_2" }));
  await store.claimDeliveries(claim);
  await store.saveTarget({ target: "queue:a", disabledAt: at(3) });
  await store.saveDefinition(definition);
  await store.saveApiKey(apiKey());
  await store.revokeApiKey("key_1", at(4));
  await store.setting("secret", "first");
};

export const lifecycleCases = (open: OpenStore): void => {
  describe("subscribe", () => {
    const opened = freshStore(open);

    test("notifies of each successful commit once and in order, until it is unsubscribed", async () => {
      const heard: Committed[] = [];
      const other: Committed[] = [];
      const end = opened.store.subscribe((change) => heard.push(change));
      opened.store.subscribe((change) => other.push(change));
      await opened.store.commit(create({ seq: 2 }));
      await opened.store.commit(create());
      await opened.store.commit(next(submission({ seq: 2 })));
      await opened.store.commit(create({ id: "sub_2" }));
      const all = [
        { submissionId: "sub_1", seq: 2 },
        { submissionId: "sub_1", seq: 3 },
        { submissionId: "sub_2", seq: 1 },
      ];
      await vi.waitFor(() => expect(heard).toStrictEqual(all));
      end();
      end();
      await opened.store.commit(next(submission({ id: "sub_2" })));
      await vi.waitFor(() => expect(other).toStrictEqual([...all, { submissionId: "sub_2", seq: 2 }]));
      expect(heard).toStrictEqual(all);
    });

    test("a listener can read the change it is notified of", async () => {
      const read = new Promise((resolve) => {
        opened.store.subscribe(({ submissionId, seq }) => resolve(opened.store.load(submissionId, seq)));
      });
      await opened.store.commit(create());
      expect(await read).toBe("same");
    });

    test("a listener that throws affects neither the commit nor other listeners", async () => {
      const heard: Committed[] = [];
      opened.store.subscribe(() => {
        throw new Error("a listener's own failure");
      });
      opened.store.subscribe((change) => heard.push(change));
      expect(await opened.store.commit(create())).toStrictEqual({ ok: true });
      await vi.waitFor(() => expect(heard).toStrictEqual([{ submissionId: "sub_1", seq: 1 }]));
    });
  });

  describe("ping, durabilityFailures and close", () => {
    const opened = freshStore(open);

    test("an open store answers", async () => {
      await opened.store.ping();
      for (const failure of await opened.store.durabilityFailures()) expect(failure).toMatch(/\w+ \w+/);
    });

    test.each(Object.entries(calls))("%s of a closed store is unavailable", async (_, call) => {
      await opened.store.close();
      const failure = await call(opened.store).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(StoreError);
      expect(failure).toHaveProperty("failure", "unavailable");
    });

    test("closing twice is closing once", async () => {
      await opened.store.close();
      await opened.store.close();
    });

    test("calls made before close are carried out or refused, and always settle", async () => {
      const commits = Array.from({ length: 30 }, (_, index) => opened.store.commit(create({ id: `sub_${index}` })));
      const settled = Promise.allSettled(commits);
      await opened.store.close();
      for (const outcome of await settled) {
        if (outcome.status === "fulfilled") expect(outcome.value).toStrictEqual({ ok: true });
        else expect(outcome.reason).toBeInstanceOf(StoreError);
      }
    });
  });

  describe("opened again", () => {
    const opened = freshStore(open);

    test("a durable store has all its rows", async () => {
      await fill(opened.store);
      const before = await everything(opened.store);
      expect(before.deliveries.map(({ leaseUntil }) => leaseUntil)).toEqual([undefined, at(60)]);
      const store = await opened.reopen?.();
      expect(await everything(store ?? opened.store)).toStrictEqual(before);
      if (!store) expect(await opened.store.durabilityFailures()).not.toEqual([]);
    });

    test("a store has what was acknowledged while it was closing", async () => {
      const commits = Array.from({ length: 30 }, (_, index) => opened.store.commit(create({ id: `sub_${index}` })));
      const settled = Promise.allSettled(commits);
      const store = (await opened.reopen?.()) ?? opened.store;
      const acknowledged = (await settled).filter(({ status }) => status === "fulfilled");
      expect((await store.list({ limit: 100 })).length).toBeGreaterThanOrEqual(acknowledged.length);
    });
  });
};
