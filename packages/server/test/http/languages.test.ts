import { expect, test } from "vitest";
import { agent, openTestServer } from "../test-server.ts";

const body = { actor: agent, initialfields: {} };
const asBrowser = { accept: "text/html" };

test.each([
  ["de-AT,en;q=0.5", "de", '"initialfields" gibt es hier nicht; meinten Sie "initialFields"?'],
  ["fr", "en", 'There is no "initialfields" here; did you mean "initialFields"?'],
])("a problem is worded for Accept-Language %s, with the same code", async (accepted, language, detail) => {
  const { call } = await openTestServer();
  const headers = { "accept-language": accepted };
  const answer = await call("POST", "/intakes/vendor/submissions", { body, headers });
  expect(answer.headers.get("content-language")).toBe(language);
  expect(answer.json).toEqual({
    type: "urn:cofill:problem:malformed",
    title: "Bad Request",
    status: 400,
    code: "malformed",
    detail,
    errors: [{ pointer: "#/initialfields", code: "unknown_member", detail }],
  });
});

test("a problem with mail is worded in German", async () => {
  const { call } = await openTestServer();
  const headers = { "accept-language": "de" };
  const { status, json } = await call("GET", "/mail/inbox", { headers });
  expect([status, json.code]).toEqual([404, "not_found"]);
  expect(json.detail).toBe("Nicht gefunden, oder nicht für Sie bestimmt");
});

test("an invalid link gets a page in German", async () => {
  const { call } = await openTestServer();
  const headers = { ...asBrowser, "accept-language": "de" };
  const { status, text } = await call("GET", `/handoff/hl_${"x".repeat(43)}`, { headers });
  expect(status).toBe(404);
  expect(text).toContain('<html lang="de"');
  expect(text).toContain("Seite nicht gefunden");
  expect(text).toContain("Bitten Sie den Absender um einen neuen.");
});
