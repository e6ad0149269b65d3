import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Extension } from "./entry.ts";
import type { Site as TestedSite } from "./site.ts";
import { contentScripts, namesOf } from "./world.ts";

declare const Site: TestedSite;
declare const cofillAssist: Extension;
const open = contentScripts();

const badge = `<main><h1>Badge</h1><form data-formspec-form="badge" data-formspec-title="Badge">
  <label>Your e-mail <input name="email" autocomplete="email"></label></form></main>`;
const start = `cofillAssist.startAssist({ providerMs: 200, bootstrap })
  .then((session) => { globalThis.session = session; return session.mode; })`;
const engineOf = (page: Page) =>
  page.evaluate(() => {
    const form = document.querySelector("[data-formspec-form]") as unknown as {
      engine: ReturnType<TestedSite["engineOf"]>;
    };
    return { data: form.engine.data, written: form.engine.written };
  });

describe("a page with a live provider", () => {
  test("AS-EXT-01: its tools are used and nothing is fetched or started", async () => {
    const { page, run, requests } = await open(`<link rel="formspec-references" href="/references.json">${badge}`);
    await page.evaluate(() => {
      Site.give(Site.engineOf({}));
      Site.expose();
    });
    expect(await run(start)).toBe("provider");
    expect(await run("session.assist.form.describe()")).toMatchObject({
      ok: true,
      value: { title: "Badge", fieldCount: 4 },
    });
    expect(await run('session.assist.field.set("name", "Ida")')).toMatchObject({ ok: true, value: { value: "Ida" } });
    expect(await run('session.assist.field.set("code", "x")')).toMatchObject({ error: { code: "READONLY" } });
    expect(await page.evaluate("form.response().data.name")).toBe("Ida");
    expect(requests.filter((path) => path.endsWith(".json"))).toEqual([]);
    expect(await page.evaluate("typeof outcome")).toBe("undefined");
  });

  test("AS-EXT-01: tools registered with the browser are used where no message is answered", async () => {
    const { page, loadIntoPage } = await open(badge);
    await page.evaluate(() => Site.register().then(() => undefined));
    await loadIntoPage();
    const seen = await page.evaluate(async () => {
      const session = await cofillAssist.startAssist({ providerMs: 50 });
      if (session.mode !== "provider") return session.mode;
      const described = await session.assist.form.describe();
      return [session.via, described.ok && described.value.title];
    });
    expect(seen).toEqual(["web-mcp", "Badge"]);
  });

  test.each<[string, string]>([
    [
      "announces tools and never answers",
      `dispatchEvent(new CustomEvent("formspec-assist-ready", { detail: { tools: [] } }))`,
    ],
    [
      "answers with junk",
      `addEventListener("message", ({ data }) => data.type === "formspec-assist:discover" &&
      postMessage({ type: "formspec-assist:tools", callId: data.callId, tools: "all of them" }))`,
    ],
    [
      "answers with other tools",
      `addEventListener("message", ({ data }) => data.type === "formspec-assist:discover" &&
      postMessage({ type: "formspec-assist:tools", callId: data.callId, tools: [{ name: "shop.buy" }] }))`,
    ],
  ])("a page that %s is not taken for a provider", async (_, script) => {
    const { page, run } = await open("<main><h1>Shop</h1></main>");
    await page.evaluate(script);
    expect(await run(start)).toBe("html");
  });

  test("a provider that returns malformed results causes an error", async () => {
    const { page, run } = await open("<main><h1>Shop</h1></main>");
    await page.evaluate(`addEventListener("message", ({ data }) => {
      const { callId } = data;
      if (data.type === "formspec-assist:discover")
        postMessage({ type: "formspec-assist:tools", callId, tools: [{ name: "formspec.form.describe" }] });
      if (data.type === "formspec-assist:call")
        postMessage({ type: "formspec-assist:result", callId, result: { content: [{ type: "text", text: "<b>hi</b>" }] } });
    })`);
    expect(await run(start)).toBe("provider");
    expect(await run("session.assist.form.describe()")).toMatchObject({ ok: false, error: { code: "ENGINE_ERROR" } });
    expect(await run('session.assist.field.set("a", 1)')).toMatchObject({ ok: false, error: { code: "UNSUPPORTED" } });
  });
});

