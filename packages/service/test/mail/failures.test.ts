import { createMailService, type Mailer, mailCrashPoints } from "@cofill/service/mail";
import { createMemoryMailStore, type MailStore, StoreError } from "@cofill/store";
import { describe, expect, test } from "vitest";
import { given, openMail, refusal, tenant } from "./open-mail.ts";

/** A store whose call number `n` fails, before it does anything or after it has done it. */
const failingAt = (
  store: MailStore,
  n: number,
  when: "before" | "after",
): { store: MailStore; calls: () => number } => {
  let calls = 0;
  const wrap =
    <A extends readonly unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const isThis = ++calls === n;
      if (isThis && when === "before") throw new StoreError("unavailable", "the line is cut");
      const result = await call(...args);
      if (isThis) throw new StoreError("unavailable", "the line is cut");
      return result;
    };
  const wrapped = Object.fromEntries(
    Object.entries(store).map(([name, call]) => [name, name === "subscribe" ? call : wrap(call)]),
  );
  return { store: wrapped as unknown as MailStore, calls: () => calls };
};

const pattern = { type: "record", fields: { a: { kind: "string" }, it: { kind: "capability" } } } as const;

/** Each step may be tried again as it is: keys and responseIds make it one. */
const story = async (alice: Mailer, bob: Mailer, attempt: (work: () => Promise<{ ok: boolean }>) => Promise<void>) => {
  await attempt(() =>
    alice.send({ to: "@bob", text: "@form", edges: { form: { form: { title: "T", pattern } } }, key: "k" }),
  );
  await attempt(() => bob.addName({ name: "it", capability: { value: 1 }, replace: true }));
  await attempt(() => bob.fill({ number: 1, fields: { a: "x" } }));
  await attempt(() => bob.sendFormResponse({ number: 1, payload: { a: "x", it: "@it" }, responseId: "r" }));
  await attempt(() => alice.adopt({ number: 2, edge: "it", name: "got", replace: true }));
  await attempt(() => alice.close({ form: "1" }));
};

describe.each(["before", "after"] as const)("the store fails call N %s doing it, for every N", (when) => {
  test("every failure is retryable, and the final state is the same", async () => {
    for (let n = 1, wasReached = true; wasReached; n++) {
      const memory = createMemoryMailStore();
      await openMail({ alice: ["bob"], bob: [] }, { store: memory });
      const { store, calls } = failingAt(memory, n, when);
      const service = createMailService({ store });
      const enter = async (name: string): Promise<Mailer> => {
        const answer = await service.enter({ tenant, name });
        return given(answer.ok ? answer : await service.enter({ tenant, name }));
      };
      const [alice, bob] = [await enter("alice"), await enter("bob")];
      await story(alice, bob, async (work) => {
        const answer = await work();
        if (answer.ok) return;
        expect(refusal(answer)).toBe("unavailable");
        given(await work());
      });
      service.close();
      wasReached = calls() >= n;
      const sound = createMailService({ store: memory });
      const after = async (name: string): Promise<Mailer> => given(await sound.enter({ tenant, name }));
      const [ann, ben] = [await after("alice"), await after("bob")];
      expect(given(await ann.responses({ form: "1" }))).toMatchObject({ responses: [{ payload: { a: "x" } }] });
      expect(given(await ann.read({ name: "got" }))).toEqual({ kind: "value", value: 1 });
      expect(given<{ messages: unknown[] }>(await ann.inbox({ all: true })).messages).toHaveLength(2);
      expect(given<{ messages: unknown[] }>(await ben.inbox({ all: true })).messages).toHaveLength(2);
    }
  });
});

test.each(mailCrashPoints)("a process that ends at %s leaves both copies or none", async (point) => {
  const store = createMemoryMailStore();
  await openMail({ alice: ["bob"], bob: [] }, { store });
  const service = createMailService({
    store,
    reach: (at) => {
      if (at === point) throw new Error("killed");
    },
  });
  const alice = given<Mailer>(await service.enter({ tenant, name: "alice" }));
  await expect(alice.send({ to: "@bob", text: "hi", key: "k" })).rejects.toThrow("killed");
  const after = createMailService({ store });
  const count = async (name: string): Promise<number> =>
    given<{ messages: unknown[] }>(await given<Mailer>(await after.enter({ tenant, name })).inbox({})).messages.length;
  expect([await count("alice"), await count("bob")]).toEqual(point === "mail:decided" ? [0, 0] : [1, 1]);
  given(await given<Mailer>(await after.enter({ tenant, name: "alice" })).send({ to: "@bob", text: "hi", key: "k" }));
  expect([await count("alice"), await count("bob")]).toEqual([1, 1]);
});

test("no operation reveals a reference, an agent's id or a capability's id", async () => {
  const inner = createMemoryMailStore();
  const ids = new Set<string>();
  const store: MailStore = {
    ...inner,
    commit: (changes) => {
      for (const { id, handleId } of changes.agents ?? []) ids.add(id).add(handleId);
      for (const { id } of changes.capabilities ?? []) ids.add(id);
      for (const { id } of changes.blobs ?? []) ids.add(id);
      return inner.commit(changes);
    },
  };
  const { agents, service } = await openMail({ alice: ["bob"], bob: ["alice"] }, { store });
  const { alice, bob } = agents as Record<"alice" | "bob", Mailer>;
  const seen: unknown[] = [];
  const spy = (mailer: Mailer): Mailer =>
    new Proxy(mailer, {
      get: (target, member: keyof Mailer) => {
        const call = target[member];
        if (typeof call !== "function" || member === "follow") return call;
        return async (...args: never[]) => {
          const answer = await (call as (...args: never[]) => Promise<unknown>)(...args);
          seen.push(answer);
          return answer;
        };
      },
    });
  await story(spy(alice), spy(bob), async (work) => void given(await work()));
  const spied = spy(bob);
  await spied.addName({ name: "f", capability: { file: { filename: "a.txt", base64: "aGk=" } } });
  await spied.read({ name: "f" });
  await spied.names({});
  await spied.correspondents({});
  await spied.inbox({ all: true });
  await spied.read({ name: "@alice" });
  seen.push(...[await service.agents({ tenant })]);
  const text = JSON.stringify(seen);
  expect(ids.size).toBeGreaterThan(5);
  expect(seen.length).toBeGreaterThan(10);
  for (const id of ids) expect(text).not.toContain(id);
});
