import { describe, expect, test } from "vitest";
import { readNext } from "../src/service-pages/pages/sign-in.ts";
import { mainText } from "./service-pages-text.ts";
import { openWorld } from "./service-pages-world.ts";

const hour = 60;

describe("signing in", () => {
  test("sets a cookie for this site only, which never contains the key", async () => {
    const { call, keys } = await openWorld();
    const { status, headers } = await call("POST", "/sign-in", {
      form: { key: ` ${keys.ida!.key}\n`, next: "/reviews" },
    });
    expect([status, headers.get("location")]).toEqual([303, "/reviews"]);
    const cookie = headers.get("set-cookie")!;
    expect(cookie).toMatch(/^cofill_session=[\w.-]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(keys.ida!.key.slice(26));
  });

  test("sets a Secure cookie with the __Host- prefix behind HTTPS", async () => {
    const { call, keys } = await openWorld({ options: { publicUrl: "https://forms.example.org" } });
    const headers = { origin: "https://forms.example.org" };
    const answer = await call("POST", "/sign-in", { form: { key: keys.ida!.key }, headers });
    expect(answer.headers.get("set-cookie")).toMatch(
      /^__Host-cofill_session=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  test.each([
    ["a proxy that is trusted", { trustProxy: true }, "http, https", true],
    ["one that speaks plainly", { trustProxy: true }, "https, http", false],
    ["anyone", {}, "https", false],
  ])("sets a Secure cookie according to %s", async (_, options, proto, secure) => {
    const { call, keys } = await openWorld({ options });
    const headers = { "x-forwarded-proto": proto };
    const answer = await call("POST", "/sign-in", { form: { key: keys.ida!.key }, headers });
    const [cookie = ""] = answer.headers.get("set-cookie")!.split(";");
    expect([cookie.startsWith("__Host-"), answer.headers.get("set-cookie")!.split("; ").includes("Secure")]).toEqual([
      secure,
      secure,
    ]);
    const seen = await call("GET", "/reviews", { cookie, headers });
    expect(seen.status).toBe(200);
  });

  test("a key that is revoked is signed out at once", async () => {
    const { call, signIn, store, keys, time } = await openWorld();
    const cookie = await signIn("olga");
    expect((await call("GET", "/keys", { cookie })).status).toBe(200);
    await store.revokeApiKey(keys.olga!.id, new Date(time.now).toISOString());
    const answer = await call("GET", "/keys", { cookie });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/sign-in?next=%2Fkeys"]);
  });

  test("a session ends after twelve hours and not earlier", async () => {
    const { call, signIn, pass } = await openWorld();
    const cookie = await signIn("olga");
    pass(12 * hour - 1);
    expect((await call("GET", "/keys", { cookie })).status).toBe(200);
    pass(1);
    expect((await call("GET", "/keys", { cookie })).status).toBe(303);
  });

  test("signing out clears the cookie", async () => {
    const { call, signIn } = await openWorld();
    const { status, headers } = await call("POST", "/sign-out", { cookie: await signIn("olga") });
    expect([status, headers.get("location")]).toEqual([303, "/?done=signed_out"]);
    expect(headers.get("set-cookie")).toMatch(/^cofill_session=; .*Max-Age=0/);
  });

  test.each([
    ["another key", (value: string, other: string) => value.replace(/^[0-9a-f]{18}/, other)],
    ["another hash", (value: string) => value.replace(/\.[0-9a-f]{64}\./, `.${"0".repeat(64)}.`)],
    ["a later end", (value: string) => value.replace(/\.(\d{13})\./, (_, end) => `.${Number(end) + 1}.`)],
    ["another seal", (value: string) => value.replace(/.{4}$/, "AAAA")],
    ["no seal", (value: string) => value.replace(/\.[\w-]+$/, "")],
    ["nothing", () => ""],
    ["nonsense", () => "../../etc"],
    ["too much", (value: string) => value.padEnd(9_000, "x")],
  ])("a cookie with %s is ignored", async (_, forge) => {
    const { call, signIn, keys } = await openWorld();
    const [name, value] = (await signIn("ida")).split("=") as [string, string];
    const cookie = `${name}=${forge(value, keys.olga!.id)}`;
    expect((await call("GET", "/reviews", { cookie })).status).toBe(303);
  });

  test("sessions survive a restart and are valid on all servers of a store, which holds the secret", async () => {
    const world = await openWorld();
    const cookie = await world.signIn("ida");
    const { createApp } = await import("@cofill/server");
    const { service, store, time } = world;
    const second = createApp({ service, store, clock: () => time.now });
    const headers = { cookie, accept: "text/html" };
    const answer = await second.fetch(new Request("http://127.0.0.1:8080/reviews", { headers }));
    expect(answer.status).toBe(200);
  });

  test.each([
    ["a wrong key", "cofill_0123456789abcdef01_".padEnd(69, "x"), 401, "not known here"],
    ["nothing", "", 401, "not known here"],
    ["a revoked key", "gone", 401, "not known here"],
    ["an agent's key", "onboarding-bot", 403, "This key is an agent's"],
    ["something very long", "cofill_".padEnd(5_000, "x"), 401, "not known here"],
  ])("%s: shows a message and sets no cookie", async (_, given, status, words) => {
    const { call, keys } = await openWorld();
    const answer = await call("POST", "/sign-in", { form: { key: keys[given]?.key ?? given } });
    expect(answer.status).toBe(status);
    expect(mainText(answer.text)).toContain(words);
    expect(answer.headers.get("set-cookie")).toBeNull();
    if (given.length > 20) expect(answer.text).not.toContain(given);
  });

  test("failed attempts at the API and the sign-in page are rate-limited together", async () => {
    const { call, keys } = await openWorld();
    let answer = await call("POST", "/sign-in", { form: { key: "cofill_x" } });
    for (let tries = 0; tries < 250 && answer.status === 401; tries++) {
      answer = await call("POST", "/sign-in", { form: { key: `cofill_${tries}` } });
    }
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toBe("1");
    expect(mainText(answer.text)).toContain("Too many requests");
    expect((await call("POST", "/sign-in", { form: { key: keys.olga!.key } })).status).toBe(429);
  });
});

describe("redirect after signing in", () => {
  test.each([
    ["/reviews", "/reviews"],
    ["/submissions?state=draft", "/submissions?state=draft"],
    ["/a/../keys", "/keys"],
    ["//evil.example/", undefined],
    ["/\\evil.example", undefined],
    ["/a/..//evil.example", undefined],
    ["https://evil.example/", undefined],
    ["javascript:alert(1)", undefined],
    ["/\nSet-Cookie: a=b", undefined],
    ["/sign-in?next=/", undefined],
    ["", undefined],
    ["reviews", undefined],
    [`/${"a".repeat(600)}`, undefined],
  ])("%s", (given, expected) => expect(readNext(given)).toBe(expected));
});

describe("posts from other sites", () => {
  test.each([
    ["another origin", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }, 403],
    ["another origin of the same site", { origin: "http://127.0.0.1:9", "sec-fetch-site": "same-site" }, 403],
    ["an origin that is hidden", { origin: "null", "sec-fetch-site": "cross-site" }, 403],
    [
      "an older browser that names another origin",
      { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
      403,
    ],
    ["our own page", {}, 303],
  ])("%s", async (_, headers, status) => {
    const { call, signIn, ids } = await openWorld();
    const cookie = await signIn("olga");
    const answer = await call("POST", `/submissions/${ids.open}/cancel`, { cookie, headers });
    expect(answer.status).toBe(status);
    const { text } = await call("GET", `/submissions/${ids.open}`, { cookie });
    expect(mainText(text).includes("Cancelled")).toBe(status === 303);
  });

  test("the pages let browsers send their origin and run no scripts", async () => {
    const { call } = await openWorld();
    const { headers } = await call("GET", "/sign-in");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("content-security-policy")).toContain("form-action 'self'");
    expect(headers.get("content-security-policy")).not.toContain("unsafe");
    expect(headers.get("cache-control")).toBe("no-store");
  });
});

describe("a server without keys", () => {
  test("needs no sign-in; the trail records the name that the user chose", async () => {
    const { call, ids, service } = await openWorld({ hasKeys: false });
    expect(mainText((await call("GET", "/")).text)).toContain("records your actions as operator");
    expect(mainText((await call("GET", "/name")).text)).toContain("Who are you?");
    const named = await call("POST", "/name", { form: { name: "  Ada Lovelace " } });
    expect([named.status, named.headers.get("location")]).toEqual([303, "/?done=named"]);
    const cookie = named.headers.get("set-cookie")!.split(";", 1)[0]!;
    await call("POST", `/submissions/${ids.open}/cancel`, { cookie, form: { reason: "A test" } });
    const events = await service.events({ via: "open", tenant: "default" }, ids.open, {});
    const last = events.ok && JSON.parse(events.value.events.at(-1)!.json);
    expect(last).toMatchObject({ type: "submission.cancelled", actor: { kind: "human", id: "Ada Lovelace" } });
  });

  test.each([
    ["nothing", " ", 422],
    ["two lines", "a\nb", 422],
    ["too long", "x".repeat(61), 422],
    ["any script", "Öğe 名前", 303],
  ])("a name that is %s", async (_, name, status) => {
    const { call } = await openWorld({ hasKeys: false });
    expect((await call("POST", "/name", { form: { name } })).status).toBe(status);
  });

  test("without a name the user is the operator, and a malformed cookie is ignored", async () => {
    const { call } = await openWorld({ hasKeys: false });
    for (const cookie of [undefined, "cofill_name=%E0%A4%A", "cofill_name=%00"]) {
      expect((await call("GET", "/", { cookie })).text).toContain('<bdi class="cf-svc-name">operator</bdi>');
    }
  });

  test("the first key must be an operator's, and from then on a key is needed", async () => {
    const { call } = await openWorld({ hasKeys: false });
    const refused = await call("POST", "/keys", { form: { role: "agent", actor: "bot" } });
    expect([refused.status, mainText(refused.text)]).toEqual([422, expect.stringContaining("must be an operator's")]);
    const made = await call("POST", "/keys", { form: { role: "operator", actor: "olga" } });
    const [key] = /cofill_[0-9a-f]{18}_[\w-]{43}/.exec(made.text)!;
    expect((await call("GET", "/keys")).status).toBe(303);
    expect((await call("POST", "/sign-in", { form: { key } })).status).toBe(303);
  });

  test("a page request with another host name than this machine's is refused", async () => {
    const { call } = await openWorld({ hasKeys: false });
    const answer = await call("GET", "/submissions", { headers: { host: "evil.example" } });
    expect([answer.status, mainText(answer.text)]).toEqual([
      403,
      expect.stringContaining("names of this machine only"),
    ]);
  });
});

describe("API requests on paths that pages share", () => {
  test.each([
    ["JSON", { accept: "application/json" }],
    ["anything", { accept: "*/*" }],
    ["HTML, with a key", { accept: "text/html", bearer: true }],
  ])("those who ask for %s", async (_, { accept, bearer }: { accept: string; bearer?: boolean }) => {
    const { call, keys } = await openWorld();
    const headers = { accept, ...(bearer && { authorization: `Bearer ${keys.olga!.key}` }) };
    const answer = await call("GET", "/submissions", { headers });
    expect(answer.status).toBe(bearer ? 200 : 401);
    expect(answer.headers.get("content-type")).toMatch(bearer ? /^application\/json/ : /^application\/problem\+json/);
  });
});
