import { describe, expect, test } from "vitest";
import { submissionStates } from "../../src/contract.ts";
import type { Commit, Store } from "../../src/store.ts";
import { freshStore, type OpenStore } from "./opened.ts";
import { at, create, delivery, difficultTexts, event, idempotency, link, next, submission, without } from "./rows.ts";

const whole = { idempotency: idempotency(), deliveries: [delivery()], links: [link()] };

/** Everything a commit can leave behind. */
const traces = async (store: Store) => ({
  row: await store.load("sub_1"),
  events: await store.events("sub_1", { afterSeq: 0, limit: 100 }),
  key: await store.idempotencyKey(idempotency()),
  delivery: await store.delivery("msg_1"),
  link: await store.link("link_1"),
});

export const commitCases = (open: OpenStore): void => {
  describe("load", () => {
    const opened = freshStore(open);

    test("gives nothing for an id that is not there", async () => {
      expect(await opened.store.load("sub_1")).toBeUndefined();
      expect(await opened.store.load("sub_1", 0)).toBeUndefined();
    });

    test.each([
      ["the sequence that is kept", 3, "same"],
      ["an older one", 2, "row"],
      ["one that is yet to come", 4, "row"],
      ["none", undefined, "row"],
    ] as const)("with %s", async (_, knownSeq, answer) => {
      const commit = create({ seq: 3 });
      await opened.store.commit(commit);
      const loaded = await opened.store.load("sub_1", knownSeq);
      expect(loaded).toStrictEqual(answer === "same" ? "same" : commit.submission);
    });
  });

  describe("what a commit keeps comes back as it was", () => {
    const opened = freshStore(open);

    test.each(submissionStates.map((state) => [state]))("state %s", async (state) => {
      const commit = create({ state, wakeAt: at(60) });
      expect(await opened.store.commit(commit)).toStrictEqual({ ok: true });
      expect(await opened.store.load("sub_1")).toStrictEqual(commit.submission);
    });

    test.each(difficultTexts)("%s", async (_, text) => {
      const commit = create(
        { body: text },
        {
          events: [event(1, { json: text })],
          idempotency: idempotency({ answer: text }),
          deliveries: [delivery({ body: text })],
        },
      );
      await opened.store.commit(commit);
      expect(await traces(opened.store)).toStrictEqual({
        row: commit.submission,
        events: commit.events,
        key: commit.idempotency,
        delivery: commit.deliveries?.[0],
        link: undefined,
      });
    });

    test("ids, names and actors in any script", async () => {
      const row = submission({ id: "sub_Ü", tenant: "Ä & Söhne", intakeId: "表", createdBy: "👩‍🔧 o'Neil" });
      await opened.store.commit({ submission: row, expectedSeq: 0, events: [event(1)] });
      expect(await opened.store.load("sub_Ü")).toStrictEqual(row);
    });
  });

  describe("commit", () => {
    const opened = freshStore(open);

    test("advances a submission step by step", async () => {
      const first = create();
      const second = next(first.submission, { state: "in_progress", body: "{}", updatedAt: at(5), wakeAt: at(50) });
      const third = next(second.submission, { state: "submitted", seq: 5 });
      for (const commit of [first, second, third]) {
        expect(await opened.store.commit(commit)).toStrictEqual({ ok: true });
        expect(await opened.store.load("sub_1")).toStrictEqual(commit.submission);
      }
      const events = [...first.events, ...second.events, ...third.events];
      expect(await opened.store.events("sub_1", { afterSeq: 0, limit: 100 })).toStrictEqual(events);
    });

    test("removes the timer with a row that has none", async () => {
      const first = create({ wakeAt: at(1) });
      await opened.store.commit(first);
      const row = without(first.submission, "wakeAt");
      await opened.store.commit(next(row));
      expect(await opened.store.load("sub_1")).toStrictEqual({ ...row, seq: 2 });
      expect(await opened.store.due(at(100), 10)).toEqual([]);
    });

    test("leaves other submissions unchanged", async () => {
      const other = create({ id: "sub_2", body: '{"other":true}' });
      await opened.store.commit(other);
      await opened.store.commit(create());
      await opened.store.commit(next(submission(), { body: "{}" }));
      expect(await opened.store.load("sub_2")).toStrictEqual(other.submission);
      expect(await opened.store.events("sub_2", { afterSeq: 0, limit: 10 })).toStrictEqual(other.events);
    });

    test("keeps the row, its events, key, deliveries and links together", async () => {
      const commit = create({ seq: 2 }, whole);
      await opened.store.commit(commit);
      expect(await traces(opened.store)).toStrictEqual({
        row: commit.submission,
        events: commit.events,
        key: whole.idempotency,
        delivery: whole.deliveries[0],
        link: whole.links[0],
      });
    });

    test("replaces deliveries and links of the same id", async () => {
      const pending = delivery({ leaseUntil: at(30), lastError: "HTTP 500", attempts: 1 });
      const first = create({}, { deliveries: [pending, delivery({ id: "msg_2" })], links: [link()] });
      await opened.store.commit(first);
      const sent = without(
        without({ ...pending, status: "sent" as const, updatedAt: at(9) }, "leaseUntil"),
        "lastError",
      );
      const revoked = link({ expiresAt: at(1) });
      await opened.store.commit(next(first.submission, {}, { deliveries: [sent], links: [revoked] }));
      expect(await opened.store.delivery("msg_1")).toStrictEqual(sent);
      expect(await opened.store.delivery("msg_2")).toStrictEqual(delivery({ id: "msg_2" }));
      expect(await opened.store.link("link_1")).toStrictEqual(revoked);
    });

    test("can keep the submission's sequence and change only its other rows", async () => {
      const first = create({ seq: 2 });
      await opened.store.commit(first);
      const beside = { ...first, expectedSeq: 2, events: [], links: [link()] };
      expect(await opened.store.commit(beside)).toStrictEqual({ ok: true });
      expect(await opened.store.load("sub_1")).toStrictEqual(first.submission);
      expect(await opened.store.link("link_1")).toStrictEqual(link());
      expect(await opened.store.commit({ ...beside, expectedSeq: 1 })).toStrictEqual({ ok: false, reason: "stale" });
      expect(await opened.store.events("sub_1", { afterSeq: 0, limit: 10 })).toStrictEqual(first.events);
    });

    test("can contain many deliveries and links", async () => {
      const deliveries = Array.from({ length: 50 }, (_, index) => delivery({ id: `msg_${index}` }));
      const links = Array.from({ length: 50 }, (_, index) => link({ hash: `link_${index}` }));
      await opened.store.commit(create({}, { deliveries, links }));
      expect(await opened.store.deliveries({ limit: 100 })).toStrictEqual(deliveries.toReversed());
      for (const row of links) expect(await opened.store.link(row.hash)).toStrictEqual(row);
    });
  });

  describe("a commit that does not go through", () => {
    const opened = freshStore(open);
    const kept = create({ seq: 3, body: '{"kept":true}' });

    test.each([
      ["a new one over one that is there", create({ seq: 1 }, whole)],
      ["a step from an older state", next(submission({ seq: 2 }), {}, whole)],
      ["a step from a state that is yet to come", next(submission({ seq: 4 }), {}, whole)],
    ])("is stale and leaves nothing: %s", async (_, commit: Commit) => {
      await opened.store.commit(kept);
      const before = await traces(opened.store);
      expect(await opened.store.commit(commit)).toStrictEqual({ ok: false, reason: "stale" });
      expect(await traces(opened.store)).toStrictEqual(before);
    });

    test("is stale and leaves nothing: a step of one that is not there", async () => {
      expect(await opened.store.commit(next(submission(), {}, whole))).toStrictEqual({ ok: false, reason: "stale" });
      expect(await traces(opened.store)).toStrictEqual({
        row: undefined,
        events: [],
        key: undefined,
        delivery: undefined,
        link: undefined,
      });
    });

    test("is thrown and leaves nothing if an event has the sequence of another", async () => {
      await opened.store.commit(kept);
      const before = await traces(opened.store);
      const twice = next(kept.submission, { seq: 5 }, { ...whole, events: [event(4), event(4)] });
      await expect(opened.store.commit(twice)).rejects.toThrow();
      expect(await traces(opened.store)).toStrictEqual(before);
      expect(await opened.store.commit(next(kept.submission))).toStrictEqual({ ok: true });
    });
  });
};
