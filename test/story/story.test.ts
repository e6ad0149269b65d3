import { createHash } from "node:crypto";
import { createClient } from "@cofill/client";
import { compileIntake, type IntakeEvent, replay, sha256, verifyChain } from "@cofill/service";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Agent, connectAgent, type ToolAnswer } from "./agent.ts";
import { type Follower, followEvents } from "./follow-events.ts";
import { call, type HttpCall, readTrail } from "./http-call.ts";
import { pdfOf, supplier } from "./supplier.ts";
import { openWorld, storeNames, type World } from "./world.ts";

const toolNames = ["create", "set", "validate", "upload", "submit", "status"].map(
  (name) => `formbridge_supplier_${name}`,
);

const pdf = pdfOf("Certificate of registration: Acme GmbH");
const pdfHash = createHash("sha256").update(pdf).digest("hex");

const origins = {
  "company.vat": { confidence: 0.8, evidence: "https://acme.example/imprint" },
  signedBy: { confidence: 0.4, evidence: "the last mail was signed Ida Holm" },
};

/** The agent's first request; a retry sends the same again. */
const create = {
  idempotencyKey: "story-create",
  initialFields: { company: { name: "Acme GmbH", country: "DE" } },
};

const reasons = ["The VAT number is the old one", "Ask for this year's"];

/** What happened, by whom, and where it left the submission. */
const wholeTrail = [
  "submission.created agent:bot draft",
  "field.updated agent:bot in_progress",
  "field.updated agent:bot in_progress",
  "validation.failed agent:bot awaiting_input",
  "handoff.link_issued agent:bot awaiting_input",
  "handoff.link_issued human:olga awaiting_input",
  "handoff.resumed agent:bot awaiting_input",
  "field.updated human:link awaiting_input",
  "upload.requested human:link awaiting_input",
  "upload.completed human:link in_progress",
  "validation.passed human:link in_progress",
  "submission.submitted human:link submitted",
  "review.requested system:cofill needs_review",
  "review.rejected human:rita rejected",
  "handoff.resumed agent:bot rejected",
  "field.updated agent:bot in_progress",
  "validation.passed agent:bot in_progress",
  "submission.submitted agent:bot submitted",
  "review.requested system:cofill needs_review",
  "review.approved human:rita needs_review",
  "review.approved human:raul approved",
  "delivery.attempted system:cofill approved",
  "delivery.succeeded system:cofill approved",
  "submission.finalized system:cofill finalized",
];

