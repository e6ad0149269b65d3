import { collectionRows, indexPage, readManifest } from "@cofill/site";
import { readPage } from "@cofill/site/html";
import { auditPage } from "@cofill/site/lint";
import { describe, expect, test } from "vitest";
import { type Inbox, notePattern, openInbox, orderPattern, origin, sendForm, told } from "./inbox-world.ts";

/** Ada's inbox with everything that can stand in one. */
const openStage = async () => {
  const world = await openInbox();
  const { ada, bob, carol, mallory } = world;
  told(await ada.addName({ name: "@tools/counter", capability: { value: 7 } }));
  told(await mallory.send({ to: "@ada", text: "You do not know me" }));
  told(await bob.request({ to: "@ada", description: "A counter" }));
  const number = await sendForm(bob, ada, { title: "Order", description: "What you need", pattern: orderPattern });
  told(await ada.send({ to: "@carol", text: "@f", edges: { f: { form: { title: "Mine", pattern: notePattern } } } }));
  const [came] = told(await carol.inbox({ limit: 1 })).messages;
  told(await carol.sendFormResponse({ number: came!.number, payload: { note: "=1+1" } }));
  const { correspondents } = told(await ada.correspondents({}));
  const stranger = correspondents.find(({ name }) => !name.startsWith("@"))!.mark;
  return { ...world, stranger, number, formId: came!.edges[0]!.form!.formId, cookie: await world.signIn("ada") };
};

type Stage = Inbox & Awaited<ReturnType<typeof openStage>>;

const pages: readonly (readonly [name: string, path: (stage: Stage) => string])[] = [
  ["the inbox", () => "/inbox"],
  ["all messages", () => "/inbox/all"],
  ["a conversation", () => "/inbox/with/%40bob"],
  ["one with an unknown sender", ({ stranger }) => `/inbox/with/${stranger}`],
  ["one with a response", () => "/inbox/with/%40carol"],
  ["a message", ({ number }) => `/inbox/messages/${number}`],
  ["a form open in its conversation", ({ number }) => `/inbox/messages/${number}/form/form`],
  ["forward", ({ number }) => `/inbox/messages/${number}/forward?edge=form`],
  ["names", () => "/inbox/names"],
  ["a name", () => "/inbox/names/%40tools%2Fcounter"],
  ["answers", ({ formId }) => `/inbox/responses?form=${formId}`],
  ["close", ({ formId }) => `/inbox/close?form=${formId}`],
  ["revoke", ({ formId }) => `/inbox/revoke?form=${formId}`],
];

const snapshotOf = (html: string, path: string) => {
  const read = readPage(html, { url: `${origin}${path}` });
  if (!read.ok) throw new Error(read.problem.code);
  return read.snapshot;
};

describe("inbox pages for agents", () => {
  test.each(pages)("AAF-SCR-06: %s scores 100 with safety and has no findings", async (_, path) => {
    const stage = await openStage();
    const here = path(stage);
    const { text, status } = await stage.call("GET", here, { cookie: stage.cookie });
    expect(status).toBe(200);
    const manifest = await stage.call("GET", "/.well-known/agent-manifest.json", {
      headers: { accept: "application/json" },
    });
    const found = { from: "well known", read: readManifest(manifest.text) };
    const audit = auditPage(snapshotOf(text, here), found, { safety: true });
    expect(audit.findings).toEqual([]);
    expect(audit.score).toBe(100);
  });

  test.each([
    ["mail.correspondents", "/inbox", { name: "@carol", waiting: "1" }],
    ["mail.messages", "/inbox/with/%40bob", { who: "@bob", number: "2", text: "A counter" }],
    ["mail.names", "/inbox/names", { name: "@bob", kind: "agent", state: "Good" }],
  ])("AAF-QRY-01: the rows of %s can be read", async (view, path, first) => {
    const { call, cookie } = await openStage();
    const { text } = await call("GET", path, { cookie });
    const rows = collectionRows(indexPage(snapshotOf(text, path)), view);
    if (!rows.ok) throw new Error(JSON.stringify(rows.diagnostics));
    const cells = rows.value.rows.map(({ cells }) =>
      Object.fromEntries(cells.map(({ column, element }) => [column, element.text.trim()])),
    );
    expect(cells).toContainEqual(expect.objectContaining(first));
  });
});

