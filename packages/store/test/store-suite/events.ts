import { describe, expect, test } from "vitest";
import type { Store, StoredEvent } from "../../src/store.ts";
import { freshStore, type OpenStore } from "./opened.ts";
import { create, eventsBetween, next, submission } from "./rows.ts";

const readAll = async (store: Store, limit: number): Promise<readonly StoredEvent[]> => {
  const found: StoredEvent[] = [];
  for (;;) {
    const page = await store.events("sub_1", { afterSeq: found.at(-1)?.seq ?? 0, limit });
    found.push(...page);
    if (page.length < limit) return found;
  }
};

export const eventCases = (open: OpenStore): void => {
  describe("events", () => {
    const opened = freshStore(open);

    test("of a submission that does not exist are empty", async () => {
      expect(await opened.store.events("sub_1", { afterSeq: 0, limit: 10 })).toEqual([]);
    });

    test.each([
      ["from the beginning", 0, 100, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
      ["the first page", 0, 5, [1, 2, 3, 4, 5]],
      ["a page in the middle", 5, 5, [6, 7, 8, 9, 10]],
      ["the last page", 10, 5, [11, 12]],
      ["after the last", 12, 5, []],
      ["after one that is yet to come", 40, 5, []],
    ])("%s", async (_, afterSeq, limit, seqs) => {
      const first = create({ seq: 9 });
      await opened.store.commit(first);
      await opened.store.commit(create({ id: "sub_2", seq: 20 }));
      await opened.store.commit(next(first.submission, { seq: 12 }));
      const page = await opened.store.events("sub_1", { afterSeq, limit });
      expect(page.map(({ seq }) => seq)).toEqual(seqs);
    });

    test("ten thousand on one submission, in order", async () => {
      const json = (seq: number) => `{"seq":${seq},"payload":"${"x".repeat(300)}"}`;
      const events = eventsBetween(1, 10_000).map((event) => ({ ...event, json: json(event.seq) }));
      for (let seq = 0; seq < 10_000; seq += 1_000) {
        const commit = next(submission({ seq }), { seq: seq + 1_000 }, { events: events.slice(seq, seq + 1_000) });
        expect(await opened.store.commit(commit)).toStrictEqual({ ok: true });
      }
      expect(await readAll(opened.store, 999)).toStrictEqual(events);
    });
  });
};
