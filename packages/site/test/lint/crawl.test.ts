import { describe, expect, test } from "vitest";
import {
  type Audit,
  type AuditRequest,
  audit,
  discoverManifest,
  type Fetch,
  fetchPages,
} from "../../src/lint/index.ts";
import { limits } from "../../src/lint/limits.ts";
import { json, type Route, redirect, serveSite } from "./site-server.ts";

const look = async (url: string, more: Partial<AuditRequest> = {}): Promise<Audit> => {
  const found = await audit(url, {
    load: fetchPages(fetch),
    findManifest: (page) => discoverManifest(page, fetch),
    crawl: true,
    ...more,
  });
  if (!found.ok) throw new Error(found.reason);
  return found.audit;
};

const paths = ({ pages }: Audit): readonly string[] =>
  pages.map(({ url }) => new URL(url).pathname + new URL(url).search);
const manifest = { version: "0.1", site: { name: "S", origin: "https://site.example" }, actions: {} };
const leaf = "<button data-agent-kind=action data-agent-action=a>A</button><a href=/deeper>deeper</a>";

describe("audit of a site", () => {
  test("AAF-LNT-02: audits the entry page and the same-origin pages it links to", async () => {
    const { origin, requests } = await serveSite({
      "/": "<a href=/a>a</a><a href=b/>b</a><a href=https://example.com/>away</a><a href=mailto:a@b.c>m</a>",
      "/a": leaf,
      "/b/": leaf,
      "/deeper": leaf,
      "/.well-known/agent-manifest.json": json(manifest),
    });
    const found = await look(`${origin}/`);
    expect(paths(found)).toEqual(["/", "/a", "/b/"]);
    expect(found).toMatchObject({ kind: "site", score: 100, failed: [], left: 0 });
    expect(requests.toSorted()).toEqual(["GET /", "GET /.well-known/agent-manifest.json", "GET /a", "GET /b/"]);
  });

  test("AAF-LNT-02: follows no links unless requested", async () => {
    const { origin, requests } = await serveSite({ "/": "<a href=/a>a</a>", "/a": leaf });
    expect(await look(`${origin}/`, { crawl: false })).toMatchObject({ kind: "page", pages: [{ url: `${origin}/` }] });
    expect(requests).not.toContain("GET /a");
  });

  test("audits each page once, whatever the spelling of its URL (D-12)", async () => {
    const { origin, requests } = await serveSite({
      "/start":
        "<base href=/x/><a href=a>1</a><a href=a/>2</a><a href=/x/a#b>3</a><a href=./a>4</a><a href=/start#top>self</a><a href='a?q=1'>5</a>",
      "/x/a": leaf,
      "/x/a?q=1": leaf,
    });
    expect(paths(await look(`${origin}/start`))).toEqual(["/start", "/x/a", "/x/a?q=1"]);
    expect(requests.filter((request) => request.startsWith("GET /x"))).toHaveLength(2);
  });

  test.each([
    ["a download link", "<a href=/a download>a</a>"],
    ["a log out link", "<a href=/a>Log out</a>"],
    ["a sign off link", "<a href=/a aria-label='Sign off'>x</a>"],
    ["a path that logs out", "<a href=/logout>Bye</a>"],
    ["a path that signs out", "<a href=/users/sign_out>Bye</a>"],
    ["a query that logs out", "<a href='/a?action=logout'>Bye</a>"],
    ["a delete link", "<a href=/a data-method=delete>a</a>"],
    ["a link with another scheme", "<a href='javascript:alert(1)'>a</a><a href=data:text/html,x>b</a>"],
    ["a link to another host without a scheme", "<a href=//evil.example/a>a</a>"],
    ["a link to another port", "<a href=http://127.0.0.1:1/a>a</a>"],
    ["a link in a template", "<template><a href=/a>a</a></template>"],
  ])("never follows %s (D-12)", async (_, html) => {
    const { origin, requests } = await serveSite({ "/": html, "/a": leaf, "/logout": leaf });
    expect(paths(await look(`${origin}/`))).toEqual(["/"]);
    expect(requests).toEqual(["GET /", "GET /.well-known/agent-manifest.json"]);
  });

  test("follows links that only resemble log out links", async () => {
    const { origin } = await serveSite({
      "/": "<a href=/blog-outage>Blog outage</a><a href=/catalog/offers>x</a>",
      "/blog-outage": leaf,
      "/catalog/offers": leaf,
    });
    expect(paths(await look(`${origin}/`))).toEqual(["/", "/blog-outage", "/catalog/offers"]);
  });

  test("follows redirects only within the origin", async () => {
    const other = await serveSite({ "/": leaf });
    const { origin } = await serveSite({
      "/": "<a href=/moved>1</a><a href=/away>2</a><a href=/round>3</a><a href=/home>4</a><a href=/odd>5</a>",
      "/moved": redirect("/new"),
      "/new": leaf,
      "/away": redirect(`${other.origin}/`),
      "/round": redirect("/round"),
      "/home": redirect("/", 308),
      "/odd": redirect("ftp://files.example/"),
    });
    const found = await look(`${origin}/`);
    expect(paths(found)).toEqual(["/", "/new"]);
    expect(found.failed).toEqual([
      { url: `${origin}/round`, reason: `more than ${limits.maxRedirects} redirects` },
      { url: `${origin}/odd`, reason: "it redirects to no web address" },
    ]);
    expect(other.requests).toEqual([]);
  });

  test("uses the origin that the entry page redirects to", async () => {
    const { origin } = await serveSite({ "/": redirect("/en/"), "/en/": "<a href=a>a</a>", "/en/a": leaf });
    expect(paths(await look(`${origin}/`))).toEqual(["/en/", "/en/a"]);
  });

  test("lists failed pages and skips links that are no pages", async () => {
    const { origin } = await serveSite({
      "/": "<a href=/gone>1</a><a href=/broken>2</a><a href=/file.pdf>3</a><a href=/cut>4</a><a href=/large>5</a><a href=/deep>6</a>",
      "/broken": (_, response) => void response.writeHead(500).end(),
      "/file.pdf": (_, response) => void response.writeHead(200, { "content-type": "application/pdf" }).end("%PDF"),
      "/cut": (request) => void request.socket.destroy(),
      "/large": (_, response) =>
        void response
          .writeHead(200, { "content-type": "text/html", "content-length": limits.maxBodyBytes + 1 })
          .flushHeaders(),
      "/deep": "<div>".repeat(1_000),
    });
    const found = await look(`${origin}/`);
    expect(paths(found)).toEqual(["/"]);
    expect(found.failed.map(({ url, reason }) => [new URL(url).pathname, reason])).toEqual([
      ["/gone", "status 404"],
      ["/broken", "status 500"],
      ["/cut", expect.stringMatching(/\w/)],
      ["/large", `it is larger than ${limits.maxBodyBytes} bytes`],
      ["/deep", expect.stringMatching(/deep/)],
    ]);
  });

  test("an endless page is not read to its end", async () => {
    const endless: Fetch = async () => {
      const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)) });
      return new Response(body, { headers: { "content-type": "text/html" } });
    };
    expect(await fetchPages(endless)("https://site.example/")).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/larger/),
    });
  });

  test("a page that does not answer in time fails", async () => {
    const late: Fetch = async (_, { signal }) => {
      expect(signal).toBeInstanceOf(AbortSignal);
      throw new DOMException("late", "TimeoutError");
    };
    expect(await fetchPages(late)("https://site.example/")).toMatchObject({
      ok: false,
      reason: "no whole answer within 20 s",
    });
  });

  test("limits pages and concurrency, and reports progress", async () => {
    let open = 0;
    let most = 0;
    const slow: Route = (_, response) => {
      most = Math.max(most, ++open);
      setImmediate(() => {
        open--;
        response.writeHead(200, { "content-type": "text/html" }).end(leaf);
      });
    };
    const names = Array.from({ length: 12 }, (_, at) => `/p${at}`);
    const { origin } = await serveSite({
      "/": names.map((name) => `<a href=${name}>x</a>`).join(""),
      ...Object.fromEntries(names.map((name) => [name, slow])),
    });
    const steps: string[] = [];
    const found = await look(`${origin}/`, { maxPages: 8, onProgress: (done, all) => steps.push(`${done}/${all}`) });
    expect(paths(found)).toEqual(["/", ...names.slice(0, 7)]);
    expect(found.left).toBe(5);
    expect(most).toBeLessThanOrEqual(limits.concurrency);
    expect(steps).toEqual(Array.from({ length: 8 }, (_, at) => `${at + 1}/8`));
  });

  test("fails if the entry page cannot be loaded", async () => {
    const { origin } = await serveSite({});
    const request = { load: fetchPages(fetch), findManifest: async () => undefined };
    expect(await audit(`${origin}/`, request)).toEqual({ ok: false, url: `${origin}/`, reason: "status 404" });
  });
});

