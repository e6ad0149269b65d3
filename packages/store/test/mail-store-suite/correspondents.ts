import { describe, expect, test } from "vitest";
import type { MailStore } from "../../src/mail-store.ts";
import { freshStore, type OpenMailStore } from "./opened.ts";
import { appendMany, at, change, commit, message } from "./rows.ts";

const lines = async (mail: MailStore, page: { beforeNumber?: number; limit: number } = { limit: 100 }) =>
  (await mail.correspondents("agent_1", page)).map(({ peerId, lastNumber, waiting }) => [peerId, lastNumber, waiting]);

export const correspondentCases = (open: OpenMailStore): void => {
  describe("correspondents", () => {
    const store = freshStore(open);

    test("are listed latest first, with the number of waiting messages", async () => {
      const { mail } = store;
      await appendMany(mail, [
        { peerId: "bob" },
        { peerId: "bob" },
        { peerId: "carol", direction: "sent" },
        { peerId: "bob", direction: "sent" },
        { peerId: "dave", dismissedAt: at(1) },
        { peerId: "agent_1" },
      ]);
      expect(await lines(mail)).toEqual([
        ["agent_1", 6, 1],
        ["dave", 5, 0],
        ["bob", 4, 2],
        ["carol", 3, 0],
      ]);
      await commit(mail, { append: [message("m7", { peerId: "carol" })] });
      expect(await lines(mail, { limit: 2 })).toEqual([
        ["carol", 7, 1],
        ["agent_1", 6, 1],
      ]);
      expect(await lines(mail, { beforeNumber: 6, limit: 1 })).toEqual([["dave", 5, 0]]);
      expect(await lines(mail, { beforeNumber: 4, limit: 9 })).toEqual([]);
      expect(await mail.correspondents("agent_1", { beforeNumber: 5, limit: 9 })).toStrictEqual([
        { agentId: "agent_1", peerId: "bob", lastNumber: 4, waiting: 2 },
      ]);
      expect(await mail.correspondents("bob", { limit: 9 })).toEqual([]);
    });

    test("keep the waiting count when messages change without being dismissed", async () => {
      const { mail } = store;
      await appendMany(mail, [{ peerId: "bob" }, { peerId: "bob" }, { peerId: "bob", direction: "sent" }]);
      await change(mail, 1, { dismissedAt: at(1) });
      expect(await lines(mail)).toEqual([["bob", 3, 1]]);
      await change(mail, 1, { dismissedAt: at(2), body: "[]" });
      await change(mail, 3, { dismissedAt: at(2) });
      expect(await lines(mail)).toEqual([["bob", 3, 1]]);
      await change(mail, 2, { body: "[]" });
      expect(await lines(mail)).toEqual([["bob", 3, 1]]);
      const { dismissedAt: _, ...row } = (await mail.message("agent_1", 1))!;
      const second = (await mail.message("agent_1", 2))!;
      await commit(mail, {
        messages: [
          { ...row, version: row.version + 1 },
          { ...second, version: second.version + 1, dismissedAt: at(3) },
        ],
        append: [message("m4", { peerId: "bob" }), message("m5", { peerId: "bob", dismissedAt: at(3) })],
      });
      expect(await lines(mail)).toEqual([["bob", 5, 2]]);
    });
  });
};
