import {
  type CorrespondentView,
  createMailService,
  type FollowEvent,
  type Mailer,
  type MessageView,
  type PackageView,
} from "@cofill/service/mail";
import { createMemoryMailStore } from "@cofill/store";
import { describe, expect, test } from "vitest";
import { given, openMail, refusal, tenant } from "./open-mail.ts";

const open = async (options = {}) => {
  const mail = await openMail({ alice: ["bob"], bob: ["alice"], carol: ["bob"] }, options);
  return { ...mail, ...(mail.agents as Record<"alice" | "bob" | "carol", Mailer>) };
};

const texts = (answer: { ok: boolean }): readonly string[] =>
  given<{ messages: PackageView[] }>(answer).messages.map(({ text }) => text);

describe("a mailbox", () => {
  test("numbers received and sent messages in one sequence", async () => {
    const { alice, bob, carol } = await open();
    given(await alice.send({ to: "@bob", text: "one" }));
    given(await carol.send({ to: "@bob", text: "two" }));
    given(await bob.send({ to: "@alice", text: "three" }));
    const { messages } = given<{ messages: MessageView[] }>(await bob.inbox({ after: 0 }));
    expect(messages.map(({ number, direction }) => [number, direction])).toEqual([
      [1, "received"],
      [2, "received"],
      [3, "sent"],
    ]);
  });

  test("lists messages from the newest, and by correspondent, unknown senders by their mark", async () => {
    const { alice, bob, carol } = await open();
    for (const n of [1, 2, 3]) given(await alice.send({ to: "@bob", text: `a${n}` }));
    given(await carol.send({ to: "@bob", text: "c1" }));
    expect(texts(await bob.inbox({ limit: 2 }))).toEqual(["c1", "a3"]);
    expect(texts(await bob.inbox({ limit: 2, before: 3 }))).toEqual(["a2", "a1"]);
    expect(texts(await bob.inbox({ with: "@alice" }))).toEqual(["a3", "a2", "a1"]);
    const { correspondents } = given<{ correspondents: CorrespondentView[] }>(await bob.correspondents({}));
    expect(correspondents).toMatchObject([
      { name: expect.stringMatching(/^unknown sender/), waiting: 1, lastText: "c1" },
      { name: "@alice", waiting: 3, lastText: "a3" },
    ]);
    expect(texts(await bob.inbox({ with: correspondents[0]!.mark }))).toEqual(["c1"]);
    given(await bob.dismiss({ number: 1 }));
    expect(texts(await bob.inbox({ with: "@alice" }))).toEqual(["a3", "a2"]);
    expect(texts(await bob.inbox({ with: "@alice", all: true }))).toEqual(["a3", "a2", "a1"]);
    expect(given(await bob.correspondents({}))).toMatchObject({ correspondents: [{}, { waiting: 2 }] });
  });

  test("D-09: shows an unknown sender as unknown until the agent names it", async () => {
    const { bob, carol } = await open();
    given(await carol.send({ to: "@bob", text: "hello" }));
    expect(given<MessageView>(await bob.message({ number: 1 })).from).toMatch(/^unknown sender \([0-9a-f]{6}\)$/);
    given(await bob.adopt({ number: 1, edge: "from", name: "carol" }));
    expect(given<MessageView>(await bob.message({ number: 1 })).from).toBe("@carol");
  });

  test("D-08: answers the number of another mailbox like a number that does not exist", async () => {
    const { alice, carol } = await open();
    given(await alice.send({ to: "@bob", text: "for bob" }));
    const acts = ["message", "dismiss", "draft"] as const;
    for (const act of acts) {
      const theirs = await carol[act]({ number: 1 });
      const never = await carol[act]({ number: 999 });
      expect(JSON.stringify(theirs).replace("1", "N")).toBe(JSON.stringify(never).replace("999", "N"));
    }
  });

  test("D-08: ignores a sender that claims another `from`", async () => {
    const { alice } = await open();
    expect(refusal(await alice.send({ to: "@bob", text: "x", from: "@carol" } as never))).toBe("malformed");
  });

  test("gives one message for an idempotency key and refuses another message under it", async () => {
    const { alice, bob } = await open();
    const first = given(await alice.send({ to: "@bob", text: "once", key: "k" }));
    expect(given(await alice.send({ to: "@bob", text: "once", key: "k" }))).toEqual(first);
    expect(refusal(await alice.send({ to: "@bob", text: "other", key: "k" }))).toBe("key_conflict");
    expect(texts(await bob.inbox({}))).toEqual(["once"]);
  });

  test.each<[string, object, string]>([
    ["nothing to say", { to: "@bob" }, "malformed"],
    ["a name the sender does not have", { to: "@bob", text: "use @nothing" }, "unknown_name"],
    ["nobody by that name", { to: "@dave", text: "hi" }, "unknown_name"],
    ["a capability without a mailbox", { to: "@note", text: "hi" }, "no_right"],
    ["a text without end", { to: "@bob", text: "x".repeat(20_001) }, "too_large"],
    ["an edge called from", { to: "@bob", edges: { from: "@bob" } }, "bad_name"],
    ["two edges of one name", { to: "@bob", text: "@x:bob and @x:note" }, "bad_name"],
    ["two capabilities under one last part", { to: "@bob", text: "@in/note, not @note" }, "bad_name"],
  ])("refuses without sending anything: %s", async (_, input, code) => {
    const { alice, bob } = await open();
    given(await alice.addName({ name: "note", capability: { value: 1 } }));
    given(await alice.addName({ name: "in/note", capability: { value: 2 } }));
    expect(refusal(await alice.send(input as never))).toBe(code);
    expect(texts(await bob.inbox({}))).toEqual([]);
    expect(texts(await alice.inbox({}))).toEqual([]);
  });

  test("lists omit the patterns of forms, and one message includes each pattern once", async () => {
    const { alice, bob } = await open();
    const form = { title: "T", pattern: { type: "record", fields: { a: { kind: "string" } } } } as const;
    given(await alice.addName({ name: "f", capability: { form } }));
    given(await alice.send({ to: "@bob", edges: { one: "@f", two: "@f" } }));
    expect(JSON.stringify(await bob.inbox({}))).not.toContain("pattern");
    const { edges } = given<PackageView>(await bob.message({ number: 1 }));
    expect(edges.map(({ form: card }) => [card?.title, card?.pattern !== undefined])).toEqual([
      ["T", true],
      ["T", false],
    ]);
  });

  test("hides the agents of other tenants", async () => {
    const { service, alice } = await open();
    given(await service.createAgent({ tenant: "other", name: "dave" }));
    expect(refusal(await alice.addName({ name: "dave" }))).toBe("unknown_agent");
    expect(refusal(await service.enter({ tenant: "other", name: "alice" }))).toBe("unknown_agent");
  });

  test("gets a notice about a submission once, from the service, with a capability for it", async () => {
    const read = { rightsOf: async () => [], read: async () => ({ state: "needs_review" }) };
    const { service, bob } = await open({ submissions: read });
    const notice = {
      tenant,
      submissionId: "sub_1",
      to: ["bob", "nobody"],
      text: "Please review",
      rights: ["read", "review"] as const,
      key: "review:1",
    };
    expect(given(await service.notify(notice))).toEqual({ told: 1 });
    expect(given(await service.notify(notice))).toEqual({ told: 1 });
    expect(given(await bob.inbox({}))).toMatchObject({
      messages: [{ from: "@service", edges: [{ name: "submission", kind: "submission", rights: ["read", "review"] }] }],
    });
    given(await bob.adopt({ number: 1, edge: "submission", name: "sub" }));
    expect(given(await bob.read({ name: "sub" }))).toMatchObject({ submission: { state: "needs_review" } });
  });
});