describe("a Formspec page without a provider", () => {
  const references = JSON.stringify({
    $formspecReferences: "1.0",
    version: "1.0.0",
    targetDefinition: { url: "https://forms.example.org/badge" },
    references: [
      {
        target: "name",
        type: "documentation",
        audience: "both",
        title: "As in your passport",
        uri: "https://a.example",
      },
    ],
  });
  const linked = `<link rel="formspec-references" href="/references.json">${badge}`;

  test("AS-EXT-02: a provider is started over its engine, with the sidecars that it links to", async () => {
    const { page, run } = await open(linked, { "/references.json": references });
    await page.evaluate(() => Site.give(Site.engineOf({ name: "Ida", days: 2 })));
    expect(await run(start)).toBe("formspec");
    expect(await run('session.assist.field.describe("name")')).toMatchObject({
      value: { value: "Ida", help: { references: { documentation: [{ title: "As in your passport" }] } } },
    });
    expect(await run('session.assist.field.set("days", 3)')).toMatchObject({ value: { accepted: true, value: 3 } });
    expect(await engineOf(page)).toEqual({ data: { name: "Ida", days: 3 }, written: [["days", 3]] });
  });

  test("AS-EXT-02: what the person typed meanwhile is seen, and the engine's own rules hold", async () => {
    const { page, run } = await open(badge);
    await page.evaluate(() => Site.give(Site.engineOf({ days: 2 })));
    await run(start);
    await page.evaluate(() => {
      const form = document.querySelector("[data-formspec-form]") as unknown as { engine: { data: { name?: string } } };
      form.engine.data.name = "Typed";
    });
    expect(await run('session.assist.field.describe("name")')).toMatchObject({ value: { value: "Typed" } });
    expect(await run('session.assist.field.describe("price")')).toMatchObject({ value: { value: 20, readonly: true } });
    expect(await run('session.assist.field.set("code", "x")')).toMatchObject({ error: { code: "READONLY" } });
    expect(await run('session.assist.field.set("days", "many")')).toMatchObject({ error: { code: "INVALID_VALUE" } });
    expect((await engineOf(page)).written).toEqual([]);
  });

  test("a change that the engine refuses is undone", async () => {
    const { page, run } = await open(badge);
    await page.evaluate(() => Site.give(Site.engineOf({ days: 2, name: "Ida" })));
    await run(start);
    expect(await run('session.assist.field.set("name", "Mallory")')).toMatchObject({ error: { code: "ENGINE_ERROR" } });
    expect((await engineOf(page)).data).toEqual({ days: 2, name: "Ida" });
  });

  test("AS-SIDE-03: sidecars of another form are left out with a warning", async () => {
    const { page, run } = await open(linked, { "/references.json": references.replace("/badge", "/other") });
    await page.evaluate(() => Site.give(Site.engineOf({})));
    expect(await run(start)).toBe("formspec");
    expect(await page.evaluate("outcome.warnings")).toEqual([
      "The documents beside the form do not fit it and were left out.",
    ]);
  });

  test.each<[string, string, string]>([
    ["no engine", "undefined", "engine_unusable"],
    ["an engine of another kind", "({ version: 1 })", "engine_unusable"],
    [
      "an engine that throws when it is looked at",
      "({ get definition() { throw new Error('no') } })",
      "engine_unusable",
    ],
    ["an engine whose definition is junk", "({ ...Site.engineOf({}), definition: { items: 7 } })", "engine_unusable"],
    [
      "an engine whose answers are junk",
      "({ ...Site.engineOf({}), getResponse: () => { throw 1 } })",
      "engine_unusable",
    ],
  ])("%s: the page is handled as plain HTML and hasFormspec is set", async (_, engine, code) => {
    const { page, run } = await open(badge);
    await page.evaluate(`Site.give(${engine})`);
    expect(await run(start)).toBe("html");
    expect(await run("session.hasFormspec")).toBe(true);
    expect(await page.evaluate("outcome.code")).toBe(code);
  });

  test("of several forms none is picked; the one that is named is", async () => {
    const { page, loadIntoPage } = await open(`${badge}<div data-formspec-form="other"></div>`);
    await page.evaluate(() => {
      Site.give(Site.engineOf({}), 0);
      Site.give(Site.engineOf({}), 1);
    });
    await loadIntoPage();
    expect(await page.evaluate(() => cofillAssist.bootstrapPage())).toMatchObject({ ok: false, code: "several_forms" });
    expect(await page.evaluate(() => cofillAssist.bootstrapPage({ form: "other" }))).toMatchObject({ form: "other" });
    expect(await page.evaluate(() => cofillAssist.bootstrapPage({ form: "third" }))).toMatchObject({ code: "no_form" });
  });
});

