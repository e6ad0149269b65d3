import { answerAt, type Kept } from "@cofill/core";
import type { DraftState, MailDraft, Mailer, MessageView, ReadView } from "@cofill/service/mail";
import { expect, test } from "vitest";
import { given, openMail, refusal, tenant } from "./open-mail.ts";

const pattern = {
  type: "record",
  order: ["name", "notes", "owner"],
  fields: {
    name: { kind: "string" },
    notes: { kind: "array", element: { kind: "string" }, optional: true },
    owner: {
      kind: "record",
      optional: true,
      fields: { first: { kind: "string" }, last: { kind: "string" } },
    },
    level: { kind: "number", default: 3, optional: true },
  },
} as const;

const open = async () => {
  const mail = await openMail({ alice: ["bob"], bob: [] });
  const { alice, bob } = mail.agents as Record<"alice" | "bob", Mailer>;
  given(await alice.send({ to: "@bob", edges: { form: { form: { title: "T", pattern } } } }));
  return { ...mail, alice, bob, draft: given<MailDraft>(await bob.openDraft(1)) };
};

const keptIn = <S, P>(kept: Kept<S, P, unknown>) => {
  if (!kept.ok) throw new Error(JSON.stringify(kept.problem));
  return kept;
};

test("draft: an edit is stored with the agent as actor and the service's time", async () => {
  const { draft, bob, clock } = await open();
  const { state } = keptIn(await draft.edit((editor) => editor.edit([{ type: "set", path: "name", value: "Box" }])));
  expect(answerAt(state.document.form, "name")).toMatchObject({
    value: "Box",
    by: { kind: "person", id: "bob" },
    at: new Date(clock.ms).toISOString(),
  });
  expect(state.document.revision).toBe(1);
  expect(given(await bob.draft({ number: 1 }))).toMatchObject({ revision: 1, payload: { name: "Box", level: 3 } });
});

test("draft: an agent that works in a person's page is recorded as an agent", async () => {
  const { draft } = await open();
  const { state } = keptIn(
    await draft.edit((editor) => editor.edit([{ type: "set", path: "name", value: "Box" }]), { agent: "helper" }),
  );
  expect(answerAt(state.document.form, "name").by).toEqual({ kind: "agent", id: "helper" });
});

test("draft: two concurrent edits are both kept", async () => {
  const { bob } = await open();
  const fields = Array.from({ length: 6 }, (_, n) => ({ [["name", "owner.first", "owner.last"][n % 3]!]: `v${n}` }));
  for (const answer of await Promise.all(fields.map((one) => bob.fill({ number: 1, fields: one })))) given(answer);
  const { payload } = given<{ payload: Record<string, Record<string, string>> }>(await bob.draft({ number: 1 }));
  expect(payload).toMatchObject({ name: expect.stringMatching(/^v/), owner: { first: expect.stringMatching(/^v/) } });
});

test("draft: thirty concurrent edits of thirty fields are all kept", async () => {
  const { alice, bob } = await open();
  const names = Array.from({ length: 30 }, (_, n) => `f${n}`);
  const fields = Object.fromEntries(names.map((name) => [name, { kind: "string", optional: true } as const]));
  given(
    await alice.send({ to: "@bob", edges: { form: { form: { title: "Wide", pattern: { type: "record", fields } } } } }),
  );
  const answers = await Promise.all(names.map((name) => bob.fill({ number: 2, fields: { [name]: name } })));
  expect(answers.filter(({ ok }) => !ok)).toEqual([]);
  const { payload } = given<{ payload: object }>(await bob.draft({ number: 2 }));
  expect(Object.keys(payload)).toHaveLength(30);
});

test("fill: a call with too many fields is refused before they are checked", async () => {
  const { bob } = await open();
  const fields = Object.fromEntries(Array.from({ length: 5_001 }, (_, n) => [`k${n}`, n]));
  expect(refusal(await bob.fill({ number: 1, fields }))).toBe("too_large");
});

test("D-03: a retry of fill with submit gives one answer and leaves the draft unchanged", async () => {
  const { alice, bob } = await open();
  given(await bob.fill({ number: 1, fields: { name: "A" } }));
  const send = (level: number) => bob.fill({ number: 1, fields: { level }, submit: true, responseId: "r-1" });
  const first = given<{ response: unknown }>(await send(4));
  expect(given<{ response: unknown }>(await send(4)).response).toEqual(first.response);
  expect(given(await bob.draft({ number: 1 }))).toMatchObject({ payload: { name: "A", level: 4 } });
  expect(refusal(await send(5))).toBe("response_conflict");
  expect(given<{ responses: unknown[] }>(await alice.responses({ form: "1" })).responses).toHaveLength(1);
});

