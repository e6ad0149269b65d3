import { describe, expect, test } from "vitest";
import { difficultTexts } from "../store-suite/rows.ts";
import { freshStore, type OpenMailStore } from "./opened.ts";
import { agent, at, capability, commit, draft, form, message, name, response } from "./rows.ts";

/** Every member that can be there. */
const full = {
  capability: capability({
    parentId: "capability_0",
    rootId: "capability_0",
    rights: ["read", "respond"],
    expiresAt: at(1),
    usesLeft: 0,
    revokedAt: at(2),
  }),
  form: form({ once: true, expiresAt: at(1), closedAt: at(2), revokedAt: at(3), filledAt: at(4) }),
  message: message("m1", { type: "form-response", formId: "form_1", dismissedAt: at(5) }),
};

export const keptRowCases = (open: OpenMailStore): void => {
  describe("stored rows", () => {
    const store = freshStore(open);

    test("are read back unchanged, with absent members absent", async () => {
      const { mail } = store;
      const rows = {
        agents: [agent()],
        capabilities: [capability()],
        names: [name("bob")],
        forms: [form()],
        append: [message("m1")],
        drafts: [draft()],
        responses: [response()],
      };
      expect(await commit(mail, rows)).toStrictEqual([1]);
      expect(await mail.agent("agent_1")).toStrictEqual(agent());
      expect(await mail.agentNamed("acme", "alice")).toStrictEqual(agent());
      expect(await mail.capability("capability_1")).toStrictEqual(capability());
      expect(await mail.name("agent_1", "bob")).toStrictEqual(name("bob"));
      expect(await mail.form("form_1")).toStrictEqual(form());
      const row = { ...message("m1"), number: 1, seq: 1, version: 1 };
      expect(await mail.message("agent_1", 1)).toStrictEqual(row);
      expect(await mail.messageById("agent_1", "m1")).toStrictEqual(row);
      expect(await mail.draft("agent_1", "m1", "form")).toStrictEqual(draft());
      expect(await mail.response("form_1", "response_1")).toStrictEqual(response());
    });

    test("are read back with every optional member, and without it after removal", async () => {
      const { mail } = store;
      await commit(mail, { capabilities: [full.capability], forms: [full.form], append: [full.message] });
      expect(await mail.capability("capability_1")).toStrictEqual(full.capability);
      expect(await mail.form("form_1")).toStrictEqual(full.form);
      const row = { ...full.message, number: 1, seq: 1, version: 1 };
      expect(await mail.messages("agent_1", { limit: 1 })).toStrictEqual([row]);

      const { dismissedAt: _, ...waiting } = row;
      await commit(mail, {
        capabilities: [capability({ version: 2 })],
        forms: [form({ version: 2 })],
        messages: [{ ...waiting, version: 2 }],
      });
      expect(await mail.capability("capability_1")).toStrictEqual(capability({ version: 2 }));
      expect(await mail.form("form_1")).toStrictEqual(form({ version: 2 }));
      expect(await mail.message("agent_1", 1)).toStrictEqual({ ...waiting, version: 2, seq: 2 });
    });

    test("of messages change only in their mutable members", async () => {
      const { mail } = store;
      await commit(mail, { append: [message("m1")] });
      const other = message("m2", { type: "request", direction: "sent", peerId: "agent_9", date: at(9), formId: "f" });
      const row = { ...other, number: 1, seq: 7, version: 2, dismissedAt: at(3), body: "[]" };
      expect(await mail.commit({ messages: [row] })).toStrictEqual({ ok: true, numbers: [] });
      expect(await mail.message("agent_1", 1)).toStrictEqual({
        ...message("m1"),
        ...{ number: 1, seq: 2, version: 2, dismissedAt: at(3), body: "[]" },
      });
    });

    test("are found by their whole key only", async () => {
      const { mail } = store;
      await commit(mail, {
        agents: [agent()],
        names: [name("bob")],
        append: [message("m1")],
        drafts: [draft()],
        responses: [response()],
      });
      const missing = [
        mail.agent("agent_2"),
        mail.agent("AGENT_1"),
        mail.agentNamed("other", "alice"),
        mail.agentNamed("acme", "Alice"),
        mail.capability("capability_1"),
        mail.blob("blob_1"),
        mail.name("agent_2", "bob"),
        mail.name("agent_1", "Bob"),
        mail.form("form_1"),
        mail.message("agent_2", 1),
        mail.message("agent_1", 2),
        mail.message("agent_1", 0),
        mail.messageById("agent_2", "m1"),
        mail.messageById("agent_1", "m2"),
        mail.draft("agent_2", "m1", "form"),
        mail.draft("agent_1", "m2", "form"),
        mail.draft("agent_1", "m1", "other"),
        mail.response("form_2", "response_1"),
        mail.response("form_1", "response_2"),
      ];
      for (const answer of missing) expect(await answer).toBeUndefined();
      expect(await mail.seq("agent_2")).toBe(0);
    });

    test("with keys that concatenate alike are distinct", async () => {
      const { mail } = store;
      const drafts = [
        draft({ agentId: "a", messageId: "b c", edge: "d" }),
        draft({ agentId: "a b", messageId: "c", edge: "d" }),
        draft({ agentId: 'a","b', messageId: "c", edge: "d" }),
        draft({ agentId: "a", messageId: 'b","c', edge: "d" }),
      ];
      await commit(mail, { drafts });
      for (const row of drafts) expect(await mail.draft(row.agentId, row.messageId, row.edge)).toStrictEqual(row);
    });

    test.each(difficultTexts)("keep their body: %s", async (_, body) => {
      const { mail } = store;
      await commit(mail, {
        capabilities: [capability({ body })],
        forms: [form({ body, title: body.slice(0, 100) })],
        append: [message("m1", { body })],
        drafts: [draft({ body })],
      });
      expect(await mail.capability("capability_1")).toStrictEqual(capability({ body }));
      expect(await mail.form("form_1")).toStrictEqual(form({ body, title: body.slice(0, 100) }));
      expect(await mail.message("agent_1", 1)).toHaveProperty("body", body);
      expect(await mail.draft("agent_1", "m1", "form")).toHaveProperty("body", body);
    });

    test.each([
      ["nothing", 0],
      ["every byte", 256],
      ["eight megabytes", 8 * 1024 * 1024],
    ])("keep a blob: %s", async (_, length) => {
      const { mail } = store;
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 31) % 256);
      await commit(mail, { blobs: [{ id: "blob_1", bytes }] });
      const kept = await mail.blob("blob_1");
      expect(kept).toBeInstanceOf(Uint8Array);
      expect(Buffer.compare(kept!, bytes)).toBe(0);
    });

    test("are copies: changing the given bytes does not change the blob", async () => {
      const { mail } = store;
      const bytes = new Uint8Array([1, 2, 3]);
      await commit(mail, { blobs: [{ id: "blob_1", bytes: bytes.subarray(1) }] });
      bytes.fill(9);
      (await mail.blob("blob_1"))!.fill(8);
      expect([...(await mail.blob("blob_1"))!]).toEqual([2, 3]);
    });

    test("an empty commit is applied", async () => {
      expect(await store.mail.commit({})).toStrictEqual({ ok: true, numbers: [] });
    });
  });

  describe("agents of a tenant", () => {
    const store = freshStore(open);
    const names = ["bob", "Bob", "b", "zoë", "𝒳", "Ａ", "~", "_"];
    const inOrder = ["Bob", "_", "b", "bob", "zoë", "~", "Ａ", "𝒳"];

    test("are listed by name in pages, without those of other tenants", async () => {
      const { mail } = store;
      await commit(mail, {
        agents: [
          ...names.map((name, index) => agent({ id: `agent_${index}`, name })),
          ...names.map((name, index) => agent({ id: `other_${index}`, tenant: "other", name })),
        ],
      });
      const all = await mail.agents("acme", { limit: 100 });
      expect(all.map(({ name }) => name)).toEqual(inOrder);
      expect(all.every(({ tenant }) => tenant === "acme")).toBe(true);
      const second = await mail.agents("acme", { after: "b", limit: 3 });
      expect(second.map(({ name }) => name)).toEqual(["bob", "zoë", "~"]);
      expect(await mail.agents("acme", { after: "𝒳", limit: 3 })).toEqual([]);
      expect(await mail.agents("nobody", { limit: 3 })).toEqual([]);
      expect(await mail.agentNamed("other", "zoë")).toHaveProperty("tenant", "other");
    });
  });
};
