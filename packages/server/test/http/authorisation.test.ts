import { stylesheet } from "@cofill/page";
import { routes } from "@cofill/server";
import { createMailService } from "@cofill/service/mail";
import { createMemoryMailStore } from "@cofill/store";
import { describe, expect, test } from "vitest";
import { loadAssets } from "../../src/pages/assets.ts";
import { channelPaths } from "../../src/routes.ts";
import { baseUrl, type CallOptions, complete, openTestServer } from "../test-server.ts";

/** An operator who sent the bot a form and asked it for something; the bot has a capability and a tool. */
const openMail = async () => {
  const callTool = async () => ({ ok: true, result: 1 }) as const;
  const mail = createMailService({ store: createMemoryMailStore(), callTool });
  const enter = async (name: string, kind: "host" | "guest") => {
    const tenant = "default";
    await mail.createAgent({ tenant, name, kind });
    const entered = await mail.enter({ tenant, name });
    if (!entered.ok) throw new Error(`${entered.problem.code}.${entered.problem.reason}`);
    return entered.value;
  };
  const [op, bot] = [await enter("op", "host"), await enter("bot", "guest")];
  await op.addName({ name: "@bot", capability: { agent: "bot" } });
  const pattern = { type: "record", fields: { item: { kind: "string" } } } as const;
  await op.send({ to: "@bot", edges: { form: { form: { title: "Order", pattern } } } });
  await op.request({ to: "@bot", description: "A lamp" });
  await bot.addName({ name: "@keep", capability: { value: 1 } });
  await bot.addName({ name: "@tool", capability: { tool: { url: "https://tools.example.org/" } } });
  return mail;
};

/** Everything the routes of the table are about, with somebody of each kind who might call. */
const openStage = async (hasPendingUpload = false) => {
  const server = await openTestServer({ deliver: async () => ({ ok: true }), options: { mail: await openMail() } });
  const { call, makeKey, begin, time } = server;
  const keys = {
    owner: await makeKey({ actorId: "bot" }),
    stranger: await makeKey({ actorId: "stranger" }),
    operator: await makeKey({ roles: ["operator"], actorId: "op" }),
    reviewer: await makeKey({ roles: ["reviewer"], actorId: "rev" }),
    otherTenant: await makeKey({ roles: ["operator", "reviewer"], actorId: "op", tenant: "other" }),
    revoked: await makeKey({ actorId: "bot2" }),
  };
  await keys.revoked.revoke();
  const bearer = keys.owner.key;
  const linkOf = async (path: string, token: string, more: object = {}) => {
    const { json } = await call("POST", `${path}/handoff`, { bearer: keys.operator.key, token, body: more });
    return {
      link: json.url.slice(`${baseUrl}/handoff/`.length) as string,
      token: json.resumeToken as string,
      id: json.handoffId,
    };
  };
  const elsewhere = await begin(complete, { bearer });
  const foreign = await linkOf(elsewhere.path, elsewhere.token);

  const open = await begin(complete, { bearer });
  const lapsed = await linkOf(open.path, open.token, { expiresInMs: 1_000 });
  const gone = await linkOf(open.path, lapsed.token);
  const revocation = await call("DELETE", `${open.path}/handoff`, {
    bearer,
    token: gone.token,
    body: { handoffId: gone.id },
  });
  const link = await linkOf(open.path, revocation.json.resumeToken);
  time.now += 2_000;
  const upload = async (token: string) => {
    const file = { field: "w9", filename: "a.txt", mimeType: "text/plain", sizeBytes: 2 };
    return (await call("POST", `${open.path}/uploads`, { bearer, token, body: file })).json;
  };
  const granted = await upload(link.token);
  const put = (url: string) =>
    call("PUT", url.slice(baseUrl.length), { body: "hi", headers: { "content-type": "text/plain" } });
  await put(granted.url);
  const confirmed = await call("POST", `${open.path}/uploads/${granted.uploadId}/confirm`, {
    bearer,
    token: granted.resumeToken,
  });
  const pending = hasPendingUpload
    ? await upload(confirmed.json.resumeToken)
    : { ...confirmed.json, url: "", uploadId: "" };
  if (hasPendingUpload) await put(pending.url);

  const submit = async (intake: string) => {
    const begun = await begin(complete, { bearer }, intake);
    await call("POST", `${begun.path}/submit`, { bearer, token: begun.token, body: { idempotencyKey: intake } });
    return begun;
  };
  const gated = await submit("gated");
  const sent = await submit("sent");
  /** A stream never ends of its own. */
  const statusOf = async (method: string, path: string, options: CallOptions): Promise<number> => {
    if (!path.endsWith("/live") && path !== "/mail/follow") return (await call(method, path, options)).status;
    const response = await server.app.fetch(server.request(method, path, options));
    await response.body?.cancel();
    return response.status;
  };
  return {
    call,
    statusOf,
    asset: loadAssets(stylesheet).style.slice("/assets/".length),
    keys,
    links: { own: link.link, foreign: foreign.link, lapsed: lapsed.link, gone: gone.link },
    open: { ...open, token: pending.resumeToken as string },
    file: granted.uploadId as string,
    pending: pending.uploadId as string,
    pendingUrl: (pending.url as string).slice(baseUrl.length),
    gated,
    sent,
  };
};

