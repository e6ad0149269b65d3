import { Readable } from "node:stream";
import { createMemoryStore, type Store } from "@cofill/store";
import { describe, expect, test } from "vitest";
import { addressOf } from "../../src/address.ts";
import { TokenBuckets } from "../../src/token-buckets.ts";
import { agent, complete, openTestServer } from "../test-server.ts";

const unknownKey = `cofill_${"0".repeat(18)}_${"a".repeat(43)}`;
const unknownLink = `hl_${"a".repeat(43)}`;

describe("a server without keys", () => {
  test("accepts requests from this machine and takes the actor as claimed (D-25)", async () => {
    const { call, begin } = await openTestServer();
    const { path } = await begin(complete);
    expect((await call("GET", path)).json.answers.country.by).toEqual(agent);
  });

  test.each([
    ["another name", { host: "evil.example" }],
    ["another name with our port", { host: "evil.example:8080" }],
    ["a name that only begins as ours", { host: "127.0.0.1.evil.example" }],
    ["no proper name", { host: "127.0.0.1/../x" }],
    ["a page of another site", { origin: "https://evil.example" }],
    ["a page without an origin to name", { origin: "null" }],
    ["others, through a tunnel", { "x-forwarded-for": "203.0.113.9" }],
    ["others, through a proxy", { forwarded: "for=203.0.113.9" }],
    ["a page of another port", { origin: "http://127.0.0.1:9999" }],
  ])("refuses calls by %s", async (_, headers) => {
    const { call } = await openTestServer();
    const refused = await call("POST", "/intakes/vendor/submissions", { body: { actor: agent }, headers });
    expect(refused.json).toMatchObject({ status: 403, code: "forbidden" });
    expect((await call("GET", "/submissions")).json.submissions).toEqual([]);
  });

  test.each([
    ["localhost", { host: "localhost:8080" }],
    ["IPv6", { host: "[::1]:8080" }],
    ["a page of its own", { host: "127.0.0.1:8080", origin: "http://127.0.0.1:8080" }],
    ["a page that may call", { origin: "https://app.example" }],
  ])("answers %s", async (_, headers) => {
    const { call } = await openTestServer({ options: { corsOrigins: ["https://app.example"] } });
    expect((await call("GET", "/intakes", { headers })).status).toBe(200);
  });

  test("requires a key once one was created, even after it is revoked", async () => {
    const { call, makeKey } = await openTestServer();
    expect((await call("GET", "/submissions")).status).toBe(200);
    const { key, revoke } = await makeKey();
    expect((await call("GET", "/submissions")).json).toMatchObject({ status: 401, code: "unauthenticated" });
    expect((await call("GET", "/submissions", { bearer: key })).status).toBe(200);
    await revoke();
    expect((await call("GET", "/submissions")).status).toBe(401);
  });

  test("requires a key if it listens on more than loopback", async () => {
    const { call } = await openTestServer({ options: { host: "0.0.0.0" } });
    expect((await call("GET", "/submissions")).status).toBe(401);
  });
});

test("refuses a key that claims another actor than its own (D-25)", async () => {
  const { call, makeKey } = await openTestServer();
  const { key } = await makeKey({ actorId: "bot" });
  const create = (actor: unknown) => call("POST", "/intakes/vendor/submissions", { bearer: key, body: { actor } });
  expect((await create(undefined)).status).toBe(201);
  expect((await create({ kind: "agent", id: "bot" })).status).toBe(201);
  expect((await create({ kind: "human", id: "boss" })).json).toMatchObject({ status: 403, code: "actor_mismatch" });
});

test("a resume token alone permits reading and cancelling only (D-09)", async () => {
  const { call, begin, makeKey } = await openTestServer();
  const { key } = await makeKey();
  const { path, token } = await begin({}, { bearer: key });
  expect((await call("GET", path)).status).toBe(401);
  expect((await call("GET", path, { token })).status).toBe(200);
  expect((await call("GET", `${path}/events`, { token })).status).toBe(200);
  expect((await call("PATCH", `${path}/fields`, { token, body: { fields: complete } })).status).toBe(401);
  expect((await call("DELETE", path, { token })).json.state).toBe("cancelled");
});