describe("each kind in its own control", () => {
  /** The markup of one field of the open form. */
  const fieldOf = async (path: string): Promise<string> => {
    const { call, cookie, number } = await openStage();
    const { text } = await call("GET", `/inbox/messages/${number}/form/form`, { cookie });
    const form = text.slice(text.indexOf('id="cofill-form"'));
    const begin = form.indexOf(`data-cf-path="${path}"`);
    return form.slice(form.lastIndexOf("<", begin), begin + 2_500);
  };
  test.each([
    ["EN-CHT-03: string, a text input", "project", /<input[^>]*name="project"[^>]*type="text"/],
    ["EN-CHT-04: number, an input for numbers", "seats", /<input[^>]*name="seats"[^>]*inputmode="decimal"/],
    ["EN-CHT-05: boolean, a toggle", "urgent", /type="radio"[^>]*value="true".*type="radio"[^>]*value="false"/s],
    ["EN-CHT-06: bigint, a text input for digits", "budget", /<input[^>]*name="budget"[^>]*inputmode="numeric"/],
    ["EN-CHT-07: record, inside a fieldset", "address.city", /<input[^>]*name="address.city"/],
    [
      "EN-CHT-09: capability, a name with its tag",
      "counter",
      /<input[^>]*placeholder="Counter capability"[^>]*data-cf-names/,
    ],
  ])("%s", async (_, path, markup) => expect(await fieldOf(path)).toMatch(markup));

  test("EN-CHT-07, EN-CHT-08: a record is a fieldset, an array a list that grows and shrinks", async () => {
    const { call, ada, cookie, number } = await openStage();
    told(await ada.fill({ number, fields: { tags: ["one", "two"] } }));
    const { text } = await call("GET", `/inbox/messages/${number}/form/form`, { cookie });
    expect(text).toMatch(/<fieldset[^>]*>(?:(?!<\/fieldset>).)*Address(?:(?!<\/fieldset>).)*name="address.city"/s);
    expect(text.match(/name="_do" value="remove:tags\[\d\]"/g)).toHaveLength(2);
    expect(text).toMatch(/Add/);
  });

  test("EN-CHT-06, EN-CHT-10: an invalid answer is reported, and nothing is sent", async () => {
    const { call, bob, cookie, number } = await openStage();
    const place = `/inbox/messages/${number}/form/form`;
    const { text } = await call("GET", place, { cookie });
    const _was = /name="_was" value="([^"]*)"/.exec(text)![1]!.replaceAll("&quot;", '"');
    const wrong = { budget: "12 apples", seats: "many", counter: "urn:uuid:raw" };
    const answer = await call("POST", place, { cookie, form: { _do: "submit", _seen: "0", _was, ...wrong } });
    expect(answer.status).toBe(422);
    for (const entered of Object.values(wrong)) expect(answer.text).toContain(entered);
    expect(answer.text).toContain('aria-invalid="true"');
    expect(told(await bob.inbox({ type: "form-response", direction: "received", limit: 1 })).messages).toEqual([]);
  });
});

