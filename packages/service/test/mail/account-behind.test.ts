import type { Mailer } from "@cofill/service/mail";
import { createMemoryMailStore, StoreError } from "@cofill/store";
import { expect, test } from "vitest";
import { given, openMail, refusal, tenant } from "./open-mail.ts";

const open = async (options = {}) => {
  const mail = await openMail({ alice: ["bob"], bob: ["alice"], carol: [] }, options);
  const behind = (holder: string, name: string) => mail.service.accountBehind({ tenant, holder, name });
  return { ...mail, behind, ...(mail.agents as Record<"alice" | "bob" | "carol", Mailer>) };
};

test("D-07: accountBehind finds the account of the holder's own name and nothing for other agents", async () => {
  const { alice, behind } = await open();
  given(await alice.renameName({ name: "@bob", to: "@people/boss" }));
  expect(given(await behind("alice", "@people/boss"))).toBe("bob");
  expect(given(await behind("alice", "@self"))).toBe("alice");
  expect(refusal(await behind("alice", "@bob"))).toBe("unknown_name");
  expect(refusal(await behind("carol", "@people/boss"))).toBe("unknown_name");
});

test("accountBehind: a lent handle resolves as long as it permits writing", async () => {
  const { alice, bob, behind, clock } = await open();
  const expiresAt = new Date(clock.ms + 1_000).toISOString();
  given(await alice.attenuate({ name: "@self", as: "@short", expiresAt }));
  given(await alice.attenuate({ name: "@self", as: "@lent" }));
  given(await alice.send({ to: "@bob", text: "@short @lent" }));
  for (const name of ["short", "lent"]) {
    given(await bob.adopt({ number: 1, edge: name, name }));
    expect(given(await behind("bob", `@${name}`))).toBe("alice");
  }
  clock.ms += 2_000;
  given(await alice.revoke({ form: "@lent" }));
  expect(refusal(await behind("bob", "@short"))).toBe("expired");
  expect(refusal(await behind("bob", "@lent"))).toBe("revoked");
  expect(given(await behind("bob", "@alice"))).toBe("alice");
});

test("accountBehind: a lookup does not consume a counted use", async () => {
  const { alice, bob, behind } = await open();
  given(await alice.send({ to: "@bob", edges: { me: { name: "@self", uses: 1 } } }));
  given(await bob.adopt({ number: 1, edge: "me", name: "once" }));
  for (let time = 0; time < 3; time++) expect(given(await behind("bob", "@once"))).toBe("alice");
  given(await bob.send({ to: "@once", text: "one" }));
  expect(refusal(await behind("bob", "@once"))).toBe("used_up");
});

test.each([
  ["what is no name", "alice", "a b", "bad_name"],
  ["a way around the names", "alice", "@../bob", "bad_name"],
  ["what is nobody", "alice", "@capability", "no_right"],
  ["a holder who is not there", "dave", "@bob", "unknown_agent"],
  ["a holder that is no name", "../alice", "@bob", "unknown_agent"],
])("refused: %s", async (_, holder, name, code) => {
  const { alice, behind } = await open();
  given(await alice.addName({ name: "capability", capability: { value: 1 } }));
  expect(refusal(await behind(holder, name))).toBe(code);
});

test("accountBehind: a failing store gives the problem unavailable", async () => {
  const memory = createMemoryMailStore();
  await open({ store: memory });
  const capability = async () => {
    throw new StoreError("unavailable", "gone");
  };
  const { service } = await openMail({}, { store: { ...memory, capability } });
  expect(refusal(await service.accountBehind({ tenant, holder: "alice", name: "@bob" }))).toBe("unavailable");
});