describe("following", () => {
  /** The next events, as they come. */
  const take = async (events: AsyncIterator<FollowEvent>, count: number): Promise<readonly FollowEvent[]> => {
    const taken: FollowEvent[] = [];
    while (taken.length < count) taken.push((await events.next()).value);
    return taken;
  };
  const words = (events: readonly FollowEvent[]) =>
    events.map((event) =>
      event.type === "snapshot"
        ? event.messages.map((message) => (message as PackageView).text)
        : [(event.message as PackageView).text, event.message.dismissed],
    );

  test("gives a snapshot, then new and changed messages", async () => {
    const { alice, bob } = await open();
    given(await alice.send({ to: "@bob", text: "before" }));
    const events = bob.follow()[Symbol.asyncIterator]();
    const first = await take(events, 1);
    given(await alice.send({ to: "@bob", text: "after" }));
    given(await bob.dismiss({ number: 1 }));
    expect(words([...first, ...(await take(events, 2))])).toEqual([["before"], ["after", false], ["before", true]]);
    await events.return?.(undefined);
  });

  test("resumes after a sequence number without gaps and duplicates", async () => {
    const { alice, bob } = await open();
    for (let n = 0; n < 450; n++) given(await alice.send({ to: "@bob", text: `m${n}` }));
    const events = bob.follow({ after: 100 })[Symbol.asyncIterator]();
    const taken = await take(events, 350);
    expect(taken.map(({ seq }) => seq)).toEqual(Array.from({ length: 350 }, (_, n) => n + 101));
    await events.return?.(undefined);
  });

  test("gives a thousand followers the same changes, and a slow one misses none", async () => {
    const { alice, bob } = await open();
    const listeners = Array.from({ length: 1_000 }, () => bob.follow({ after: 0 })[Symbol.asyncIterator]());
    const slow = bob.follow({ after: 0 })[Symbol.asyncIterator]();
    const heard = listeners.map((events) => take(events, 30));
    for (let n = 0; n < 30; n++) given(await alice.send({ to: "@bob", text: `m${n}` }));
    for (const events of await Promise.all(heard)) expect(events.map(({ seq }) => seq)[29]).toBe(30);
    expect((await take(slow, 30)).map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    await Promise.all([slow, ...listeners].map((events) => events.return?.(undefined)));
  });

  test("starts with a snapshot for a sequence number that does not exist", async () => {
    const { bob } = await open();
    const events = bob.follow({ after: 999 })[Symbol.asyncIterator]();
    expect(await take(events, 1)).toMatchObject([{ type: "snapshot", seq: 0 }]);
    await events.return?.(undefined);
  });

  test("delivers changes to a follower that joins while the last other one leaves", async () => {
    const memory = createMemoryMailStore();
    const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
    /** A store that takes its time, as one over a line does. */
    const store = { ...memory, seq: async (id: string) => turn().then(() => memory.seq(id)) };
    const { alice, bob } = await open({ store });
    const first = bob.follow({ after: 0 })[Symbol.asyncIterator]();
    given(await alice.send({ to: "@bob", text: "one" }));
    await take(first, 1);
    const second = bob.follow({ after: 1 })[Symbol.asyncIterator]();
    const heard = take(second, 1);
    await first.return?.(undefined);
    await turn();
    await turn();
    given(await alice.send({ to: "@bob", text: "two" }));
    expect(words(await heard)).toEqual([["two", false]]);
    await second.return?.(undefined);
  });

  test("ends when the signal aborts and when the service closes", async () => {
    const { bob, service } = await open();
    const abort = new AbortController();
    const first = bob.follow({ after: 0, signal: abort.signal })[Symbol.asyncIterator]();
    const waiting = first.next();
    abort.abort();
    expect((await waiting).done).toBe(true);
    const second = bob.follow({ after: 0 })[Symbol.asyncIterator]();
    const other = second.next();
    await Promise.resolve();
    service.close();
    expect((await other).done).toBe(true);
  });
});

test("mail: names, messages, drafts and closed forms are the same after a restart", async () => {
  const store = createMemoryMailStore();
  const { agents } = await openMail({ alice: ["bob"], bob: [] }, { store });
  const pattern = { type: "record", fields: { a: { kind: "string" }, b: { kind: "string" } } } as const;
  given(await agents.alice!.send({ to: "@bob", edges: { form: { form: { title: "T", pattern } } } }));
  given(await agents.bob!.fill({ number: 1, fields: { a: "x" } }));
  const service = createMailService({ store });
  const bob = given<Mailer>(await service.enter({ tenant, name: "bob" }));
  expect(given(await bob.draft({ number: 1 }))).toMatchObject({ payload: { a: "x" }, issues: [{ path: "b" }] });
  given(await given<Mailer>(await service.enter({ tenant, name: "alice" })).close({ form: "1" }));
  const again = given<Mailer>(await createMailService({ store }).enter({ tenant, name: "bob" }));
  expect(refusal(await again.fill({ number: 1, fields: { b: "y" }, submit: true }))).toBe("form_closed");
  expect(given(await again.draft({ number: 1 }))).toMatchObject({ payload: { a: "x", b: "y" } });
});
