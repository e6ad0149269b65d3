import { expect, test } from "vitest";
import { agent, baseUrl, complete, openTestServer, person } from "../test-server.ts";

test("FB-HTTP-01 POST /intakes/{intakeId}/submissions creates a submission and gives its location", async () => {
  const { call } = await openTestServer();
  const made = await call("POST", "/intakes/vendor/submissions", {
    body: { actor: agent, initialFields: { legal_name: "Acme" } },
  });
  expect(made.status).toBe(201);
  expect(made.json).toMatchObject({ ok: true, state: "in_progress", missingFields: ["country"] });
  expect(made.json.schema.properties).toHaveProperty("legal_name");
  expect(made.headers.get("location")).toBe(`/submissions/${made.json.submissionId}`);
  const draft = await call("POST", "/intakes/vendor/submissions", { body: { actor: agent } });
  expect(draft.json.state).toBe("draft");
});

test.each([
  ["an unknown intake", "/intakes/none/submissions", { actor: agent }, 404, "not_found"],
  ["no actor", "/intakes/vendor/submissions", {}, 400, "actor_required"],
  ["a wrong actor", "/intakes/vendor/submissions", { actor: { kind: "cat", id: "x" } }, 400, "malformed"],
  ["a wrong ttl", "/intakes/vendor/submissions", { actor: agent, ttlMs: -1 }, 400, "malformed"],
])("creating with %s is a problem", async (_, path, body, status, code) => {
  const { call } = await openTestServer();
  const refused = await call("POST", path, { body });
  expect(refused.status).toBe(status);
  expect(refused.headers.get("content-type")).toContain("application/problem+json");
  expect(refused.json).toMatchObject({ type: `urn:cofill:problem:${code}`, status, code });
});

test("creating with an unknown field answers 422 and creates nothing", async () => {
  const { call } = await openTestServer();
  const refused = await call("POST", "/intakes/vendor/submissions", {
    body: { actor: agent, initialFields: { nope: 1 } },
  });
  expect(refused.status).toBe(422);
  expect(refused.json.error.type).toBe("invalid");
  expect((await call("GET", "/submissions")).json.submissions).toEqual([]);
});

test("a location contains the path of the public URL", async () => {
  const { call } = await openTestServer({ options: { publicUrl: "https://forms.example.org/intake/" } });
  const made = await call("POST", "/intakes/vendor/submissions", { body: { actor: agent } });
  expect(made.headers.get("location")).toBe(`https://forms.example.org/intake/submissions/${made.json.submissionId}`);
  expect(made.headers.get("strict-transport-security")).toContain("max-age");
});

test("FB-HTTP-02 PATCH /submissions/{id}/fields sets answers and gives a new token", async () => {
  const { call, begin } = await openTestServer();
  const { path, token } = await begin();
  const set = await call("PATCH", `${path}/fields`, { body: { resumeToken: token, actor: agent, fields: complete } });
  expect(set.status).toBe(200);
  expect(set.json).toMatchObject({ ok: true, state: "in_progress", ready: true, issues: [] });
  expect(set.json.resumeToken).not.toBe(token);
  const stale = await call("PATCH", `${path}/fields`, { body: { resumeToken: token, actor: agent, fields: {} } });
  expect(stale.status).toBe(409);
  expect(stale.json.error).toMatchObject({ type: "conflict", changedPaths: ["country", "legal_name"] });
  expect(stale.json.resumeToken).toBe(set.json.resumeToken);
});

test("the resume token may be sent in a header; a different one in the body is refused (D-24)", async () => {
  const { call, begin } = await openTestServer();
  const { path, token } = await begin();
  const body = { actor: agent, fields: { country: "DE" } };
  const set = await call("PATCH", `${path}/fields`, { body, token });
  expect(set.status).toBe(200);
  const current = set.json.resumeToken;
  const both = await call("PATCH", `${path}/fields`, { body: { ...body, resumeToken: current }, token: current });
  expect(both.status).toBe(200);
  const differing = await call("PATCH", `${path}/fields`, { body: { ...body, resumeToken: token }, token: current });
  expect(differing.json).toMatchObject({ status: 400, code: "malformed" });
});

