import { describe, expect, test } from "vitest";
import { freshStore, type OpenStore } from "./opened.ts";
import { create, idempotency, next, submission } from "./rows.ts";

const hundred = Array.from({ length: 100 }, (_, index) => index);

export const raceCases = (open: OpenStore): void => {
  describe("concurrent commits", () => {
    const opened = freshStore(open);

    test("of a hundred steps from one state: one succeeds", async () => {
      const [one, two] = await opened.pair();
      await one.commit(create());
      const results = await Promise.all(
        hundred.map((index) => [one, two][index % 2]!.commit(next(submission(), { body: `{"by":${index}}` }))),
      );
      const winners = hundred.filter((index) => results[index]!.ok);
      expect(winners).toHaveLength(1);
      expect(results.filter((result) => !result.ok && result.reason === "stale")).toHaveLength(99);
      expect(await one.load("sub_1")).toStrictEqual(submission({ seq: 2, body: `{"by":${winners[0]}}` }));
      expect(await one.events("sub_1", { afterSeq: 0, limit: 10 })).toHaveLength(2);
    });

    test("of a hundred creations with one key: one succeeds, and the others get its id", async () => {
      const [one, two] = await opened.pair();
      const rows = hundred.map((index) => idempotency({ submissionId: `sub_${index}`, payloadHash: `hash_${index}` }));
      const results = await Promise.all(
        rows.map((row, index) => [one, two][index % 2]!.commit(create({ id: row.submissionId }, { idempotency: row }))),
      );
      const winners = hundred.filter((index) => results[index]!.ok);
      expect(winners).toHaveLength(1);
      const winner = rows[winners[0]!]!;
      const told = { ok: false, reason: "key_taken", row: winner };
      expect(results.filter((result) => !result.ok)).toStrictEqual(Array.from({ length: 99 }, () => told));
      expect(await one.list({ limit: 200 })).toHaveLength(1);
      expect(await two.idempotencyKey(winner)).toStrictEqual(winner);
    });

    test("of a hundred submissions all succeed", async () => {
      const [one, two] = await opened.pair();
      const commits = hundred.map((index) =>
        create({ id: `sub_${index}` }, { idempotency: idempotency({ key: `k${index}` }) }),
      );
      const results = await Promise.all(commits.map((commit, index) => [one, two][index % 2]!.commit(commit)));
      expect(results.every((result) => result.ok)).toBe(true);
      for (const commit of commits) expect(await two.load(commit.submission.id)).toStrictEqual(commit.submission);
    });

    test("that are valid, stale and duplicate do not affect each other", async () => {
      const { store } = opened;
      await store.commit(create({ id: "old", seq: 2 }, { idempotency: idempotency({ submissionId: "old" }) }));
      const results = await Promise.all(
        hundred.map((index) => {
          if (index % 3 === 0) return store.commit(next(submission({ id: "old", seq: 1 }), { seq: 3 }));
          if (index % 3 === 1) return store.commit(create({ id: `doubled_${index}` }, { idempotency: idempotency() }));
          return store.commit(create({ id: `good_${index}`, seq: 3 }));
        }),
      );
      expect(results.map((result) => (result.ok ? "ok" : result.reason))).toEqual(
        hundred.map((index) => ["stale", "key_taken", "ok"][index % 3]),
      );
      const kept = await store.list({ limit: 200 });
      expect(kept.filter(({ id }) => id.startsWith("good_"))).toHaveLength(33);
      expect(kept).toHaveLength(34);
      for (const { id } of kept) {
        const events = await store.events(id, { afterSeq: 0, limit: 10 });
        expect(events.map(({ seq }) => seq)).toEqual(id === "old" ? [1, 2] : [1, 2, 3]);
      }
    });

    test("retried until they succeed lose nothing", async () => {
      const [one, two] = await opened.pair();
      await one.commit(create({ body: "0" }));
      const addOne = async (index: number): Promise<void> => {
        const store = [one, two][index % 2]!;
        for (;;) {
          const row = await store.load("sub_1");
          if (row === undefined || row === "same") throw new Error("the submission is gone");
          if ((await store.commit(next(row, { body: String(Number(row.body) + 1) }))).ok) return;
        }
      };
      await Promise.all(hundred.slice(0, 20).map(addOne));
      expect(await one.load("sub_1")).toStrictEqual(submission({ seq: 21, body: "20" }));
      const seqs = (await one.events("sub_1", { afterSeq: 0, limit: 100 })).map(({ seq }) => seq);
      expect(seqs).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
    });
  });
};
