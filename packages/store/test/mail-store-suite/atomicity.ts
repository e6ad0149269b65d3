import { describe, expect, test } from "vitest";
import type { MailChanges, MailStore } from "../../src/mail-store.ts";
import { freshStore, type OpenMailStore } from "./opened.ts";
import { agent, at, capability, commit, draft, form, message, name, response } from "./rows.ts";

const blob = (id: string) => ({ id, bytes: new Uint8Array([1, 2, 3]) });

/** Something of everything, all of it new or next to what `before` left. */
const everything: MailChanges = {
  expect: [{ table: "capability", id: "capability_1", version: 1 }],
  agents: [agent({ id: "agent_new", name: "new" })],
  capabilities: [
    capability({ id: "capability_new", rootId: "capability_new" }),
    capability({ version: 2, revokedAt: at(1) }),
  ],
  blobs: [blob("blob_new")],
  removeNames: [{ agentId: "agent_1", path: "old", capabilityId: "capability_1" }],
  names: [name("new"), name("old", { capabilityId: "capability_new" })],
  forms: [form({ id: "form_new" }), form({ version: 2, closedAt: at(1) })],
  messages: [{ ...message("m1"), number: 1, seq: 1, version: 2, dismissedAt: at(1) }],
  append: [message("m_new"), message("m_new", { agentId: "agent_2", peerId: "agent_1" })],
  drafts: [draft({ version: 2, body: "[]" }), draft({ edge: "new" })],
  responses: [response({ responseId: "response_new" })],
};

const before: MailChanges = {
  agents: [agent()],
  capabilities: [capability()],
  blobs: [blob("blob_1")],
  names: [name("old"), name("kept")],
  forms: [form()],
  append: [message("m1")],
  drafts: [draft()],
  responses: [response()],
};

/** All that a commit of `everything` could have touched. */
const look = async (mail: MailStore) => ({
  agents: await mail.agents("acme", { limit: 10 }),
  capabilities: [await mail.capability("capability_1"), await mail.capability("capability_new")],
  blob: await mail.blob("blob_new"),
  names: await mail.names("agent_1", { limit: 10 }),
  forms: [await mail.form("form_1"), await mail.form("form_new")],
  messages: [await mail.messages("agent_1", { limit: 10 }), await mail.messages("agent_2", { limit: 10 })],
  seqs: [await mail.seq("agent_1"), await mail.seq("agent_2")],
  correspondents: [
    await mail.correspondents("agent_1", { limit: 10 }),
    await mail.correspondents("agent_2", { limit: 10 }),
  ],
  drafts: [await mail.draft("agent_1", "m1", "form"), await mail.draft("agent_1", "m1", "new")],
  response: await mail.response("form_1", "response_new"),
});

const stale = { ok: false, reason: "stale" } as const;
const taken = (what: "agent" | "name" | "message" | "response") => ({ ok: false, reason: "taken", what }) as const;

/** What is added to `everything`, and why it is refused then. */
const refusals: readonly (readonly [string, MailChanges, object])[] = [
  [
    "a capability that changed since it was read",
    { expect: [{ table: "capability", id: "capability_1", version: 2 }] },
    stale,
  ],
  ["a missing form", { expect: [{ table: "form", id: "none", version: 1 }] }, stale],
  ["a capability of a wrong version", { capabilities: [capability({ version: 3 })] }, stale],
  ["a new capability that is there", { capabilities: [capability()] }, stale],
  ["a form of a wrong version", { forms: [form({ version: 3 })] }, stale],
  ["a draft of a wrong version", { drafts: [draft({ version: 3 })] }, stale],
  ["a message of a wrong version", { messages: [{ ...message("m1"), number: 1, seq: 1, version: 3 }] }, stale],
  ["a missing message", { messages: [{ ...message("m2"), number: 2, seq: 2, version: 2 }] }, stale],
  [
    "a name that names another capability now",
    { removeNames: [{ agentId: "agent_1", path: "kept", capabilityId: "capability_2" }] },
    stale,
  ],
  [
    "a name that was removed",
    { removeNames: [{ agentId: "agent_1", path: "gone", capabilityId: "capability_1" }] },
    stale,
  ],
  ["a blob that is there", { blobs: [blob("blob_1")] }, stale],
  ["an agent's name that is taken", { agents: [agent({ id: "agent_9" })] }, taken("agent")],
  ["an agent's id that is taken", { agents: [agent({ tenant: "other", name: "other" })] }, taken("agent")],
  ["a pet name that is taken", { names: [name("kept", { capabilityId: "capability_9" })] }, taken("name")],
  ["a pet name that is there already, for the same capability", { names: [name("kept")] }, taken("name")],
  ["a message that is there", { append: [message("m1", { body: "[]" })] }, taken("message")],
  ["a response that is there", { responses: [response({ payloadHash: "cd34" })] }, taken("response")],
  [
    "stale before taken",
    { agents: [agent()], responses: [response()], forms: [form({ id: "form_2", version: 2 })] },
    stale,
  ],
  ["the response last", { responses: [response()], append: [message("m1")], names: [name("kept")] }, taken("name")],
];

