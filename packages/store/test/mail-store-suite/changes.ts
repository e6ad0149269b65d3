import { describe, expect, test } from "vitest";
import type { MailStore } from "../../src/mail-store.ts";
import { freshStore, type OpenMailStore } from "./opened.ts";
import { appendMany, at, change, changed, commit, message } from "./rows.ts";

const pairs = async (mail: MailStore, afterSeq: number, limit = 100) =>
  (await mail.changes("agent_1", afterSeq, limit)).map(({ seq, number }) => [seq, number]);

export const changeCases = (open: OpenMailStore): void => {
  describe("changes of a mailbox", () => {
    const store = freshStore(open);

    test("are in sequence order, each message once at its latest change", async () => {
      const { mail } = store;
      expect(await mail.seq("agent_1")).toBe(0);
      await appendMany(mail, [{}, {}, {}]);
      expect(await pairs(mail, 0)).toEqual([
        [1, 1],
        [2, 2],
        [3, 3],
      ]);
      await change(mail, 1, { dismissedAt: at(1) });
      await change(mail, 3, { body: "[]" });
      await change(mail, 1, { body: "[1]" });
      expect(await mail.seq("agent_1")).toBe(6);
      expect(await pairs(mail, 0)).toEqual([
        [2, 2],
        [5, 3],
        [6, 1],
      ]);
      expect(await pairs(mail, 2, 1)).toEqual([[5, 3]]);
      expect(await pairs(mail, 5)).toEqual([[6, 1]]);
      expect(await pairs(mail, 6)).toEqual([]);
      expect(await pairs(mail, 600)).toEqual([]);
      expect(await mail.changes("agent_1", 5, 1)).toStrictEqual([await mail.message("agent_1", 1)]);
    });

    test("of one commit: changed messages come before new ones, in the given order", async () => {
      const { mail } = store;
      await appendMany(mail, [{}, {}]);
      await commit(mail, {
        messages: [await changed(mail, 2, {}), await changed(mail, 1, {})],
        append: [message("m8"), message("m9")],
      });
      expect(await pairs(mail, 2)).toEqual([
        [3, 2],
        [4, 1],
        [5, 3],
        [6, 4],
      ]);
    });

    test("do not include those of another mailbox", async () => {
      const { mail } = store;
      await commit(mail, { append: [message("m1"), message("m2", { agentId: "agent_2" }), message("m3")] });
      expect(await pairs(mail, 0)).toEqual([
        [1, 1],
        [2, 2],
      ]);
      expect(await mail.seq("agent_2")).toBe(1);
      expect(await mail.changes("agent_3", 0, 10)).toEqual([]);
    });

    test("do not include names, drafts and forms", async () => {
      const { mail } = store;
      await commit(mail, { names: [{ agentId: "agent_1", path: "a", capabilityId: "t", rootId: "t" }] });
      await commit(mail, {
        drafts: [{ agentId: "agent_1", messageId: "m", edge: "e", version: 1, updatedAt: at(0), body: "" }],
      });
      expect(await mail.seq("agent_1")).toBe(0);
      expect(await commit(mail, { append: [message("m1")] })).toEqual([1]);
      expect(await mail.seq("agent_1")).toBe(1);
    });
  });
};