test("fill: a stale revision is refused, and the draft is unchanged", async () => {
  const { bob } = await open();
  given(await bob.fill({ number: 1, fields: { name: "A" }, revision: 0 }));
  expect(refusal(await bob.fill({ number: 1, fields: { name: "B" }, revision: 0 }))).toBe("draft_changed");
  expect(given(await bob.draft({ number: 1 }))).toMatchObject({ payload: { name: "A" } });
});

test.each<[string, object, object]>([
  ["nested", { owner: { first: "A" } }, { owner: { first: "A" } }],
  ["by path", { "owner.first": "A" }, { owner: { first: "A" } }],
  ["a list as a whole", { notes: ["x", "y"] }, { notes: ["x", "y"] }],
  ["one entry of a list", { notes: ["x", "y"], "notes[1]": "z" }, { notes: ["x", "z"] }],
  ["null clears", { name: "A", level: null }, { name: "A" }],
])("fields are written %s", async (_, fields, payload) => {
  const { bob } = await open();
  given(await bob.fill({ number: 1, fields: { level: null } }));
  given(await bob.fill({ number: 1, fields: fields as Record<string, unknown> }));
  expect(given<{ payload: object }>(await bob.draft({ number: 1 })).payload).toEqual(payload);
});

test("draft: a value that does not fit is kept with an issue, as on every channel, and cannot be sent", async () => {
  const { bob } = await open();
  given(await bob.fill({ number: 1, fields: { name: "B", level: "much" } }));
  expect(given(await bob.draft({ number: 1 }))).toMatchObject({
    payload: { name: "B", level: "much" },
    issues: [{ path: "level" }],
  });
  expect(await bob.fill({ number: 1, submit: true })).toMatchObject({
    problem: { code: "invalid_payload", fields: [{ path: "level" }] },
  });
});

test("draft: an unknown field refuses the whole call and leaves the draft as it was", async () => {
  const { bob } = await open();
  given(await bob.fill({ number: 1, fields: { name: "A" } }));
  const refused = await bob.fill({ number: 1, fields: { name: "B", lewel: 3 } });
  expect(refused).toMatchObject({ problem: { code: "invalid_payload", fields: [{ path: "lewel" }] } });
  expect(given(await bob.draft({ number: 1 }))).toMatchObject({ payload: { name: "A" }, revision: 1 });
});

test("draft: missing fields are issues, also those of a record that was begun", async () => {
  const { bob } = await open();
  const unfinished = await bob.fill({ number: 1, fields: { "owner.first": "A" }, submit: true });
  expect(unfinished).toMatchObject({
    problem: { code: "invalid_payload", fields: [{ path: "name" }, { path: "owner.last" }] },
  });
  expect(given(await bob.draft({ number: 1 }))).toMatchObject({ payload: { owner: { first: "A" } } });
});

test("draft: submitting twice sends one answer, and then another can be started", async () => {
  const { bob, draft, alice } = await open();
  given(await bob.fill({ number: 1, fields: { name: "A" } }));
  const [first, second] = await Promise.all([draft.submit(), draft.submit()]);
  expect(given(first!)).toEqual(given(second!));
  expect(await draft.read()).toMatchObject({ state: { sentAt: expect.any(String) } });
  expect(refusal(await draft.edit((editor) => editor.edit([{ type: "clear", path: "name" }])))).toBe("already_settled");
  const again = given<DraftState>(await draft.again());
  expect(again.sentAt).toBeUndefined();
  expect(answerAt(again.document.form, "name").state).toBe("unanswered");
  given(await bob.fill({ number: 1, fields: { name: "B" }, submit: true }));
  const { responses } = given<{ responses: { payload: object }[] }>(await alice.responses({ form: "1" }));
  expect(responses.map(({ payload }) => payload)).toEqual([
    { name: "A", level: 3 },
    { name: "B", level: 3 },
  ]);
});

test("draft: a draft that changed since the seen revision is not sent", async () => {
  const { bob, draft } = await open();
  given(await bob.fill({ number: 1, fields: { name: "A" } }));
  expect(refusal(await draft.submit({ seen: 0 }))).toBe("draft_changed");
  given<MessageView>(await draft.submit({ seen: 1 }));
});

