import { createClient, type MailClient } from "@cofill/client";
import { connectMail, startServer } from "@cofill/server";
import { createIntakeService } from "@cofill/service";
import type { FollowEvent } from "@cofill/service/mail";
import { openPostgresStore } from "@cofill/store/postgres";
import { expect, onTestFinished, test } from "vitest";
import { freshDatabase } from "../../../../test/support/database.ts";
import { testSecretKey } from "../../../../test/support/secret-key.ts";
import { done, introduce, orderForm } from "./mail-server.ts";

const startOn = async (url: string): Promise<string> => {
  const store = await openPostgresStore({ url, secretKeys: [testSecretKey] });
  const { mail, notices, attach } = connectMail({ store, mailStore: store.mail });
  const service = await createIntakeService({ store, onReview: notices.onReview });
  attach(service);
  const server = await startServer({ service, store, mail, notices });
  onTestFinished(async () => {
    mail.close();
    await server.close(100);
    await store.close();
  });
  return server.url;
};

/** Follows until a text came. */
const heardUntil = async (client: MailClient, text: string, begun: () => void): Promise<readonly FollowEvent[]> => {
  const heard: FollowEvent[] = [];
  for await (const event of client.follow()) {
    heard.push(event);
    begun();
    if (event.type === "message" && event.message.type === "package" && event.message.text === text) break;
  }
  return heard;
};

test("two servers on one database deliver each other's mail once and in order", async () => {
  const database = await freshDatabase();
  const [here, there] = [await startOn(database), await startOn(database)];
  const ann = createClient({ url: here, agent: "ann" }).mail;
  const bob = createClient({ url: there, agent: "bob" }).mail;
  await introduce(ann, bob);
  const { promise: isFollowing, resolve } = Promise.withResolvers<void>();
  const following = heardUntil(bob, "last", resolve);
  await isFollowing;
  const texts = [...Array.from({ length: 30 }, (_, n) => String(n)), "last"];
  for (const text of texts) done(await ann.send({ to: "@bob", text }));
  const heard = (await following).flatMap((event) => (event.type === "message" ? [event.message] : []));
  expect(heard.map((message) => message.type === "package" && message.text)).toEqual(texts);
  expect(heard.map(({ number }) => number)).toEqual(texts.map((_, n) => n + 1));

  // Both write into one mailbox at once, through both servers.
  const twin = createClient({ url: there, agent: "ann" }).mail;
  await Promise.all(
    texts.flatMap((_, n) => [
      ann.send({ to: "@bob", text: `a${n}`, key: `a${n}` }).then(done),
      twin.send({ to: "@bob", text: `b${n}`, key: `b${n}` }).then(done),
      twin.send({ to: "@bob", text: `a${n}`, key: `a${n}` }).then(done),
    ]),
  );
  const all = done(await createClient({ url: here, agent: "bob" }).mail.inbox({ limit: 500 })).messages;
  expect(all).toHaveLength(3 * texts.length);
  expect(all.map(({ number }) => number)).toEqual(all.map((_, n) => all.length - n));

  // Closed through one, it is closed at the other.
  const sent = done(await ann.send({ to: "@bob", text: "@form", edges: { form: { form: orderForm } } }));
  const { number } = done(await bob.inbox({ limit: 1 })).messages[0]!;
  done(await bob.fill({ number, fields: { item: "Lamp" } }));
  done(await twin.close({ form: String(sent.number) }));
  expect(await bob.fill({ number, submit: true })).toMatchObject({ ok: false, problem: { code: "form_closed" } });
  expect(done(await bob.draft({ number })).payload).toEqual({ item: "Lamp" });
});