test.each([
  ["no token", undefined, 400, "resume_token_required"],
  ["a forged token", "rt_sub_x.1.aaaaaaaaaaaaaaaaaaaaaaaaaaa", 404, "not_found"],
])("setting fields with %s", async (_, resumeToken, status, code) => {
  const { call, begin } = await openTestServer();
  const { path } = await begin();
  const refused = await call("PATCH", `${path}/fields`, { body: { actor: agent, fields: {}, resumeToken } });
  expect(refused.json).toMatchObject({ status, code });
});

test("FB-HTTP-03 POST /submissions/{id}/validate lists open issues without submitting", async () => {
  const { call, begin } = await openTestServer();
  const { path, token } = await begin({ legal_name: "Acme" });
  const failed = await call("POST", `${path}/validate`, { body: { resumeToken: token } });
  expect(failed.status).toBe(422);
  expect(failed.json).toMatchObject({ ok: false, state: "awaiting_input", error: { type: "missing" } });
  const set = await call("PATCH", `${path}/fields`, {
    token: failed.json.resumeToken,
    body: { actor: agent, fields: complete },
  });
  const passed = await call("POST", `${path}/validate`, { token: set.json.resumeToken });
  expect(passed.status).toBe(200);
  expect(passed.json).toMatchObject({ ok: true, ready: true });
});

test("FB-HTTP-04 FB-HTTP-05 a file is requested, uploaded to its URL, confirmed and downloaded as an attachment", async () => {
  const { call, begin, app } = await openTestServer();
  const { path, token } = await begin(complete);
  const asked = await call("POST", `${path}/uploads`, {
    token,
    body: { actor: agent, field: "w9", filename: 'a"b\r\n.txt', mimeType: "text/plain", sizeBytes: 5 },
  });
  expect(asked.status).toBe(200);
  expect(asked.json).toMatchObject({ method: "PUT", constraints: { accept: ["text/plain"], maxBytes: 1_000 } });
  const { url, method, headers, uploadId, resumeToken } = asked.json;
  const early = await call("POST", `${path}/uploads/${uploadId}/confirm`, {
    token: resumeToken,
    body: { actor: agent },
  });
  expect([early.status, early.json.error.type]).toEqual([422, "upload_pending"]);
  expect((await app.fetch(new Request(url, { method, headers, body: "Hello" }))).status).toBe(204);
  const confirmed = await call("POST", `${path}/uploads/${uploadId}/confirm`, {
    token: early.json.resumeToken,
    body: { actor: agent },
  });
  expect(confirmed.status).toBe(200);
  expect(confirmed.json.ready).toBe(true);

  const file = await call("GET", `${path}/files/${uploadId}`);
  expect(file.text).toBe("Hello");
  expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="[^"\r\n]*"/);
  expect(file.headers.get("x-content-type-options")).toBe("nosniff");
  expect(file.headers.get("content-security-policy")).toContain("sandbox");
  expect(file.headers.get("content-length")).toBe("5");
  const head = await call("HEAD", `${path}/files/${uploadId}`);
  expect([head.status, head.text]).toEqual([200, ""]);
  expect((await call("GET", `${path}/files/upl_none`)).json).toMatchObject({ status: 404, code: "not_found" });
});

test("an upload that does not fit the field is refused before a URL is given", async () => {
  const { call, begin } = await openTestServer();
  const { path, token } = await begin();
  const refused = await call("POST", `${path}/uploads`, {
    token,
    body: { actor: agent, field: "w9", filename: "a.exe", mimeType: "application/x-msdownload", sizeBytes: 5_000 },
  });
  expect(refused.status).toBe(422);
  expect(refused.json.error.fields.map(({ code }: { code: string }) => code).sort()).toEqual([
    "file_too_large",
    "file_wrong_type",
  ]);
  expect((await call("PUT", "/uploads/upl_unknown", { body: "x" })).status).toBe(404);
});

test("FB-HTTP-06 POST /submissions/{id}/submit: a repeated request gets the same bytes (D-23)", async () => {
  const { call, begin } = await openTestServer();
  const { path, token } = await begin(complete);
  const submit = { token, body: { actor: agent, idempotencyKey: "key-1" } };
  const first = await call("POST", `${path}/submit`, submit);
  expect(first.status).toBe(200);
  expect(first.json.state).toBe("finalized");
  expect(first.headers.get("idempotent-replayed")).toBeNull();
  const again = await call("POST", `${path}/submit`, submit);
  expect(again.text).toBe(first.text);
  expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
});