test("draft: subscribers are notified of changes through every channel", async () => {
  const { bob, draft } = await open();
  let heard = 0;
  const stop = draft.subscribe(() => {
    heard++;
  });
  given(await bob.fill({ number: 1, fields: { name: "A" } }));
  given(await bob.fill({ number: 1, submit: true }));
  stop();
  given(await bob.fill({ number: 1, fields: { name: "B" } }));
  expect(heard).toBe(2);
});

test.each(["close", "revoke"] as const)("listeners hear that the form ended: %s", async (how) => {
  const { alice, draft } = await open();
  let heard = 0;
  draft.subscribe(() => {
    heard++;
  });
  given(await alice[how]({ form: "1" }));
  expect(heard).toBe(1);
});

test("draft: an attached file gets a name in the filler's directory", async () => {
  const { alice, bob } = await open();
  const schema = { type: "object", properties: { scan: { type: "string", format: "binary" } } };
  const source = { format: "json-schema", schema } as never;
  given(await alice.send({ to: "@bob", edges: { form: { form: { title: "Scan", source } } } }));
  const draft = given<MailDraft>(await bob.openDraft(2));
  const file = { filename: "../my scan.pdf", mediaType: "application/pdf", bytes: new Uint8Array([1, 2, 3]) };
  given(await draft.attach("scan", file));
  given(await draft.attach("scan", file));
  const { names } = given<{ names: { name: string }[] }>(await bob.names({ below: "files" }));
  expect(names.map(({ name }) => name)).toEqual(["@files/my-scan.pdf", "@files/my-scan.pdf-2"]);
  given(await draft.submit());
  given(await alice.adopt({ number: 3, edge: "scan", name: "scan" }));
  expect(given<ReadView>(await alice.read({ name: "scan" }))).toMatchObject({ kind: "file", sizeBytes: 3 });
});

test.each<[string, Record<string, unknown>]>([
  ["nested", { scans: [{ scan: "@scan" }] }],
  ["by path", { "scans[0].scan": "@scan" }],
])("a file in a row of a list is given %s", async (_, fields) => {
  const { alice, bob } = await open();
  const row = { type: "object", properties: { scan: { type: "string", format: "binary" } }, required: ["scan"] };
  const schema = { type: "object", properties: { scans: { type: "array", items: row } }, required: ["scans"] };
  const source = { format: "json-schema", schema } as never;
  given(await alice.send({ to: "@bob", edges: { form: { form: { title: "Scans", source } } } }));
  given(await bob.addName({ name: "scan", capability: { file: { filename: "a.txt", base64: "aGk=" } } }));
  given(await bob.fill({ number: 2, fields: { scans: [{}] } }));
  given(await bob.fill({ number: 2, fields, submit: true }));
  expect(given(await alice.message({ number: 3 }))).toMatchObject({
    payload: { scans: [{ scan: { edge: "scans[0].scan" } }] },
    edges: [{ name: "scans[0].scan", kind: "file" }],
  });
});

test("draft: answers of an agent are not recorded as a person's", async () => {
  const { service, alice } = await open();
  given(await service.createAgent({ tenant, name: "bot", kind: "guest", host: "alice" }));
  const bot = given<Mailer>(await service.enter({ tenant, name: "bot", by: "agent" }));
  given(await alice.send({ to: "@bot", edges: { form: { form: { title: "T", pattern } } } }));
  given(await bot.fill({ number: 1, fields: { name: "A" } }));
  const draft = given<MailDraft>(await bot.openDraft(1));
  const read = await draft.read();
  expect(read.ok && answerAt(read.state.document.form, "name").by).toEqual({ kind: "agent", id: "bot" });
});

test("EN-2-01: a sent form without order is asked in the author's order", async () => {
  const { alice, bob } = await open();
  const fields = { street: { kind: "string" }, city: { kind: "string" }, apartment: { kind: "string" } } as const;
  const form = { title: "Address", pattern: { type: "record", fields } } as const;
  given(await alice.send({ to: "@bob", edges: { form: { form } } }));
  const read = await given<MailDraft>(await bob.openDraft(2)).read();
  expect(read.ok && [...read.state.document.form.compiled.fields.keys()]).toEqual(["street", "city", "apartment"]);
});