describe("plain HTML", () => {
  const shop = `<main><h1>Checkout</h1><form>
    <label for="e">E-mail address</label><input id="e" name="q1" autocomplete="email">
    <label>First name <input name="fname" value="Someone"></label>
    <label for="c"><img src=x onerror="window.hacked=1"> City &lt;b&gt;</label><input id="c" name="city" maxlength="4">
    <label for="l">Country</label><select id="l" name="country"><option value="">Choose</option><option value="SE">Sweden</option>
      <option value="NO">Norway</option></select>
    <div hidden><input name="email2" autocomplete="email"></div></form></main>`;
  const values = (page: Page) =>
    page.evaluate(() => Array.from(document.querySelectorAll<HTMLInputElement>("input, select"), ({ value }) => value));
  const suggest = `void session.suggest(cofillAssist.profile()).then((done) => { globalThis.done = done; })`;
  const opened = async (html = shop) => {
    const script = await open(html);
    expect(await script.run(start)).toBe("html");
    await script.run(suggest);
    return script;
  };

  test("AS-EXT-03: matches are shown as guesses, and nothing is filled until each is accepted", async () => {
    const { page, cdp, run } = await opened();
    expect(await values(page)).toEqual(["", "Someone", "", "", ""]);
    expect((await namesOf(cdp, "button")).filter((name) => name.startsWith("Fill"))).toEqual([
      "Fill in E-mail address: ada@private.example",
      "Fill in First name: Ada",
      "Fill in City <b>: Bergen",
      "Fill in Country: Norway",
    ]);
    expect(await namesOf(cdp, "StaticText")).toContain("Now: Someone");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter"); // Fill in the e-mail.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter"); // Leave the first name.
    await page.keyboard.press("Enter"); // The city is too long for its field.
    await page.keyboard.press("Enter"); // The country.
    expect(await run("done")).toEqual({
      filled: ["q1", "country"],
      skipped: [
        { path: "fname", reason: "left" },
        { path: "city", reason: "It is too long for this field." },
      ],
    });
    expect(await values(page)).toEqual(["ada@private.example", "Someone", "", "NO", ""]);
    expect(await page.evaluate("window.hacked")).toBeUndefined();
  });

  test("Escape leaves everything as it is and gives the focus back", async () => {
    const { page, run } = await open(shop);
    await page.locator("#e").focus();
    await run(start);
    await run(suggest);
    await page.keyboard.press("Escape");
    expect(await run("done.filled")).toEqual([]);
    expect(await values(page)).toEqual(["", "Someone", "", "", ""]);
    expect(await page.evaluate("document.activeElement.id")).toBe("e");
  });

  test("AS-SEC-05: the page cannot read a suggestion that was not accepted, nor accept it", async () => {
    const { page } = await opened();
    const seen = await page.evaluate(() => {
      const hosts = Array.from(document.body.children).filter((element) => element.localName === "div");
      for (const host of hosts) {
        for (const type of ["click", "keydown"])
          host.dispatchEvent(new KeyboardEvent(type, { key: "Enter", bubbles: true }));
      }
      return [
        hosts.length,
        hosts[0]!.shadowRoot,
        document.documentElement.outerHTML.includes("private.example"),
        document.body.innerText.includes("private.example"),
      ];
    });
    expect(seen).toEqual([1, null, false, false]);
    expect(await values(page)).toEqual(["", "Someone", "", "", ""]);
  });

  test.each<[string, string]>([
    ["hidden", "document.getElementById('e').style.display = 'none'"],
    ["removed", "document.getElementById('e').remove()"],
    ["made a password", "document.getElementById('e').type = 'password'"],
  ])("a field that was %s after it was shown is not filled", async (_, change) => {
    const { page, cdp, run } = await opened();
    await page.evaluate(change);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await namesOf(cdp, "StaticText")).toContain(
      "E-mail address was not filled in. The field is no longer there to be filled.",
    );
    await page.keyboard.press("Escape");
    expect(await run("done.filled")).toEqual([]);
  });

  test("a page that removes the panel ends it, and nothing is filled", async () => {
    const { page, run } = await opened();
    await page.evaluate("document.body.lastElementChild.remove()");
    expect(await run("done.filled")).toEqual([]);
  });

  test("a page without matching fields shows no panel", async () => {
    const { cdp, run } = await opened("<main><h1>Poll</h1><label>Answer <input name=a></label></main>");
    expect(await run("done")).toEqual({ filled: [], skipped: [] });
    expect(await namesOf(cdp, "button")).toEqual([]);
  });
});