describe("the encoding of a page", () => {
  test.each([
    ["the header", "text/html; charset=iso-8859-1", "<title>caf\xe9</title>"],
    ["the page itself", "text/html", "<meta charset=windows-1252><title>caf\xe9</title>"],
    [
      "a later meta tag of the page",
      "text/html",
      '<meta http-equiv="Content-Type" content="text/html; charset=ISO-8859-1"><title>caf\xe9</title>',
    ],
  ])("is taken from %s", async (_, contentType, html) => {
    const bytes = Uint8Array.from(html, (character) => character.charCodeAt(0));
    const answer: Fetch = async () => new Response(bytes, { headers: { "content-type": contentType } });
    expect(await fetchPages(answer)("https://site.example/")).toMatchObject({ html: expect.stringContaining("café") });
  });

  test.each([["utf-8"], ["no-such-encoding"]])("is UTF-8 for %s", async (charset) => {
    const answer: Fetch = async () =>
      new Response("<title>café</title>", { headers: { "content-type": `text/html; charset=${charset}` } });
    expect(await fetchPages(answer)("https://site.example/")).toMatchObject({ html: expect.stringContaining("café") });
  });
});

describe("discoverManifest", () => {
  test("AAF-DSC-01 AAF-MAN-01: loads the well-known path of the page's origin", async () => {
    const { origin } = await serveSite({ "/.well-known/agent-manifest.json": json(manifest) });
    expect(await discoverManifest(`${origin}/deep/page?x=1`, fetch)).toEqual({
      from: `${origin}/.well-known/agent-manifest.json`,
      read: { state: "valid", manifest },
    });
  });

  test.each<[string, Route | undefined, unknown]>([
    ["none", undefined, undefined],
    ["a start page at every URL", "<!doctype html><p>App", undefined],
    [
      "invalid JSON",
      (_, response) => void response.writeHead(200, { "content-type": "application/json" }).end("{"),
      { state: "unparseable" },
    ],
    ["an invalid manifest", json({}), { state: "invalid" }],
    ["a manifest that is too large", json({ x: "y".repeat(limits.maxBodyBytes) }), { state: "unparseable" }],
  ])("AAF-DSC-01: discoverManifest handles %s", async (_, route, expected) => {
    const { origin } = await serveSite(route === undefined ? {} : { "/.well-known/agent-manifest.json": route });
    const found = await discoverManifest(`${origin}/`, fetch);
    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found?.read).toMatchObject(expected as object);
  });

  test("AAF-DSC-01: an unreachable site has no manifest", async () => {
    expect(await discoverManifest("https://site.example/", () => Promise.reject(new Error("no")))).toBeUndefined();
  });
});