type Stage = Awaited<ReturnType<typeof openStage>>;

/**
 * Who is answered with what, route by route. `may` is somebody who is meant to call, so that the rest of a row is
 * refused for who calls and not for how. `none` sends nothing at all, `stranger` is an agent of the same tenant without
 * the resume token, `readOnly` a reviewer without it; the others send it. `otherTenant` may do everything in theirs;
 * `otherSubmission` has a link to one, `expired` a link to this one that has lapsed, `revoked` a key that is no more.
 */
const columns = [
  "none",
  "stranger",
  "otherTenant",
  "otherSubmission",
  "expired",
  "revoked",
  "readOnly",
  "may",
] as const;

type Column = (typeof columns)[number];

//                         none stranger otherTenant otherSubmission expired revoked readOnly may
const table: Readonly<Record<string, string>> = {
  createSubmission: /*  */ "401      201         201             403     401     401      403 201",
  setFields: /*         */ "401      400         404             404     401     401      403 200",
  validate: /*          */ "401      400         404             404     401     401      403 200",
  requestUpload: /*     */ "401      400         404             404     401     401      403 200",
  confirmUpload: /*     */ "401      400         404             404     401     401      403 200",
  submit: /*            */ "401      400         404             404     401     401      403 200",
  review: /*            */ "401      403         404             403     401     401      200 409",
  cancel: /*            */ "401      404         404             403     401     401      404 200",
  getSubmission: /*     */ "401      404         404             404     401     401      200 200",
  getEvents: /*         */ "401      404         404             404     401     401      200 200",
  listSubmissions: /*   */ "401      200         200             403     401     401      200 200",
  getFile: /*           */ "401      404         404             404     401     401      200 200",
  issueLink: /*         */ "401      400         404             404     401     401      403 200",
  revokeLinks: /*       */ "401      400         404             404     401     401      403 200",
  listReviews: /*       */ "401      403         200             403     401     401      200 200",
  retryDelivery: /*     */ "401      404         404             403     401     401      403 200",
  listDeliveries: /*    */ "401      403         200             403     401     401      403 200",
  listIntakes: /*       */ "401      200         200             403     401     401      200 200",
  getIntake: /*         */ "401      200         200             403     401     401      200 200",
  showForm: /*          */ "401      200         200             403     401     401      403 200",
  startForm: /*         */ "401      403         303             403     401     401      403 303",
  // Everybody has a mailbox, and no other.
  mail_whoami: /*       */ "401      200         200             403     401     401      200 200",
  mail_names: /*        */ "401      200         200             403     401     401      200 200",
  mail_addName: /*      */ "401      200         200             403     401     401      200 200",
  mail_renameName: /*   */ "401      404         404             403     401     401      404 200",
  mail_removeName: /*   */ "401      404         404             403     401     401      404 200",
  mail_attenuate: /*    */ "401      404         404             403     401     401      404 200",
  mail_read: /*         */ "401      404         404             403     401     401      404 200",
  mail_call: /*         */ "401      404         404             403     401     401      404 200",
  mail_inbox: /*        */ "401      200         200             403     401     401      200 200",
  mail_message: /*      */ "401      404         404             403     401     401      404 200",
  mail_correspondents: /**/ "401      200         200             403     401     401      200 200",
  mail_send: /*         */ "401      200         200             403     401     401      200 200",
  mail_request: /*      */ "401      200         200             403     401     401      200 200",
  mail_forward: /*      */ "401      404         404             403     401     401      404 200",
  mail_adopt: /*        */ "401      404         404             403     401     401      404 200",
  mail_dismiss: /*      */ "401      404         404             403     401     401      404 200",
  mail_resolve: /*      */ "401      404         404             403     401     401      404 200",
  mail_reject: /*       */ "401      404         404             403     401     401      404 200",
  mail_draft: /*        */ "401      404         404             403     401     401      404 200",
  mail_fill: /*         */ "401      404         404             403     401     401      404 200",
  mail_sendFormResponse: /**/ "401      404         404             403     401     401      404 200",
  mail_form: /*         */ "401      404         404             403     401     401      404 200",
  mail_responses: /*    */ "401      404         404             403     401     401      404 200",
  mail_close: /*        */ "401      404         404             403     401     401      404 200",
  mail_revoke: /*       */ "401      404         404             403     401     401      404 200",
  mail_follow: /*       */ "401      200         200             403     401     401      200 200",
  mail_agents: /*       */ "401      403         200             403     401     401      403 200",
  mail_createAgent: /*  */ "401      403         201             403     401     401      403 201",
  // How much a server does is its operator's to know.
  getMetrics: /*        */ "401      403         200             403     401     401      403 200",
  // What is in the URL is the credential, and nothing else is looked at.
  putFile: /*           */ "404      404         404             404     404     404      404 204",
  openLink: /*          */ "404      404         404             200     404     404      404 200",
  postForm: /*          */ "404      404         404             303     404     404      404 303",
  changeForm: /*        */ "404      404         404             200     404     404      404 200",
  followForm: /*        */ "404      404         404             200     404     404      404 200",
  bePresent: /*         */ "404      404         404             204     404     404      404 204",
  requestFormUpload: /* */ "404      404         404             200     404     404      404 200",
  confirmFormUpload: /* */ "404      404         404             200     404     404      404 200",
  submitForm: /*        */ "404      404         404             200     404     404      404 200",
  getFormFile: /*       */ "404      404         404             404     404     404      404 200",
  // For everybody.
  getHealth: /*         */ "200      200         200             200     200     200      200 200",
  getReady: /*          */ "200      200         200             200     200     200      200 200",
  getOpenApi: /*        */ "200      200         200             200     200     200      200 200",
  getHome: /*           */ "200      200         200             200     200     200      200 200",
  getDocs: /*           */ "200      200         200             200     200     200      200 200",
  getAsset: /*          */ "200      200         200             200     200     200      200 200",
  getAgentManifest: /*  */ "200      200         200             200     200     200      200 200",
};

