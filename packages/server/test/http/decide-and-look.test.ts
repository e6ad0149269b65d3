import type { DeliveryOutcome } from "@cofill/store";
import { expect, test } from "vitest";
import { agent, complete, openTestServer, person } from "../test-server.ts";

test("FB-HTTP-09 GET /submissions/{id} gives state, answers, their authors and the current token", async () => {
  const { call, begin } = await openTestServer();
  const { path, id, token } = await begin(complete);
  const seen = await call("GET", path);
  expect(seen.status).toBe(200);
  expect(seen.json).toMatchObject({
    submissionId: id,
    state: "in_progress",
    resumeToken: token,
    intakeId: "vendor",
    fields: complete,
    answers: { country: { by: { kind: "agent", id: "bot" } } },
  });
  expect((await call("GET", "/submissions/sub_none")).json).toMatchObject({ status: 404, code: "not_found" });
  for (const odd of ["%2e%2e%2fhealth", "%00", "a%20b", "x".repeat(300)]) {
    expect((await call("GET", `/submissions/${odd}`)).json).toMatchObject({ status: 404, code: "not_found" });
  }
});

test("GET /submissions lists in pages, newest first, filtered by state and intake", async () => {
  const { call, begin, time } = await openTestServer();
  const ids: string[] = [];
  for (const intake of ["vendor", "gated", "vendor"]) {
    time.now += 1_000;
    ids.unshift((await begin(complete, {}, intake)).id);
  }
  const list = async (query: string) => (await call("GET", `/submissions${query}`)).json;
  const idsOf = (page: { submissions: { id: string }[] }) => page.submissions.map(({ id }) => id);
  expect(idsOf(await list(""))).toEqual(ids);
  expect(idsOf(await list("?intakeId=gated"))).toEqual([ids[1]]);
  expect(idsOf(await list("?state=draft"))).toEqual([]);
  const first = await list("?limit=2");
  expect(idsOf(first)).toEqual(ids.slice(0, 2));
  const second = await list(`?limit=2&after=${first.next}`);
  expect(idsOf(second)).toEqual(ids.slice(2));
  expect(second).not.toHaveProperty("next");
});

test.each(["?limit=0", "?limit=x", "?limit=", "?limit=501", "?state=lost"])(
  "GET /submissions%s is malformed",
  async (query) => {
    const { call } = await openTestServer();
    expect((await call("GET", `/submissions${query}`)).json).toMatchObject({ status: 400, code: "malformed" });
  },
);

test("GET /intakes and /intakes/{id} describe forms, but never their destinations", async () => {
  const { call } = await openTestServer();
  const list = await call("GET", "/intakes");
  expect(list.json.intakes).toContainEqual({ id: "vendor", version: "1", name: "Vendor", description: "Whom we pay" });
  const one = await call("GET", "/intakes/sent");
  expect(one.json.intake).toMatchObject({ id: "sent", destination: { kind: "callback" }, approvalGates: [] });
  expect(one.json.intake.schema.properties).toHaveProperty("country");
  expect(one.text).not.toMatch(/whsec_hidden|hidden-header/);
  const gated = await call("GET", "/intakes/gated");
  expect(gated.json.intake.approvalGates).toEqual([{ name: "legal", requiredApprovals: 1 }]);
  expect((await call("GET", "/intakes/none")).json.code).toBe("not_found");
});

test("a link gives access to its own submission only", async () => {
  const { call, begin } = await openTestServer();
  const { path, token } = await begin();
  const made = await call("POST", `${path}/handoff`, { token, body: { actor: person } });
  const bearer = made.json.url.split("/").at(-1);
  expect((await call("GET", path, { bearer })).status).toBe(200);
  for (const other of ["/submissions", "/intakes", "/intakes/vendor"]) {
    expect((await call("GET", other, { bearer })).json).toMatchObject({ status: 403, code: "forbidden" });
  }
});

const submitted = async (server: Awaited<ReturnType<typeof openTestServer>>, intake: string, key = "k") => {
  const begun = await server.begin(complete, {}, intake);
  const submit = await server.call("POST", `${begun.path}/submit`, {
    token: begun.token,
    body: { actor: agent, idempotencyKey: key },
  });
  return { ...begun, submit };
};

