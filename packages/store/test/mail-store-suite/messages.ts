import { describe, expect, test } from "vitest";
import { messageTypes } from "../../src/contract.ts";
import type { MessageFilter, MessageRow, NewMessage } from "../../src/mail-store.ts";
import { freshStore, type OpenMailStore } from "./opened.ts";
import { appendMany, at, change, commit, copies, message, numbersOf, upTo } from "./rows.ts";

/** Sixty messages of every sort, the members turning at different speeds. */
const mixed: readonly Partial<NewMessage>[] = upTo(60).map((number) => ({
  type: messageTypes[number % 3]!,
  direction: number % 2 === 0 ? "received" : "sent",
  peerId: `agent_${2 + (number % 5)}`,
  ...(number % 3 === 2 ? { formId: `form_${number % 4}` } : {}),
  ...(number % 7 === 0 ? { dismissedAt: at(1) } : {}),
}));

/** Each filter with what it says of a message. */
const filters: readonly (readonly [string, Partial<MessageFilter>, (row: MessageRow) => boolean])[] = [
  ["nothing", {}, () => true],
  ["a peer", { peerId: "agent_3" }, ({ peerId }) => peerId === "agent_3"],
  ["a type", { type: "request" }, ({ type }) => type === "request"],
  ["a direction", { direction: "sent" }, ({ direction }) => direction === "sent"],
  ["a form", { formId: "form_1" }, ({ formId }) => formId === "form_1"],
  ["what waits", { waiting: true }, ({ dismissedAt }) => dismissedAt === undefined],
  ["what waits or not", { waiting: false }, () => true],
  ["numbers below", { before: 20 }, ({ number }) => number < 20],
  ["numbers above", { after: 20 }, ({ number }) => number > 20],
  ["numbers between", { after: 20, before: 30 }, ({ number }) => number > 20 && number < 30],
  ["no numbers", { after: 30, before: 31 }, () => false],
  [
    "type and direction",
    { type: "package", direction: "received" },
    ({ type, direction }) => type === "package" && direction === "received",
  ],
  ["a type above a number", { type: "package", after: 40 }, ({ type, number }) => type === "package" && number > 40],
  [
    "a direction below a number",
    { direction: "received", before: 40 },
    ({ direction, number }) => direction === "received" && number < 40,
  ],
  [
    "everything",
    {
      peerId: "agent_2",
      type: "form-response",
      direction: "sent",
      formId: "form_1",
      waiting: true,
      before: 60,
      after: 1,
    },
    (row) =>
      row.peerId === "agent_2" &&
      row.type === "form-response" &&
      row.direction === "sent" &&
      row.formId === "form_1" &&
      row.dismissedAt === undefined &&
      row.number > 1 &&
      row.number < 60,
  ],
  ["somebody unknown", { peerId: "agent_99" }, () => false],
];

export const messageCases = (open: OpenMailStore): void => {
  describe("messages", () => {
    const store = freshStore(open);

    test("are numbered from 1 in each mailbox, in the given order", async () => {
      const { mail } = store;
      expect(await commit(mail, { append: copies("m1", "alice", "bob") })).toEqual([1, 1]);
      expect(await commit(mail, { append: copies("m2", "carol", "bob") })).toEqual([1, 2]);
      const append = [...copies("m3", "alice", "bob"), ...copies("m4", "bob", "alice"), ...copies("m5", "bob", "bob2")];
      expect(await commit(mail, { append })).toEqual([2, 3, 4, 3, 5, 1]);
      const ids = async (agentId: string) => (await mail.messages(agentId, { limit: 9 })).map(({ id }) => id);
      expect(await ids("alice")).toEqual(["m4", "m3", "m1"]);
      expect(await ids("bob")).toEqual(["m5", "m4", "m3", "m2", "m1"]);
      expect(await ids("bob2")).toEqual(["m5"]);
      expect(await ids("nobody")).toEqual([]);
    });

    test("a rejected commit leaves no gap in the numbers", async () => {
      const { mail } = store;
      await commit(mail, { append: [message("m1")] });
      for (let tries = 0; tries < 3; tries += 1) await mail.commit({ append: [message("m2"), message("m1")] });
      expect(await commit(mail, { append: [message("m2")] })).toEqual([2]);
      expect(await mail.seq("agent_1")).toBe(2);
    });

    test.each([99, 2 ** 31, 999_999_999_999_999])(
      "the number %d does not exist: reading gives nothing, paging before it everything",
      async (far) => {
        const { mail } = store;
        await appendMany(mail, [{}, {}]);
        expect(await mail.message("agent_1", far)).toBeUndefined();
        expect(await mail.changes("agent_1", far, 10)).toEqual([]);
        expect(await mail.messages("agent_1", { limit: 10, after: far })).toEqual([]);
        for (const more of [{}, { type: "package" }, { waiting: true }] as const) {
          const found = await mail.messages("agent_1", { ...more, limit: 10, before: far });
          expect(found).toEqual(await mail.messages("agent_1", { ...more, limit: 10 }));
        }
        expect(await mail.correspondents("agent_1", { limit: 10, beforeNumber: far })).toEqual(
          await mail.correspondents("agent_1", { limit: 10 }),
        );
      },
    );

    test("both copies of a message share its id", async () => {
      const { mail } = store;
      await commit(mail, { append: [message("x"), ...copies("m1", "alice", "agent_1")] });
      expect(await mail.messageById("alice", "m1")).toMatchObject({ number: 1, direction: "sent" });
      expect(await mail.messageById("agent_1", "m1")).toMatchObject({ number: 2, direction: "received" });
    });

    test.each(filters)("are paged by %s from either end with any page size", async (_, filter, isWanted) => {
      const { mail } = store;
      await appendMany(mail, mixed);
      await commit(mail, { append: mixed.map((over, index) => message(`o${index}`, { ...over, agentId: "agent_9" })) });
      const all = await mail.messages("agent_1", { limit: 1_000, oldestFirst: true });
      expect(numbersOf(all)).toEqual(upTo(60));
      const wanted = all.filter(isWanted);
      for (const limit of [0, 1, 4, 100]) {
        expect(await mail.messages("agent_1", { ...filter, limit, oldestFirst: true })).toStrictEqual(
          wanted.slice(0, limit),
        );
        expect(await mail.messages("agent_1", { ...filter, limit })).toStrictEqual(wanted.toReversed().slice(0, limit));
      }
    });

    test("do not wait after being dismissed, and wait again after that is undone", async () => {
      const { mail } = store;
      await appendMany(mail, [{}, {}, {}]);
      const waiting = async () => numbersOf(await mail.messages("agent_1", { limit: 10, waiting: true }));
      await change(mail, 2, { dismissedAt: at(1) });
      expect(await waiting()).toEqual([3, 1]);
      const { dismissedAt: _, ...row } = (await mail.message("agent_1", 2))!;
      await commit(mail, { messages: [{ ...row, version: 3 }] });
      expect(await waiting()).toEqual([3, 2, 1]);
    });
  });
};
