import { describe, expect, test, vi } from "vitest";
import type { MailStore } from "../../src/mail-store.ts";
import { freshStore, type OpenMailStore } from "./opened.ts";
import { capability, change, commit, copies, message, name } from "./rows.ts";

const hear = (mail: MailStore) => {
  const heard: (string | undefined)[] = [];
  const end = mail.subscribe(({ agentId }) => heard.push(agentId));
  return { heard, end };
};

export const subscribeCases = (open: OpenMailStore): void => {
  describe("subscribe", () => {
    const store = freshStore(open);

    test("notifies of each touched mailbox once per commit until unsubscribed", async () => {
      const { mail } = store;
      const [one, two] = [hear(mail), hear(mail)];
      await commit(mail, { append: [...copies("m1", "alice", "bob"), message("m2", { agentId: "bob" })] });
      await commit(mail, { names: [name("a")], capabilities: [capability()] });
      await mail.commit({ append: [message("m1", { agentId: "bob" })] });
      await commit(mail, { append: [message("m1")] });
      await change(mail, 1, { body: "[]" });
      const told = () => [one.heard.slice(0, 2).toSorted(), ...one.heard.slice(2)];
      await vi.waitFor(() => expect(told()).toEqual([["alice", "bob"], "agent_1", "agent_1"]));
      one.end();
      one.end();
      await commit(mail, { append: [message("m3", { agentId: "carol" })] });
      await vi.waitFor(() => expect(two.heard.slice(4)).toEqual(["carol"]));
      expect(one.heard).toHaveLength(4);
    });

    test("a listener can read the change it is notified of", async () => {
      const { mail } = store;
      const read = new Promise((resolve) => {
        mail.subscribe(({ agentId }) => resolve(mail.changes(agentId ?? "nobody", 0, 10)));
      });
      await commit(mail, { append: [message("m1")] });
      expect(await read).toMatchObject([{ number: 1, id: "m1" }]);
    });

    test("a listener that throws affects neither the commit nor other listeners", async () => {
      const { mail } = store;
      mail.subscribe(() => {
        throw new Error("a listener's own failure");
      });
      const { heard } = hear(mail);
      expect(await commit(mail, { append: [message("m1")] })).toEqual([1]);
      await vi.waitFor(() => expect(heard).toEqual(["agent_1"]));
    });
  });
};