/** Chapters of one story: each goes on where the one before ended. */
describe.each(storeNames)("the story on %s", (storeName) => {
  let world: World;
  let agent: Agent;
  let follower: Follower;
  const keys = { bot: "", rita: "", raul: "", operator: "", stranger: "" };
  let submissionId = "";
  /** The newest token that the agent holds. */
  let agentToken = "";
  let link = "";
  let uploadId = "";
  let firstSubmit = "";
  let secondSubmit: ToolAnswer;

  const tool = async (action: string, input: Record<string, unknown> = {}): Promise<ToolAnswer> => {
    const given = action === "create" ? input : { submissionId, ...input };
    const answer = await agent.call(`formbridge_supplier_${action}`, given);
    agentToken = answer.body.resumeToken ?? agentToken;
    return answer;
  };
  const clientOf = (key?: string) => createClient({ url: world.url, ...(key !== undefined && { key }) });
  /** A request as it goes over the wire, for what its bytes, headers and statuses prove. */
  const http = (method: string, path: string, request: HttpCall = {}) =>
    call(method, `${world.url}/submissions/${submissionId}${path}`, request);
  const trail = () => readTrail(`${world.url}/submissions/${submissionId}`, keys.operator);
  const look = () => http("GET", "", { key: keys.operator });
  /** The trail and the submission are the same to the byte before and after. */
  const killAndStart = async (): Promise<void> => {
    const [lines, { text }] = [await trail(), await look()];
    await follower.count(lines.length);
    await world.kill();
    await world.start();
    expect(await trail()).toEqual(lines);
    expect((await look()).text).toBe(text);
  };

  beforeAll(async () => {
    world = await openWorld(storeName, (webhookUrl) => [supplier(webhookUrl)]);
    keys.bot = await world.key({ roles: ["agent"], actorId: "bot" });
    keys.rita = await world.key({ roles: ["reviewer"], actorId: "rita" });
    keys.raul = await world.key({ roles: ["reviewer"], actorId: "raul" });
    keys.operator = await world.key({ roles: ["operator"], actorId: "olga" });
    keys.stranger = await world.key({ roles: ["operator", "reviewer"], actorId: "olga", tenant: "another" });
    await world.start();
    agent = await connectAgent(world.url, keys.bot);
  }, 60_000);

  afterAll(async () => {
    await follower?.stop();
    await agent?.close();
    await world?.close();
  });

  test("FB-MCP-01, FB-OP-01: an agent finds the tools of the form over MCP and begins with what it knows", async () => {
    expect(await agent.toolNames()).toEqual(expect.arrayContaining(toolNames));
    const created = await tool("create", create);
    expect(created).toMatchObject({ isError: false, body: { ok: true, state: "in_progress" } });
    expect(created.body.schema).toMatchObject({ required: ["company", "iban", "certificate", "signedBy"] });
    expect(created.body.missingFields.toSorted()).toEqual(["certificate", "company.vat", "iban", "signedBy"]);
    ({ submissionId } = created.body);
    follower = followEvents(world.url, submissionId, keys.operator, world.front.open);
  });

  test("FB-OP-02: it fills with confidence and evidence; where a person must answer it only proposes", async () => {
    const fields = { "company.vat": "DE123456789", contacts: [{ email: "ida@acme.example" }], signedBy: "Ida Holm" };
    const set = await tool("set", { resumeToken: agentToken, fields, origins });
    expect(set).toMatchObject({ isError: false, body: { ok: true, proposed: ["signedBy"] } });
    const { body } = await tool("status");
    expect(body.fields).not.toHaveProperty("signedBy");
    expect(body.answers["company.vat"]).toMatchObject({ by: { id: "bot" }, origin: origins["company.vat"] });
  });

  test("FB-ERR-01: a submit too early says what is missing", async () => {
    const { isError, body } = await tool("submit", { resumeToken: agentToken, idempotencyKey: "too-early" });
    expect(isError).toBe(true);
    const error = { type: "missing", retryable: true };
    expect(body).toMatchObject({ ok: false, submissionId, state: "awaiting_input", resumeToken: agentToken, error });
    const paths = body.error.fields.map(({ path }: { path: string }) => path);
    expect(paths.toSorted()).toEqual(["certificate", "iban", "signedBy"]);
  });

  test("promise 1, FB-IDEM-01: it hands over; after kill -9 the trail, the tokens and the create are as before", async () => {
    const { isError, body } = await tool("handoff", { resumeToken: agentToken, note: "Please sign" });
    expect(isError).toBe(false);
    expect(body).toMatchObject({ via: "page" });
    expect(body).not.toHaveProperty("url");
    // The operator sees on the page that a person is asked for, and sends the link.
    const made = await http("POST", "/handoff", { key: keys.operator, body: { resumeToken: body.resumeToken } });
    link = made.body.url;
    await killAndStart();
    const again = await agent.call("formbridge_supplier_create", create);
    expect(again.body).toMatchObject({ submissionId, replayed: true, resumeToken: agentToken });
    const seen = await http("GET", "", { headers: { "resume-token": agentToken } });
    expect(seen).toMatchObject({ status: 200, body: { resumeToken: agentToken } });
  });

  test("FB-TOK-04, D-14: a person opens the link, goes on from the agent's token and accepts its proposal", async () => {
    const opened = await call("GET", link);
    expect(opened).toMatchObject({ status: 200, body: { ok: true, submissionId, resumeToken: agentToken } });
    expect(opened.body.proposals.signedBy).toMatchObject({
      value: "Ida Holm",
      by: { kind: "agent", id: "bot" },
      origin: origins.signedBy,
    });
    const key = link.slice(link.lastIndexOf("/") + 1);
    const filled = await clientOf(key).submissions.setFields({
      submissionId,
      resumeToken: opened.body.resumeToken,
      fields: { iban: "DE02120300000000202051" },
      confirm: ["signedBy"],
    });
    expect(filled).toMatchObject({ ok: true, state: "awaiting_input", missingFields: ["certificate"] });
    expect(filled).not.toMatchObject({ resumeToken: agentToken });
  });

  test("FB-UP-01, FB-UP-02: a file that fits goes to its signed URL, off the API path, and is confirmed", async () => {
    const key = link.slice(link.lastIndexOf("/") + 1);
    const { resumeToken } = (await call("GET", link)).body;
    const file = { field: "certificate", mimeType: "application/pdf", sizeBytes: pdf.length, sha256: pdfHash };
    const asked = { key, body: { resumeToken, filename: "certificate.pdf", ...file } };
    const tooLarge = await http("POST", "/uploads", { ...asked, body: { ...asked.body, sizeBytes: 100_001 } });
    expect(tooLarge).toMatchObject({ status: 422, body: { error: { fields: [{ code: "file_too_large" }] } } });
    const granted = await http("POST", "/uploads", asked);
    expect(granted).toMatchObject({ status: 200, body: { ok: true, method: "PUT" } });
    ({ uploadId } = granted.body);
    const { url, method, headers } = granted.body;
    const put = async (to: string) => (await fetch(to, { method, headers, body: pdf })).status;
    expect(await put(`${url.slice(0, -4)}AAAA`)).toBe(404);
    expect(await put(url)).toBe(204);
    const confirmed = await http("POST", `/uploads/${uploadId}/confirm`, {
      key,
      body: { resumeToken: granted.body.resumeToken },
    });
    expect(confirmed).toMatchObject({ status: 200, body: { ok: true, state: "in_progress", ready: true } });
  });

  test("FB-LIFE-08, promise 13: the person submits; after kill -9 the same submit has the same answer", async () => {
    const { resumeToken } = (await call("GET", link)).body;
    const key = link.slice(link.lastIndexOf("/") + 1);
    const request = { key, body: { resumeToken, idempotencyKey: "story-submit-1" } };
    const submitted = await http("POST", "/submit", request);
    expect(submitted).toMatchObject({ status: 200, body: { ok: true, state: "needs_review" } });
    expect(submitted.headers.has("idempotent-replayed")).toBe(false);
    firstSubmit = submitted.text;
    await killAndStart();
    const again = await http("POST", "/submit", request);
    expect(again.text).toBe(firstSubmit);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
  });

  test("FB-ACT-02, FB-OP-07: only a reviewer decides, and rejects with reasons or not at all", async () => {
    const approve = { submissionId, decision: "approved" } as const;
    const rita = clientOf(keys.rita);
    expect(await clientOf(keys.bot).reviews.decide(approve)).toMatchObject({ problem: { status: 403 } });
    expect(await clientOf().reviews.decide(approve)).toMatchObject({ problem: { status: 401 } });
    expect(await rita.reviews.list()).toMatchObject({
      reviews: [{ submissionId, gate: "compliance", required: 2 }],
    });
    const bare = await rita.reviews.decide({ submissionId, decision: "rejected" });
    expect(bare).toMatchObject({ ok: false, state: "needs_review", error: { type: "missing" } });
    const rejected = await rita.reviews.decide({ submissionId, decision: "rejected", reasons });
    expect(rejected).toMatchObject({ ok: true, state: "rejected" });
  });

  test("FB-GATE-03, FB-TOK-03, promise 14: the agent sees the reasons and corrects, but not what a person confirmed", async () => {
    const stale = agentToken;
    const seen = await tool("status");
    expect(seen.body).toMatchObject({ state: "rejected", rejections: [{ reasons, by: { id: "rita" } }] });
    expect(agentToken).not.toBe(stale);
    const conflict = await tool("set", { resumeToken: stale, fields: { "company.vat": "DE987654321" } });
    expect(conflict).toMatchObject({ isError: true, body: { error: { type: "conflict" }, resumeToken: agentToken } });
    expect(conflict.body.error.changedPaths).toEqual(["certificate", "iban", "signedBy"]);
    const fields = { "company.vat": "DE987654321", signedBy: "Mallory" };
    const set = await tool("set", { resumeToken: agentToken, fields });
    expect(set).toMatchObject({ isError: false, body: { ready: true, proposed: ["signedBy"] } });
    expect((await tool("status")).body.fields).toMatchObject({
      company: { vat: "DE987654321" },
      signedBy: "Ida Holm",
    });
    secondSubmit = await tool("submit", { resumeToken: agentToken, idempotencyKey: "story-submit-2" });
    expect(secondSubmit).toMatchObject({ isError: false, body: { ok: true, state: "needs_review" } });
  });

  test("FB-LIFE-10, promise 1, D-13: after kill -9 both reviewers must approve, each once", async () => {
    await killAndStart();
    const approve = (key: string) => clientOf(key).reviews.decide({ submissionId, decision: "approved" });
    const first = await approve(keys.rita);
    expect(first).toMatchObject({ ok: true, state: "needs_review", approvals: 1, required: 2 });
    expect(await approve(keys.rita)).toMatchObject({ ok: false, error: { type: "conflict" } });
    expect(await approve(keys.raul)).toMatchObject({ ok: true, state: "approved" });
  });

  test("FB-LIFE-12, D-20: the webhook arrives, signed as Standard Webhooks says, and finalizes", async () => {
    const webhook = await world.receiver.at(0);
    await follower.type("submission.finalized");
    const { body: now } = await look();
    const { type, data } = JSON.parse(webhook.body);
    expect(type).toBe("submission.finalized");
    expect(data).toMatchObject({ submissionId, tenant: "default", fields: now.fields, answers: now.answers });
    expect(data.approvals.map(({ by }: { by: { id: string } }) => by.id)).toEqual(["rita", "raul"]);
    expect(now).toMatchObject({ state: "finalized", delivery: { id: webhook.id, status: "sent", attempts: 1 } });
    const approved = (await trail()).map((line) => JSON.parse(line) as IntakeEvent).at(-4);
    expect(data.trailHash).toBe(approved?.hash);
    expect([world.receiver.received.length, world.receiver.refused()]).toEqual([1, 0]);
  });

  test("FB-EVT-19, FB-EVT-20, FB-EVT-23, D-07: the trail says what happened and by whom, as JSONL in a chain that holds", async () => {
    const lines = await trail();
    const events = lines.map((line) => JSON.parse(line) as IntakeEvent);
    const linkActor = /^human:link:lnk_\w+$/;
    const said = events.map(({ type, actor, state }) => {
      const who = `${actor.kind}:${actor.id}`;
      return `${type} ${linkActor.test(who) ? "human:link" : who} ${state}`;
    });
    expect(said).toEqual(wholeTrail);
    expect(verifyChain(lines, sha256)).toEqual({ seq: wholeTrail.length, hash: events.at(-1)?.hash });
    expect(events[7]?.payload).toMatchObject({ confirmed: ["signedBy"] });
    expect(events.find(({ type }) => type === "review.rejected")?.payload).toMatchObject({ reasons });
    const tampered = lines.map((line) => line.replace("DE987654321", "DE111111111"));
    expect(verifyChain(tampered, sha256).problem).toEqual({ seq: 16, problem: "changed" });
  });

  test("promise 9, FB-EVT-22: a replay of the trail gives the fields, the answers' authors and the state", async () => {
    const { body } = await look();
    const intake = compileIntake(supplier(world.receiver.url));
    const submission = replay(
      (await trail()).map((line) => JSON.parse(line) as IntakeEvent),
      intake,
    );
    expect(submission.document.values()).toEqual(body.fields);
    expect(submission.state).toBe(body.state);
    expect(submission.version).toBe(body.version);
    expect(submission.seq).toBe(body.metadata.lastEventSeq);
    const byId = Array.from(submission.document.form.answers.entries(), ([path, { by }]) => [path, by?.id]);
    type By = { readonly by: { readonly id: string } };
    expect(byId.toSorted()).toEqual(
      Object.entries(body.answers as Record<string, By>).map(([path, { by }]) => [path, by.id]),
    );
  });

  test("every answer names who gave it, and the file is the one that was sent", async () => {
    const { body } = await look();
    const person = { kind: "human", id: expect.stringMatching(/^link:lnk_/) };
    const bot = { kind: "agent", id: "bot" };
    const by = Object.entries(body.answers as Record<string, { by: unknown }>).map(([path, answer]) => [
      path,
      answer.by,
    ]);
    expect(Object.fromEntries(by)).toEqual({
      certificate: person,
      "company.country": bot,
      "company.name": bot,
      "company.vat": bot,
      "contacts[0].email": bot,
      iban: person,
      signedBy: bot,
    });
    // The agent said it, and a person stands up for it.
    expect(body.answers.signedBy).toMatchObject({ confirmed: true, origin: origins.signedBy });
    expect(body.fields.certificate).toEqual({
      uploadId,
      filename: "certificate.pdf",
      mimeType: "application/pdf",
      sizeBytes: pdf.length,
      sha256: pdfHash,
    });
    const file = await clientOf(keys.rita).uploads.read({ submissionId, uploadId });
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(pdf);
  });

  test("FB-EVT-21, D-07: who followed live has every event once, though the line broke three times", async () => {
    const lines = await trail();
    const written = lines.map((line) => JSON.parse(line) as IntakeEvent);
    expect(follower.events).toEqual(written);
    // The kills came after the handoff, after the first submit and after the second.
    const ids = written.map(({ eventId }) => eventId);
    expect(follower.resumedAfter).toEqual([undefined, ids[5], ids[12], ids[18]]);
  });

  test("FB-IDEM-02, FB-IDEM-03, promise 13: a submit that is repeated at the end has its first answer; other answers, none", async () => {
    const before = await trail();
    const retry = (idempotencyKey: string) =>
      http("POST", "/submit", { key: keys.bot, body: { resumeToken: agentToken, idempotencyKey } });
    const again = await retry("story-submit-2");
    expect(again.text).toBe(secondSubmit.text);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await retry("story-submit-1")).toMatchObject({ status: 409, body: { error: { type: "conflict" } } });
    expect(await trail()).toEqual(before);
  });

  test("promise 27: to another tenant's key nothing of it is there", async () => {
    const before = await trail();
    const key = keys.stranger;
    const token = { resumeToken: agentToken };
    const attempts: readonly [string, string, object?][] = [
      ["GET", ""],
      ["GET", "/events"],
      ["GET", `/files/${uploadId}`],
      ["PATCH", "/fields", { ...token, fields: {} }],
      ["POST", "/validate", token],
      ["POST", "/submit", { ...token, idempotencyKey: "story-submit-2" }],
      ["POST", "/review", { decision: "approved" }],
      ["POST", "/deliver", {}],
      ["DELETE", "", token],
    ];
    for (const [method, path, sent] of attempts) {
      const answer = await http(method, path, { key, ...(sent && { body: sent }) });
      expect([method, path, answer.status]).toEqual([method, path, 404]);
    }
    const stranger = await connectAgent(world.url, key);
    const status = await stranger.call("formbridge_supplier_status", { submissionId, resumeToken: agentToken });
    expect(status.body).toEqual({ ok: false, problem: expect.objectContaining({ code: "not_found" }) });
    await stranger.close();
    expect(await clientOf(key).submissions.list()).toMatchObject({ submissions: [] });
    expect(await trail()).toEqual(before);
  });
});
