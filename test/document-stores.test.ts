import { answerAt, type DocumentStore, people, type StoredDocument } from "@cofill/core";
import { createIntakeService } from "@cofill/service";
import type { MailDraft } from "@cofill/service/mail";
import { createMemoryStore } from "@cofill/store";
import { describe, expect, test } from "vitest";
import { openDraftStore } from "../packages/cli/src/mail/draft-store.ts";
import { openDocumentFile } from "../packages/cli/src/session/document-file.ts";
import { workspace } from "../packages/cli/test/run-cofill.ts";
import { openSubmissionStore } from "../packages/server/src/pages/submission-store.ts";
import type { LinkPrincipal } from "../packages/server/src/principals.ts";
import { given, openMail } from "../packages/service/test/mail/open-mail.ts";

const schema = { type: "object", properties: { name: { type: "string", title: "Name" }, age: { type: "integer" } } };

const text = `---
markform:
  spec: MF/0.1
---
<!-- form id="person" title="Person" -->
<!-- group id="all" title="All" -->
<!-- field kind="string" id="name" label="Name" --><!-- /field -->
<!-- field kind="number" id="age" label="Age" integer=true --><!-- /field -->
<!-- /group -->
<!-- /form -->
`;

type Store = DocumentStore<StoredDocument, { readonly code: string }>;

const openFile = async (): Promise<Store> => {
  const { path } = workspace({ "person.form.md": text });
  const environment = { cwd: path("."), env: {} } as never;
  return (await openDocumentFile(environment, "person.form.md", { "no-validators": true })).store(people);
};

const openSubmission = async (): Promise<Store> => {
  const service = await createIntakeService({ store: createMemoryStore(), baseUrl: "http://localhost" });
  await service.register({ id: "person", version: "1", name: "Person", form: { format: "json-schema", schema } });
  const open = { via: "open", tenant: "default" } as const;
  const actor = { kind: "agent", id: "bot" } as const;
  const made = await service.create(open, "person", { actor });
  if (!made.ok) throw new Error(made.problem.detail);
  const { submissionId, resumeToken } = made.value.body;
  const issued = await service.issueLink(open, submissionId, { actor: { kind: "human", id: "clerk" }, resumeToken });
  if (!issued.ok || !issued.value.body.ok) throw new Error("no link");
  const token = String(issued.value.body.url).split("/").at(-1)!;
  return openSubmissionStore({
    service,
    principal: (await service.linkPrincipal(token)) as LinkPrincipal,
    onCommit: (_, listener) => service.subscribe(listener),
  });
};

const openMailer = async () => {
  const { agents } = await openMail({ alice: ["bob"], bob: [] });
  const { alice, bob } = agents;
  const form = { title: "Person", source: { format: "json-schema", schema } } as never;
  given(await alice!.send({ to: "@bob", edges: { form: { form } } }));
  return bob!;
};

const openDraft = async (): Promise<Store> => given<MailDraft>(await (await openMailer()).openDraft(1));

const openDraftElsewhere = async (): Promise<Store> =>
  openDraftStore({ api: await openMailer(), number: 1, by: { kind: "person", id: "bob" } });

const places: readonly (readonly [string, () => Promise<Store>, { readonly tells: boolean }])[] = [
  ["a file", openFile, { tells: true }],
  ["a submission", openSubmission, { tells: true }],
  ["a mailed draft", openDraft, { tells: true }],
  // Reads anew at every call and does not notify.
  ["a mailed draft behind the mail's interface", openDraftElsewhere, { tells: false }],
];

const stateOf = async (store: Store): Promise<StoredDocument> => {
  const read = await store.read();
  if (!read.ok) throw new Error(read.problem.code);
  return read.state;
};

describe.each(places)("document store: %s", (_, open) => {
  test("an edit is kept when it is acknowledged, as one change", async () => {
    const store = await open();
    const before = (await stateOf(store)).document.revision;
    const kept = await store.edit((editor) => {
      editor.edit([{ type: "set", path: "name", value: "Ida" }]);
      editor.edit([{ type: "set", path: "age", value: 41 }]);
      return editor.commands.length;
    });
    expect(kept).toMatchObject({ ok: true, result: 2 });
    const { document } = await stateOf(store);
    expect(document.values()).toMatchObject({ name: "Ida", age: 41 });
    expect(document.revision).toBeGreaterThan(before);
    expect(document.form.issues.size).toBe(0);
  });

  test("an edit that carries out nothing keeps nothing", async () => {
    const store = await open();
    const before = await stateOf(store);
    const kept = await store.edit((editor) => editor.edit([{ type: "set", path: "gone", value: 1 }]).ok);
    expect(kept).toMatchObject({ ok: true, result: false });
    const after = await stateOf(store);
    expect(after.document.values()).toEqual(before.document.values());
    expect(after.document.revision).toBe(before.document.revision);
  });

  test("work that fails leaves the document as it was", async () => {
    const store = await open();
    const failing = store.edit((editor) => {
      editor.edit([{ type: "set", path: "name", value: "Ida" }]);
      throw new RangeError("half-way");
    });
    await expect(failing).rejects.toThrow("half-way");
    expect(answerAt((await stateOf(store)).document.form, "name").state).toBe("unanswered");
  });

  test("going back inside an edit drops what was done since", async () => {
    const store = await open();
    await store.edit((editor) => {
      editor.edit([{ type: "set", path: "name", value: "Ida" }]);
      const earlier = editor.document;
      editor.edit([{ type: "set", path: "age", value: 41 }]);
      editor.restore(earlier);
    });
    expect((await stateOf(store)).document.values()).toEqual(expect.not.objectContaining({ age: 41 }));
  });
});

describe.each(places.filter(([, , { tells }]) => tells))("document store: %s", (_, open) => {
  test("who listens is told of a change, until they no longer listen", async () => {
    const store = await open();
    let told = 0;
    const stop = store.subscribe(() => told++);
    await store.edit((editor) => editor.edit([{ type: "set", path: "name", value: "Ida" }]));
    await expect.poll(() => told).toBeGreaterThan(0);
    stop();
    const before = told;
    await store.edit((editor) => editor.edit([{ type: "set", path: "name", value: "Eva" }]));
    expect(told).toBe(before);
  });

  test("an agent in the caller's place is recorded as one", async () => {
    const store = await open();
    const kept = await store.edit((editor) => editor.edit([{ type: "set", path: "name", value: "Ida" }]).ok, {
      agent: "helper",
    });
    expect(kept).toMatchObject({ ok: true, result: true });
    expect(answerAt((await stateOf(store)).document.form, "name").by).toMatchObject({ kind: "agent" });
  });
});
