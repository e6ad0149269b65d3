import { createApiKey } from "@cofill/service";
import { describe, expect, test } from "vitest";
import { inboxRoutes } from "../src/inbox/routes.ts";
import { createSessions } from "../src/service-pages/sessions.ts";
import { type Inbox, notePattern, openInbox, origin, sendForm, told } from "./inbox-world.ts";

/**
 * Who is answered with what. `owner` has the messages that are asked for; `other` is an operator of the same tenant,
 * `elsewhere` one of another tenant: each has a mailbox of their own, where there are no such messages, names or forms.
 * `agent` and `revoked` hold a cookie that was good in form.
 */
const columns = ["nobody", "agent", "owner", "other", "elsewhere", "revoked"] as const;
type Column = (typeof columns)[number];

//                             nobody agent owner other elsewhere revoked
const table: Readonly<Record<string, string>> = {
  pageInbox: /*             */ "303    403   200   200       200     303",
  pageInboxAll: /*          */ "303    403   200   200       200     303",
  pageInboxTalk: /*         */ "303    403   200   404       404     303",
  pageInboxMessage: /*      */ "303    403   200   404       404     303",
  pageInboxForward: /*      */ "303    403   200   404       404     303",
  pageInboxSend: /*         */ "303    403   303   422       422     303",
  pageInboxRequest: /*      */ "303    403   303   404       404     303",
  pageInboxDismiss: /*      */ "303    403   303   404       404     303",
  pageInboxAdopt: /*        */ "303    403   303   404       404     303",
  pageInboxResolve: /*      */ "303    403   303   404       404     303",
  pageInboxReject: /*       */ "303    403   303   404       404     303",
  pageInboxOpen: /*         */ "303    403   303   404       404     303",
  pageInboxFill: /*         */ "303    403   200   404       404     303",
  pageInboxFillPost: /*     */ "303    403   303   404       404     303",
  pageInboxFillChanges: /*  */ "303    403   200   404       404     303",
  pageInboxFillLive: /*     */ "303    403   200   404       404     303",
  pageInboxFillPresence: /* */ "303    403   204   404       404     303",
  pageInboxFillUpload: /*   */ "303    403   200   404       404     303",
  pageInboxFillBytes: /*    */ "303    403   400   404       404     303",
  pageInboxFillUploaded: /* */ "303    403   200   404       404     303",
  pageInboxFillSubmit: /*   */ "303    403   200   404       404     303",
  pageInboxFillAgain: /*    */ "303    403   303   404       404     303",
  pageNames: /*             */ "303    403   200   200       200     303",
  pageNamesPost: /*         */ "303    403   303   303       303     303",
  pageNameOf: /*            */ "303    403   200   404       404     303",
  pageNameRename: /*        */ "303    403   303   404       404     303",
  pageNameRemove: /*        */ "303    403   303   404       404     303",
  pageNameAttenuate: /*     */ "303    403   303   404       404     303",
  pageNameFile: /*          */ "303    403   200   404       404     303",
  pageNameFilePost: /*      */ "303    403   200   404       404     303",
  pageNameLook: /*          */ "303    403   200   404       404     303",
  pageResponses: /*         */ "303    403   200   404       404     303",
  pageClose: /*             */ "303    403   200   404       404     303",
  pageClosePost: /*         */ "303    403   303   404       404     303",
  pageEnd: /*               */ "303    403   200   404       404     303",
  pageEndPost: /*           */ "303    403   303   404       404     303",
  pageCompletions: /*       */ "303    403   200   200       200     303",
  pageInboxLive: /*         */ "303    403   200   200       200     303",
};

const file = { filename: "a.txt", mediaType: "text/plain", base64: Buffer.from("hi").toString("base64") };

