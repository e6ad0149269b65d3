import { createMailService, type FollowEvent, type Mailer } from "@cofill/service/mail";
import type { MailboxChange } from "@cofill/store";
import { expect, onTestFinished, test } from "vitest";
import { appendMany } from "../mail-store-suite/rows.ts";
import { openInFolder } from "./store-in-folder.ts";

test("sqlite mail: a subscriber is notified of writes of another process, and of its own writes only once", async () => {
  const { store, another, dispose } = await openInFolder();
  onTestFinished(dispose);
  const other = await another();
  const heard: MailboxChange[] = [];
  let told = (): void => undefined;
  const nextBell = (): Promise<void> =>
    new Promise((resolve) => {
      told = resolve;
    });
  const stop = store.mail.subscribe((change) => {
    heard.push(change);
    told();
  });
  await appendMany(store.mail, [{ agentId: "mine" }]);
  const bell = nextBell();
  await appendMany(other.mail, [{ agentId: "theirs" }]);
  await bell;
  expect(heard).toEqual([{ agentId: "mine" }, {}]);
  stop();
});

test("sqlite mail: a follower gets messages that another process writes", async () => {
  const { store, another, dispose } = await openInFolder();
  onTestFinished(dispose);
  const here = createMailService({ store: store.mail });
  const there = createMailService({ store: (await another()).mail });
  const enter = async (service: typeof here, name: string): Promise<Mailer> => {
    const entered = await service.enter({ tenant: "default", name });
    if (!entered.ok) throw new Error(`${entered.problem.code}.${entered.problem.reason}`);
    return entered.value;
  };
  for (const name of ["alice", "bob"]) await here.createAgent({ tenant: "default", name });
  const events = (await enter(here, "bob")).follow()[Symbol.asyncIterator]();
  await events.next();
  const alice = await enter(there, "alice");
  await alice.addName({ name: "bob" });
  await alice.send({ to: "@bob", text: "from another process" });
  const { value } = (await events.next()) as { value: FollowEvent };
  expect(value).toMatchObject({ type: "message", message: { text: "from another process" } });
  await events.return?.(undefined);
  here.close();
  there.close();
});
