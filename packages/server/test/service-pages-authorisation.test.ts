import { describe, expect, test } from "vitest";
import { inboxRoutes } from "../src/inbox/routes.ts";
import { servicePages as allPages } from "../src/service-pages/routes.ts";
import { createSessions } from "../src/service-pages/sessions.ts";
import { openWorld, origin, type World } from "./service-pages-world.ts";

/** The inbox has a table of its own (inbox-authorisation.test.ts). */
const servicePages = allPages.filter((route) => !inboxRoutes.includes(route));

/**
 * Who is answered with what, page by page. `agent` and `revoked` hold a cookie that was good in form: for a key that
 * there are no pages for, and for one that was revoked after signing in. `other` is an operator and reviewer of another
 * tenant, `owner` the submitter who began the submission.
 */
const columns = ["nobody", "agent", "submitter", "owner", "reviewer", "operator", "other", "revoked"] as const;
type Column = (typeof columns)[number];

//                         nobody agent submitter owner reviewer operator other revoked
const table: Readonly<Record<string, string>> = {
  pageHome: /*         */ "200    200       200   200      200      200   200     200",
  pageName: /*         */ "303    303       303   303      303      303   303     303",
  pageNamePost: /*     */ "303    303       303   303      303      303   303     303",
  pageSignIn: /*       */ "200    200       303   303      303      303   303     200",
  pageSignInPost: /*   */ "401    401       401   401      401      401   401     401",
  pageSignOut: /*      */ "303    303       200   200      200      200   200     303",
  pageSignOutPost: /*  */ "303    303       303   303      303      303   303     303",
  pageForms: /*        */ "303    403       200   200      200      200   200     303",
  pageSubmissions: /*  */ "303    403       200   200      200      200   200     303",
  pageSubmission: /*   */ "303    403       404   200      200      200   404     303",
  pageFile: /*         */ "303    403       404   200      200      200   404     303",
  pageHandOver: /*     */ "303    403       404   200      403      200   404     303",
  pageCancel: /*       */ "303    403       404   200      403      200   404     303",
  pageCancelPost: /*   */ "303    403       404   303      403      303   404     303",
  pageRetry: /*        */ "303    403       404   200      403      200   404     303",
  pageRetryPost: /*    */ "303    403       404   303      403      303   404     303",
  pageReviews: /*      */ "303    403       403   403      200      403   200     303",
  pageDecision: /*     */ "303    403       403   403      200      403   404     303",
  pageDecisionPost: /* */ "303    403       403   403      422      403   404     303",
  pageDeliveries: /*   */ "303    403       403   403      403      200   200     303",
  pageKeys: /*         */ "303    403       403   403      403      200   200     303",
  pageKeysPost: /*     */ "303    403       403   403      403      200   200     303",
  pageRevoke: /*       */ "303    403       403   403      403      200   404     303",
  pageRevokePost: /*   */ "303    403       403   403      403      303   404     303",
};

const openStage = async () => {
  const world = await openWorld();
  const { service, store, keys, makeKey, call, signIn, time } = world;
  world.receiver.isUp = true;
  const owner = await world.principalOf("sam");
  const begin = async (intakeId: string, initialFields: object) => {
    const created = await service.create(owner, intakeId, { initialFields });
    if (!created.ok) throw new Error(`${created.problem.code}.${created.problem.reason}`);
    const { submissionId: id, resumeToken } = created.value.body;
    return { id, resumeToken };
  };
  const open = await begin("vendor", { legal_name: "Sam's" });
  const file = { field: "certificate", filename: "a.txt", mimeType: "text/plain", sizeBytes: 2 };
  const upload = await service.requestUpload(owner, open.id, { resumeToken: open.resumeToken, ...file });
  if (!upload.ok || !upload.value.body.ok) throw new Error("no upload");
  const { uploadId, url, resumeToken } = upload.value.body;
  await world.files.receive(
    new Request(String(url), { method: "PUT", headers: { "content-type": "text/plain" }, body: "hi" }),
  );
  await service.confirmUpload(owner, open.id, String(uploadId), { resumeToken });
  const sent = await begin("expense", { amount: 3 });
  await service.submit(owner, sent.id, { resumeToken: sent.resumeToken, idempotencyKey: "s" });
  await makeKey("late", { roles: ["operator"] });
  await makeKey("spare", { roles: ["agent"] });
  const revoked = await signIn("late");
  await store.revokeApiKey(keys.late!.id, new Date(time.now).toISOString());
  await makeKey("stranger", { roles: ["submitter"] });
  // An agent cannot sign in; whoever had its cookie all the same would still see nothing.
  const sessions = createSessions({ service, store, clock: () => time.now }, {} as never);
  const row = (await store.apiKey(keys["onboarding-bot"]!.id))!;
  const agent = (await sessions.open(new Request(origin), row)).split(";", 1)[0]!;
  const cookies: Readonly<Record<Column, string | undefined>> = {
    nobody: undefined,
    agent,
    submitter: await signIn("stranger"),
    owner: await signIn("sam"),
    reviewer: await signIn("ida"),
    operator: await signIn("olga"),
    other: await signIn("otto"),
    revoked,
  };
  return { ...world, cookies, call, open: open.id, sent: sent.id, file: String(uploadId) };
};

type Stage = Awaited<ReturnType<typeof openStage>>;

const pathOf = (id: string, pattern: string, stage: Stage & World): string => {
  const { open, sent, ids, file, keys } = stage;
  const submission = id.startsWith("pageRetry") ? sent : id.startsWith("pageDecision") ? ids.waiting : open;
  return pattern.replace("{submissionId}", submission).replace("{uploadId}", file).replace("{keyId}", keys.spare!.id);
};

const forms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pageKeysPost: { role: "agent", actor: "new-bot" },
  pageSignInPost: { key: "cofill_guessed" },
};

describe("promise 27: who may see and do what on the pages", () => {
  test("every page has a row, and every row a page", () => {
    expect(Object.keys(table).sort()).toEqual(servicePages.map(({ id }) => id).sort());
    expect(servicePages.every(({ credential }) => credential === "session")).toBe(true);
  });

  test.each(servicePages.map((route) => [route.id, route] as const))("%s", async (id, route) => {
    const answered: Partial<Record<Column, number>> = {};
    // What one is permitted must not be over when the next one tries.
    const isFinal = route.method === "POST" && /Cancel|Retry|Revoke/.test(id);
    let stage = await openStage();
    for (const column of columns) {
      const seen = id === "pageDecisionPost" ? { seq: String(await seqOf(stage)), decision: "rejected" } : undefined;
      const { status, headers, text } = await stage.call(
        route.method as "GET" | "POST",
        pathOf(id, route.path, stage),
        { cookie: stage.cookies[column], form: { ...forms[id], ...seen } },
      );
      answered[column] = status;
      if (status === 403 || status === 404) expect(text, "says so on a page").toContain("<h1>");
      const isSent = status === 303 && (column === "nobody" || column === "revoked") && !/Home|Name|Sign/.test(id);
      if (isSent) expect(headers.get("location")).toMatch(/^\/sign-in/);
      if (isFinal && status === 303 && !isSent) stage = await openStage();
    }
    const expected = table[id]!.split(/\s+/).map(Number);
    expect(answered).toEqual(Object.fromEntries(columns.map((column, index) => [column, expected[index]])));
  });
});

const seqOf = async ({ service, principalOf, ids }: Stage): Promise<number> => {
  const viewed = await service.view(await principalOf("ida"), ids.waiting, {});
  return viewed.ok ? viewed.value.submission.seq : 0;
};
