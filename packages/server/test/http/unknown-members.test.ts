import { expect, test } from "vitest";
import { agent, complete, openTestServer } from "../test-server.ts";

test("FB-2-04: a create with a misspelt member is refused by name and creates nothing", async () => {
  const { call } = await openTestServer();
  const body = { actor: agent, initialfields: complete };
  const refused = await call("POST", "/intakes/vendor/submissions", { body });
  const detail = 'There is no "initialfields" here; did you mean "initialFields"?';
  expect(refused.json).toEqual({
    type: "urn:cofill:problem:malformed",
    title: "Bad Request",
    status: 400,
    code: "malformed",
    detail,
    errors: [{ pointer: "#/initialfields", code: "unknown_member", detail }],
  });
  expect((await call("GET", "/submissions")).json.submissions).toEqual([]);
});

test("a malformed request gets the names of all invalid members", async () => {
  const { call } = await openTestServer();
  const body = { actor: { kind: "cat", id: 7, nam: "x" }, ttlMs: 0, initialFields: [] };
  const { json } = await call("POST", "/intakes/vendor/submissions", { body });
  expect(json.detail).toBe('There is no "actor.nam" here; did you mean "name"? (and 4 more)');
  expect(json.errors).toEqual([
    { pointer: "#/actor/nam", code: "unknown_member", detail: 'There is no "actor.nam" here; did you mean "name"?' },
    { pointer: "#/initialFields", code: "wrong_type", detail: '"initialFields" must be an object' },
    { pointer: "#/ttlMs", code: "too_small", detail: '"ttlMs" must be at least 1000' },
    { pointer: "#/actor/kind", code: "not_allowed", detail: '"actor.kind" must be one of agent, human, system' },
    { pointer: "#/actor/id", code: "wrong_type", detail: '"actor.id" must be a text' },
  ]);
});

test.each([
  ["PATCH", "/fields", { fields: {}, origin: {} }, "origin", "origins"],
  ["PATCH", "/fields", { fields: {}, origins: { a: { evidense: "x" } } }, "origins.a.evidense", "evidence"],
  ["POST", "/validate", { strict: true }, "strict", undefined],
  ["POST", "/uploads", { feild: "w9", filename: "a", mimeType: "text/plain", sizeBytes: 1 }, "feild", "field"],
  ["POST", "/submit", { idempotencykey: "k" }, "idempotencykey", "idempotencyKey"],
  ["POST", "/handoff", { expiresinMs: 5_000 }, "expiresinMs", "expiresInMs"],
  ["DELETE", "/handoff", { handoffID: "x" }, "handoffID", "handoffId"],
  ["POST", "/review", { decison: "approved" }, "decison", "decision"],
  ["POST", "/deliver", { force: true }, "force", undefined],
  ["DELETE", "", { reasons: "x" }, "reasons", "reason"],
])("FB-2-04: %s %s refuses %j by name", async (method, path, body, member, meant) => {
  const { call, begin } = await openTestServer();
  const begun = await begin(complete);
  const { json } = await call(method, `${begun.path}${path}`, { token: begun.token, body });
  const hint = meant === undefined ? "" : `; did you mean "${meant}"?`;
  expect(json).toMatchObject({ status: 400, code: "malformed" });
  expect(json.detail).toContain(`There is no "${member}" here${hint}`);
});

test.each(["/submissions?stat=draft", "/reviews?page=2", "/deliveries?state=failed", "/intakes?limit=1"])(
  "FB-2-04: GET %s refuses an unknown parameter by name",
  async (path) => {
    const { call } = await openTestServer();
    const name = /\?(\w+)=/.exec(path)![1];
    expect((await call("GET", path)).json).toMatchObject({
      status: 400,
      code: "malformed",
      errors: [{ pointer: `#/${name}`, code: "unknown_member" }],
    });
  },
);

test("a resume token in a URL is refused and not repeated in the answer", async () => {
  const { call, begin } = await openTestServer();
  const begun = await begin();
  const { json, text } = await call("GET", `${begun.path}?resumeToken=${begun.token}`);
  expect(json).toMatchObject({ status: 400, detail: expect.stringContaining("resume-token") });
  expect(text).not.toContain(begun.token);
});