const bodies: Readonly<Record<string, object>> = {
  createSubmission: {},
  setFields: { fields: { employees: 2 } },
  validate: {},
  requestUpload: { field: "w9", filename: "b.txt", mimeType: "text/plain", sizeBytes: 2 },
  confirmUpload: {},
  submit: { idempotencyKey: "k" },
  review: { decision: "approved" },
  cancel: {},
  issueLink: {},
  revokeLinks: {},
  retryDelivery: {},
  mail_addName: { name: "@fresh", capability: { value: 1 } },
  mail_renameName: { name: "@keep", to: "@kept" },
  mail_removeName: {},
  mail_attenuate: { name: "@keep", as: "@less", uses: 1 },
  mail_read: { name: "@keep" },
  mail_call: { name: "@tool" },
  mail_send: { to: "@self", text: "Hello" },
  mail_request: { to: "@self", description: "A lamp" },
  mail_forward: { to: "@self" },
  mail_adopt: { edge: "form", name: "@form" },
  mail_dismiss: {},
  mail_resolve: { capability: { value: 1 } },
  mail_reject: {},
  mail_fill: { fields: { item: "Lamp" } },
  mail_sendFormResponse: { payload: { item: "Lamp" } },
  mail_close: {},
  mail_revoke: {},
  mail_createAgent: { name: "fresh" },
  changeForm: { changes: [], since: 0 },
  bePresent: { id: "p" },
  requestFormUpload: { field: "w9", filename: "c.txt", mimeType: "text/plain", sizeBytes: 2 },
  confirmFormUpload: {},
  submitForm: { seen: 1 },
};

/** What browsers send without a script. */
const forms: Readonly<Record<string, string>> = { postForm: "_do=save&_seen=1&_was=%7B%7D", startForm: "" };

