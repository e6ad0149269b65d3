import { StoreError } from "@cofill/store";
import { describe, expect, test } from "vitest";
import type { MailStore } from "../../src/mail-store.ts";
import { freshStore, type OpenDurableMailStore } from "./opened.ts";
import {
  agent,
  at,
  capability,
  change,
  commit,
  copies,
  draft,
  form,
  intent,
  message,
  name,
  response,
  upTo,
} from "./rows.ts";

/** Each call that goes to what is kept. */
const calls: Readonly<Record<Exclude<keyof MailStore, "subscribe">, (mail: MailStore) => Promise<unknown>>> = {
  agent: (mail) => mail.agent("agent_1"),
  agentNamed: (mail) => mail.agentNamed("acme", "alice"),
  agents: (mail) => mail.agents("acme", { limit: 10 }),
  capability: (mail) => mail.capability("capability_1"),
  blob: (mail) => mail.blob("blob_1"),
  name: (mail) => mail.name("agent_1", "tools/a"),
  names: (mail) => mail.names("agent_1", { prefix: "tools", limit: 10 }),
  namesOf: (mail) => mail.namesOf("agent_1", ["capability_1"]),
  form: (mail) => mail.form("form_1"),
  message: (mail) => mail.message("agent_1", 1),
  messageById: (mail) => mail.messageById("agent_1", "m1"),
  messages: (mail) => mail.messages("agent_1", { limit: 10 }),
  changes: (mail) => mail.changes("agent_1", 0, 10),
  seq: (mail) => mail.seq("agent_1"),
  correspondents: (mail) => mail.correspondents("agent_1", { limit: 10 }),
  draft: (mail) => mail.draft("agent_1", "m1", "form"),
  response: (mail) => mail.response("form_1", "response_1"),
  keepIntent: (mail) => mail.keepIntent(intent("i1")).then(() => "kept"),
  intents: (mail) => mail.intents({ limit: 10 }),
  dropIntent: (mail) => mail.dropIntent("i9").then(() => "dropped"),
  commit: (mail) => mail.commit({ responses: [response()] }),
};

const fill = async (mail: MailStore): Promise<void> => {
  await commit(mail, {
    agents: [agent(), agent({ id: "agent_2", name: "bob" })],
    capabilities: [capability({ usesLeft: 3 })],
    blobs: [{ id: "blob_1", bytes: new Uint8Array([0, 255, 10]) }],
    names: [name("tools"), name("tools/a")],
    forms: [form({ once: true, expiresAt: at(9) })],
    append: [...copies("m1", "agent_2", "agent_1"), message("m2", { formId: "form_1" })],
    drafts: [draft()],
    responses: [response()],
  });
  await change(mail, 1, { dismissedAt: at(3) });
  for (const id of ["i1", "i2", "i3"]) await mail.keepIntent(intent(id, { at: at(4) }));
  await mail.dropIntent("i2");
};

const everything = async (mail: MailStore) => {
  const answers: Record<string, unknown> = {};
  for (const [name, call] of Object.entries(calls)) answers[name] = await call(mail);
  return answers;
};

export const durableCases = (open: OpenDurableMailStore): void => {
  const store = freshStore(open);

  describe("a closed mail store", () => {
    test.each(Object.entries(calls))("rejects %s as unavailable", async (_, call) => {
      await store.opened.close();
      const failure = await call(store.mail).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(StoreError);
      expect(failure).toHaveProperty("failure", "unavailable");
    });

    test("settles every earlier call", async () => {
      const commits = upTo(30).map((index) => store.mail.commit({ append: [message(`m${index}`)] }));
      const settled = Promise.allSettled(commits);
      const mail = await store.opened.reopen();
      const outcomes = await settled;
      for (const outcome of outcomes) {
        if (outcome.status === "fulfilled") expect(outcome.value).toHaveProperty("ok", true);
        else expect(outcome.reason).toBeInstanceOf(StoreError);
      }
      const acknowledged = outcomes.filter(({ status }) => status === "fulfilled");
      expect((await mail.messages("agent_1", { limit: 100 })).length).toBeGreaterThanOrEqual(acknowledged.length);
    });
  });

  test("a reopened mail store has all data and continues its sequences", async () => {
    await fill(store.mail);
    const before = await everything(store.mail);
    for (const [name, answer] of Object.entries(before)) expect(answer, name).toBeDefined();
    const mail = await store.opened.reopen();
    expect(await mail.intents({ limit: 10 })).toStrictEqual(["i1", "i3"].map((id) => intent(id, { at: at(4) })));
    expect(await everything(mail)).toStrictEqual(before);
    expect(await commit(mail, { append: [message("m3")] })).toEqual([3]);
    expect(await mail.message("agent_1", 3)).toMatchObject({ number: 3, seq: 4 });
  });
};
