import { describe, expect, test } from "vitest";
import { freshStore, type OpenStore } from "./opened.ts";
import { at, create, delivery, idempotency, link, next, submission } from "./rows.ts";

export const idempotencyCases = (open: OpenStore): void => {
  describe("idempotency keys", () => {
    const opened = freshStore(open);

    test("a taken key writes nothing and gives the submission that has it", async () => {
      const row = idempotency({ answer: '{"ok":true}', expiresAt: at(5) });
      await opened.store.commit(create({}, { idempotency: row }));
      const second = idempotency({ submissionId: "sub_2", payloadHash: "other" });
      const commit = create({ id: "sub_2" }, { idempotency: second, deliveries: [delivery()], links: [link()] });
      expect(await opened.store.commit(commit)).toStrictEqual({ ok: false, reason: "key_taken", row });
      expect(await opened.store.load("sub_2")).toBeUndefined();
      expect(await opened.store.events("sub_2", { afterSeq: 0, limit: 10 })).toEqual([]);
      expect(await opened.store.delivery("msg_1")).toBeUndefined();
      expect(await opened.store.link("link_1")).toBeUndefined();
      expect(await opened.store.idempotencyKey(second)).toStrictEqual(row);
    });

    test("a taken key is reported before a stale state", async () => {
      const row = idempotency({ operation: "submit", answer: "{}" });
      await opened.store.commit(create());
      await opened.store.commit(next(submission(), {}, { idempotency: row }));
      const again = next(submission(), {}, { idempotency: row });
      expect(await opened.store.commit(again)).toStrictEqual({ ok: false, reason: "key_taken", row });
    });

    test("a key of a stale commit stays free", async () => {
      const row = idempotency({ submissionId: "sub_2" });
      await opened.store.commit(next(submission({ id: "sub_2" }), {}, { idempotency: row }));
      expect(await opened.store.idempotencyKey(row)).toBeUndefined();
      expect(await opened.store.commit(create({ id: "sub_2" }, { idempotency: row }))).toStrictEqual({ ok: true });
    });

    test.each([
      ["tenant", { tenant: "other" }],
      ["intake", { intakeId: "other" }],
      ["operation", { operation: "submit" }],
      ["principal", { principal: "other" }],
      ["space in the principal", { principal: "bot " }],
      ["key", { key: "other" }],
      ["letter case of the key", { key: "IDEM_1" }],
      ["space after the key", { key: "idem_1 " }],
      ["empty key", { key: "" }],
    ] as const)("are apart by %s", async (_, over) => {
      const one = idempotency();
      const two = idempotency({ ...over, submissionId: "sub_2", payloadHash: "cd34" });
      await opened.store.commit(create({}, { idempotency: one }));
      expect(await opened.store.idempotencyKey(two)).toBeUndefined();
      expect(await opened.store.commit(create({ id: "sub_2" }, { idempotency: two }))).toStrictEqual({ ok: true });
      expect(await opened.store.idempotencyKey(one)).toStrictEqual(one);
      expect(await opened.store.idempotencyKey(two)).toStrictEqual(two);
    });

    test("with scopes that concatenate to the same text are distinct", async () => {
      const one = idempotency({ tenant: "a", intakeId: "b:c" });
      const two = idempotency({ tenant: "a:b", intakeId: "c", submissionId: "sub_2" });
      await opened.store.commit(create({}, { idempotency: one }));
      expect(await opened.store.commit(create({ id: "sub_2" }, { idempotency: two }))).toStrictEqual({ ok: true });
    });

    test("can be long and in any script", async () => {
      const row = idempotency({ key: `${"ключ🔑".repeat(40)}'";--` });
      await opened.store.commit(create({}, { idempotency: row }));
      expect(await opened.store.idempotencyKey(row)).toStrictEqual(row);
    });

    test("keysExpireAt sets the end of all keys of the submission, this commit's too, and of no others", async () => {
      const first = idempotency();
      const submit = idempotency({ operation: "submit", answer: "{}", expiresAt: at(1) });
      const other = idempotency({ key: "idem_2", submissionId: "sub_2" });
      await opened.store.commit(create({ id: "sub_2" }, { idempotency: other }));
      await opened.store.commit(create({}, { idempotency: first }));
      await opened.store.commit(next(submission(), {}, { idempotency: submit, keysExpireAt: at(90) }));
      expect(await opened.store.idempotencyKey(first)).toStrictEqual({ ...first, expiresAt: at(90) });
      expect(await opened.store.idempotencyKey(submit)).toStrictEqual({ ...submit, expiresAt: at(90) });
      expect(await opened.store.idempotencyKey(other)).toStrictEqual(other);
      await opened.store.commit(next(submission({ seq: 2 }), {}, { keysExpireAt: at(120) }));
      expect(await opened.store.idempotencyKey(first)).toStrictEqual({ ...first, expiresAt: at(120) });
    });

    test("keysExpireAt of a stale commit changes nothing", async () => {
      await opened.store.commit(create({}, { idempotency: idempotency() }));
      await opened.store.commit(next(submission({ seq: 7 }), {}, { keysExpireAt: at(90) }));
      expect(await opened.store.idempotencyKey(idempotency())).toStrictEqual(idempotency());
    });

    test("an expired key stays taken until it is purged", async () => {
      const lapsed = idempotency({ expiresAt: at(1) });
      await opened.store.commit(create({}, { idempotency: lapsed }));
      const again = create(
        { id: "sub_2", createdAt: at(100) },
        { idempotency: idempotency({ submissionId: "sub_2" }) },
      );
      expect(await opened.store.commit(again)).toStrictEqual({ ok: false, reason: "key_taken", row: lapsed });
      await opened.store.purge(at(100), 10);
      expect(await opened.store.commit(again)).toStrictEqual({ ok: true });
    });
  });

  describe("purge", () => {
    const opened = freshStore(open);

    test.each([
      ["before its end", at(59), 0],
      ["at its end", at(60), 2],
      ["after its end", at(61), 2],
    ])("of a key and a link %s", async (_, now, gone) => {
      const key = idempotency({ expiresAt: at(60) });
      await opened.store.commit(create({}, { idempotency: key, links: [link({ expiresAt: at(60) })] }));
      expect(await opened.store.purge(now, 10)).toBe(gone);
      expect(await opened.store.idempotencyKey(key)).toStrictEqual(gone === 0 ? key : undefined);
      expect(await opened.store.link("link_1")).toStrictEqual(gone === 0 ? link({ expiresAt: at(60) }) : undefined);
      expect(await opened.store.purge(now, 10)).toBe(0);
    });

    test("never deletes a key without expiry, nor other rows", async () => {
      const commit = create({ wakeAt: at(0) }, { idempotency: idempotency(), deliveries: [delivery()] });
      await opened.store.commit(commit);
      expect(await opened.store.purge(at(1_000_000), 100)).toBe(0);
      expect(await opened.store.idempotencyKey(idempotency())).toStrictEqual(idempotency());
      expect(await opened.store.load("sub_1")).toStrictEqual(commit.submission);
      expect(await opened.store.delivery("msg_1")).toStrictEqual(delivery());
    });

    test("deletes no more than the limit at once, and everything in the end", async () => {
      for (let index = 0; index < 7; index += 1) {
        const over = { idempotency: idempotency({ key: `k${index}`, expiresAt: at(index) }) };
        const links = [link({ hash: `h${index}`, expiresAt: at(index) })];
        await opened.store.commit(create({ id: `sub_${index}` }, { ...over, links }));
      }
      const counts: number[] = [];
      do counts.push(await opened.store.purge(at(100), 4));
      while (counts.at(-1) !== 0);
      expect(counts).toEqual([4, 4, 4, 2, 0]);
    });

    test("frees a purged key", async () => {
      const row = idempotency({ expiresAt: at(1) });
      await opened.store.commit(create({}, { idempotency: row }));
      await opened.store.purge(at(1), 10);
      const again = idempotency({ submissionId: "sub_2" });
      expect(await opened.store.commit(create({ id: "sub_2" }, { idempotency: again }))).toStrictEqual({ ok: true });
      expect(await opened.store.idempotencyKey(row)).toStrictEqual(again);
    });
  });
};