describe("promise 26: failed attempts to authenticate", () => {
  test.each([
    ["unknown", unknownKey],
    ["a wrong secret", undefined],
    ["an unknown link", unknownLink],
    ["no key at all", "x"],
    ["a resume token", "rt_sub_x.1.aaaaaaaaaaaaaaaaaaaaaaaaaaa"],
    ["endless", "cofill_".padEnd(5_000, "a")],
  ])("a key that is %s is answered as one that was revoked", async (_, given) => {
    const { call, makeKey } = await openTestServer();
    const { key, revoke } = await makeKey();
    await revoke();
    const revoked = await call("GET", "/submissions", { bearer: key });
    expect([revoked.status, revoked.headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="cofill"']);
    const other = await call("GET", "/submissions", {
      bearer: given ?? `${key.slice(0, -1)}${key.endsWith("a") ? "b" : "a"}`,
    });
    expect([other.status, other.text]).toEqual([401, revoked.text]);
    const basic = await call("GET", "/submissions", { headers: { authorization: "Basic YTpi" } });
    expect(basic.text).toBe(revoked.text);
  });

  test("unknown and malformed links get the same 404", async () => {
    const { call } = await openTestServer();
    const unknown = await call("GET", `/handoff/${unknownLink}`);
    expect(unknown.json).toMatchObject({ status: 404, code: "not_found" });
    for (const other of ["x", "hl_short", unknownKey, "%00"]) {
      const answer = await call("GET", `/handoff/${other}`);
      expect([answer.status, answer.text]).toEqual([404, unknown.text]);
    }
  });

  test.each([
    [
      "keys",
      (i: number) => ["/submissions", { bearer: `cofill_${String(i).padStart(18, "0")}_${"a".repeat(43)}` }] as const,
    ],
    ["links", (i: number) => [`/handoff/hl_${String(i).padStart(43, "a")}`, {}] as const],
    [
      "resume tokens",
      (i: number) => ["/submissions/sub_x", { token: `rt_sub_x.1.${String(i).padStart(27, "a")}` }] as const,
    ],
    ["signed URLs", (i: number) => [`/uploads/upl_${i}`, { body: "x" }] as const],
  ])("guessing %s is rate-limited, while a valid key at the same address still works", async (_, guess) => {
    const { call, makeKey } = await openTestServer();
    const { key } = await makeKey();
    expect((await call("GET", "/submissions", { bearer: key })).status).toBe(200);
    const statuses = new Map<number, number>();
    for (let i = 0; i < 400; i++) {
      const [path, given] = guess(i);
      const { status, headers } = await call("body" in given ? "PUT" : "GET", path, given);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 429) expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    }
    expect(statuses.get(429)).toBeGreaterThan(150);
    expect((await call("GET", "/submissions", { bearer: key })).status).toBe(200);
  });

  test("an address over its limit is refused even with a valid key that was not used before", async () => {
    const { call, makeKey } = await openTestServer();
    const { key } = await makeKey();
    for (let i = 0; i < 250; i++) await call("GET", "/submissions", { bearer: unknownKey });
    expect((await call("GET", "/submissions", { bearer: key })).json).toMatchObject({
      status: 429,
      code: "rate_limited",
    });
    expect((await call("GET", "/health")).status).toBe(200);
  });
});

describe("rate limits", () => {
  test("each caller has its own limit and gets Retry-After", async () => {
    const { call, makeKey } = await openTestServer({ options: { rateLimit: { perMinute: 6, burst: 3 } } });
    const [one, two] = [await makeKey(), await makeKey({ actorId: "other" })];
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) statuses.push((await call("GET", "/intakes", { bearer: one.key })).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    const slowed = await call("GET", "/intakes", { bearer: one.key });
    expect(slowed.headers.get("retry-after")).toBe("10");
    expect((await call("GET", "/intakes", { bearer: two.key })).status).toBe(200);
  });

  test("no request is limited if rateLimit is false", async () => {
    const { call, makeKey } = await openTestServer({ options: { rateLimit: false } });
    await makeKey();
    for (let i = 0; i < 250; i++) {
      expect((await call("GET", "/submissions", { bearer: unknownKey })).status).toBe(401);
    }
  });

  test("a bucket fills with time, up to its burst", () => {
    let now = 0;
    const buckets = new TokenBuckets({ perMinute: 60, burst: 2 }, () => now);
    expect([buckets.take("a"), buckets.take("a"), buckets.take("a")]).toEqual([0, 0, 1_000]);
    now = 400;
    expect(buckets.look("a")).toBe(600);
    now = 1_000;
    expect([buckets.take("a"), buckets.take("a")]).toEqual([0, 1_000]);
    now = 0;
    expect(buckets.take("a")).toBe(1_000);
    now = 3_600_000;
    expect([buckets.take("a"), buckets.take("a"), buckets.take("a")]).toEqual([0, 0, 1_000]);
  });

  test.each([
    ["IPv4", "192.0.2.7", undefined, "192.0.2.7"],
    ["IPv4 in IPv6", "::ffff:192.0.2.7", undefined, "192.0.2.7"],
    ["a network of IPv6", "2001:db8:1:2:3:4:5:6", undefined, "2001:db8:1:2"],
    ["a short IPv6", "2001:db8::6", undefined, "2001:db8:0:0"],
    ["loopback", "::1", undefined, "0:0:0:0"],
    ["a header nobody vouches for", "192.0.2.7", "203.0.113.9", "192.0.2.7"],
  ])("the address of %s", (_, remoteAddress, forwarded, expected) => {
    const socket = { remoteAddress, destroy: () => undefined };
    const bindings = { incoming: Object.assign(new Readable(), { socket }) };
    const request = new Request("http://x/", {
      headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
    });
    expect(addressOf(request, bindings, false)).toBe(expected);
  });

  test("behind a trusted proxy the last address in X-Forwarded-For counts", () => {
    const request = new Request("http://x/", { headers: { "x-forwarded-for": "1.1.1.1, 203.0.113.9" } });
    expect(addressOf(request, undefined, true)).toBe("203.0.113.9");
    expect(addressOf(new Request("http://x/"), undefined, true)).toBe("unknown");
  });
});

test("the store is asked whether keys exist only until one does", async () => {
  let asked = 0;
  const inner = createMemoryStore();
  const store: Store = {
    ...inner,
    hasApiKeys: () => {
      asked += 1;
      return inner.hasApiKeys();
    },
  };
  const { call, makeKey } = await openTestServer({ store });
  await call("GET", "/submissions");
  await makeKey();
  await call("GET", "/submissions");
  const before = asked;
  await call("GET", "/submissions");
  expect([before, asked]).toEqual([2, 2]);
});