/** Ada has what is asked for: a form, a request and a notice that came, a form of her own, a file under a name. */
const openStage = async () => {
  const world = await openInbox();
  const { ada, carol, mallory, mail, service, store, time, keys, makeKey, signIn } = world;
  for (const text of ["one", "two"]) told(await mallory.send({ to: "@ada", text }));
  const form = await sendForm(carol, ada, { title: "Note", pattern: notePattern });
  told(await carol.request({ to: "@ada", description: "a counter" }));
  const request = told(await ada.inbox({ limit: 1 })).messages[0]!.number;
  const created = await service.create(world.operator, "expense", { actor: { kind: "agent", id: "bot" } });
  if (!created.ok) throw new Error(`${created.problem.code}.${created.problem.reason}`);
  const { submissionId } = created.value.body;
  told(
    await mail.notify({
      tenant: "default",
      submissionId,
      to: ["ada"],
      text: "Finish this",
      rights: ["fill"],
      key: "n",
    }),
  );
  const notice = told(await ada.inbox({ limit: 1 })).messages[0]!;
  told(await ada.addName({ name: "@paper", capability: { file } }));
  told(await ada.addName({ name: "@value", capability: { value: 1 } }));
  told(await ada.addName({ name: "@friend", capability: "@carol" }));
  told(
    await ada.send({ to: "@carol", text: "@mine", edges: { mine: { form: { title: "Mine", pattern: notePattern } } } }),
  );
  const [sent] = told(await ada.inbox({ limit: 1 })).messages;
  await makeKey("late", ["operator"]);
  const revoked = await signIn("late");
  const rows = await store.apiKeys("default");
  const rowOf = (id: string) => rows.find(({ actor }) => actor.id === id)!;
  await store.revokeApiKey(rowOf("late").id, new Date(time.now).toISOString());
  const sessions = createSessions({ service, store, clock: () => time.now }, {} as never);
  // An agent cannot sign in; whoever had its cookie all the same would still see nothing.
  const agent = (await sessions.open(new Request(origin), rowOf("robot"))).split(";", 1)[0]!;
  const cookies: Readonly<Record<Column, string | undefined>> = {
    nobody: undefined,
    agent,
    owner: await signIn("ada"),
    other: await signIn("bob"),
    elsewhere: await signIn("elsewhere"),
    revoked,
  };
  return { ...world, keys, cookies, form, request, notice, formId: sent!.edges[0]!.form!.formId };
};

type Stage = Inbox & Awaited<ReturnType<typeof openStage>>;

const messageFor = (id: string, { form, request, notice }: Stage): number => {
  if (id === "pageInboxOpen") return notice.number;
  return id === "pageInboxResolve" || id === "pageInboxReject" ? request : form;
};

const pathOf = (id: string, pattern: string, stage: Stage): string => {
  const path = pattern
    .replace("{number}", String(messageFor(id, stage)))
    .replace("{edge}", "form")
    .replace("{who}", encodeURIComponent("@friend"))
    .replace("{name}", encodeURIComponent(id === "pageNameLook" ? "@value" : "@paper"))
    .replace("{uploadId}", "some-upload");
  const query = { pageInboxForward: "edge=form", pageInboxLive: "after=0", pageInboxFillLive: "since=0" }[id];
  const isOfForm = ["pageResponses", "pageClose", "pageEnd"].includes(id);
  return isOfForm ? `${path}?form=${stage.formId}` : query === undefined ? path : `${path}?${query}`;
};

const forms = ({ formId, notice }: Stage): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  pageInboxSend: { to: "@friend", text: "hello" },
  pageInboxRequest: { talk: "@friend", description: "a capability" },
  pageInboxAdopt: { edge: "form", name: "@kept" },
  pageInboxResolve: { capability: "@paper" },
  pageInboxOpen: { edge: notice.edges[0]!.name },
  pageInboxFillPost: { _do: "save", _seen: "0", _was: "{}" },
  pageNamesPost: { name: "@new", kind: "value", value: "1" },
  pageNameRename: { to: "@paper2" },
  pageNameAttenuate: { as: "@less", uses: "1" },
  pageClosePost: { form: formId },
  pageEndPost: { form: formId },
});

