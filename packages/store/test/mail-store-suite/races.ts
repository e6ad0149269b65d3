import { describe, expect, test } from "vitest";
import { freshStore, type OpenMailStore } from "./opened.ts";
import {
  agent,
  appendMany,
  capability,
  changed,
  commit,
  copies,
  form,
  message,
  name,
  numbersOf,
  response,
  upTo,
} from "./rows.ts";

const fifty = upTo(50);

export const raceCases = (open: OpenMailStore): void => {
  describe("concurrent mail commits", () => {
    const store = freshStore(open);

    test("fifty appends to one mailbox leave neither gaps nor duplicates", async () => {
      const [one, two] = await store.pair();
      const results = await Promise.all(
        fifty.map((index) =>
          commit([one, two][index % 2]!, { append: copies(`m${index}`, `from_${index % 7}`, "agent_1") }),
        ),
      );
      const given = results.map(([, received]) => received!);
      expect(given.toSorted((a, b) => a - b)).toEqual(fifty);
      const kept = await two.messages("agent_1", { limit: 100, oldestFirst: true });
      expect(numbersOf(kept)).toEqual(fifty);
      for (const [index, number] of given.entries()) expect(kept[number - 1]).toHaveProperty("id", `m${index + 1}`);
      expect(kept.map(({ seq }) => seq)).toEqual(fifty);
      expect(await one.seq("agent_1")).toBe(50);
      const correspondents = await one.correspondents("agent_1", { limit: 100 });
      expect(correspondents.map(({ waiting }) => waiting).reduce((sum, more) => sum + more)).toBe(50);
      for (const { peerId, lastNumber, waiting } of correspondents) {
        const theirs = kept.filter((row) => row.peerId === peerId);
        expect([lastNumber, waiting]).toEqual([theirs.at(-1)!.number, theirs.length]);
        expect(await two.messages(peerId, { limit: 100 })).toHaveLength(theirs.length);
      }
    });

    test("agents that write to each other concurrently all succeed", async () => {
      const [one, two] = await store.pair();
      const pairs = [
        ["alice", "bob"],
        ["bob", "alice"],
        ["carol", "alice"],
        ["bob", "carol"],
      ] as const;
      await Promise.all(
        fifty.map((index) => {
          const [from, to] = pairs[index % 4]!;
          return commit([one, two][index % 2]!, { append: copies(`m${index}`, from, to) });
        }),
      );
      for (const agentId of ["alice", "bob", "carol"]) {
        const kept = await one.messages(agentId, { limit: 100, oldestFirst: true });
        expect(numbersOf(kept)).toEqual(upTo(kept.length));
      }
    });

    test("exactly one of fifty takes a name, an agent's name, a response id or a message id", async () => {
      const [one, two] = await store.pair();
      const contests = [
        { what: "agent", of: (index: number) => ({ agents: [agent({ id: `agent_${index}` })] }) },
        { what: "name", of: (index: number) => ({ names: [name("bob", { capabilityId: `capability_${index}` })] }) },
        { what: "response", of: (index: number) => ({ responses: [response({ payloadHash: `hash_${index}` })] }) },
        { what: "message", of: (index: number) => ({ append: [message("same", { body: String(index) })] }) },
      ];
      for (const { what, of } of contests) {
        const results = await Promise.all(fifty.map((index) => [one, two][index % 2]!.commit(of(index))));
        const refusals = results.filter(({ ok }) => !ok);
        expect(refusals).toStrictEqual(Array.from({ length: 49 }, () => ({ ok: false, reason: "taken", what })));
      }
      expect(await one.agents("acme", { limit: 10 })).toHaveLength(1);
      expect(await one.messages("agent_1", { limit: 10 })).toHaveLength(1);
    });

    test("exactly one of fifty changes a row from one version, and its message is sent", async () => {
      const [one, two] = await store.pair();
      await commit(one, { capabilities: [capability()], forms: [form()] });
      await appendMany(one, [{ agentId: "changing" }]);
      const next = await changed(one, 1, { body: "[]" }, "changing");
      const contests = [
        { capabilities: [capability({ version: 2 })] },
        { forms: [form({ version: 2 })] },
        { messages: [next] },
      ];
      for (const [contest, changes] of contests.entries()) {
        const results = await Promise.all(
          fifty.map((index) =>
            [one, two][index % 2]!.commit({ ...changes, append: [message(`c${contest}_${index}`)] }),
          ),
        );
        expect(results.filter(({ ok }) => ok)).toHaveLength(1);
        expect(results.filter((result) => !result.ok && result.reason === "stale")).toHaveLength(49);
      }
      expect(numbersOf(await two.messages("agent_1", { limit: 100 }))).toEqual([3, 2, 1]);
    });

    test("no message is sent after a row it relied on changed", async () => {
      const [one, two] = await store.pair();
      await commit(one, { forms: [form()] });
      const expected = [{ table: "form", id: "form_1", version: 1 }] as const;
      const answers = fifty.map((index) => {
        const mail = [one, two][index % 2]!;
        if (index === 25) return mail.commit({ forms: [form({ version: 2 })], append: [message("closed")] });
        return mail.commit({ expect: expected, append: [message(`m${index}`)] });
      });
      const results = await Promise.all(answers);
      expect(results[24]).toHaveProperty("ok", true);
      const kept = await two.messages("agent_1", { limit: 100 });
      expect(kept[0]).toHaveProperty("id", "closed");
      expect(kept).toHaveLength(results.filter(({ ok }) => ok).length);
    });

    test("valid, stale and duplicate commits do not affect each other", async () => {
      const { mail } = store;
      await commit(mail, { names: [name("taken")], capabilities: [capability()] });
      const results = await Promise.all(
        fifty.map((index) => {
          const append = copies(`m${index}`, "alice", "agent_1");
          if (index % 3 === 0) return mail.commit({ append, capabilities: [capability({ version: 7 })] });
          if (index % 3 === 1) return mail.commit({ append, names: [name("taken")] });
          return mail.commit({ append, names: [name(`n${index}`)] });
        }),
      );
      expect(results.map((result) => (result.ok ? "ok" : result.reason))).toEqual(
        fifty.map((index) => ["stale", "taken", "ok"][index % 3]),
      );
      const kept = await mail.messages("agent_1", { limit: 100 });
      expect(numbersOf(kept)).toEqual(upTo(17).toReversed());
      expect(await mail.names("agent_1", { limit: 100 })).toHaveLength(18);
    });
  });
};
