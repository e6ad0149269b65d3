import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { joinManifests, readManifest } from "@cofill/site";
import { parse } from "parse5";
import { describe, expect, onTestFinished, test } from "vitest";
import { loadAssets } from "../src/pages/assets.ts";
import { attributeOf, elementsOf, plainForm, textOf } from "./pages-plain-form.ts";
import { asBrowser, openStage } from "./pages-stage.ts";
import { baseUrl, complete, openTestServer } from "./test-server.ts";

const headersOf = async (response: Promise<{ headers: Headers }>) => Object.fromEntries((await response).headers);

const embeddedIn = (html: string, type: string) => {
  const script = elementsOf(parse(html)).find((one) => one.tagName === "script" && attributeOf(one, "type") === type);
  return JSON.parse(textOf(script!));
};

describe("a link's page", () => {
  test("is HTML for browsers and the submission as JSON for other clients", async () => {
    const stage = await openStage({ fields: complete });
    const page = await stage.call("GET", stage.here, { headers: asBrowser });
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    for (const accept of ["application/json", "*/*", ""]) {
      const { json } = await stage.call("GET", stage.here, { headers: { accept } });
      expect(json).toMatchObject({ ok: true, submissionId: stage.id, fields: complete });
    }
  });

  test("promise 26: sends no referrer, runs no foreign code and is not cached", async () => {
    const stage = await openStage();
    const headers = await headersOf(stage.call("GET", stage.here, { headers: asBrowser }));
    expect(headers).toMatchObject({
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
      "cross-origin-opener-policy": "same-origin",
      "content-security-policy":
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    });
    expect(headers.vary).toContain("accept");
  });

  test("promise 26: a link is never logged", async () => {
    const stage = await openStage();
    await stage.page("GET", "", { headers: asBrowser });
    await stage.page("POST", "/changes", { body: { changes: [], since: 0 } });
    await stage.page("POST", "/submit", { body: "{" });
    await stage.page("GET", "/nothing");
    const token = stage.here.slice("/handoff/".length);
    expect(stage.logged.length).toBeGreaterThan(4);
    expect(JSON.stringify(stage.logged)).not.toContain(token);
  });

  test("promise 26: unknown, expired and revoked links get the same 404 page", async () => {
    const stage = await openStage();
    const gone = async (path: string) => {
      const { status, text } = await stage.call("GET", path, { headers: asBrowser });
      return [status, text.replaceAll(/hl_[\w-]+/g, "")] as const;
    };
    const unknown = await gone(`/handoff/hl_${"x".repeat(43)}`);
    expect(unknown).toEqual([404, expect.stringContaining("Ask its sender for a new one")]);
    stage.time.now += 8 * 86_400_000;
    expect(await gone(stage.here)).toEqual(unknown);
  });

  test.each([
    ["POST", ""],
    ["POST", "/changes"],
    ["POST", "/presence"],
    ["POST", "/uploads"],
    ["POST", "/uploads/upl_x"],
    ["POST", "/submit"],
  ])("%s …%s from another site's page is refused", async (method, path) => {
    const stage = await openStage();
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "https://evil.example" },
    ]) {
      const { status } = await stage.call(method, `${stage.here}${path}`, { body: {}, headers });
      expect([headers, status]).toEqual([headers, 403]);
    }
  });

  test.each([
    ["no form", "application/json", "{}", 415],
    ["multipart without its boundary", "multipart/form-data", "x", 400],
    ["no page of ours", "application/x-www-form-urlencoded", "legal_name=x", 400],
    ["a page that does not say what was seen", "application/x-www-form-urlencoded", "_was={}", 400],
    ["what was held as a list", "application/x-www-form-urlencoded", "_was=[]&_seen=1", 400],
  ])("a post of %s is refused and changes nothing", async (_, type, body, status) => {
    const stage = await openStage();
    const answer = await stage.page("POST", "", { body, headers: { "content-type": type } });
    expect(answer.status).toBe(status);
    expect(await stage.values()).toEqual({});
  });

  test("promise 6: a post over the size limit is not read", async () => {
    const stage = await openStage();
    const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": String(26 * 1024 * 1024) };
    expect((await stage.page("POST", "", { body: "x", headers })).status).toBe(413);
    const files = new FormData();
    for (let i = 0; i < 21; i++) files.append(`f${i}`, new File(["x"], "x.txt"));
    const request = new Request(`http://127.0.0.1:8080${stage.here}`, { method: "POST", body: files });
    expect((await stage.app.fetch(request)).status).toBe(413);
  });

  test("promise 28: hostile answers and names are escaped in the page and in its script data", async () => {
    const evil = `</script><script>alert(1)</script><img src=x onerror=alert(1)>"'&{{x}}`;
    const stage = await openStage({ fields: { legal_name: evil } });
    const { text } = await stage.call("GET", stage.here, { headers: asBrowser });
    const scripts = elementsOf(parse(text)).filter(({ tagName }) => tagName === "script");
    for (const script of scripts) {
      const isData = /json/.test(attributeOf(script, "type") ?? "");
      expect([isData, attributeOf(script, "src")?.startsWith("/assets/") ?? isData]).toEqual([isData, true]);
    }
    expect(elementsOf(parse(text)).some(({ tagName }) => tagName === "img")).toBe(false);
    expect(plainForm(text).value("legal_name")).toBe(evil);
    expect(embeddedIn(text, "application/json").state.answers[0][1].value).toBe(evil);
  });
});