const pathOf = (id: string, pattern: string, stage: Stage, column: Column): string => {
  const { open, gated, sent, links } = stage;
  if (id === "putFile") return column === "may" ? stage.pendingUrl : "/uploads/upl_guessed";
  const link = { may: links.own, otherSubmission: links.foreign, expired: links.lapsed, revoked: links.gone } as const;
  const submission = id === "review" ? gated.id : id === "retryDelivery" ? sent.id : open.id;
  const named = id === "mail_removeName" ? `${pattern}?name=@keep` : pattern;
  return named
    .replace("{number}", id === "mail_resolve" || id === "mail_reject" ? "2" : "1")
    .replace("{form}", "1")
    .replace("{intakeId}", "vendor")
    .replace("{submissionId}", submission)
    .replace("{uploadId}", id === "confirmUpload" ? stage.pending : stage.file)
    .replace("{file}", stage.asset)
    .replace("{token}", link[column as keyof typeof link] ?? stage.keys.owner.key);
};

const bearerOf = (id: string, { keys, links }: Stage, column: Column): string | undefined => {
  const { reviewer, operator, owner } = keys;
  const isProposers = ["mail_responses", "mail_close", "mail_revoke"].includes(id) || /^mail_.*[aA]gents?$/.test(id);
  const decider = {
    review: reviewer,
    listReviews: reviewer,
    listDeliveries: operator,
    getMetrics: operator,
    startForm: operator,
  }[id];
  const may = decider ?? (isProposers ? operator : owner);
  const bearers = {
    none: undefined,
    stranger: keys.stranger.key,
    otherTenant: keys.otherTenant.key,
    otherSubmission: links.foreign,
    expired: links.lapsed,
    revoked: keys.revoked.key,
    readOnly: keys.reviewer.key,
    may: may.key,
  } as const satisfies Record<Column, string | undefined>;
  return bearers[column];
};

const sendsToken: readonly Column[] = ["otherTenant", "otherSubmission", "expired", "revoked", "may"];

describe("promise 27: authorisation of every route", () => {
  test("every route has a row in this table, and every row a route", () => {
    expect(Object.keys(table).sort()).toEqual(routes.map(({ id }) => id).sort());
    for (const { id, method } of routes)
      expect(id in bodies || id in forms, id).toBe(method !== "GET" && id !== "putFile");
  });

  test.each(routes.map((route) => [route.id, route] as const))("%s", async (id, route) => {
    const stage = await openStage(id === "confirmUpload" || id === "putFile");
    const answered: Partial<Record<Column, number>> = {};
    for (const column of columns) {
      const bearer = bearerOf(id, stage, column);
      const withToken = route.resumeToken !== undefined && sendsToken.includes(column);
      const options: CallOptions = {
        ...(bearer !== undefined && { bearer }),
        ...(withToken && { token: stage.open.token }),
        ...(bodies[id] && { body: bodies[id] }),
        ...(id === "putFile" && { body: "hi", headers: { "content-type": "text/plain" } }),
        ...(id in forms && {
          body: forms[id],
          headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
        }),
      };
      answered[column] = await stage.statusOf(route.method, pathOf(id, route.path, stage, column), options);
    }
    const expected = table[id]!.split(/\s+/).map(Number);
    expect(answered).toEqual(Object.fromEntries(columns.map((column, index) => [column, expected[index]])));
  });

  const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const headers = { accept: "application/json, text/event-stream", "mcp-protocol-version": "2025-06-18" };
  test.each([
    [channelPaths.mcp, "POST", "/mcp", list],
    [channelPaths.assist, "GET", "/submissions/{id}/formspec/tools", undefined],
  ])("%s authenticates by itself and refuses requests without a valid credential", async (_, method, pattern, body) => {
    const { call, keys, links, open } = await openStage();
    const path = pattern.replace("{id}", open.id);
    const status = async (bearer?: string) => {
      const options = { ...(bearer !== undefined && { bearer }), ...(body && { body }), headers, token: open.token };
      return (await call(method, path, options)).status;
    };
    for (const bearer of [keys.revoked.key, links.lapsed, links.gone, "x"]) expect(await status(bearer)).toBe(401);
    expect(await status()).toBe(401);
    expect(await status(keys.owner.key)).toBe(200);
  });
});
