import { StoreError } from "@cofill/store";
import { describe, expect, test } from "vitest";
import { hostileStrings } from "./mcp/hostile-strings.ts";
import { attributeOf, elementsOf, mainText } from "./service-pages-text.ts";
import { openWorld, type World } from "./service-pages-world.ts";

/** What our pages are made of; nothing else may come out, whatever went in. */
const known: ReadonlySet<string> = new Set(
  "html head meta title link body a header div nav ul li main h1 h2 h3 p span strong code form button input label select option textarea table caption thead tbody tr th td section aside dl dt dd bdi br time details summary figure figcaption svg desc g rect line text blockquote pre ol del q".split(
    " ",
  ),
);

/** The one script there is, which nothing runs. */
const isManifest = (element: ReturnType<typeof elementsOf>[number]): boolean =>
  element.tagName === "script" && attributeOf(element, "type") === "application/agent+json";

const faultsOf = (html: string): readonly string[] =>
  elementsOf(html).flatMap((element) => [
    ...(known.has(element.tagName) || isManifest(element) ? [] : [element.tagName]),
    ...element.attrs.flatMap(({ name, value }) => {
      const isPlace = name === "href" || name === "action";
      const isForeign = value.startsWith("http");
      const isBad =
        /^on|^style$|^src/.test(name) ||
        (isPlace && !/^(?:\/(?!\/)|#|https?:)/.test(value)) ||
        (isPlace && isForeign && !attributeOf(element, "rel")?.includes("noreferrer"));
      return isBad ? [`${name}=${value}`] : [];
    }),
  ]);

const expectOnlyOurs = (html: string): void => expect(faultsOf(html)).toEqual([]);

test("the markup check finds every kind of injected markup", () => {
  expect(
    faultsOf(
      '<p onclick="x"><script>1</script><img src=x><a href="javascript:1">a</a><a href="//evil">b</a><i style="">',
    ),
  ).toEqual(["onclick=x", "script", "img", "src=x", "href=javascript:1", "href=//evil", "i", "style="]);
});

/** A lone surrogate and the like are no text: the service refuses them before they get anywhere. */
const strings = hostileStrings.filter((text) => text.isWellFormed() && !text.includes("\u0000"));

/** A form whose every word is hostile, filled, handed over, sent back and cancelled with hostile words. */
const openHostileWorld = async () => {
  const world = await openWorld();
  const { service, makeKey, agent, principalOf } = world;
  const properties = Object.fromEntries(
    strings.map((text, index) => [`f${index}`, { type: "string", title: text, description: text }]),
  );
  const [name] = strings as [string];
  await service.register({
    id: "hostile",
    version: "<b>1",
    name: `${name}<script>alert(1)</script>`.slice(0, 150),
    description: strings.slice(0, 40).join("\n"),
    form: { format: "json-schema", schema: { type: "object", properties } },
    approvalGates: [{ name: "<img src=x onerror=alert(1)>", reviewers: { roles: ["compliance"] } }],
  });
  const initialFields = Object.fromEntries(strings.map((text, index) => [`f${index}`, text]));
  const origins = Object.fromEntries(
    strings.map((text, index) => [`f${index}`, { evidence: text, confidence: (index % 10) / 10 }]),
  );
  const created = await service.create(agent, "hostile", { initialFields, origins });
  if (!created.ok || !created.value.body.ok) throw new Error(JSON.stringify(created));
  const { submissionId: id, resumeToken } = created.value.body;
  const clerk = await principalOf("olga");
  const issued = await service.issueLink(clerk, id, { resumeToken, note: strings.slice(0, 5).join("\n") });
  if (!issued.ok || !issued.value.body.ok) throw new Error(JSON.stringify(issued));
  const person = (await service.linkPrincipal(String(issued.value.body.url).split("/").at(-1)!))!;
  await service.submit(person, id, {
    resumeToken: issued.value.body.resumeToken,
    actor: { kind: "human", id: "x", name: '"><script>alert(1)</script>' },
    idempotencyKey: "h",
  });
  await makeKey("mallory", { roles: ["reviewer", "compliance"], actorName: "</title><script>alert(1)</script>" });
  return { ...world, id, mallory: await principalOf("mallory") };
};

describe("hostile text is escaped", () => {
  test("in labels, answers, evidence, names, notes and reasons, on every page", async () => {
    const world = await openHostileWorld();
    const { call, signIn, id } = world;
    const [reviewer, operator] = [await signIn("mallory"), await signIn("olga")];
    const at = `/submissions/${id}`;
    const pages: [string, string][] = [
      [reviewer, "/"],
      [reviewer, "/forms"],
      [operator, "/submissions"],
      [operator, at],
      [operator, `${at}?at=2`],
      [operator, `${at}?at=4`],
      [reviewer, "/reviews"],
      [reviewer, `${at}/review`],
      [operator, `${at}/cancel`],
      [operator, "/keys"],
    ];
    for (const [cookie, path] of pages) {
      const { status, text } = await call("GET", path, { cookie });
      expect([status, path]).toEqual([200, path]);
      expectOnlyOurs(text);
    }
    const shown = mainText((await call("GET", at, { cookie: operator })).text);
    const words = (text: string) => text.replace(/\s+/g, " ").trim();
    for (const text of strings) expect(shown).toContain(words(text).slice(0, 900));
  });

  test("in typed texts that are shown again", async () => {
    const { call, signIn, id } = await openHostileWorld();
    const cookie = await signIn("mallory");
    for (const text of strings.slice(0, 60)) {
      const form = { seq: "0", decision: "approved", comment: text, reasons: text, field_1: text, reason_1: text };
      const answer = await call("POST", `/submissions/${id}/review/decision`, { cookie, form });
      expect(answer.status).toBe(409);
      expectOnlyOurs(answer.text);
    }
  });

  test("in the query and the path", async () => {
    const { call, signIn } = await openWorld();
    const cookie = await signIn("olga");
    for (const text of strings) {
      const query = encodeURIComponent(text);
      for (const path of [
        `/submissions?intakeId=${query}&state=${query}&after=${query}`,
        `/submissions/${query}`,
        `/${query}`,
        `/keys/${query}/revoke`,
        `/sign-in?next=${query}`,
      ]) {
        const answer = await call("GET", path, { cookie });
        expect(answer.status, path).toBeLessThan(500);
        expectOnlyOurs(answer.text);
      }
    }
  });

  test("reasons are stored unchanged in the trail and escaped on the page", async () => {
    const { call, signIn, id, service, mallory } = await openHostileWorld();
    const cookie = await signIn("mallory");
    const viewed = await service.view(mallory, id, {});
    if (!viewed.ok) throw new Error();
    const { seq, version } = viewed.value.submission;
    const reason = '<script>alert(1)</script> & "quotes" \' ‮';
    const form = { seq: String(seq), version: String(version), decision: "rejected", reasons: reason };
    expect((await call("POST", `/submissions/${id}/review/decision`, { cookie, form })).status).toBe(303);
    const { text } = await call("GET", `/submissions/${id}`, { cookie });
    expectOnlyOurs(text);
    expect(mainText(text)).toContain('<script>alert(1)</script> & "quotes"');
  });
});

describe("another tenant", () => {
  test.each(["/submissions", "/reviews", "/deliveries", "/keys", "/forms"])(
    "sees nothing of ours at %s",
    async (path) => {
      const { call, signIn, ids, keys } = await openWorld();
      const { status, text } = await call("GET", path, { cookie: await signIn("otto") });
      expect(status).toBe(200);
      const ours = [
        ...Object.values(ids),
        ...Object.entries(keys).flatMap(([name, { id }]) => (name === "otto" ? [] : [id])),
      ];
      for (const id of ours) expect(text).not.toContain(id);
      expect(text).not.toMatch(/[1-9]\d* submission/);
    },
  );
});

describe("failures on service pages", () => {
  const broken = async (fail: (world: World) => void, path: string) => {
    const logged: unknown[] = [];
    const world = await openWorld({ options: { log: (entry) => logged.push(entry) } });
    const cookie = await world.signIn("olga");
    fail(world);
    return { ...(await world.call("GET", path, { cookie })), logged };
  };

  test("an unreachable store is a 503 page with Retry-After", async () => {
    const { status, text, headers } = await broken(({ store }) => {
      store.list = async () => {
        throw new StoreError("unavailable", "secret connection string");
      };
    }, "/submissions");
    expect([status, headers.get("retry-after")]).toEqual([503, "1"]);
    expect(mainText(text)).toContain("The store cannot be reached; try again.");
    expect(text).not.toContain("secret");
  });

  test("a session that cannot be looked up is a 503 and gives no access", async () => {
    const { status } = await broken(({ store }) => {
      store.apiKey = async () => {
        throw new StoreError("unavailable", "gone");
      };
    }, "/keys");
    expect(status).toBe(503);
  });

  test("an internal error is a 500 page with the id of the log entry and no details", async () => {
    const { status, text, logged } = await broken(({ store }) => {
      store.apiKeys = async () => {
        throw new Error("the secret of it");
      };
    }, "/keys");
    expect(status).toBe(500);
    const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(mainText(text))?.[0];
    expect(logged).toContainEqual(expect.objectContaining({ event: "internal_error", id }));
    expect(text).not.toContain("the secret of it");
  });

  test.each([
    ["no form", { headers: { "content-type": "application/json" } }, 415],
    ["too much", { form: { reason: "x".repeat(2_000_000) } }, 413],
  ])("a post that is %s is refused on a page", async (_, given, status) => {
    const { call, signIn, ids } = await openWorld();
    const answer = await call("POST", `/submissions/${ids.open}/cancel`, { cookie: await signIn("olga"), ...given });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toContain("text/html");
  });

  test("a method that is not allowed is a 405 page with Allow", async () => {
    const { call } = await openWorld();
    const answer = await call("POST", "/forms");
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect(mainText(answer.text)).toContain("Only GET, HEAD, OPTIONS can be used here.");
  });

  test("secrets are shown only on the page that created them", async () => {
    const world = await openWorld();
    const { call, signIn, ids, keys, store } = world;
    const cookie = await signIn("olga");
    const hashes = (await store.apiKeys()).map(({ hash }) => hash);
    for (const path of [
      "/",
      "/forms",
      "/submissions",
      "/deliveries",
      "/keys",
      ...Object.values(ids).map((id) => `/submissions/${id}`),
    ]) {
      const { text } = await call("GET", path, { cookie });
      for (const secret of [...hashes, ...Object.values(keys).map(({ key }) => key)])
        expect(text).not.toContain(secret);
      expect(text).not.toMatch(/hl_[\w-]{43}|rt_|cofill_[0-9a-f]{18}_|tokenHash/);
    }
  });
});