describe("inbox pages", () => {
  test("hostile text is escaped on every page", async () => {
    const { call, mallory, bob, ada, signIn } = await openInbox();
    const evil = `<img src=x onerror="alert(1)"><script>alert(1)</script>`;
    told(await mallory.send({ to: "@ada", text: evil }));
    told(await bob.request({ to: "@ada", description: evil }));
    const number = await sendForm(bob, ada, {
      title: evil,
      description: evil,
      pattern: { type: "record", fields: { a: { kind: "string", label: evil, description: evil } } },
    });
    const cookie = await signIn("ada");
    for (const path of ["/inbox", "/inbox/all", "/inbox/with/%40bob", `/inbox/messages/${number}/form/form`]) {
      const { text } = await call("GET", path, { cookie });
      expect(text, path).not.toMatch(/<img|<script>alert/);
      expect(text, path).toContain("alert(1)");
    }
  });

  test("a user who cannot have a mailbox is told so, with advice", async () => {
    const keyed = await openInbox();
    const answer = await keyed.call("GET", "/inbox", { cookie: await keyed.signIn("service") });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain("cannot have a mailbox");
    const open = await openInbox({ hasKeys: false });
    const blank = await open.call("GET", "/inbox", { cookie: `cofill_name=${encodeURIComponent("Ada Lovelace")}` });
    expect(blank.status).toBe(422);
    expect(blank.text).toContain('href="/name"');
    // A name that fits is a mailbox from its first use on.
    const named = await open.call("GET", "/inbox", { cookie: "cofill_name=lovelace" });
    expect(named.status).toBe(200);
    expect(told(await open.mail.agents({ tenant: "default" })).agents.map(({ name }) => name)).toContain("lovelace");
  });

  test("a file in a form is stored in the filler's directory and submitted with the form", async () => {
    const { call, ada, bob, signIn } = await openInbox();
    const schema = {
      type: "object",
      required: ["paper"],
      properties: { paper: { type: "string", title: "Paper", format: "binary" } },
    };
    const number = await sendForm(bob, ada, { title: "Paper", source: { format: "json-schema", schema } });
    const cookie = await signIn("ada");
    const place = `/inbox/messages/${number}/form/form`;
    const paper = new File(["hello"], "paper.txt", { type: "text/plain" });
    const form = { _do: "submit", _seen: "0", _was: "{}", paper };
    const posted = await call("POST", place, { cookie, form });
    expect([posted.status, posted.headers.get("location")]).toEqual([303, `${place}#cofill-form`]);
    const [response] = told(await bob.inbox({ type: "form-response", direction: "received", limit: 1 })).messages;
    expect(response?.edges).toMatchObject([{ kind: "file", about: "paper.txt" }]);
  });

  test("a form posted without a script is saved even if submitting is refused", async () => {
    const { call, ada, bob, signIn } = await openInbox();
    const number = await sendForm(bob, ada, { title: "Note", pattern: notePattern });
    const [sent] = told(await bob.inbox({ limit: 1 })).messages;
    const cookie = await signIn("ada");
    const place = `/inbox/messages/${number}/form/form`;
    const { text } = await call("GET", place, { cookie });
    const was = /name="_was" value="([^"]*)"/.exec(text)![1]!.replaceAll("&quot;", '"');
    told(await bob.close({ form: sent!.edges[0]!.form!.formId }));
    const form = { _do: "submit", _seen: "0", _was: was, note: "Too late" };
    const posted = await call("POST", place, { cookie, form });
    expect(posted.status).toBe(409);
    expect(posted.text).toContain("Too late");
    expect(told(await ada.draft({ number })).payload).toEqual({ note: "Too late" });
  });

  test("a mailed form that changed since the person looked is not submitted", async () => {
    const { call, ada, bob, signIn } = await openInbox();
    const number = await sendForm(bob, ada, { title: "Note", pattern: notePattern });
    const cookie = await signIn("ada");
    const place = `/inbox/messages/${number}/form/form`;
    const { text } = await call("GET", place, { cookie });
    const [_was, _seen] = ["_was", "_seen"].map((name) =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(text)![1]!.replaceAll("&quot;", '"'),
    ) as [string, string];
    told(await ada.fill({ number, fields: { note: "By an agent" } }));
    const posted = await call("POST", place, { cookie, form: { _do: "submit", _seen, _was, note: "" } });
    expect([posted.status, posted.text]).toEqual([409, expect.stringContaining("By an agent")]);
    expect(told(await bob.inbox({ type: "form-response", direction: "received", limit: 1 })).messages).toEqual([]);
  });

  test("a form's card shows no warnings about its pattern, which are for form authors", async () => {
    const { call, ada, bob, signIn } = await openInbox();
    const schema = { type: "object", properties: { legal_name: { type: "string", minLength: 3 } } };
    const number = await sendForm(bob, ada, {
      title: "Vendor",
      source: { format: "json-schema", schema },
      once: true,
    });
    const message = told(await ada.message({ number }));
    expect(message.edges[0]?.form?.notes).toEqual([expect.stringContaining("legal_name")]);
    const cookie = await signIn("ada");
    for (const path of [`/inbox/messages/${number}`, "/inbox/with/%40bob", "/inbox/all"]) {
      const { text } = await call("GET", path, { cookie });
      expect(text, path).toContain("Takes one answer and no more.");
      expect(text, path).not.toContain("Not said");
    }
  });

  test("a rejected message says that its files must be chosen again", async () => {
    const { call, signIn } = await openInbox();
    const cookie = await signIn("ada");
    const file = new File(["hello"], "paper.txt", { type: "text/plain" });
    const refused = async (form: Readonly<Record<string, string | File>>) =>
      (await call("POST", "/inbox/send", { cookie, form: { to: "@nobody", text: "Here", ...form } })).text;
    const withFile = await refused({ file });
    expect(withFile).toMatch(/<details[^>]* open/);
    expect(withFile).toContain("choose again what you had attached");
    expect(await refused({ file: new File([], "") })).not.toContain("choose again");
  });

  test("a received file with a name can be downloaded from its message", async () => {
    const { call, ada, bob, signIn } = await openInbox();
    const file = { filename: "paper.txt", mediaType: "text/plain", base64: Buffer.from("hello").toString("base64") };
    told(await bob.send({ to: "@ada", text: "Take @paper", edges: { paper: { file } } }));
    const { number } = told(await ada.inbox({ limit: 1 })).messages[0]!;
    const cookie = await signIn("ada");
    const link = /href="([^"]*)"[^>]*>Download/;
    expect((await call("GET", `/inbox/messages/${number}`, { cookie })).text).not.toMatch(link);
    told(await ada.adopt({ number, edge: "paper", name: "@bobs/paper" }));
    const { text } = await call("GET", `/inbox/messages/${number}`, { cookie });
    const got = await call("GET", link.exec(text)![1]!, { cookie });
    expect([got.text, got.headers.get("content-disposition")]).toEqual([
      "hello",
      expect.stringMatching(/^attachment.*paper\.txt/),
    ]);
  });

  test("the table of answers shows lists and records as text, and secret answers on request", async () => {
    const { call, ada, bob, signIn } = await openInbox();
    const pattern = {
      type: "record",
      fields: {
        tags: { kind: "array", element: { kind: "string" } },
        stops: {
          kind: "array",
          element: { kind: "record", fields: { city: { kind: "string" }, nights: { kind: "number" } } },
        },
        pin: { kind: "string", label: "Pin", secret: true },
      },
    };
    const number = await sendForm(bob, ada, { title: "Trip", pattern });
    const payload = {
      tags: ["steel", "wood"],
      stops: [
        { city: "Oslo", nights: 2 },
        { city: "Rome", nights: 1 },
      ],
      pin: "7316",
    };
    told(await ada.sendFormResponse({ number, payload }));
    const [sent] = told(await bob.inbox({ direction: "sent", limit: 1 })).messages;
    const place = `/inbox/responses?form=${sent!.edges[0]!.form!.formId}`;
    const cookie = await signIn("bob");
    const { text } = await call("GET", place, { cookie });
    expect(text).toContain("<bdi>steel, wood</bdi>");
    expect(text).toContain("<bdi>1. City: Oslo; Nights: 2\n2. City: Rome; Nights: 1</bdi>");
    expect(text).not.toContain("7316");
    const shown = /href="([^"]*)">Show secret answers/.exec(text)![1]!.replaceAll("&amp;", "&");
    expect((await call("GET", shown, { cookie })).text).toContain("<bdi>7316</bdi>");
  });

  test("the answers to a form are offered to its proposer only", async () => {
    const { call, ada, bob, signIn } = await openInbox();
    const number = await sendForm(bob, ada, { title: "Note", pattern: notePattern });
    told(await ada.adopt({ number, edge: "form", name: "@note" }));
    const sent = told(await bob.inbox({ limit: 1 })).messages[0]!;
    told(await bob.adopt({ number: sent.number, edge: "form", name: "@note" }));
    const pageOf = async (who: string) =>
      (await call("GET", "/inbox/names/%40note", { cookie: await signIn(who) })).text;
    expect(await pageOf("bob")).toContain("Answers to this form");
    expect(await pageOf("ada")).not.toContain("Answers to this form");
  });

  test("a person who answered can answer again while the form is open", async () => {
    const { call, ada, bob, signIn } = await openInbox();
    const number = await sendForm(bob, ada, { title: "Note", pattern: notePattern });
    const cookie = await signIn("ada");
    told(await ada.fill({ number, fields: { note: "first" }, submit: true }));
    const { text } = await call("GET", "/inbox/with/%40bob", { cookie });
    expect(text).toContain("See your answers");
    const again = await call("POST", `/inbox/messages/${number}/form/form/again`, { cookie });
    expect(again.status).toBe(303);
    told(await ada.fill({ number, fields: { note: "second" }, submit: true }));
    const { messages } = told(await bob.inbox({ type: "form-response", direction: "received" }));
    expect(messages.map((one) => one.type === "form-response" && one.payload.note).sort()).toEqual(["first", "second"]);
  });

  test("a script whose session has ended gets a problem", async () => {
    const { call } = await openInbox();
    const headers = { accept: "application/json", "sec-fetch-mode": "cors" };
    const answer = await call("POST", "/inbox/messages/1/form/form/changes", {
      headers,
      json: { changes: [], since: 0 },
    });
    expect(answer.status).toBe(401);
  });

  test("posts from pages of other sites are refused", async () => {
    const { call, signIn } = await openInbox();
    const cookie = await signIn("ada");
    const headers = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
    const answer = await call("POST", "/inbox/send", { cookie, headers, form: { to: "@bob", text: "hi" } });
    expect(answer.status).toBe(403);
  });

  test("the submission of a notice is opened through a link made at that moment, which is not stored", async () => {
    const { call, service, mail, ada, operator, signIn } = await openInbox();
    const created = await service.create(operator, "expense", { actor: { kind: "agent", id: "bot" } });
    if (!created.ok) throw new Error(`${created.problem.code}.${created.problem.reason}`);
    const { submissionId } = created.value.body;
    for (const rights of [["fill"], ["review"], ["read"]] as const) {
      const key = rights[0];
      told(await mail.notify({ tenant: "default", submissionId, to: ["ada"], text: "See", rights, key }));
    }
    const cookie = await signIn("ada");
    const notices = told(await ada.inbox({ limit: 3 })).messages;
    const places = await Promise.all(
      notices.map(async ({ number, edges }) => {
        expect(JSON.stringify(edges)).not.toContain("hl_");
        const answer = await call("POST", `/inbox/messages/${number}/open`, { cookie, form: { edge: edges[0]!.name } });
        return `${edges[0]!.rights.join()} ${answer.status} ${answer.headers.get("location")?.replace(/hl_.*/, "hl_")}`;
      }),
    );
    expect(places.sort()).toEqual([
      "fill 303 /handoff/hl_",
      `read 303 /submissions/${submissionId}`,
      `review 303 /submissions/${submissionId}/review`,
    ]);
  });

  test.each(["0", "1.5", "7d", "4000", "-1", "1e2"])(
    "an end in %s days is no end, and nothing is sent",
    async (days) => {
      const { call, ada, bob, signIn } = await openInbox();
      const cookie = await signIn("ada");
      const sent = await call("POST", "/inbox/send", { cookie, form: { to: "@bob", form: "service:expense", days } });
      expect(sent.status).toBe(422);
      expect(sent.text).toContain("is no number of days: give a whole number from 1 to 3650, or nothing");
      expect(told(await bob.inbox({})).messages).toEqual([]);
      told(await ada.addName({ name: "@value", capability: { value: 1 } }));
      const less = await call("POST", "/inbox/names/%40value/attenuate", { cookie, form: { as: "@less", days } });
      expect(less.status).toBe(422);
      expect(less.text).toContain("is no number of days");
    },
  );

  test("a form for one answer refuses a second one, even if it has a name", async () => {
    const { call, ada, bob, signIn } = await openInbox();
    told(await ada.addName({ name: "@note", capability: { form: { title: "Note", pattern: notePattern } } }));
    const cookie = await signIn("ada");
    const form = { to: "@bob", form: "@note", once: "yes" };
    expect((await call("POST", "/inbox/send", { cookie, form })).status).toBe(303);
    const { number } = told(await bob.inbox({ limit: 1 })).messages[0]!;
    told(await bob.draft({ number }));
    told(await bob.fill({ number, fields: { note: "first" } }));
    told(await bob.fill({ number, submit: true }));
    expect(await bob.sendFormResponse({ number, payload: { note: "second" } })).toMatchObject({ ok: false });
  });

  test("two attachments with the same name both arrive", async () => {
    const { call, ada, bob, signIn } = await openInbox();
    told(await ada.addName({ name: "@file", capability: { value: 1 } }));
    told(await ada.addName({ name: "@form", capability: { form: { title: "Named", pattern: notePattern } } }));
    const cookie = await signIn("ada");
    const upload = (name: string, text: string) => new File([text], name);
    const schema = JSON.stringify({ type: "object", title: "Uploaded", properties: { a: { type: "string" } } });
    const form = {
      to: "@bob",
      form: "@form",
      form_file: upload("s.json", schema),
      file: upload("a.txt", "hi"),
      capability: "@file",
    };
    expect((await call("POST", "/inbox/send", { cookie, form })).status).toBe(303);
    const [message] = told(await bob.inbox({ limit: 1 })).messages;
    expect(message!.edges.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      "form form",
      "form-2 form",
      "file file",
      "file-2 value",
    ]);
  });

  test("reading a capability counts as a use only on request, not when its page or links are opened", async () => {
    const { call, ada, signIn } = await openInbox();
    const file = { filename: "a.txt", base64: Buffer.from("hi").toString("base64") };
    told(await ada.addName({ name: "@file", capability: { file } }));
    told(await ada.addName({ name: "@value", capability: { value: "the answer" } }));
    for (const what of ["file", "value"]) told(await ada.attenuate({ name: `@${what}`, as: `@one-${what}`, uses: 1 }));
    const cookie = await signIn("ada");
    const usesLeft = async () =>
      told(await ada.names({ below: "one-file" })).names[0]!.usesLeft! +
      told(await ada.names({ below: "one-value" })).names[0]!.usesLeft!;
    for (const what of ["file", "value"]) {
      const page = await call("GET", `/inbox/names/%40one-${what}`, { cookie });
      expect(page.text).toContain("takes its only use");
      expect(page.text).not.toContain("the answer");
    }
    expect((await call("GET", "/inbox/names/%40one-file/file", { cookie })).status).toBe(303);
    expect(await usesLeft()).toBe(2);
    expect((await call("POST", "/inbox/names/%40one-file/file", { cookie })).text).toBe("hi");
    expect((await call("POST", "/inbox/names/%40one-value/look", { cookie })).text).toContain("the answer");
    expect(await usesLeft()).toBe(0);
    expect((await call("GET", "/inbox/names/%40value", { cookie })).text).toContain("the answer");
    expect((await call("GET", "/inbox/names/%40file/file", { cookie })).text).toBe("hi");
  });

  test("EN-CHT-12: a response card shows who answered and the answers with the form's labels", async () => {
    const { call, cookie } = await openStage();
    const { text } = await call("GET", "/inbox/with/%40carol", { cookie });
    expect(text).toMatch(/Form response from <bdi[^>]*>@carol<\/bdi>/);
    expect(text).toMatch(/<details[^>]*>.*<dt><bdi>Remark<\/bdi><\/dt><dd><bdi[^>]*>=1\+1<\/bdi>/s);
    expect(text).toMatch(/Dismiss<span class="cf-hidden"> message 5</);
  });

  test("answers are exported as CSV and JSON, and no cell is a formula", async () => {
    const { call, cookie, formId } = await openStage();
    const csv = await call("GET", `/inbox/responses?form=${formId}&format=csv`, { cookie });
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(csv.headers.get("content-disposition")).toContain("attachment");
    expect(csv.text.split("\r\n")).toMatchObject(["message,from,date,Remark", expect.stringMatching(/,'=1\+1$/), ""]);
    const json = await call("GET", `/inbox/responses?form=${formId}&format=json`, { cookie });
    expect(JSON.parse(json.text)).toMatchObject({ title: "Mine", responses: [{ payload: { note: "=1+1" } }] });
  });

  test("an export truncates nothing: long answers, keys that need quotes, more answers than a page", async () => {
    const { call, ada, bob, signIn } = await openInbox();
    const pattern = { type: "record", fields: { "First name": { kind: "string" }, flag: { kind: "boolean" } } };
    const number = await sendForm(ada, bob, { title: "Long", pattern });
    const long = "x".repeat(9_000);
    const names = [long, "\n=1", "＝1", ...Array.from({ length: 100 }, (_, n) => `n${n}`)];
    for (const name of names) {
      told(await bob.sendFormResponse({ number, payload: { "First name": name, flag: true } }));
    }
    const { formId } = told(await bob.form({ form: String(number) }));
    const cookie = await signIn("ada");
    const csv = await call("GET", `/inbox/responses?form=${formId}&format=csv`, { cookie });
    const [head, first, second, third, ...rest] = csv.text.trimEnd().split("\r\n");
    expect(head).toMatch(/^message,from,date,First name,flag$/i);
    expect(first).toMatch(new RegExp(`,${long},true$`));
    expect(second).toMatch(/,"'\n=1",true$/);
    expect(third).toMatch(/,'＝1,true$/);
    expect(rest.at(-1)).toMatch(/,n99,true$/);
    const json = await call("GET", `/inbox/responses?form=${formId}&format=json`, { cookie });
    const { responses } = JSON.parse(json.text);
    expect(responses.map((row: { payload: object }) => row.payload)).toEqual(
      names.map((name) => ({ "First name": name, flag: true })),
    );
    const page = await call("GET", `/inbox/responses?form=${formId}`, { cookie });
    expect(page.text).toContain("n42");
  });
});
