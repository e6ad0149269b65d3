import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createMailService, type Mailer } from "@cofill/service/mail";
import { openSqliteStore } from "@cofill/store/sqlite";
import { expect, onTestFinished, test } from "vitest";
import { given } from "./open-mail.ts";

/**
 * Rows as version 0.1.0 wrote them, when a capability was called a thing: Alice sent Bob two forms with a slot and
 * asked him for a counter; Bob answered the second form, began the first, and lent the counter.
 */
const rows = readFileSync(new URL("stored/before-capabilities.sql", import.meta.url), "utf8");

const openStored = async (): Promise<{ readonly alice: Mailer; readonly bob: Mailer }> => {
  const folder = mkdtempSync(join(tmpdir(), "cofill-mail-"));
  const file = join(folder, "cofill.db");
  await (await openSqliteStore({ file })).close();
  const db = new DatabaseSync(file);
  db.exec(rows);
  db.close();
  const store = await openSqliteStore({ file });
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  const mail = await createMailService({ store: store.mail, clock: () => Date.parse("2026-02-02T09:00:00Z") });
  const enter = async (name: string): Promise<Mailer> => given(await mail.enter({ tenant: "default", name }));
  return { alice: await enter("alice"), bob: await enter("bob") };
};

test("stored mail: the rows hold the earlier names", () => {
  expect(rows).toContain("INSERT INTO mail_things ");
  expect(rows).toContain('"thingId"');
});

test("stored mail: names, edges and slots written under the earlier names open their capabilities", async () => {
  const { alice, bob } = await openStored();
  expect(given(await bob.read({ name: "@tools/counter" }))).toEqual({ kind: "value", value: { count: 7 } });
  expect(given(await alice.read({ name: "@lent" }))).toEqual({ kind: "value", value: { count: 7 } });
  given(await bob.adopt({ number: 1, edge: "note", name: "@note" }));
  expect(given(await bob.read({ name: "@note" }))).toEqual({ kind: "value", value: "by Friday" });
  const { messages } = given<{ messages: readonly { number: number; type: string }[] }>(await alice.inbox({}));
  const response = messages.find(({ type }) => type === "form-response");
  given(await alice.adopt({ number: response!.number, edge: "counter", name: "@counter" }));
  expect(given(await alice.read({ name: "@counter" }))).toEqual({ kind: "value", value: { count: 7 } });
});

test("stored mail: a draft that was begun under the earlier names is finished and sent", async () => {
  const { alice, bob } = await openStored();
  given(await bob.fill({ number: 1, submit: true, fields: { counter: "@tools/thrice" } }));
  const { responses } = given<{ responses: readonly object[] }>(await alice.responses({ form: "1" }));
  expect(responses).toMatchObject([{ payload: { city: "Bonn" } }]);
});

test("stored mail: a form that was sent under the earlier names is forwarded", async () => {
  const { alice, bob } = await openStored();
  given(await bob.forward({ number: 1, edge: "form", to: "@alice" }));
  const message = given<{ edges: readonly { form?: { title: string } }[] }>(await alice.message({ number: 5 }));
  expect(message.edges[0]!.form).toMatchObject({ title: "Trip" });
});