test("FB-HTTP-07 POST /submissions/{id}/review approves a pending review", async () => {
  const server = await openTestServer();
  const { path, submit, id } = await submitted(server, "gated");
  expect([submit.status, submit.json.state]).toEqual([200, "needs_review"]);
  const waiting = await server.call("GET", "/reviews");
  expect(waiting.json.reviews).toMatchObject([{ submissionId: id, gate: "legal", approvals: 0, required: 1 }]);
  const approved = await server.call("POST", `${path}/review`, { body: { actor: person, decision: "approved" } });
  expect([approved.status, approved.json.state]).toEqual([200, "finalized"]);
  expect((await server.call("GET", "/reviews")).json.reviews).toEqual([]);
});

test.each([
  ["no decision", { actor: person }, 400, "malformed"],
  ["another decision", { actor: person, decision: "maybe" }, 400, "malformed"],
  ["an agent", { actor: { kind: "agent", id: "other" }, decision: "approved" }, 403, "forbidden"],
  ["who submitted it", { actor: { ...agent, kind: "human" }, decision: "approved" }, 403, "forbidden"],
])("a review by or with %s is refused", async (_, body, status, code) => {
  const server = await openTestServer();
  const { path } = await submitted(server, "gated");
  expect((await server.call("POST", `${path}/review`, { body })).json).toMatchObject({ status, code });
});

test("a rejection requires reasons, and changes during a review are refused with 409", async () => {
  const server = await openTestServer();
  const { path, submit } = await submitted(server, "gated");
  const blocked = await server.call("PATCH", `${path}/fields`, {
    token: submit.json.resumeToken,
    body: { actor: agent, fields: { country: "DE" } },
  });
  expect([blocked.status, blocked.json.error.type]).toEqual([409, "needs_approval"]);
  const bare = await server.call("POST", `${path}/review`, { body: { actor: person, decision: "rejected" } });
  expect(bare.status).toBe(422);
  const rejected = await server.call("POST", `${path}/review`, {
    body: { actor: person, decision: "rejected", reasons: ["The name is wrong"] },
  });
  expect(rejected.json.state).toBe("rejected");
  expect((await server.call("GET", path)).json.rejections[0].reasons).toEqual(["The name is wrong"]);
});

test("FB-HTTP-08 DELETE /submissions/{id} cancels, and a cancelled submission is answered with 410", async () => {
  const { call, begin } = await openTestServer();
  const { path, token } = await begin(complete);
  const cancelled = await call("DELETE", path, { body: { actor: agent, reason: "Not needed" } });
  expect([cancelled.status, cancelled.json.state]).toEqual([200, "cancelled"]);
  expect((await call("DELETE", path, { token })).json).toMatchObject({ ok: true, reason: "Not needed" });
  const late = await call("PATCH", `${path}/fields`, { token, body: { actor: agent, fields: complete } });
  expect([late.status, late.json.error.type]).toEqual([410, "cancelled"]);
});

test("a DELETE may give its reason in the query, because proxies drop bodies", async () => {
  const { call, begin } = await openTestServer();
  const { path, token } = await begin();
  expect((await call("DELETE", `${path}?reason=Duplicate`, { token })).json).toMatchObject({ reason: "Duplicate" });
});

test("an expired submission is answered with 410", async () => {
  const { call, begin, time } = await openTestServer();
  const { path, token } = await begin();
  time.now += 31 * 86_400_000;
  const late = await call("PATCH", `${path}/fields`, { token, body: { actor: agent, fields: complete } });
  expect([late.status, late.json.error.type]).toEqual([410, "expired"]);
});

test("POST /submissions/{id}/deliver retries at once and answers with the result (D-06)", async () => {
  let outcome: DeliveryOutcome = { ok: false, reason: "The receiver answered 500", retryAfterMs: 2_500 };
  const server = await openTestServer({ deliver: async () => outcome });
  const { path, submit } = await submitted(server, "sent");
  expect(submit.json.state).toBe("submitted");
  const failed = await server.call("POST", `${path}/deliver`, { body: { actor: person } });
  expect([failed.status, failed.json.error.type]).toEqual([502, "delivery_failed"]);
  expect(failed.headers.get("retry-after")).toBe("3");
  const outbox = await server.call("GET", "/deliveries?status=pending");
  expect(outbox.json.deliveries).toMatchObject([{ attempts: 1, lastError: "The receiver answered 500" }]);
  expect(outbox.text).not.toContain("whsec_hidden");
  outcome = { ok: true };
  const sent = await server.call("POST", `${path}/deliver`);
  expect([sent.status, sent.json.state]).toEqual([200, "finalized"]);
  expect((await server.call("GET", "/deliveries?status=failed")).json.deliveries).toEqual([]);
  expect((await server.call("GET", "/deliveries?status=lost")).json).toMatchObject({ status: 400, code: "malformed" });
});
