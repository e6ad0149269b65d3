import { createMailService, type Mailer, type NameView, rightsOfKind } from "@cofill/service/mail";
import { createMemoryMailStore } from "@cofill/store";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { given, openMail, refusal, tenant } from "./open-mail.ts";

const open = async (options = {}) => {
  const mail = await openMail({ alice: ["bob"], bob: ["alice"], carol: [] }, options);
  return { ...mail, ...(mail.agents as Record<"alice" | "bob" | "carol", Mailer>) };
};

const tool = { tool: { url: "https://example.org/count", description: "Counts" } };

describe("names", () => {
  test("belong to each agent: two names can mean one capability, and one name two capabilities", async () => {
    const { alice, carol } = await open();
    given(await alice.addName({ name: "friend", capability: "@bob" }));
    given(await carol.addName({ name: "friend", capability: { value: 1 } }));
    expect(given<{ names: NameView[] }>(await alice.names({})).names.map(({ name, kind }) => [name, kind])).toEqual([
      ["@bob", "agent"],
      ["@friend", "agent"],
    ]);
    expect(given(await carol.read({ name: "@friend" }))).toEqual({ kind: "value", value: 1 });
  });

  test("are renamed and removed with the names below them", async () => {
    const { alice } = await open();
    for (const name of ["kit/a", "kit/b/c", "kitten"])
      given(await alice.addName({ name, capability: { value: name } }));
    expect(given(await alice.renameName({ name: "@kit", to: "@tools/kit" }))).toEqual({
      renamed: ["@tools/kit/a", "@tools/kit/b/c"],
    });
    expect(given(await alice.removeName({ name: "tools" }))).toEqual({ removed: ["@tools/kit/a", "@tools/kit/b/c"] });
    expect(given<{ names: NameView[] }>(await alice.names({})).names.map(({ name }) => name)).toEqual([
      "@bob",
      "@kitten",
    ]);
  });

  test.each<[string, (who: Mailer) => Promise<{ ok: boolean }>, string]>([
    ["a name that is taken", (who) => who.addName({ name: "bob", capability: { value: 1 } }), "name_taken"],
    ["a name that everybody has", (who) => who.addName({ name: "self", capability: { value: 1 } }), "name_taken"],
    ["renaming onto another", (who) => who.renameName({ name: "@a", to: "@bob" }), "name_taken"],
    ["renaming into itself", (who) => who.renameName({ name: "@a", to: "@a/b" }), "bad_name"],
    ["what has no name", (who) => who.renameName({ name: "@nobody", to: "@b" }), "unknown_name"],
    ["removing what is not there", (who) => who.removeName({ name: "@nobody" }), "unknown_name"],
    ["an account that is not there", (who) => who.addName({ name: "dave" }), "unknown_agent"],
    ["a way around the names", (who) => who.addName({ name: "x", capability: "@../alice" }), "bad_name"],
    ["a capability that is none", (who) => who.addName({ name: "x", capability: {} as never }), "malformed"],
    [
      "a password in a URL",
      (who) => who.addName({ name: "x", capability: { tool: { url: "https://a:b@c.example" } } }),
      "malformed",
    ],
    [
      "a submission, where there are none",
      (who) => who.addName({ name: "x", capability: { submission: "sub_1" } }),
      "not_found",
    ],
    ["an operation's unknown member", (who) => who.addName({ name: "x", thng: 1 } as never), "malformed"],
    [
      "a rename that would lie too deep",
      (who) => who.renameName({ name: "@deep", to: `@${"x/".repeat(6)}x` }),
      "bad_name",
    ],
    [
      "a result under a name that everybody has",
      (who) => who.request({ to: "@bob", description: "x", resultName: "host" }),
      "name_taken",
    ],
    [
      "a result under a name that is taken",
      (who) => who.request({ to: "@bob", description: "x", resultName: "a" }),
      "name_taken",
    ],
    ["an end that is no end", (who) => who.attenuate({ name: "@a", as: "@b", expiresAt: "9999-01-01" }), "malformed"],
    ["a page of nothing", (who) => who.names({ limit: 0 }), "malformed"],
  ])("refused: %s", async (_, act, code) => {
    const { alice } = await open();
    given(await alice.addName({ name: "a", capability: { value: 1 } }));
    given(await alice.addName({ name: "deep/er/still", capability: { value: 1 } }));
    expect(refusal(await act(alice))).toBe(code);
    expect(given<{ names: unknown[] }>(await alice.names({})).names).toHaveLength(3);
  });

  test("a guest can name only agents it was given", async () => {
    const { service, alice } = await open();
    given(await service.createAgent({ tenant, name: "bot", kind: "guest", host: "alice" }));
    const bot = given<Mailer>(await service.enter({ tenant, name: "bot", by: "agent" }));
    expect(refusal(await bot.addName({ name: "bob" }))).toBe("forbidden");
    expect(refusal(await bot.send({ to: "@bob", text: "hi" }))).toBe("unknown_name");
    given(await alice.send({ to: "@bot", text: "meet @bob" }));
    given(await bot.adopt({ number: 1, edge: "bob", name: "bob" }));
    given(await bot.send({ to: "@bob", text: "hi" }));
  });
});