const bodies: Readonly<Record<string, object>> = {
  pageInboxFillChanges: { changes: [], since: 0 },
  pageInboxFillPresence: { id: "p" },
  pageInboxFillUpload: { field: "note", filename: "a.txt", mimeType: "text/plain", sizeBytes: 2 },
  pageInboxFillUploaded: {},
  pageInboxFillSubmit: { seen: 0 },
};

/** A stream is not waited for. */
const statusOf = async (stage: Stage, method: "GET" | "POST", path: string, id: string, column: Column) => {
  const cookie = stage.cookies[column];
  if (!id.endsWith("Live")) {
    return stage.call(method, path, { cookie, form: forms(stage)[id] ?? {}, ...(bodies[id] && { json: bodies[id] }) });
  }
  const headers = { accept: "text/html", ...(cookie !== undefined && { cookie }) };
  const response = await stage.app.fetch(new Request(`${origin}${path}`, { headers }));
  const isStream = response.headers.get("content-type") === "text/event-stream";
  const text = isStream ? "" : await response.text();
  if (isStream) await response.body?.cancel();
  return { status: response.status, headers: response.headers, text };
};

describe("promise 27: who may see and do what in the inbox", () => {
  test("every page has a row, and every row a page", () => {
    expect(Object.keys(table).sort()).toEqual(inboxRoutes.map(({ id }) => id).sort());
    expect(inboxRoutes.every(({ credential }) => credential === "session")).toBe(true);
  });

  test.each(inboxRoutes.map((route) => [route.id, route] as const))("%s", async (id, route) => {
    const answered: Partial<Record<Column, number>> = {};
    const stage = await openStage();
    for (const column of columns) {
      const path = pathOf(id, route.path, stage);
      const { status, headers, text } = await statusOf(stage, route.method as "GET" | "POST", path, id, column);
      answered[column] = status;
      if (status === 403 || status === 404) expect(text, "says so on a page").toContain("<h1>");
      if (column === "nobody" || column === "revoked") expect(headers.get("location")).toMatch(/^\/sign-in/);
    }
    const expected = table[id]!.split(/\s+/).map(Number);
    expect(answered).toEqual(Object.fromEntries(columns.map((column, index) => [column, expected[index]])));
  });

  test("inbox pages are not found on a server without mail", async () => {
    const { createApp } = await import("@cofill/server");
    const { options } = await openInbox({ hasKeys: false });
    const { mail: _, ...rest } = options;
    const app = createApp(rest);
    for (const path of ["/inbox", "/inbox/names", "/inbox/live?after=0"]) {
      expect((await app.fetch(new Request(`${origin}${path}`))).status, path).toBe(404);
    }
    const home = await app.fetch(new Request(origin, { headers: { accept: "text/html" } }));
    expect(await home.text()).not.toContain("/inbox");
  });
});

test("an agent's key with a role that has pages is a guest in the inbox and acts as an agent", async () => {
  const world = await openInbox();
  const { store, mail, time, ada, call, signIn } = world;
  const made = { actorId: "bot", roles: ["submitter"], kind: "agent" } as const;
  world.keys.bot = (await createApiKey(store, made, new Date(time.now).toISOString())).key;
  const cookie = await signIn("bot");
  expect((await call("GET", "/inbox", { cookie })).status).toBe(200);
  const bot = told(await mail.enter({ tenant: "default", name: "bot" }));
  expect(bot.agent.kind).toBe("guest");

  told(await ada.addName({ name: "@bot", capability: { agent: "bot" } }));
  const schema = { type: "object", properties: { salary: { type: "string", title: "Salary", "x-confirm": "human" } } };
  const number = await sendForm(ada, bot, { title: "Offer", source: { format: "json-schema", schema } });
  const json = { since: 0, changes: [{ id: "1", seen: 0, command: { type: "set", path: "salary", value: "1" } }] };
  const answer = await call("POST", `/inbox/messages/${number}/form/form/changes`, { cookie, json });
  expect(answer.status).toBe(200);
  expect(told(await bot.draft({ number })).payload).toEqual({});
});