const rows = Object.keys(everything).filter((key) => key !== "expect") as Exclude<keyof MailChanges, "expect">[];

/** `everything` with the offending row in place of the one it would meet. */
const merge = (more: MailChanges): MailChanges => {
  const kept = (key: keyof MailChanges) =>
    key in more && ["capabilities", "forms", "messages", "drafts"].includes(key)
      ? everything[key]?.slice(0, 0)
      : everything[key];
  return Object.fromEntries(
    (Object.keys(everything) as (keyof MailChanges)[]).map((key) => [
      key,
      [...(kept(key) ?? []), ...(more[key] ?? [])],
    ]),
  );
};

export const atomicityCases = (open: OpenMailStore): void => {
  describe("a mail commit", () => {
    const store = freshStore(open);

    test("with all kinds of changes is applied", async () => {
      const { mail } = store;
      await commit(mail, before);
      expect(await mail.commit(everything)).toStrictEqual({ ok: true, numbers: [2, 1] });
      const { agents, capabilities, blob, names, forms, messages, seqs, drafts, response: kept } = await look(mail);
      expect(agents.map(({ id }) => id)).toEqual(["agent_1", "agent_new"]);
      expect(capabilities).toMatchObject([{ version: 2, revokedAt: at(1) }, { version: 1 }]);
      expect(blob).toHaveLength(3);
      expect(names.map(({ path, capabilityId }) => [path, capabilityId])).toEqual([
        ["kept", "capability_1"],
        ["new", "capability_1"],
        ["old", "capability_new"],
      ]);
      expect(forms).toMatchObject([{ version: 2, closedAt: at(1) }, { version: 1 }]);
      expect(messages).toMatchObject([
        [
          { number: 2, seq: 3, id: "m_new" },
          { number: 1, seq: 2, version: 2, dismissedAt: at(1) },
        ],
        [{ number: 1, seq: 1, id: "m_new" }],
      ]);
      expect(seqs).toEqual([3, 1]);
      expect(drafts).toMatchObject([{ version: 2, body: "[]" }, { version: 1 }]);
      expect(kept).toStrictEqual(response({ responseId: "response_new" }));
    });

    test.each(refusals)("with %s writes nothing", async (_, more, refusal) => {
      const { mail } = store;
      await commit(mail, before);
      const was = await look(mail);
      expect(await mail.commit(merge(more))).toStrictEqual(refusal);
      expect(await look(mail)).toStrictEqual(was);
      expect(await mail.commit(everything)).toHaveProperty("ok", true);
    });

    test.each(rows)("with duplicates among %s throws and writes nothing", async (key) => {
      const { mail } = store;
      await commit(mail, before);
      const was = await look(mail);
      const twice = { ...everything, [key]: [everything[key]![0], ...everything[key]!] };
      await expect(mail.commit(twice)).rejects.toThrow(Error);
      expect(await look(mail)).toStrictEqual(was);
      expect(await mail.commit(everything)).toHaveProperty("ok", true);
    });
  });
};