describe("the page before a form", () => {
  test("lists the questions; its button creates a submission and redirects to it", async () => {
    const server = await openTestServer();
    const page = await server.call("GET", "/forms/vendor", { headers: asBrowser });
    expect(page.text).toContain("Whom we pay");
    expect(plainForm(page.text).text).toContain("Legal name");
    expect(page.headers.get("referrer-policy")).toBe("same-origin");
    const begun = await server.call("POST", "/forms/vendor", { headers: { ...asBrowser, origin: baseUrl } });
    expect(begun.status).toBe(303);
    const location = begun.headers.get("location")!;
    expect(location).toMatch(/^\/handoff\/hl_[\w-]{43}$/);
    const form = await server.call("GET", location, { headers: asBrowser });
    expect(plainForm(form.text).action).toBe(location);
    const { json } = await server.call("GET", location, { headers: { accept: "application/json" } });
    const { json: trail } = await server.call("GET", `/submissions/${json.submissionId}/events`);
    expect(trail.events[0]).toMatchObject({ type: "submission.created", actor: { kind: "human" } });
  });

  test("marks required lists and objects", async () => {
    const server = await openTestServer();
    const row = { type: "object", properties: { what: { type: "string" } } };
    const party = (required: readonly string[]) => ({ ...row, required });
    const rows = { type: "array", minItems: 1, items: row };
    const schema = {
      type: "object",
      required: ["must", "who"],
      properties: {
        must: { ...rows, title: "Needed rows" },
        may: { ...rows, title: "Other rows" },
        who: { ...party(["what"]), title: "Needed part" },
        whom: { ...party(["what"]), title: "Other part" },
      },
      dependentSchemas: { whom: { properties: { why: { type: "string", title: "Why" } }, required: ["why"] } },
    };
    await server.service.register({
      id: "lists",
      version: "1",
      name: "Lists",
      form: { format: "json-schema", schema },
    });
    const { text } = await server.call("GET", "/forms/lists", { headers: asBrowser });
    const asked = elementsOf(parse(text)).flatMap((one) => (one.tagName === "li" ? [textOf(one)] : []));
    expect(asked).toEqual([
      "Needed rows",
      "Other rows (optional)",
      "Needed part",
      "Other part (optional)",
      "Why (depends on other answers)",
    ]);
  });

  test.each([
    ["one that is not there", "/forms/gone", {}, 404],
    ["from another site", "/forms/vendor", { "sec-fetch-site": "cross-site" }, 403],
    ["from a page without a name", "/forms/vendor", { origin: "null" }, 403],
    ["by another name of this machine", "/forms/vendor", { host: "evil.example" }, 403],
  ])("creates no submission: %s", async (_, path, headers, status) => {
    const server = await openTestServer();
    expect((await server.call("POST", path, { headers })).status).toBe(status);
    expect((await server.call("GET", "/submissions")).json.submissions).toEqual([]);
  });

  test("is shown only to keys that may create submissions", async () => {
    const server = await openTestServer();
    const { key } = await server.makeKey({ roles: ["submitter"], actorId: "ann" });
    const sent = await server.call("GET", "/forms/vendor", { headers: asBrowser });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/sign-in?next=%2Fforms%2Fvendor"]);
    expect((await server.call("GET", "/forms/vendor")).status).toBe(401);
    expect((await server.call("POST", "/forms/vendor", { headers: asBrowser })).status).toBe(401);
    const begun = await server.call("POST", "/forms/vendor", { bearer: key, headers: asBrowser });
    expect(begun.headers.get("location")).toMatch(/^\/handoff\//);
  });
});

describe("the manifest", () => {
  test("AAF-MAN-01: is at its well-known URL, valid, and lists every form that accepts submissions", async () => {
    const server = await openTestServer();
    const { text, headers } = await server.call("GET", "/.well-known/agent-manifest.json");
    const read = readManifest(text);
    expect(read.state).toBe("valid");
    if (read.state !== "valid") return;
    expect(read.manifest.site.origin).toBe("http://127.0.0.1:8080");
    for (const id of ["vendor", "gated", "sent"]) {
      expect(Object.keys(read.manifest.actions)).toContain(`${id}.start`);
      expect(read.manifest.pages?.[`/forms/${id}`]?.actions).toEqual([`${id}.start`]);
    }
    const again = await server.call("GET", "/.well-known/agent-manifest.json", {
      headers: { "if-none-match": headers.get("etag")! },
    });
    expect([again.status, again.text]).toEqual([304, ""]);
    const { schema } = server.service.intake("vendor")!.form;
    const form = { format: "json-schema", schema } as const;
    await server.service.register({ id: "another", version: "1", name: "Another", form });
    const changed = await server.call("GET", "/.well-known/agent-manifest.json", {
      headers: { "if-none-match": headers.get("etag")! },
    });
    expect(changed.json.actions["another.start"]).toBeDefined();
  });

  test("does not list forms to everyone on a server with keys", async () => {
    const server = await openTestServer();
    await server.makeKey({ roles: ["operator"], actorId: "olga" });
    const { json } = await server.call("GET", "/.well-known/agent-manifest.json");
    expect(Object.keys(json.actions).filter((id) => id.startsWith("vendor"))).toEqual([]);
    expect(Object.keys(json.pages).filter((route) => route.startsWith("/forms/"))).toEqual([]);
    expect(json.data["submissions.list"]).toBeDefined();
  });

  test.each([
    ["the public URL", { publicUrl: "https://forms.example.org/" }, {}, "https://forms.example.org"],
    ["the name it was called by", {}, { host: "localhost:8080" }, "http://localhost:8080"],
    ["no name that is none", {}, { host: 'x"><script>' }, "http://localhost"],
  ])("names %s as its origin", async (_, options, headers, origin) => {
    const server = await openTestServer({ options });
    const { json } = await server.call("GET", "/.well-known/agent-manifest.json", { headers });
    expect(json.site.origin).toBe(origin);
  });

  test("AAF-MAN-02: a page embeds its own part, with the same texts as the site's manifest (D-13)", async () => {
    const stage = await openStage();
    const { json } = await stage.call("GET", "/.well-known/agent-manifest.json");
    for (const path of [stage.here, "/forms/vendor", "/forms", "/submissions", "/reviews"]) {
      const { text } = await stage.call("GET", path, { headers: asBrowser });
      const part = embeddedIn(text, "application/agent+json");
      expect(readManifest(JSON.stringify(part)).state).toBe("valid");
      expect(part.site).toEqual(json.site);
      expect(Object.keys({ ...part.actions, ...part.data }).length).toBeGreaterThan(0);
      for (const [id, view] of Object.entries(part.data ?? {})) expect([id, view]).toEqual([id, json.data[id]]);
      expect(joinManifests(json, part).differing).toEqual([]);
      // Who does not have a link must not find it, nor what is asked behind it, in the site's manifest.
      const isPublic = path !== stage.here;
      for (const id of Object.keys(part.actions)) expect([id, Object.hasOwn(json.actions, id)]).toEqual([id, isPublic]);
      for (const route of Object.keys(part.pages)) expect(Object.hasOwn(json.pages, route)).toBe(isPublic);
    }
  });
});

describe("assets", () => {
  const bundle = () => {
    const folder = mkdtempSync(join(tmpdir(), "cofill-bundle-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    mkdirSync(join(folder, "empty"));
    const files = {
      "form-A1.js": "import './core-B2.js'; export const x = 1;".repeat(50),
      "core-B2.js": "1",
      "rules-C3.js": "2",
      "url-list-D4.js": "3",
      "items-E5.js": "4",
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const manifest = {
      "packages/page/dist/browser/form-page.js": {
        file: "form-A1.js",
        name: "form",
        isEntry: true,
        imports: ["_core"],
        dynamicImports: ["_rules", "_urls"],
      },
      _core: { file: "core-B2.js", name: "core", imports: ["_core"] },
      _rules: { file: "rules-C3.js", name: "rules" },
      _urls: { file: "url-list-D4.js", name: "url-list", imports: ["_items", "_core"] },
      _items: { file: "items-E5.js", name: "items" },
    };
    writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
    return { folder, files };
  };
  const get = (headers: Record<string, string> = {}) => new Request("http://localhost/assets/x", { headers });

  test("the script lists its preloads, and the stylesheet's name changes with its content", () => {
    const { folder } = bundle();
    const assets = loadAssets("a{}", folder);
    expect(assets.script?.url).toBe("/assets/form-A1.js");
    expect(assets.script?.preloads([])).toEqual(["/assets/core-B2.js"]);
    expect(assets.script?.preloads(["string", "url_list", "url_list"])).toEqual([
      "/assets/core-B2.js",
      "/assets/url-list-D4.js",
      "/assets/items-E5.js",
    ]);
    expect(assets.style).toMatch(/^\/assets\/page-[\w-]{16}\.css$/);
    expect(loadAssets("b{}", folder).style).not.toBe(assets.style);
  });

  test.each([
    ["nothing", undefined],
    ["gzip, deflate", "gzip"],
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=0, gzip;q=0.5", "gzip"],
  ])("Accept-Encoding: %s is answered with %s", async (accept, encoding) => {
    const { folder, files } = bundle();
    const assets = loadAssets("a{}", folder);
    const sent = (await assets.send("form-A1.js", get({ "accept-encoding": accept })))!;
    expect(sent.headers.get("content-encoding") ?? undefined).toBe(encoding);
    const bytes = Buffer.from(await sent.arrayBuffer());
    const plain = encoding === "br" ? brotliDecompressSync(bytes) : encoding === "gzip" ? gunzipSync(bytes) : bytes;
    expect(plain.toString()).toBe(files["form-A1.js"]);
    expect(sent.headers.get("content-length")).toBe(String(bytes.length));
    expect(sent.headers.get("cache-control")).toContain("immutable");
    const again = await assets.send(
      "form-A1.js",
      get({ "accept-encoding": accept, "if-none-match": sent.headers.get("etag")! }),
    );
    expect([again!.status, await again!.text()]).toEqual([304, ""]);
  });

  test.each(["manifest.json", "../package.json", "empty", "", "__proto__"])("%j is not an asset", async (name) => {
    expect(await loadAssets("a{}", bundle().folder).send(name, get())).toBeUndefined();
  });

  test("without a bundle there is no script, but everything else", () => {
    const assets = loadAssets("a{}", join(bundle().folder, "empty"));
    expect(assets.script).toBeUndefined();
    expect(assets.style).toContain("/assets/page-");
  });

  test("a theme follows the stylesheet, in the same file", async () => {
    const server = await openTestServer({ options: { theme: ":root { --cf-accent: #c00; }" } });
    const { text } = await server.call("GET", "/forms/vendor", { headers: asBrowser });
    const sent = await server.call("GET", /href="(\/assets\/page-[^"]+)"/.exec(text)![1]!);
    expect(sent.text).toMatch(/--cf-accent: light-dark[\s\S]*--cf-accent: #c00;/);
  });

  test("the server sends the stylesheet that its pages name", async () => {
    const server = await openTestServer();
    const { text } = await server.call("GET", "/forms/vendor", { headers: asBrowser });
    const href = /href="(\/assets\/page-[^"]+)"/.exec(text)![1]!;
    const sent = await server.call("GET", href);
    expect([sent.status, sent.headers.get("content-type"), sent.headers.get("x-content-type-options")]).toEqual([
      200,
      "text/css; charset=utf-8",
      "nosniff",
    ]);
    expect((await server.call("GET", "/assets/gone.css")).status).toBe(404);
  });
});