describe("attenuation", () => {
  test("an attenuated capability has fewer rights and ends when its issuer revokes it", async () => {
    const { alice, bob } = await open({ callTool: async () => ({ ok: true, result: 1 }) });
    given(await alice.addName({ name: "count", capability: tool }));
    given(await alice.attenuate({ name: "@count", as: "@lent", uses: 2 }));
    given(await alice.send({ to: "@bob", text: "use @lent" }));
    given(await bob.adopt({ number: 1, edge: "lent", name: "count" }));
    given(await bob.call({ name: "@count" }));
    expect(refusal(await bob.revoke({ form: "@count" }))).toBe("no_right");
    given(await bob.call({ name: "@count" }));
    expect(refusal(await bob.call({ name: "@count" }))).toBe("used_up");
    given(await alice.call({ name: "@count" }));
    given(await alice.attenuate({ name: "@count", as: "@lent2" }));
    given(await alice.send({ to: "@bob", text: "use @lent2" }));
    given(await bob.adopt({ number: 2, edge: "lent2", name: "count2" }));
    given(await bob.call({ name: "@count2" }));
    given(await alice.revoke({ form: "@lent2" }));
    expect(refusal(await bob.call({ name: "@count2" }))).toBe("revoked");
    expect(given(await bob.message({ number: 2 }))).toMatchObject({ edges: [{ state: "revoked" }] });
  });

  test("a handle with one use sends one message", async () => {
    const { alice, bob, carol } = await open();
    given(await alice.send({ to: "@bob", edges: { me: { name: "@self", uses: 1 } } }));
    given(await bob.adopt({ number: 1, edge: "me", name: "alice-once" }));
    given(await bob.send({ to: "@alice-once", text: "one" }));
    expect(refusal(await bob.send({ to: "@alice-once", text: "two" }))).toBe("used_up");
    given(await carol.inbox({}));
  });

  test("concurrent uses are all counted", async () => {
    const { alice } = await open({ callTool: async () => ({ ok: true, result: 1 }) });
    given(await alice.addName({ name: "count", capability: tool }));
    given(await alice.attenuate({ name: "@count", as: "@twice", uses: 2 }));
    const calls = await Promise.all(Array.from({ length: 8 }, () => alice.call({ name: "@twice" })));
    expect(calls.filter(({ ok }) => ok)).toHaveLength(2);
    expect(new Set(calls.map(refusal))).toEqual(new Set(["not refused", "used_up"]));
  });

  test("no sequence of attenuations gives more rights than the original has", async () => {
    const rights = rightsOfKind.submission;
    const step = fc.record({
      from: fc.nat({ max: 12 }),
      rights: fc.option(fc.subarray([...rights]), { nil: undefined }),
      ttl: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
      uses: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.subarray([...rights], { minLength: 1 }),
        fc.array(step, { maxLength: 12 }),
        async (held, steps) => {
          const clock = { ms: 1_000_000 };
          const service = createMailService({
            store: createMemoryMailStore(),
            clock: () => clock.ms,
            submissions: { rightsOf: async () => held, read: async () => ({}) },
          });
          given(await service.createAgent({ tenant, name: "alice" }));
          const alice = given<Mailer>(await service.enter({ tenant, name: "alice" }));
          given(await alice.addName({ name: "t0", capability: { submission: "sub_1" } }));
          const parents = new Map<string, string>();
          const names = ["@t0"];
          for (const { from, rights: wanted, ttl, uses } of steps) {
            const name = names[from % names.length]!;
            const as = `@t${names.length}`;
            const made = await alice.attenuate({
              name,
              as,
              ...(wanted && { rights: wanted }),
              ...(ttl !== undefined && { expiresAt: new Date(clock.ms + ttl * 1_000).toISOString() }),
              ...(uses !== undefined && { uses }),
            });
            if (!made.ok) continue;
            names.push(as);
            parents.set(as, name);
          }
          const views = new Map(
            given<{ names: NameView[] }>(await alice.names({ limit: 50 })).names.map((view) => [view.name, view]),
          );
          for (const [child, parent] of parents) {
            const [a, b] = [views.get(child)!, views.get(parent)!];
            expect(b.rights).toEqual(expect.arrayContaining([...a.rights]));
            if (b.expiresAt !== undefined) expect(a.expiresAt! <= b.expiresAt).toBe(true);
            if (b.usesLeft !== undefined) expect(a.usesLeft!).toBeLessThanOrEqual(b.usesLeft);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe("content of capabilities", () => {
  const secret = "hunter2-password";

  test.each<[string, object, ((alice: Mailer) => Promise<unknown>)?]>([
    ["without the right", { rights: [] }],
    ["revoked", {}, (alice) => alice.revoke({ form: "@lent" })],
  ])("a value is not shown in any view %s", async (_, taken, after) => {
    const { alice, bob } = await open();
    given(await alice.addName({ name: "pw", capability: { value: secret } }));
    given(await alice.attenuate({ name: "@pw", as: "@lent", ...taken }));
    given(await alice.send({ to: "@bob", text: "@lent" }));
    given(await bob.adopt({ number: 1, edge: "lent", name: "got" }));
    await after?.(alice);
    const views = [
      await bob.names({}),
      await bob.inbox({}),
      await bob.message({ number: 1 }),
      await bob.read({ name: "got" }),
    ];
    expect(JSON.stringify(views)).not.toContain(secret);
    expect(JSON.stringify(await alice.names({}))).not.toContain(secret);
    expect(given(await alice.read({ name: "pw" }))).toMatchObject({ value: secret });
  });

  test("an agent that attenuates a capability does not gain the right to read it", async () => {
    const { alice, bob } = await open();
    given(await alice.send({ to: "@bob", edges: { v: { value: secret } } }));
    given(await alice.addName({ name: "pw", capability: { value: secret } }));
    given(await alice.send({ to: "@bob", edges: { blind: { name: "@pw", rights: [] } } }));
    given(await bob.adopt({ number: 2, edge: "blind", name: "blind" }));
    given(await bob.attenuate({ name: "@blind", as: "@own" }));
    expect(refusal(await bob.read({ name: "@own" }))).toBe("no_right");
    expect(JSON.stringify(await bob.names({}))).not.toContain("a string");
  });

  test("the URL of a tool is not shown to agents that may call it", async () => {
    const host = "secret-place.example";
    const { alice, bob } = await open({ callTool: async () => ({ ok: false, reason: `${host} is not there` }) });
    given(await alice.addName({ name: "t", capability: { tool: { url: `https://${host}/x` } } }));
    given(await alice.send({ to: "@bob", text: "@t" }));
    given(await bob.adopt({ number: 1, edge: "t", name: "t" }));
    expect(JSON.stringify([await bob.call({ name: "t" }), await bob.read({ name: "t" })])).not.toContain(host);
    expect(JSON.stringify(await alice.call({ name: "t" }))).toContain(host);
  });
});

describe("EN-REQ-01: requests for a capability in free text", () => {
  test("a request is resolved with a capability, which gets the name that the requester chose", async () => {
    const { alice, bob } = await open();
    given(await bob.addName({ name: "tools/count", capability: { value: 42 } }));
    given(await alice.request({ to: "@bob", description: "A counter, please", resultName: "counter" }));
    expect(given(await bob.inbox({}))).toMatchObject({
      messages: [{ type: "request", description: "A counter, please", status: "open", from: "@alice" }],
    });
    expect(given(await bob.resolve({ number: 1, capability: "@tools/count" }))).toMatchObject({ status: "resolved" });
    expect(given(await alice.read({ name: "@counter" }))).toEqual({ kind: "value", value: 42 });
    expect(given(await alice.message({ number: 1 }))).toMatchObject({
      status: "resolved",
      edges: [{ name: "result" }],
    });
  });

  test("a request is rejected with a reason", async () => {
    const { alice, bob } = await open();
    given(await alice.request({ to: "@bob", description: "The moon" }));
    given(await bob.reject({ number: 1, reason: "Not mine to give" }));
    expect(given(await alice.message({ number: 1 }))).toMatchObject({ status: "rejected", reason: "Not mine to give" });
  });

  test.each<[string, (who: { alice: Mailer; bob: Mailer }) => Promise<{ ok: boolean }>, string]>([
    [
      "settled twice",
      async ({ bob }) => {
        await bob.reject({ number: 1 });
        return bob.resolve({ number: 1, capability: "@self" });
      },
      "already_settled",
    ],
    ["settled by who asked", ({ alice }) => alice.resolve({ number: 1, capability: "@self" }), "not_a_request"],
    ["with what one does not have", ({ bob }) => bob.resolve({ number: 1, capability: "@moon" }), "unknown_name"],
    ["another mailbox's number", ({ bob }) => bob.resolve({ number: 7, capability: "@self" }), "not_found"],
    [
      "a message that asks nothing",
      async ({ alice, bob }) => {
        await alice.send({ to: "@bob", text: "hi" });
        return bob.reject({ number: 2 });
      },
      "not_a_request",
    ],
  ])("refused: %s", async (_, act, code) => {
    const { alice, bob } = await open();
    given(await alice.request({ to: "@bob", description: "The moon" }));
    expect(refusal(await act({ alice, bob }))).toBe(code);
  });

  test("an agent can send a request to itself", async () => {
    const { alice } = await open();
    given(await alice.request({ to: "@self", description: "Remember", resultName: "note" }));
    given(await alice.resolve({ number: 1, capability: { value: "yes" } }));
    expect(given(await alice.read({ name: "@note" }))).toMatchObject({ value: "yes" });
  });
});