describe("AS-SEC-07: the extension's side and the page's side are two", () => {
  test("neither sees the other's globals, before and after a provider was started", async () => {
    const { page, run } = await open(badge);
    await page.evaluate(() => Site.give(Site.engineOf({})));
    expect(await page.evaluate("typeof cofillAssist")).toBe("undefined");
    expect(await run(start)).toBe("formspec");
    expect(await run("typeof Site")).toBe("undefined");
    expect(await page.evaluate("[typeof session, typeof askBackground, typeof bootstrap]")).toEqual(
      Array(3).fill("undefined"),
    );
  });

  test("a page that patches built-ins does not affect the content script", async () => {
    const { page, run } = await open(badge);
    await page.evaluate(`{
      globalThis.stolen = [];
      const attach = Element.prototype.attachShadow;
      Element.prototype.attachShadow = function (options) { const root = attach.call(this, { mode: "open" }); stolen.push(root); return root; };
      const parse = JSON.parse;
      JSON.parse = (text) => { stolen.push(text); return parse(text); };
      Object.defineProperty(Object.prototype, "profile", { set(value) { stolen.push(value); }, configurable: true });
    }`);
    expect(await run(start)).toBe("html");
    await page.evaluate("stolen.length = 0");
    await run("void session.suggest(cofillAssist.profile())");
    expect(await run("document.body.lastElementChild.localName")).toBe("div");
    expect(await page.evaluate("stolen.length")).toBe(0);
  });

  test("the extension's confirmation dialog is in a closed shadow root", async () => {
    const { page, cdp, run } = await open("<main><h1>Badge</h1></main>");
    await page.evaluate(() => Site.expose());
    await run(start);
    await run(`void session.assist.field.bulkSet([{ path: "name", value: "ada@private.example" }])
      .then((answer) => { globalThis.answer = answer; })`);
    await expect.poll(() => namesOf(cdp, "dialog")).toEqual(["Make these changes?"]);
    expect(await page.evaluate("document.querySelector('[data-formspec-assist-confirm]').shadowRoot")).toBeNull();
    await page.keyboard.press("Escape");
    await expect.poll(() => run("globalThis.answer?.ok")).toBe(false);
    expect(await page.evaluate("form.response().data.name")).toBeNull();
  });
});

describe("suggestion panel", () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

  /** In the page's own world, with shadow roots that can be looked into. */
  const openInPage = async () => {
    const { page, loadIntoPage } = await open(
      '<main><h1>Checkout</h1><label>E-mail <input name="a" autocomplete="email"></label><label>City <input name="city" value="Oslo"></label></main>',
    );
    await page.evaluate(`{
      const attach = Element.prototype.attachShadow;
      Element.prototype.attachShadow = function () { return attach.call(this, { mode: "open" }); };
    }`);
    await loadIntoPage();
    await page.evaluate(async () => {
      const session = await cofillAssist.startAssist({ providerMs: 50 });
      if (session.mode === "html") void session.suggest(cofillAssist.profile());
    });
    await page.getByRole("region", { name: "Suggestions from your profile" }).waitFor();
    return page;
  };

  test.each([
    ["light", 390],
    ["light", 1280],
    ["dark", 390],
    ["dark", 1280],
  ] as const)("has no problem that axe finds: %s, %d px", async (colorScheme, width) => {
    const page = await openInPage();
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.evaluate(axe);
    const violations = await page.evaluate(
      "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))",
    );
    expect(violations).toEqual([]);
  });

  test("AS-EXT-03: a script's click takes no suggestion, a person's does", async () => {
    const page = await openInPage();
    const take = page.getByRole("button", { name: "Fill in E-mail: ada@private.example" });
    await take.evaluate((button: HTMLButtonElement) => button.click());
    expect(await page.getByLabel("E-mail").first().inputValue()).toBe("");
    await take.click();
    expect(await page.getByLabel("E-mail").first().inputValue()).toBe("ada@private.example");
  });
});