test("the idempotency key may be sent in a header; a different one in the body is refused (D-10)", async () => {
  const { call, begin } = await openTestServer();
  const { path, token } = await begin(complete);
  const header = { "idempotency-key": "key-1" };
  const differing = await call("POST", `${path}/submit`, {
    token,
    headers: header,
    body: { actor: agent, idempotencyKey: "key-2" },
  });
  expect(differing.json).toMatchObject({ status: 400, code: "malformed" });
  expect((await call("POST", `${path}/submit`, { token, body: { actor: agent } })).json.code).toBe(
    "idempotency_key_required",
  );
  expect((await call("POST", `${path}/submit`, { token, headers: header, body: { actor: agent } })).status).toBe(200);
  const replayed = await call("POST", `${path}/submit`, { token, body: { actor: agent, idempotencyKey: "key-1" } });
  expect(replayed.headers.get("idempotent-replayed")).toBe("true");
});

test("a create with a known key gives the existing submission in its present state, with 200", async () => {
  const { call } = await openTestServer();
  const create = (key: string) =>
    call("POST", "/intakes/vendor/submissions", { body: { actor: agent }, headers: { "idempotency-key": key } });
  const first = await create("k");
  const again = await create("k");
  expect([first.status, again.status]).toEqual([201, 200]);
  expect(again.json).toMatchObject({ submissionId: first.json.submissionId, replayed: true });
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect((await create("other")).json.submissionId).not.toBe(first.json.submissionId);
});

test.each([
  ["missing fields", {}, 422, "missing"],
  ["wrong fields", { legal_name: "A", country: "US" }, 422, "invalid"],
])("submitting with %s", async (_, fields, status, type) => {
  const { call, begin } = await openTestServer();
  const { path, token } = await begin(fields);
  const refused = await call("POST", `${path}/submit`, { token, body: { actor: agent, idempotencyKey: "k" } });
  expect([refused.status, refused.json.error.type]).toEqual([status, type]);
  expect(refused.json.resumeToken).toMatch(/^rt_/);
});

test("a handoff link opens the submission for a person until it is revoked", async () => {
  const { call, begin, time } = await openTestServer();
  const { path, token, id } = await begin({ legal_name: "Acme" });
  const made = await call("POST", `${path}/handoff`, { token, body: { actor: person, note: "Please finish" } });
  expect(made.status).toBe(200);
  expect(made.json.url).toMatch(new RegExp(`^${baseUrl}/handoff/hl_`));
  const link = made.json.url.slice(`${baseUrl}/handoff/`.length) as string;

  const opened = await call("GET", `/handoff/${link}`);
  expect(opened.status).toBe(200);
  expect(opened.json).toMatchObject({ submissionId: id, fields: { legal_name: "Acme" } });
  expect(opened.headers.get("referrer-policy")).toBe("no-referrer");
  expect(opened.headers.get("cache-control")).toBe("no-store");
  const set = await call("PATCH", `${path}/fields`, {
    bearer: link,
    token: opened.json.resumeToken,
    body: { actor: person, fields: { country: "DE" } },
  });
  expect(set.json).toMatchObject({ ok: true, ready: true });
  const seen = await call("GET", path, { token: set.json.resumeToken });
  expect(seen.json.answers.country.by.kind).toBe("human");

  const revoked = await call("DELETE", `${path}/handoff`, { token: set.json.resumeToken, body: { actor: agent } });
  expect(revoked.json).toMatchObject({ ok: true, revoked: 1 });
  const gone = await call("GET", `/handoff/${link}`);
  const unknown = await call("GET", `/handoff/hl_${"a".repeat(43)}`);
  expect([gone.status, gone.text]).toEqual([404, unknown.text]);
  expect((await call("GET", path, { bearer: link })).status).toBe(401);

  const second = await call("POST", `${path}/handoff`, {
    token: revoked.json.resumeToken,
    body: { actor: person, expiresInMs: 5_000 },
  });
  time.now += 6_000;
  expect((await call("GET", second.json.url.slice(baseUrl.length))).text).toBe(unknown.text);
});
