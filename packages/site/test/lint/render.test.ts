import { readPage } from "@cofill/site/html";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audit, discoverManifest, type OpenedBrowser, openBrowser } from "../../src/lint/index.ts";
import { findBrowser } from "../../src/lint/render/find-browser.ts";
import { pageSource } from "./pages.ts";
import { json, redirect, serveSite } from "./site-server.ts";

let browser: Extract<OpenedBrowser, { ok: true }>;

beforeAll(async () => {
  const opened = await openBrowser({});
  if (!opened.ok) throw new Error(opened.reason);
  browser = opened;
});
afterAll(() => browser?.close());

const manifest = { version: "0.1", site: { name: "S", origin: "https://site.example" }, actions: {} };

const app = `<!doctype html><title>App</title><div id=app></div><script>
  const form = document.createElement("form");
  form.dataset.agentKind = "action"; form.dataset.agentAction = "note.add";
  form.innerHTML = '<label>Note <input name=note data-agent-kind=field data-agent-field=note></label>';
  document.getElementById("app").append(form);
  customElements.define("x-save", class extends HTMLElement {
    constructor() { super(); this.attachShadow({ mode: "open" }).innerHTML = '<button data-agent-kind="action" data-agent-action="note.add.submit">Save</button>'; }
  });
  form.append(document.createElement("x-save"));
  setTimeout(() => { const a = document.createElement("a"); a.href = "/next"; a.textContent = "Next"; document.body.append(a); }, 50);
  document.getElementById("app").insertAdjacentHTML("beforeend", "<img src=/late.png>");
</script>`;

describe("pages rendered by Chromium", () => {
  test("AAF-LNT-03: content and links added by scripts are included, in shadow roots too", async () => {
    const { origin } = await serveSite({
      "/": app,
      "/next": "<button onclick='x'>Plain</button>",
      "/.well-known/agent-manifest.json": json(manifest),
    });
    const request = { findManifest: (url: string) => discoverManifest(url, fetch), crawl: true };
    const rendered = await audit(`${origin}/`, { ...request, load: browser.load });
    expect(rendered).toMatchObject({
      ok: true,
      audit: {
        pages: [
          {
            url: `${origin}/`,
            score: 100,
            categories: { forms: { met: 1, total: 1 }, fields: { met: 1, total: 1 }, actions: { met: 1, total: 1 } },
          },
          { url: `${origin}/next`, categories: { actions: { met: 0, total: 1 } } },
        ],
      },
    });
    expect(rendered.ok && rendered.audit.pages[1]?.findings[0]?.place).toBeUndefined();
  });

  test.each(["civil-service", "admin", "checkout", "legacy", "misnested"])(
    "the page %s gives the same snapshot rendered and parsed",
    async (name) => {
      const { origin } = await serveSite({ "/": pageSource(name) });
      const loaded = await browser.load(`${origin}/`);
      if (!loaded.ok) throw new Error(loaded.reason);
      const [built, read] = [loaded.html, pageSource(name)].map((html) =>
        readPage(html, { url: `${origin}/`, hasPlaces: false }),
      );
      // The parsed page has had no script run on it.
      const withoutScript = JSON.stringify(built).replace(
        '"class":"govuk-template js-enabled"',
        '"class":"govuk-template"',
      );
      expect(JSON.parse(withoutScript)).toEqual(read);
    },
  );

  test("a page with dialogs, errors or endless activity is still audited", async () => {
    const { origin } = await serveSite({
      "/": "<button>A</button><script>alert(1); confirm(2); setInterval(() => fetch('/poll'), 20); throw new Error('x')</script>",
      "/poll": json({}),
    });
    expect(await browser.load(`${origin}/`)).toMatchObject({
      ok: true,
      html: expect.stringContaining("<button>A</button>"),
    });
  });

  test("other content types, failures and redirects to other sites are reported", async () => {
    const other = await serveSite({ "/": "<p>Elsewhere" });
    const { origin } = await serveSite({
      "/away": redirect(`${other.origin}/`),
      "/script": `<script>location.replace("${other.origin}/")</script>`,
      "/data": json({}),
    });
    expect(await browser.load(`${origin}/gone`)).toMatchObject({ ok: false, reason: "status 404" });
    expect(await browser.load(`${origin}/away`, origin)).toMatchObject({ ok: false, isNoPage: true });
    expect(await browser.load(`${origin}/script`, origin)).toMatchObject({ ok: false, isNoPage: true });
    expect(await browser.load(`${origin}/data`)).toMatchObject({
      ok: false,
      isNoPage: true,
      reason: expect.stringMatching(/not HTML/),
    });
    expect(await browser.load("http://127.0.0.1:1/")).toMatchObject({ ok: false, reason: expect.stringMatching(/\w/) });
  });
});

describe("findBrowser", () => {
  test.each([
    [
      "COFILL_CHROMIUM",
      { COFILL_CHROMIUM: process.execPath, CHROME_PATH: "/no" },
      { ok: true, path: process.execPath },
    ],
    ["CHROME_PATH", { CHROME_PATH: process.execPath }, { ok: true, path: process.execPath }],
    [
      "a missing path",
      { COFILL_CHROMIUM: "/no/chromium" },
      { ok: false, reason: "COFILL_CHROMIUM names /no/chromium, which is not there" },
    ],
  ])("uses the browser that %s names", async (_, environment, expected) => {
    expect(await findBrowser(environment, () => "")).toEqual(expected);
  });

  test("an invalid browser does not start and is reported", async () => {
    expect(await openBrowser({ COFILL_CHROMIUM: "/bin/false" })).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/did not start/),
    });
  });
});
